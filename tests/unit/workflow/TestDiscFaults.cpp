// What may go wrong with a disc and its drive, by the numbers of the list of faults (23 to 38; tape has its own), from
// the request to what is on the disc afterwards. Virtual drives play the part of the drive: the same Job, the same
// report as with a real one.
//
//   23 capacity below the plan        28 ejected                    34 stop in each phase
//   24 full early                     30 medium with data           38 append after an interrupted session
//   25 write error in the middle      32 swapped between plan and   37 a second process at the drive
//   27 source stalls                     burn
#include "base/Units.h"
#include "support/ManualClock.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/burn/Job.h"

#include <QProcess>
#include <QTest>

#include <atomic>
#include <filesystem>
#include <stop_token>
#include <sys/file.h>
#include <thread>

using namespace steadyburn;

namespace test_disc_faults {

// Every read of "late" waits until the test lets it go.
class HeldSource final : public Source {
public:
    HeldSource(const Tree& tree, const std::atomic<bool>& released) : m_tree(tree), m_disk(tree), m_released(released)
    {
    }
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        if (m_tree.name(id) == "late") {
            m_released.wait(false);
        }
        return m_disk.open(id);
    }

private:
    const Tree& m_tree;
    DiskSource m_disk;
    const std::atomic<bool>& m_released;
};

// A drive's clock that moves when the drive sleeps, and asks for a stop when the drive looks at it for the nth time.
class StoppingClock final : public Clock {
public:
    StoppingClock(unsigned look, std::stop_source& stop) : m_left(look), m_stop(stop) {}
    [[nodiscard]] Nanoseconds now() const override
    {
        if (m_left-- == 0) {
            m_stop.request_stop();
        }
        return m_hands.now();
    }
    void sleepUntil(Nanoseconds time, const std::stop_token& stop) override { m_hands.sleepUntil(time, stop); }
    void sleepOn(const std::atomic<std::uint32_t>& word, std::uint32_t value, Nanoseconds time) override
    {
        m_hands.sleepOn(word, value, time);
    }

private:
    ManualClock m_hands;
    mutable std::atomic<unsigned> m_left;
    std::stop_source& m_stop;
};

class TestDiscFaults : public QObject {
    Q_OBJECT
    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;
    std::string m_disc;

    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                    return std::make_unique<DiskSource>(tree);
                },
                .clock = &m_clock};
    }
    JobRequest request(const std::string& kind, const std::string& keys = "speed=200M") const
    {
        JobRequest request;
        request.sources = {m_folder->path("tree")};
        request.target = "virtual:" + kind + "," + keys + ",file=" + m_disc;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        return request;
    }
    JobReport run(JobRequest request, std::stop_token stop = {}) { return run(std::move(request), parts(), stop); }
    static JobReport run(JobRequest request, const Dependencies& parts, std::stop_token stop = {})
    {
        Job job(std::move(request), parts);
        return job.run(std::move(stop));
    }
    MediumInfo info(const std::string& kind)
    {
        auto target = openTarget("virtual:" + kind + ",file=" + m_disc, m_clock);
        auto medium = (*target)->inspect();
        return medium ? *medium : MediumInfo();
    }
    // With a program that is not ours.
    [[nodiscard]] QByteArray fileOnDisc(const char* path) const
    {
        QProcess process;
        process.start(QStringLiteral("bsdtar"),
                      {QStringLiteral("-xOf"), QString::fromStdString(m_disc), QString::fromLatin1(path)});
        return process.waitForFinished(60000) ? process.readAllStandardOutput() : QByteArray();
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        m_folder->folder("tree");
        m_folder->file("tree/a", std::string(3 * kMiB, 'a'));
        m_folder->file("tree/z", std::string(200'000, 'z'));
        m_disc = m_folder->path("disc.img");
    }

    void fault23_discTooSmall_isToldBeforeItIsTouched()
    {
        const JobReport report = run(request("dvd+r", "speed=200M,capacity=2M"));
        QCOMPARE(report.fault->kind, FaultKind::mediumTooSmall);
        QVERIFY(report.fault->known<SpaceNeed>().needed > report.fault->known<SpaceNeed>().available);
        QCOMPARE(report.fault->known<SpaceNeed>().available, 2 * kMiB);
        QVERIFY(!report.mediumState);
        QVERIFY(!std::filesystem::exists(m_disc));
    }

    // A new head may be on the disc before the session is closed: there is no moment in between.
    void stop_atAnyMomentOfAnAppend_leavesTheOldFiles_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("bd-re") << "bd-re";
        QTest::newRow("dvd+rw") << "dvd+rw";
    }
    void stop_atAnyMomentOfAnAppend_leavesTheOldFiles()
    {
        QFETCH(QString, kind);
        m_folder->folder("more");
        m_folder->file("more/b", std::string(kMiB, 'b'));
        bool closed = false;
        unsigned moment = 0;
        for (; !closed; ++moment) {
            std::filesystem::remove(m_disc);
            QVERIFY(run(request(kind.toStdString(), "speed=800M")).outcome == Outcome::complete);
            JobRequest more = request(kind.toStdString(), "speed=16M,buffer=256k");
            more.sources = {m_folder->path("more")};
            more.append = true;
            std::stop_source stop;
            StoppingClock clock(moment, stop);
            Dependencies stopped = parts();
            stopped.openTarget = [&](const std::string& spec) { return openTarget(spec, clock); };
            Job job(std::move(more), stopped);
            closed = job.run(stop.get_token()).outcome == Outcome::complete;
            QVERIFY2(fileOnDisc("tree/z") == QByteArray(200'000, 'z'), qPrintable(QString::number(moment)));
        }
        QVERIFY2(moment > 20, qPrintable(QString::number(moment)));
    }

    void fault24_discFullEarly_isNoSuccess_andSaysWhatItIsWorth()
    {
        const JobReport report = run(request("dvd+r", "speed=200M,fault=full@1M"));
        QCOMPARE(report.fault->kind, FaultKind::mediumFull);
        QVERIFY(report.mediumState.has_value());
        QVERIFY(report.mediumState->known<MediumWorth>().state == MediumWorth::State::spoiled);
        QVERIFY(info("dvd+r").status == MediumStatus::closed); // nobody writes on it again
    }

    void fault25_writeError_spoilsAWriteOnceDisc_andARewritableIsDoneAgain()
    {
        for (const char* kind : {"dvd-r", "cd-rw"}) {
            std::filesystem::remove(m_disc);
            const JobReport broken = run(request(kind, "speed=200M,fault=medium-error@1M"));
            QCOMPARE(broken.fault->kind, FaultKind::mediumError);
            QCOMPARE(broken.fault->offset, kMiB);
            QVERIFY(broken.mediumState->known<MediumWorth>().state == MediumWorth::State::spoiled);
            JobRequest again = request(kind);
            QCOMPARE(run(again).fault->kind, FaultKind::mediumNotBlank);
            again.overwrite = true;
            again.verify = true;
            const JobReport second = run(again);
            if (std::string(kind) == "dvd-r") {
                QCOMPARE(second.fault->kind, FaultKind::mediumNotBlank); // a yes makes no blank of it
            } else {
                QVERIFY(second.outcome == Outcome::complete && second.verified == true);
            }
        }
    }

    void fault27_sourceStall_costsUnderruns_notTheJob()
    {
        std::filesystem::rename(m_folder->path("tree/z"), m_folder->path("tree/late"));
        std::atomic<bool> released{false};
        Dependencies held = parts();
        held.openSource = [&](const Tree& tree) -> std::unique_ptr<Source> {
            return std::make_unique<HeldSource>(tree, released);
        };
        JobRequest wanted = request("dvd+r", "speed=20M,buffer=64k,reposition=10ms");
        wanted.startPercent = 10;
        wanted.verify = true;
        Job job(wanted, held);
        JobReport report;
        std::thread runner([&] { report = job.run({}); });
        const bool ranEmpty = comesTrue([&] { return job.telemetry().underruns > 0; });
        released = true;
        released.notify_all();
        runner.join();
        QVERIFY(ranEmpty);
        QVERIFY(report.outcome == Outcome::complete);
        QVERIFY(report.underruns >= 1);
        QVERIFY(report.verified == true);
        QCOMPARE(fileOnDisc("tree/late"), QByteArray(200'000, 'z'));
    }

    void fault28_discTakenOut_endsTheRun()
    {
        const JobReport report = run(request("dvd+r", "speed=200M,fault=eject@1M"));
        QCOMPARE(report.fault->kind, FaultKind::mediumRemoved);
        QVERIFY(report.mediumState->known<MediumWorth>().state == MediumWorth::State::spoiled);
    }

    void fault30_discWithData_isOverwrittenOnlyWithAYes()
    {
        for (const char* kind : {"dvd+rw", "cd-rw", "bd-re"}) {
            std::filesystem::remove(m_disc);
            QVERIFY(run(request(kind)).outcome == Outcome::complete);
            const std::string before = bytesOf(m_disc);
            JobRequest again = request(kind);
            again.sources = {m_folder->path("tree/z")};
            const JobReport refused = run(again);
            QCOMPARE(refused.fault->kind, FaultKind::mediumNotBlank);
            QVERIFY(bytesOf(m_disc) == before);
            again.overwrite = true;
            QVERIFY(run(again).outcome == Outcome::complete);
            QCOMPARE(fileOnDisc("z").size(), 200'000);
        }
    }

    // Between the reading of the old tree and the writing of the new one somebody puts in another disc, whose sessions
    // end at the same place: the new tree would point into what is not there.
    void fault32_discSwappedBetweenPlanAndBurn_isRefused()
    {
        JobRequest first = request("dvd+r");
        first.keepOpen = true;
        QVERIFY(run(first).outcome == Outcome::complete);
        const std::string planned = m_disc;
        m_folder->file("tree/a", std::string(3 * kMiB, 'b')); // the same size
        m_disc = m_folder->path("other.img");
        first = request("dvd+r");
        first.keepOpen = true;
        first.volumeId = "ANOTHER";
        QVERIFY(run(first).outcome == Outcome::complete);
        const std::string other = bytesOf(m_disc);
        QCOMPARE(other.size(), bytesOf(planned).size());
        m_disc = planned;

        JobRequest second = request("dvd+r");
        second.append = true;
        Dependencies swapping = parts();
        const std::string theOther = m_folder->path("other.img");
        swapping.openTarget = [&](const std::string& spec) -> Result<std::unique_ptr<Target>> {
            return openSwapping(spec, planned, theOther);
        };
        const JobReport report = run(second, swapping);
        QVERIFY(report.fault.has_value());
        QCOMPARE(report.fault->kind, FaultKind::mediumSwapped);
        QVERIFY(!report.mediumState);
        QVERIFY(bytesOf(theOther) == other);
    }

    void fault34_stopInEachPhase_tellsTheTruth_data()
    {
        QTest::addColumn<int>("phase");
        QTest::newRow("prefill") << static_cast<int>(Phase::prefill);
        QTest::newRow("write") << static_cast<int>(Phase::write);
        QTest::newRow("close") << static_cast<int>(Phase::close);
        QTest::newRow("verify") << static_cast<int>(Phase::verify);
    }
    void fault34_stopInEachPhase_tellsTheTruth()
    {
        QFETCH(int, phase);
        JobRequest wanted = request("dvd+r", "speed=20M");
        wanted.verify = true;
        std::stop_source stop;
        Job job(wanted, parts(),
                {.phase =
                     [&](Phase now) {
                         if (now == static_cast<Phase>(phase)) {
                             stop.request_stop();
                         }
                     },
                 .warning = {}});
        const JobReport report = job.run(stop.get_token());
        const auto disc = info("dvd+r");
        if (report.outcome == Outcome::complete) {
            QVERIFY(static_cast<Phase>(phase) == Phase::close || static_cast<Phase>(phase) == Phase::verify);
            return;
        }
        QVERIFY(report.outcome == Outcome::cancelled);
        if (static_cast<Phase>(phase) == Phase::close || static_cast<Phase>(phase) == Phase::verify) {
            QVERIFY(report.mediumState.has_value()); // written and closed: only unproved
            QVERIFY(report.mediumState->known<MediumWorth>().state == MediumWorth::State::written);
            QCOMPARE(fileOnDisc("tree/z").size(), 200'000);
        } else {
            // Either nothing had been written and the disc is blank, or it is spoiled and says so.
            QCOMPARE(disc.status == MediumStatus::blank, !report.mediumState.has_value());
        }
    }

    void fault37_aSecondProcess_isToldThatTheDriveIsBusy()
    {
        QVERIFY(run(request("dvd+rw")).outcome == Outcome::complete);
        const int other = ::open(m_disc.c_str(), O_RDWR | O_CLOEXEC);
        QCOMPARE(::flock(other, LOCK_EX), 0);
        JobRequest again = request("dvd+rw");
        again.overwrite = true;
        const JobReport report = run(again);
        ::close(other);
        QCOMPARE(report.fault->kind, FaultKind::targetBusy);
        QVERIFY(!report.mediumState);
    }

    void fault38_appendAfterAnInterruptedSession_keepsTheGoodOnes()
    {
        // Overwritable: the broken session is simply written over by the next.
        QVERIFY(run(request("dvd+rw")).outcome == Outcome::complete);
        m_folder->file("tree/a", std::string(3 * kMiB, 'b'));
        JobRequest more = request("dvd+rw", "speed=200M,fault=medium-error@5M");
        more.append = true;
        QCOMPARE(run(more).fault->kind, FaultKind::mediumError);
        QCOMPARE(fileOnDisc("tree/a"), QByteArray(3 * kMiB, 'a'));
        more = request("dvd+rw");
        more.append = true;
        QVERIFY(run(more).outcome == Outcome::complete);
        QCOMPARE(fileOnDisc("tree/a"), QByteArray(3 * kMiB, 'b'));
        QCOMPARE(fileOnDisc("tree/z").size(), 200'000);

        // Written once: what is broken stays, the sessions before it are read, and nothing is put behind.
        m_disc = m_folder->path("once.img");
        JobRequest first = request("dvd+r");
        first.keepOpen = true;
        QVERIFY(run(first).outcome == Outcome::complete);
        JobRequest broken = request("dvd+r", "speed=200M,fault=medium-error@5M");
        broken.append = true;
        QCOMPARE(run(broken).fault->kind, FaultKind::mediumError);
        QCOMPARE(info("dvd+r").sessions.size(), std::size_t(1));
        QCOMPARE(fileOnDisc("tree/a"), QByteArray(3 * kMiB, 'b'));
        JobRequest next = request("dvd+r");
        next.append = true;
        QCOMPARE(run(next).fault->kind, FaultKind::mediumClosed);
    }

private:
    Result<std::unique_ptr<Target>> openSwapping(const std::string& spec, const std::string& from,
                                                 const std::string& to);
};

namespace {

// The drive whose disc is another one after the first session was opened for reading.
class SwappingTarget final : public Target {
public:
    SwappingTarget(std::unique_ptr<Target> first, std::unique_ptr<Target> second)
        : Target(Family::optical), m_now(std::move(first)), m_next(std::move(second))
    {
    }
    [[nodiscard]] std::string name() const override { return m_now->name(); }
    Result<MediumInfo> inspect() override { return m_now->inspect(); }
    Result<std::unique_ptr<WriteSession>> begin(const WriteRequest& request) override { return m_now->begin(request); }
    Result<std::unique_ptr<MediumReader>> openReader(std::uint32_t section) override
    {
        auto reader = m_now->openReader(section);
        if (m_next) {
            m_now.swap(m_next);
            m_old = std::move(m_next); // the reader may need it
        }
        return reader;
    }
    Result<void> blank(bool full, const BlankProgress& progress) override { return m_now->blank(full, progress); }
    Result<void> eject() override { return m_now->eject(); }

private:
    std::unique_ptr<Target> m_now;
    std::unique_ptr<Target> m_next;
    std::unique_ptr<Target> m_old;
};

} // namespace

Result<std::unique_ptr<Target>> TestDiscFaults::openSwapping(const std::string& spec, const std::string& from,
                                                             const std::string& to)
{
    std::string otherSpec = spec;
    otherSpec.replace(otherSpec.find(from), from.size(), to);
    auto first = openTarget(spec, m_clock);
    auto second = openTarget(otherSpec, m_clock);
    if (!first || !second) {
        return Fault{.kind = FaultKind::internal};
    }
    return std::unique_ptr<Target>(std::make_unique<SwappingTarget>(std::move(*first), std::move(*second)));
}

STEADYBURN_UNIT_TEST(TestDiscFaults)

} // namespace test_disc_faults

#include "TestDiscFaults.moc"
