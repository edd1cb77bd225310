// U and R from requests of known cost, in virtual time; the proposals that follow; what cannot be measured is named.
// Then the real probe: what is the user's stays as it is, and nothing is left behind.
#include "workflow/tune/Tuner.h"

#include "base/Units.h"
#include "support/ScriptedProbe.h"
#include "support/UnitTest.h"
#include "workflow/facade/Run.h"
#include "workflow/tune/DiskProbe.h"
#include "workflow/tune/OpenProbe.h"
#include "workflow/tune/PageCache.h"
#include "workflow/tune/TuneCost.h"
#include "workflow/tune/TuneProposal.h"

#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <fcntl.h>
#include <random>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_tune {

constexpr TuneMachine kMachine{.freeMemory = 16 * kGiB, .largestRing = 8 * kGiB};

std::vector<TunePoint> pointsOf(const TuneCost& cost, const std::function<double()>& noise)
{
    std::vector<TunePoint> points;
    for (std::uint64_t block = 512; block <= 4 * kMiB; block *= 4) {
        const double each = cost.secondsFor(block) * noise();
        points.push_back(
            {.block = block, .requests = 100, .bytes = 100 * block, .seconds = 100 * each, .longest = each});
    }
    return points;
}

bool near(double value, double expected, double share)
{
    return std::abs(value - expected) <= share * expected;
}

const TuneSeries* seriesOf(const TuneReport& report, TuneCurve curve)
{
    const auto found = std::ranges::find(report.series, curve, &TuneSeries::curve);
    return found == report.series.end() ? nullptr : &*found;
}

const TuneGap* gapOf(const TuneReport& report, TuneCurve curve)
{
    const auto found = std::ranges::find(report.gaps, std::optional(curve), &TuneGap::curve);
    return found == report.gaps.end() ? nullptr : &*found;
}

TuneReport measured(const ScriptedProbe::Place& place, const TuneOptions& options = {})
{
    ManualClock clock;
    ScriptedProbe probe(place, clock);
    return tune(probe, clock, options, kMachine, {}, {});
}

// Whatever is measured takes as long as the looks at the clock: a disk of any speed on a machine of any load.
class TickingClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const override { return Nanoseconds(m_now += 2'000'000); }
    void sleepUntil(Nanoseconds /*time*/, const std::stop_token& /*stop*/) override {}
    void sleepOn(const std::atomic<std::uint32_t>& /*word*/, std::uint32_t /*value*/, Nanoseconds /*time*/) override {}

private:
    mutable std::atomic<std::int64_t> m_now{0};
};

class TestTune : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;

    std::string at(const char* name) const { return m_folder.filePath(QString::fromUtf8(name)).toStdString(); }
    static void write(const std::string& path, std::size_t size)
    {
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(QByteArray(static_cast<qsizetype>(size), 'x')), static_cast<qint64>(size));
    }
    static struct stat statusOf(const std::string& path)
    {
        struct stat info = {};
        ::stat(path.c_str(), &info);
        return info;
    }

private slots:
    void fit_ofKnownCosts_findsThem_data()
    {
        QTest::addColumn<double>("request");
        QTest::addColumn<double>("rate");
        QTest::newRow("a disk") << 8e-3 << 150e6;
        QTest::newRow("flash memory") << 60e-6 << 2e9;
        QTest::newRow("a cache") << 3e-7 << 8e9;
        QTest::newRow("a share") << 5e-3 << 100e6;
        QTest::newRow("a request of a second") << 1.0 << 1e6;
        QTest::newRow("a request costs nothing") << 0.0 << 100e6;
    }
    void fit_ofKnownCosts_findsThem()
    {
        QFETCH(double, request);
        QFETCH(double, rate);
        const auto cost = fitCost(pointsOf({.perRequest = request, .perByte = 1 / rate}, [] { return 1.0; }));
        QVERIFY(cost);
        QVERIFY2(std::abs(cost->perRequest - request) <= 0.01 * request + 1e-15,
                 qPrintable(QString::number(cost->perRequest)));
        QVERIFY2(near(cost->rate(), rate, 0.01), qPrintable(QString::number(cost->rate())));
        QVERIFY(cost->residual < 1e-6);
    }

    void fit_ofNoisyFigures_isNearAndSaysHowFarTheyAreOff()
    {
        std::mt19937 random(1);
        std::normal_distribution<double> noise(1, 0.05);
        for (int round = 0; round < 200; ++round) {
            const auto cost =
                fitCost(pointsOf({.perRequest = 1e-4, .perByte = 1e-8}, [&] { return std::max(0.5, noise(random)); }));
            QVERIFY(cost);
            QVERIFY(near(cost->perRequest, 1e-4, 0.25));
            QVERIFY(near(cost->rate(), 1e8, 0.25));
            QVERIFY(cost->residual > 0 && cost->residual < 0.15);
        }
    }

    void fit_isNeverNegative()
    {
        // Small requests that are too fast for any U, and requests that take the same whatever their size.
        const std::vector<TunePoint> superlinear{{.block = 1000, .requests = 1, .bytes = 1000, .seconds = 1e-6},
                                                 {.block = 100000, .requests = 1, .bytes = 100000, .seconds = 1e-2}};
        auto cost = fitCost(superlinear);
        QVERIFY(cost && cost->perRequest == 0 && cost->perByte > 0);
        const std::vector<TunePoint> falling{{.block = 1000, .requests = 1, .bytes = 1000, .seconds = 2e-3},
                                             {.block = 100000, .requests = 1, .bytes = 100000, .seconds = 1e-3}};
        cost = fitCost(falling);
        QVERIFY(cost && cost->perByte == 0 && cost->perRequest > 0);
        QCOMPARE(cost->rate(), 0.0);
        QVERIFY(!blockForShare(*cost, 0.9));
    }

    void fit_ofOneSize_isNone()
    {
        QVERIFY(!fitCost({}));
        const TunePoint one{.block = 512, .requests = 10, .bytes = 5120, .seconds = 1};
        QVERIFY(!fitCost(std::vector{one}));
        QVERIFY(!fitCost(std::vector{one, one}));
        QVERIFY(!fitCost(std::vector{one, TunePoint()})); // no requests
    }

    void block_forNineTenthsOfTheRate()
    {
        // b·v / (U + b·v) >= 0.9 from b = 9 U/v on: here 9 · 100 µs · 100 MB/s = 90 000 bytes.
        QCOMPARE(blockForShare({.perRequest = 1e-4, .perByte = 1e-8}, 0.9).value_or(0), 128 * kKiB);
        QCOMPARE(blockForShare({.perRequest = 65536.0 / 9e8, .perByte = 1e-8}, 0.9).value_or(0), 64 * kKiB);
        QCOMPARE(blockForShare({.perRequest = 0, .perByte = 1e-8}, 0.9).value_or(0), std::uint64_t(512));
        QCOMPARE(blockForShare({.perRequest = 16.0 * kMiB / 9e8, .perByte = 1e-8}, 0.9).value_or(0),
                 kLargestTunedBlock);
        QVERIFY(!blockForShare({.perRequest = 100, .perByte = 1e-8}, 0.9)); // only far larger ones would
    }

    void measurement_ofAKnownPlace_givesItsCostsAndProposals()
    {
        ScriptedProbe::Place place;
        place.room.sampledFiles = 1000;
        place.room.sampledBytes = 1000 * 100 * 1000;
        const TuneReport report = measured(place);
        QVERIFY(!report.fault);
        QVERIFY(report.gaps.empty());
        const TuneSeries* const read = seriesOf(report, TuneCurve::readCold);
        QVERIFY(read && read->cost);
        QVERIFY(near(read->cost->perRequest, 1e-4, 0.01));
        QVERIFY(near(read->cost->rate(), 1e8, 0.01));
        QCOMPARE(read->block90.value_or(0), 128 * kKiB);
        const TuneSeries* const files = seriesOf(report, TuneCurve::smallFiles);
        QVERIFY(files && files->cost && near(files->cost->perRequest, 1e-3, 0.01));
        QCOMPARE(report.proposal.block.value_or(0), 128 * kKiB);
        QCOMPARE(report.proposal.readers.value_or(0), 8U);
        // 1 ms for each file, shared among eight readers, and 10 ns for each byte: 100 MB in 1.125 s.
        QVERIFY2(near(report.proposal.rate, 1e8 / 1.125, 0.01), qPrintable(QString::number(report.proposal.rate)));
        QVERIFY(report.proposal.automaticRing);
        QCOMPARE(report.proposal.speeds.size(), std::size_t(3));
        QCOMPARE(report.proposal.speeds[0].times, 52U); // CD
        QCOMPARE(report.proposal.speeds[1].times, 24U); // DVD
        QCOMPARE(report.proposal.speeds[2].times, 16U); // BD: 71.9 MB/s
        QVERIFY(report.seconds > 1 && report.seconds <= 15.5);
    }

    void readers_thatDoNotHelp_areNotProposed()
    {
        ScriptedProbe::Place place;
        place.usefulReaders = 1;
        QCOMPARE(measured(place).proposal.readers.value_or(0), 1U);
        place.usefulReaders = 32;
        QCOMPARE(measured(place).proposal.readers.value_or(0), 32U);
    }

    void ring_coversTheLongestPause()
    {
        ScriptedProbe::Place place;
        place.read.perByte = 1e-9; // 1 GB/s, of which the automatic ring takes a quarter of the memory
        place.pause = 1;
        QVERIFY(measured(place).proposal.automaticRing);
        place.pause = 5; // two times 5 s at 1 GB/s: more than any ring here
        TuneReport report = measured(place);
        QVERIFY(!report.proposal.automaticRing);
        QCOMPARE(report.proposal.ring, kMachine.largestRing);
        place.read.perByte = 1e-7; // 10 MB/s: 300 MB are automatic, 800 MB are needed
        place.pause = 40;
        report = measured(place);
        QVERIFY(!report.proposal.automaticRing);
        QVERIFY2(near(static_cast<double>(report.proposal.ring), 8e8, 0.02),
                 qPrintable(QString::number(report.proposal.ring)));
        QVERIFY(report.longestPause >= 40);
    }

    void slowSource_getsASpeedThatItSustains()
    {
        ScriptedProbe::Place place;
        place.read.perByte = 1 / 12e6; // 12 MB/s
        const TuneReport report = measured(place);
        QCOMPARE(report.proposal.speeds[1].times, 8U);          // DVD: 11.1 MB/s
        QCOMPARE(report.proposal.speeds[1].rate, 8 * kDvdRate); // bytes/s
        QCOMPARE(report.proposal.speeds[2].times, 2U);          // BD: 9.0 MB/s
        place.read.perByte = 1 / 1e5;
        QCOMPARE(measured(place).proposal.speeds[0].rate, std::uint64_t(0)); // not even a CD at 1x
    }

    void failingReads_areNamed_andTheRestIsMeasured()
    {
        ScriptedProbe::Place place;
        const Fault damaged{.kind = FaultKind::fileUnreadable, .doing = Action::read, .code = EIO, .path = "/x"};
        place.problem = [&](const TuneMethod& method, std::uint64_t /*block*/) {
            return method.write ? std::nullopt
                                : std::optional(TuneProblem{.reason = TuneReason::failed, .fault = damaged});
        };
        const TuneReport report = measured(place);
        QVERIFY(!report.fault);
        const TuneGap* const gap = gapOf(report, TuneCurve::readCold);
        QVERIFY(gap && gap->problem.reason == TuneReason::failed && gap->problem.fault->code == EIO);
        QVERIFY(seriesOf(report, TuneCurve::readCold) == nullptr);
        QVERIFY(seriesOf(report, TuneCurve::writeCached) != nullptr);
        QVERIFY(report.proposal.block);
        QCOMPARE(report.proposal.rate, 0.0);
        QVERIFY(report.proposal.speeds.empty());
    }

    void failureOfOneSize_isNamedBesideTheCurve()
    {
        ScriptedProbe::Place place;
        place.problem = [](const TuneMethod& method, std::uint64_t block) {
            return method.write && block == kMiB
                       ? std::optional(TuneProblem{.reason = TuneReason::failed,
                                                   .fault = Fault{.kind = FaultKind::mediumFull, .code = ENOSPC}})
                       : std::nullopt;
        };
        const TuneReport report = measured(place);
        const TuneGap* const gap = gapOf(report, TuneCurve::writeCached);
        QVERIFY(gap && gap->problem.fault->code == ENOSPC);
        QVERIFY(near(seriesOf(report, TuneCurve::writeCached)->cost->rate(), 1e8, 0.01));
    }

    void nothingCold_isSaid_andWarmFiguresHaveToDo()
    {
        ScriptedProbe::Place place;
        place.room.curves.push_back(TuneCurve::readWarm);
        place.problem = [](const TuneMethod& method, std::uint64_t /*block*/) {
            return method.cold ? std::optional(TuneProblem{.reason = TuneReason::notCold, .fault = {}}) : std::nullopt;
        };
        const TuneReport report = measured(place);
        const TuneGap* const gap = gapOf(report, TuneCurve::readCold);
        QVERIFY(gap && gap->problem.reason == TuneReason::notCold);
        QVERIFY(report.proposal.rate > 0);
    }

    void gapsOfTheRoom_areInTheReport()
    {
        ScriptedProbe::Place place;
        place.room.curves = {TuneCurve::readCold};
        place.room.readers = false;
        place.room.gaps.push_back({.curve = TuneCurve::writeSynced,
                                   .experiment = {},
                                   .problem = {.reason = TuneReason::noRoom, .fault = {}}});
        const TuneReport report = measured(place);
        QVERIFY(gapOf(report, TuneCurve::writeSynced) != nullptr);
        QVERIFY(!report.proposal.readers);
        QVERIFY(!report.proposal.block);
    }

    void timeThatIsOver_endsTheMeasurement()
    {
        ScriptedProbe::Place place;
        place.read.perRequest = 60; // each takes a minute, whatever the time that it is given
        const TuneReport report = measured(place);
        QVERIFY(report.seconds < 130);
        const TuneGap* const gap = gapOf(report, TuneCurve::writeDirect);
        QVERIFY(gap && gap->problem.reason == TuneReason::timeOver);
    }

    void stop_endsAtOnce_withWhatThereIs()
    {
        ManualClock clock;
        std::stop_source stop;
        ScriptedProbe::Place place;
        unsigned left = 12; // the readers, the sizes of files and two of the reads
        place.onTry = [&] {
            if (--left == 0) {
                stop.request_stop();
            }
        };
        ScriptedProbe probe(place, clock);
        const TuneReport report = tune(probe, clock, {}, kMachine, {}, stop.get_token());
        QVERIFY(report.fault && report.fault->kind == FaultKind::cancelled);
        QCOMPARE(probe.tries, 12U);
        QCOMPARE(report.readers.size(), std::size_t(6));
    }

    void placeThatCannotBeOpened_isTheReportsFault()
    {
        ScriptedProbe::Place place;
        place.refusal = Fault{.kind = FaultKind::sourceMissing, .path = "/nowhere"};
        const TuneReport report = measured(place);
        QVERIFY(report.fault && report.fault->kind == FaultKind::sourceMissing);
        QVERIFY(report.series.empty());
    }

    void experiments_areFourteen_onlyWhereTheyAreWanted()
    {
        const ScriptedProbe::Place place;
        QVERIFY(measured(place).experiments.empty());
        const TuneReport report = measured(place, {.time = std::chrono::seconds(15), .experiments = true});
        QCOMPARE(report.experiments.size(), std::size_t(14));
        for (const TuneExperiment& each : report.experiments) {
            QVERIFY(each.point && each.point->requests > 0);
        }
        QCOMPARE(std::string(report.experiments.front().id), std::string("w01"));
        QCOMPARE(std::string(report.experiments.back().id), std::string("r08"));
    }

    void progress_countsToTheEnd()
    {
        ManualClock clock;
        ScriptedProbe probe({}, clock);
        unsigned last = 0;
        unsigned total = 0;
        const auto tell = [&](const TuneProgress& now) {
            QVERIFY(now.done >= last);
            last = now.done;
            total = now.total;
        };
        (void)tune(probe, clock, {}, kMachine, tell, {});
        QCOMPARE(total, 6U + 4 + 7 + 6 + 7);
        QCOMPARE(last, total - 1);
    }

    void simulatedDrive_isMeasuredByItsModel_withoutItsMedium()
    {
        ManualClock clock;
        const std::string file = at("untouched.img");
        auto probe = openTuneProbe("virtual:tape,speed=160M,min=54M,buffer=256M,file=" + file, clock);
        QVERIFY(probe);
        const TuneReport report = tune(**probe, clock, {}, kMachine, {}, {});
        QVERIFY(!report.fault);
        const TuneSeries* const drive = seriesOf(report, TuneCurve::drive);
        QVERIFY(drive && drive->cost);
        QVERIFY2(near(drive->cost->rate(), 160e6, 0.01), qPrintable(QString::number(drive->cost->rate())));
        QVERIFY(drive->cost->perRequest < 1e-6);
        QCOMPARE(report.proposal.block.value_or(0), 256 * kKiB);
        QCOMPARE(report.proposal.ring, 4 * kGiB); // a quarter of the memory
        QVERIFY(!QFile::exists(QString::fromStdString(file)));
        QCOMPARE(report.seconds, 0.0); // it waits for nothing
    }

    void realDrives_areRefused()
    {
        SteadyClock clock;
        for (const char* const node : {"/dev/sr0", "/dev/nst0", "/dev/st0", "/dev/null", "stdio:/x"}) {
            const auto probe = openTuneProbe(node, clock);
            QVERIFY2(!probe && probe.fault().kind == FaultKind::unsupported, node);
        }
        QCOMPARE(openTuneProbe("-", clock).fault().kind, FaultKind::badArgument);
        QCOMPARE(openTuneProbe("virtual:tape,speed=none", clock).fault().kind, FaultKind::badArgument);
    }

    void folder_isMeasured_andStaysAsItIs()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("source/deep")));
        for (int i = 0; i < 60; ++i) {
            write(at("source/deep/small") + std::to_string(i), static_cast<std::size_t>(500 + i * 900));
        }
        write(at("source/large"), 9 * kMiB);
        const timespec past[2] = {{.tv_sec = 1'000'000'000, .tv_nsec = 0}, {.tv_sec = 1'000'000'000, .tv_nsec = 0}};
        for (const char* const name : {"source/large", "source/deep/small7", "source/deep", "source"}) {
            QCOMPARE(::utimensat(AT_FDCWD, at(name).c_str(), past, 0), 0);
        }
        TickingClock clock;
        DiskProbe probe(at("source"), clock, 4 * kMiB);
        const TuneReport report =
            tune(probe, clock, {.time = std::chrono::seconds(3), .experiments = true}, kMachine, {}, {});
        QVERIFY(!report.fault);
        QVERIFY2(report.seconds < 4, qPrintable(QString::number(report.seconds)));
        QCOMPARE(report.room.sampledFiles, std::uint64_t(61));
        QVERIFY(!report.room.ownFile);
        const TuneSeries* const warm = seriesOf(report, TuneCurve::readWarm);
        QVERIFY(warm && warm->cost && warm->cost->rate() > 0);
        QVERIFY(seriesOf(report, TuneCurve::writeCached) != nullptr);
        QVERIFY(seriesOf(report, TuneCurve::readCold) != nullptr || gapOf(report, TuneCurve::readCold) != nullptr);
        QCOMPARE(report.experiments.size(), std::size_t(14));
        for (const char* const name : {"source/large", "source/deep/small7", "source"}) {
            QCOMPARE(statusOf(at(name)).st_mtim.tv_sec, past[0].tv_sec);
        }
        QCOMPARE(statusOf(at("source/large")).st_atim.tv_sec, past[0].tv_sec);
        QCOMPARE(statusOf(at("source/deep/small7")).st_atim.tv_sec, past[0].tv_sec);
        QCOMPARE(QDir(QString::fromStdString(at("source")))
                     .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot)
                     .size(),
                 2);
    }

    void folderWithoutFiles_isReadWithAFileOfItsOwn()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("empty")));
        SteadyClock clock;
        DiskProbe withTime(at("empty"), clock, 2 * kMiB); // a slow disk writes less of it in the time of a measurement
        const auto room = withTime.open(std::chrono::minutes(1), {});
        QVERIFY(room && room->ownFile);
        QCOMPARE(room->fileBytes, 2 * kMiB);
        DiskProbe probe(at("empty"), clock, 2 * kMiB);
        const TuneReport report =
            tune(probe, clock, {.time = std::chrono::milliseconds(500), .experiments = false}, kMachine, {}, {});
        QVERIFY(!report.fault);
        QVERIFY(report.room.ownFile);
        const TuneGap* const files = gapOf(report, TuneCurve::smallFiles);
        QVERIFY(files && files->problem.reason == TuneReason::fewFiles);
        QVERIFY(QDir(QString::fromStdString(at("empty"))).isEmpty());
    }

    void placeThatIsNotThere_isNamed()
    {
        SteadyClock clock;
        DiskProbe probe(at("nowhere/at/all"), clock);
        const TuneReport report = tune(probe, clock, {}, kMachine, {}, {});
        QVERIFY(report.fault && report.fault->kind == FaultKind::sourceMissing);
    }

    void fileThatIsTooSmall_isAGap()
    {
        SteadyClock clock;
        write(at("tiny.iso"), 1000);
        DiskProbe probe(at("tiny.iso"), clock, 0); // and no room for one of our own
        const TuneReport report =
            tune(probe, clock, {.time = std::chrono::milliseconds(300), .experiments = false}, kMachine, {}, {});
        const TuneGap* const read = gapOf(report, TuneCurve::readWarm);
        QVERIFY(read && read->problem.reason == TuneReason::fileTooSmall);
        const TuneGap* const written = gapOf(report, TuneCurve::writeSynced);
        QVERIFY(written && written->problem.reason == TuneReason::noRoom);
        QVERIFY(written->problem.fault->kind == FaultKind::mediumFull);
    }

    void droppedPages_areColdOnlyWhereThatIsSeen()
    {
        write(at("pages"), 2 * kMiB);
        const FileDescriptor fd(::open(at("pages").c_str(), O_RDWR | O_CLOEXEC));
        QVERIFY(fd);
        QCOMPARE(::fsync(fd.get()), 0);
        std::vector<std::byte> memory(2 * kMiB);
        QVERIFY(readWholeAt(fd.get(), memory, 0, "pages"));
        const auto cold = dropPages(fd.get(), 2 * kMiB);
        QVERIFY(cold.has_value());                                      // it is ours: the kernel tells
        const FileDescriptor held(::memfd_create("held", MFD_CLOEXEC)); // what lies in memory alone is never dropped
        QCOMPARE(writeWhole(held.get(), memory), 0);
        QVERIFY(!dropPages(held.get(), 2 * kMiB).value_or(false));
    }

    void run_reportsInTheThreadOfItsOwner_andStops()
    {
        int progressed = 0;
        int finished = 0;
        TuneReport last;
        Run run;
        const auto start = [&](const std::string& place, const TuneOptions& options) {
            const auto count = [&](const TuneProgress&) { progressed += QThread::currentThread() == thread() ? 1 : 0; };
            run.start([place, options, tell = run.telling(count)](
                          const std::stop_token& stop) { return tunePlace(place, options, {}, tell, stop); },
                      [&](const TuneReport& report) {
                          last = report;
                          ++finished;
                      });
        };
        start(m_folder.path().toStdString(), {.time = std::chrono::seconds(60), .experiments = false});
        QTRY_VERIFY_WITH_TIMEOUT(progressed > 0, 60000);
        run.cancel();
        QTRY_COMPARE_WITH_TIMEOUT(finished, 1, 60000);
        QVERIFY(last.fault && last.fault->kind == FaultKind::cancelled);
        QVERIFY(!run.running());
        start("/dev/sr0", {});
        QTRY_COMPARE_WITH_TIMEOUT(finished, 2, 60000);
        QVERIFY(last.fault && last.fault->kind == FaultKind::unsupported);
    }
};

STEADYBURN_UNIT_TEST(TestTune)

} // namespace test_tune

#include "TestTune.moc"
