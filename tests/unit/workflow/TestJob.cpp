#include "workflow/burn/Job.h"

#include "base/Text.h"
#include "support/ManualClock.h"
#include "support/Noise.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "support/WholeTapeIndex.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/readback/Restore.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cmath>
#include <filesystem>
#include <functional>
#include <mutex>
#include <set>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace steadyburn;

namespace test_job {

namespace fs = std::filesystem;

// The job's clock where the drive's moves the hands: who sleeps waits until they are there.
class FollowingClock final : public Clock {
public:
    explicit FollowingClock(ManualClock& hands) : m_hands(hands) {}
    [[nodiscard]] Nanoseconds now() const override { return m_hands.now(); }
    void sleepUntil(Nanoseconds time, const std::stop_token& stop) override
    {
        (void)comesTrue([&] { return stop.stop_requested() || now() >= time; });
    }
    void sleepOn(const std::atomic<std::uint32_t>& word, std::uint32_t value, Nanoseconds time) override
    {
        m_hands.sleepOn(word, value, time);
    }

private:
    ManualClock& m_hands;
};

// The drive's clock. Time passes only while the drive takes it, and not before `mayPass` allows it.
class DriveClock final : public Clock {
public:
    DriveClock(ManualClock& hands, std::function<bool()> mayPass) : m_hands(hands), m_mayPass(std::move(mayPass)) {}
    [[nodiscard]] Nanoseconds now() const override { return m_hands.now(); }
    void sleepUntil(Nanoseconds time, const std::stop_token& stop) override
    {
        m_allowed = m_allowed && comesTrue(m_mayPass);
        m_hands.sleepUntil(time, stop);
    }
    void sleepOn(const std::atomic<std::uint32_t>& word, std::uint32_t value, Nanoseconds time) override
    {
        m_hands.sleepOn(word, value, time);
    }
    [[nodiscard]] bool allowed() const { return m_allowed; }

private:
    ManualClock& m_hands;
    std::function<bool()> m_mayPass;
    std::atomic<bool> m_allowed{true};
};

// A disk on which one file can be had only when `mayHave` returns: a network share that sleeps. It is asked once,
// however many readers open the file.
class LateSource final : public Source {
public:
    LateSource(const Tree& tree, std::string lateName, std::function<void()> mayHave)
        : m_tree(tree), m_disk(tree), m_name(std::move(lateName)), m_mayHave(std::move(mayHave))
    {
    }
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        if (m_tree.name(id) == m_name) {
            std::call_once(m_asked, m_mayHave);
        }
        return m_disk.open(id);
    }

private:
    const Tree& m_tree;
    DiskSource m_disk;
    std::string m_name;
    std::once_flag m_asked;
    std::function<void()> m_mayHave;
};

QByteArray readAll(const std::string& path)
{
    QFile file(QFile::decodeName(path.c_str()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A job on a clock that only its drive moves, as far as the source is ahead: what can be had at once is in the ring
// before time passes, however late a busy machine gives the source its turn.
struct TimedJob {
    ManualClock hands;
    FollowingClock jobClock{hands};
    std::atomic<std::uint64_t> atOnce{0}; // bytes of the stream that can be had; 0: all
    std::unique_ptr<Job> job;
    DriveClock driveClock{hands, [this] {
                              const Telemetry now = job->telemetry();
                              const std::uint64_t made = now.written + now.ringBytes;
                              return now.ringBytes >= now.ringSize / 2 ||
                                     made >= (atOnce > 0 ? atOnce.load() : now.total);
                          }};
    JobReport run(const JobRequest& wanted, Dependencies parts)
    {
        parts.openTarget = [this](const std::string& spec) { return openTarget(spec, driveClock); };
        parts.clock = &jobClock;
        job = std::make_unique<Job>(wanted, parts);
        return job->run({});
    }
};

bool agrees(double measured, double calculated)
{
    return std::abs(measured - calculated) < 1e-6;
}

class TestJob : public QObject {
    Q_OBJECT
private:
    SteadyClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;

    std::string at(const std::string& name) const { return m_folder->path().toStdString() + "/" + name; }
    void makeFile(const std::string& name, std::size_t size, char first = 'a') const
    {
        fs::create_directories(fs::path(at(name)).parent_path());
        QByteArray bytes(static_cast<qsizetype>(size), Qt::Uninitialized);
        for (qsizetype i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<char>(first + (i * 7 + i / 4096) % 61);
        }
        QFile file(QFile::decodeName(at(name).c_str()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    void makeNoise(const std::string& name, std::size_t size) const // does not compress
    {
        fs::create_directories(fs::path(at(name)).parent_path());
        const std::string bytes = noise(size);
        QFile file(QFile::decodeName(at(name).c_str()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes.data(), static_cast<qint64>(size)), static_cast<qint64>(size));
    }
    // What GNU tar makes of a tape file, silently.
    void extractWithTar(Target& target, std::uint32_t section, const std::string& into)
    {
        auto reader = target.openReader(section);
        QVERIFY(reader.ok());
        QFile archive(QString::fromStdString(at("volume")));
        QVERIFY(archive.open(QIODevice::WriteOnly | QIODevice::Truncate));
        std::vector<std::byte> piece(kMiB);
        for (;;) {
            const auto got = (*reader)->read(piece);
            QVERIFY(got.ok());
            if (*got == 0) {
                break;
            }
            archive.write(reinterpret_cast<const char*>(piece.data()), qint64(*got));
        }
        archive.close();
        QCOMPARE(archive.size() % qint64(256 * kKiB), qint64(0));
        fs::create_directories(at(into));
        QProcess tar;
        tar.setProcessChannelMode(QProcess::MergedChannels);
        tar.start("tar",
                  {"-b", "512", "-xf", QString::fromStdString(at("volume")), "-C", QString::fromStdString(at(into))});
        QVERIFY(tar.waitForFinished(60000));
        QCOMPARE(tar.readAll(), QByteArray());
        QCOMPARE(tar.exitCode(), 0);
    }
    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                    return std::make_unique<DiskSource>(tree);
                },
                .clock = &m_clock};
    }
    JobRequest request(const std::string& target) const
    {
        JobRequest request;
        request.sources = {at("src")};
        request.target = target;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        return request;
    }
    JobReport run(JobRequest request, std::stop_token stop = {})
    {
        return run(std::move(request), parts(), std::move(stop));
    }
    static JobReport run(JobRequest request, const Dependencies& parts, std::stop_token stop = {})
    {
        Job job(std::move(request), parts);
        return job.run(std::move(stop));
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        makeFile("src/a", 300'000);
        makeFile("src/sub/b", 5'000, 'b');
        makeFile("src/empty", 0);
    }

    void burn_toEveryFormat_isVerified_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"iso", "tar", "tar.gz", "tar.zst"}) {
            QTest::newRow(ending) << QString::fromLatin1(ending);
        }
    }
    void burn_toEveryFormat_isVerified()
    {
        QFETCH(QString, ending);
        const std::string target = at("out." + ending.toStdString());
        JobRequest wanted = request(target);
        wanted.verify = true;
        wanted.manifest = at("SHA256SUMS");
        const JobReport report = run(wanted);
        QVERIFY2(!report.fault, report.fault ? report.fault->detail.c_str() : "");
        QVERIFY(report.outcome == Outcome::complete);
        QVERIFY(report.verified == true);
        QCOMPARE(report.files, std::uint64_t(3));
        const QByteArray written = readAll(target);
        QCOMPARE(static_cast<std::uint64_t>(written.size()), report.bytes);
        QVERIFY(sha256Of(std::as_bytes(std::span(written.constData(), static_cast<std::size_t>(written.size())))) ==
                *report.sha256);
        QVERIFY(readAll(at("SHA256SUMS")).contains("src/sub/b"));
    }

    // The drive takes R = 4,000,000 B/s and has no buffer of its own (buffer=0), so a write returns when its bytes
    // are on the medium. The ring holds 4 MiB and starts at 50 %; writing begins at t = 0. `a` (6 MiB) can be had at
    // once, `z` (2 MiB) at t = 3.0 s.
    //   until z:    headers and a are 6,291,456 B and 4 headers of at most 2 KiB: 96 whole blocks of 64 KiB, which last
    //               6,291,456 / 4e6 = 1.572864 s
    //   underrun:   one, from there to 3.0 s: starved 1.427136 s; the least fill is under one block of 64 KiB: 1.6 %
    //   resume:     25 % of the ring is 1 MiB, z has 2 MiB: at once
    //   the rest:   all else that was written, at R
    void scriptedStall_figures_agreeWithTheHandCalculation()
    {
        fs::remove_all(at("src"));
        makeFile("src/a", 6 * kMiB);
        makeFile("src/z", 2 * kMiB);
        JobRequest wanted = request("virtual:dvd+r,speed=4000k,buffer=0,reposition=0s");
        wanted.format = Format::tar;
        wanted.startPercent = 50;
        wanted.lowPercent = 10;
        wanted.resumePercent = 25;
        TimedJob timed;
        timed.atOnce = 6 * kMiB;
        std::atomic<bool> starved{false};
        Dependencies late = parts();
        late.openSource = [&](const Tree& tree) -> std::unique_ptr<Source> {
            return std::make_unique<LateSource>(tree, "z", [&] {
                starved = comesTrue([&] { return timed.job->telemetry().underruns > 0 && timed.hands.sleepers() > 0; });
                timed.atOnce = 0;
                timed.hands.advance(std::chrono::seconds(3) - timed.hands.now());
            });
        };
        const JobReport report = timed.run(wanted, late);
        QVERIFY(starved && timed.driveClock.allowed());
        QVERIFY(report.outcome == Outcome::complete);
        QCOMPARE(report.underruns, std::uint64_t(1));
        QVERIFY2(agrees(report.starvedSeconds, 1.427136), qPrintable(QString::number(report.starvedSeconds, 'f', 9)));
        const double written = 1.427136 + static_cast<double>(report.bytes) / 4e6;
        QVERIFY2(agrees(report.writeSeconds, written), qPrintable(QString::number(report.writeSeconds, 'f', 9)));
        QVERIFY(report.bytes >= 8 * kMiB && report.bytes < 8 * kMiB + 128 * kKiB);
        QVERIFY2(report.minimumFill < 0.02, qPrintable(QString::number(report.minimumFill)));
        QCOMPARE(QString::fromStdString(report.limitedBy), QStringLiteral("source"));
    }

    // The same without a stall, into a drive's buffer of D = 512 KiB: the last write returns when no more than D is
    // owed, (8,388,608 + headers - 524,288) / 4e6 = 1.97 s; the ring is never less than half full before the end.
    void steadySource_neverRunsDry()
    {
        fs::remove_all(at("src"));
        makeFile("src/a", 8 * kMiB);
        JobRequest wanted = request("virtual:dvd+r,speed=4000k,buffer=512k");
        wanted.format = Format::tar;
        wanted.startPercent = 100;
        TimedJob timed;
        const JobReport report = timed.run(wanted, parts());
        QVERIFY(timed.driveClock.allowed());
        QVERIFY(report.outcome == Outcome::complete);
        QCOMPARE(report.underruns, std::uint64_t(0));
        const double written = static_cast<double>(report.bytes - 512 * kKiB) / 4e6;
        QVERIFY2(agrees(report.writeSeconds, written), qPrintable(QString::number(report.writeSeconds, 'f', 9)));
        QVERIFY2(report.minimumFill > 0.4, qPrintable(QString::number(report.minimumFill)));
        QCOMPARE(QString::fromStdString(report.limitedBy), QStringLiteral("drive"));
    }

    void badRequests_areRefused_andLeaveNothing_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* what, FaultKind kind) {
            QTest::newRow(what) << QString::fromLatin1(what) << static_cast<int>(kind);
        };
        row("missing source", FaultKind::sourceMissing);
        row("no source", FaultKind::sourceEmpty);
        row("empty source", FaultKind::sourceEmpty);
        row("two of one name", FaultKind::duplicateName);
        row("output inside", FaultKind::outputInsideSource);
        row("target is a folder", FaultKind::targetIsDirectory);
        row("target's folder missing", FaultKind::targetMissing);
        row("rewinding node", FaultKind::rewindingNode);
        row("no such drive", FaultKind::targetMissing);
        row("too small", FaultKind::mediumTooSmall);
        row("absurd ring", FaultKind::badArgument);
        row("tiny ring", FaultKind::badArgument);
        row("odd block", FaultKind::badArgument);
        row("bad glob", FaultKind::badArgument);
        row("bad level", FaultKind::badArgument);
        row("crossed marks", FaultKind::badArgument);
        row("unknown ending", FaultKind::badArgument);
        row("bad speed", FaultKind::badArgument);
        row("no image", FaultKind::notAnImage);
        row("image as a further session", FaultKind::imageAppended);
        row("nothing to verify with", FaultKind::badArgument);
        row("nothing for a manifest", FaultKind::badArgument);
        row("tape without digests", FaultKind::badArgument);
    }
    void badRequests_areRefused_andLeaveNothing()
    {
        QFETCH(QString, what);
        QFETCH(int, kind);
        JobRequest wanted = request(at("out/x.iso"));
        fs::create_directories(at("out"));
        fs::create_directories(at("other/src"));
        fs::create_directories(at("bare"));
        const std::map<QString, std::function<void()>> changes{
            {QStringLiteral("missing source"), [&] { wanted.sources = {at("nowhere")}; }},
            {QStringLiteral("no source"), [&] { wanted.sources.clear(); }},
            {QStringLiteral("empty source"), [&] { wanted.sources = {at("bare")}; }},
            {QStringLiteral("two of one name"),
             [&] {
                 wanted.sources = {at("src"), at("other/src")};
             }},
            {QStringLiteral("output inside"), [&] { wanted.target = at("src/sub/x.iso"); }},
            {QStringLiteral("target is a folder"), [&] { wanted.target = at("out"); }},
            {QStringLiteral("target's folder missing"), [&] { wanted.target = at("nowhere/x.iso"); }},
            {QStringLiteral("rewinding node"), [&] { wanted.target = "/dev/st0"; }},
            {QStringLiteral("no such drive"), [&] { wanted.target = "/dev/sr99"; }},
            {QStringLiteral("too small"), [&] { wanted.target = "virtual:dvd+r,capacity=100k,file=" + at("out/m"); }},
            {QStringLiteral("absurd ring"), [&] { wanted.ring = std::uint64_t(1) << 50U; }},
            {QStringLiteral("tiny ring"), [&] { wanted.ring = 4096; }},
            {QStringLiteral("odd block"), [&] { wanted.block = 1000; }},
            {QStringLiteral("bad glob"), [&] { wanted.excludes = {"[a"}; }},
            {QStringLiteral("bad level"), [&] { wanted.level = 99; }},
            {QStringLiteral("crossed marks"),
             [&] {
                 wanted.lowPercent = 80;
                 wanted.resumePercent = 20;
             }},
            {QStringLiteral("unknown ending"), [&] { wanted.target = at("out/x.foo"); }},
            {QStringLiteral("bad speed"), [&] { wanted.speed = "fast"; }},
            {QStringLiteral("no image"), [&] { wanted.image = at("src/a"); }},
            {QStringLiteral("image as a further session"),
             [&] {
                 wanted.sources.clear();
                 wanted.image = at("x.iso");
                 wanted.append = true;
             }},
            {QStringLiteral("nothing to verify with"), [&] { wanted.noDigests = wanted.verify = true; }},
            {QStringLiteral("nothing for a manifest"),
             [&] {
                 wanted.noDigests = true;
                 wanted.manifest = at("out/sums");
             }},
            {QStringLiteral("tape without digests"),
             [&] {
                 wanted.noDigests = true;
                 wanted.target = "virtual:tape,file=" + at("out/t.tap");
             }},
        };
        changes.at(what)();
        const JobReport report = run(wanted);
        QVERIFY(report.outcome == Outcome::failed);
        QCOMPARE(static_cast<int>(report.fault->kind), kind);
        QVERIFY(fs::is_empty(at("out")));
        if (report.fault->kind == FaultKind::mediumTooSmall) {
            QVERIFY(report.fault->known<SpaceNeed>().needed > report.fault->known<SpaceNeed>().available);
            QVERIFY(report.fault->known<SpaceNeed>().available > 0);
        }
    }

    // The ring is no larger than the stream, but two records it holds.
    void smallTree_withLargeRecords_isWritten()
    {
        JobRequest wanted = request(at("x.tar"));
        wanted.ring.reset();
        wanted.block = kMiB;
        const JobReport report = run(wanted);
        QVERIFY2(report.outcome == Outcome::complete, report.fault ? report.fault->detail.c_str() : "");
    }

    void failedRun_leavesTheGoodFileOfBefore()
    {
        const std::string target = at("x.tar");
        QVERIFY(run(request(target)).outcome == Outcome::complete);
        const QByteArray before = readAll(target);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(run(request(target), stop.get_token()).outcome == Outcome::cancelled);
        JobRequest bad = request(target);
        bad.ring = std::uint64_t(1) << 50U;
        QVERIFY(run(bad).outcome == Outcome::failed);
        QCOMPARE(readAll(target), before);
        QCOMPARE(std::distance(fs::directory_iterator(at("")), fs::directory_iterator()), std::ptrdiff_t(2));
    }

    void fileThatCannotBeRead_isNamed_andTheRestIsThere()
    {
        class Refusing final : public Source {
        public:
            explicit Refusing(const Tree& tree) : m_tree(tree), m_disk(tree) {}
            Result<std::unique_ptr<SourceFile>> open(NodeId id) override
            {
                if (m_tree.name(id) == "b") {
                    return Fault{.kind = FaultKind::fileUnreadable,
                                 .doing = Action::open,
                                 .code = EACCES,
                                 .path = m_tree.sourcePath(id)};
                }
                return m_disk.open(id);
            }

        private:
            const Tree& m_tree;
            DiskSource m_disk;
        };
        Dependencies refusing = parts();
        refusing.openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
            return std::make_unique<Refusing>(tree);
        };
        for (const char* name : {"x.iso", "x.tar", "x.tar.gz"}) {
            JobRequest wanted = request(at(name));
            wanted.verify = true;
            const JobReport report = run(wanted, refusing);
            QVERIFY2(report.outcome == Outcome::exceptions, name);
            QCOMPARE(report.exceptions.size(), std::size_t(1));
            QVERIFY(report.exceptions.front().path.ends_with("src/sub/b"));
            QVERIFY(report.verified == true);
        }
    }

    void cancel_inEveryPhase_beginsNoFurtherWork_data()
    {
        QTest::addColumn<int>("phase");
        for (const Phase phase : {Phase::scan, Phase::prefill, Phase::write, Phase::close, Phase::verify}) {
            QTest::newRow(qPrintable(QString::number(static_cast<int>(phase)))) << static_cast<int>(phase);
        }
    }
    void cancel_inEveryPhase_beginsNoFurtherWork()
    {
        QFETCH(int, phase);
        fs::remove_all(at("src"));
        makeFile("src/a", 8 * kMiB);
        JobRequest wanted = request("virtual:dvd+rw,speed=4000k,buffer=1M,file=" + at("m.img"));
        wanted.verify = true;
        std::stop_source stop;
        std::vector<Phase> later;
        Job job(wanted, parts(),
                {.phase =
                     [&](Phase now) {
                         if (stop.stop_requested()) {
                             later.push_back(now);
                         }
                         if (static_cast<int>(now) == phase) {
                             stop.request_stop();
                         }
                     },
                 .warning = {}});
        const JobReport report = job.run(stop.get_token());
        QVERIFY(report.outcome == Outcome::cancelled);
        for (const Phase work : {Phase::prefill, Phase::write, Phase::verify}) { // none of it is begun any more
            QVERIFY(std::find(later.begin(), later.end(), work) == later.end());
        }
        QVERIFY(static_cast<Phase>(phase) != Phase::write || report.bytes < 8 * kMiB);
    }

    void driveFails_atAnyPlace_endsWithItsFault_data()
    {
        QTest::addColumn<QString>("fault");
        QTest::addColumn<int>("kind");
        QTest::newRow("error at the start") << "medium-error@0" << static_cast<int>(FaultKind::mediumError);
        QTest::newRow("error in the middle") << "medium-error@1M" << static_cast<int>(FaultKind::mediumError);
        QTest::newRow("full early") << "full@1M" << static_cast<int>(FaultKind::mediumFull);
        QTest::newRow("ejected") << "eject@1M" << static_cast<int>(FaultKind::mediumRemoved);
        QTest::newRow("write-protected") << "write-protected" << static_cast<int>(FaultKind::mediumWriteProtected);
    }
    void driveFails_atAnyPlace_endsWithItsFault()
    {
        QFETCH(QString, fault);
        QFETCH(int, kind);
        fs::remove_all(at("src"));
        makeFile("src/a", 8 * kMiB);
        for (const char* medium : {"dvd+r", "tape"}) {
            const JobReport report =
                run(request("virtual:" + std::string(medium) + ",speed=100M,fault=" + fault.toStdString()));
            QVERIFY(report.outcome == Outcome::failed);
            QVERIFY2(static_cast<int>(report.fault->kind) == kind, medium);
        }
    }

    void tape_getsLabelArchiveAndContents()
    {
        const std::string tape = at("t.tap");
        JobRequest wanted = request("virtual:tape,speed=100M,file=" + tape);
        wanted.verify = true;
        const JobReport report = run(wanted);
        QVERIFY(report.outcome == Outcome::complete);
        QVERIFY(report.verified == true);
        auto target = openTarget("virtual:tape,file=" + tape, m_clock);
        QVERIFY(target.ok());
        const auto medium = (*target)->inspect();
        QVERIFY(medium.ok());
        QCOMPARE(medium->sessions.size(), std::size_t(3));
        QVERIFY(run(wanted).fault->kind == FaultKind::mediumNotBlank);
        wanted.append = true;
        QVERIFY(run(wanted).outcome == Outcome::complete);
    }

    // Files of all sizes over as many small tapes as it takes: each volume is a tar of its own that GNU tar extracts,
    // together they are the source. The program that changes tapes gives some that cannot be used.
    void tapeSet_overSeveralTapes_isWhole_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("tar") << static_cast<int>(Format::tar);
        QTest::newRow("tar.gz") << static_cast<int>(Format::tarGzip);
        QTest::newRow("tar.zst") << static_cast<int>(Format::tarZstd);
    }
    void tapeSet_overSeveralTapes_isWhole()
    {
        QFETCH(int, format);
        fs::remove_all(at("src"));
        for (int i = 0; i < 60; ++i) {
            makeNoise("src/many/f" + std::to_string(100 + i), std::size_t(1000 + i * 7919 % 90'000));
        }
        for (int i = 0; i < 5; ++i) {
            makeNoise("src/z/large" + std::to_string(i), 1'500'000);
        }
        const auto spec = [&](unsigned number, const char* more = "") {
            return "virtual:tape,speed=100M,capacity=4M" + std::string(more) + ",file=" + at("t") +
                   std::to_string(number) + ".tap";
        };
        JobRequest wanted = request(spec(1));
        wanted.format = static_cast<Format>(format);
        wanted.verify = true;
        wanted.volumeId = "SET";
        Dependencies parts = this->parts();
        std::vector<VolumeWanted> asked;
        parts.changeVolume = [&](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
            asked.push_back(volume);
            if (volume.number == 2 && !volume.refused) {
                return VolumeGiven{}; // the same tape again
            }
            if (volume.number == 2 && volume.refused->kind == FaultKind::mediumNotBlank) {
                return VolumeGiven{.target = spec(2, ",fault=write-protected")};
            }
            return VolumeGiven{.target = spec(volume.number)};
        };
        const JobReport report = run(wanted, parts);
        QVERIFY2(report.outcome == Outcome::complete,
                 report.fault ? (report.fault->path + report.fault->detail).c_str()
                              : (report.exceptions.empty() ? "" : report.exceptions[0].detail.c_str()));
        QVERIFY(report.verified == true);
        QVERIFY(report.volumes.size() >= 3);
        QVERIFY(!report.sha256);
        QCOMPARE(asked[1].refused->kind, FaultKind::mediumNotBlank);
        const OccupiedMedium finished{.stays = true, .number = 1};
        QCOMPARE(asked[1].refused->known<OccupiedMedium>(), finished);
        QCOMPARE(asked[2].refused->kind, FaultKind::mediumWriteProtected);
        QCOMPARE(asked.size(), report.volumes.size() + 1);
        std::uint64_t files = 0;
        QDir().mkdir(QString::fromStdString(at("out")));
        for (const VolumeReport& volume : report.volumes) {
            files += volume.files;
            auto target = openTarget(volume.target, m_clock);
            QVERIFY(target.ok());
            const auto label = readTapeLabel(**target, {});
            QVERIFY(label.has_value());
            QCOMPARE(label->number, volume.number);
            QCOMPARE(label->volumeId, std::string("SET"));
            const auto index = wholeTapeIndex(**target, 2);
            QVERIFY(index.ok());
            QCOMPARE(index->part->volume, volume.number);
            QCOMPARE(index->part->last, volume.number == report.volumes.size());
            const auto regular = std::count_if(index->files.begin(), index->files.end(),
                                               [](const ListedFile& file) { return file.regular; });
            QVERIFY(index->listsAll);
            QCOMPARE(std::size_t(regular), std::size_t(volume.files));
            QVERIFY(index->elsewhereAll);
            QCOMPARE(index->files.size() + index->elsewhere.size(), std::size_t(65 + 3)); // and folders
            extractWithTar(**target, 1, "out");
        }
        QCOMPARE(files, std::uint64_t(65));
        QProcess diff;
        diff.start("diff", {"-r", QString::fromStdString(at("src")), QString::fromStdString(at("out/src"))});
        QVERIFY(diff.waitForFinished(60000));
        QCOMPARE(diff.readAll(), QByteArray());
    }

    void tapeSet_withoutANextTape_saysWhatIsWhole()
    {
        fs::remove_all(at("src"));
        for (int i = 0; i < 10; ++i) {
            makeNoise("src/f" + std::to_string(i), 300'000);
        }
        JobRequest wanted = request("virtual:tape,speed=100M,fault=full@1500k,file=" + at("t.tap"));
        const JobReport report = run(wanted);
        QVERIFY(report.outcome == Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::mediumFull);
        QVERIFY(report.mediumState.has_value());
        QCOMPARE(report.mediumState->kind, FaultKind::setIncomplete);
        const auto set = report.mediumState->known<SetState>();
        QVERIFY(set.wholeFiles > 0 && set.wholeFiles < 10);
        QCOMPARE(set.files, std::uint64_t(10));
        auto target = openTarget("virtual:tape,file=" + at("t.tap"), m_clock);
        QCOMPARE((*target)->inspect()->sessions.size(), std::size_t(3)); // label, archive, contents
    }

    void tapeSet_cancelledWhileWaiting_endsAtOnce()
    {
        fs::remove_all(at("src"));
        for (int i = 0; i < 10; ++i) {
            makeNoise("src/f" + std::to_string(i), 300'000);
        }
        Dependencies parts = this->parts();
        parts.changeVolume = [](const VolumeWanted&, const std::stop_token&) -> Result<VolumeGiven> {
            return Fault{.kind = FaultKind::cancelled};
        };
        const JobReport report = run(request("virtual:tape,speed=100M,capacity=1500k,file=" + at("t.tap")), parts);
        QVERIFY(report.outcome == Outcome::cancelled);
        QCOMPARE(report.mediumState->kind, FaultKind::setIncomplete);
    }

    // A file that no tape holds, with another name and with holes, among others: cut into parts that GNU tar and cat
    // put together again, whether the drive tells the tape's capacity or its end is a surprise.
    void tapeSet_withAFileLargerThanATape_isCut_data()
    {
        QTest::addColumn<QString>("end");
        QTest::addColumn<int>("format");
        QTest::newRow("capacity known") << "capacity=3M" << static_cast<int>(Format::tar);
        QTest::newRow("not known") << "fault=full@3M" << static_cast<int>(Format::tar);
        QTest::newRow("gzip") << "capacity=3M" << static_cast<int>(Format::tarGzip);
        QTest::newRow("gzip, not known") << "fault=full@3M" << static_cast<int>(Format::tarGzip);
    }
    void tapeSet_withAFileLargerThanATape_isCut()
    {
        QFETCH(QString, end);
        QFETCH(int, format);
        makeNoise("src/sub/giant", 8'000'123);
        fs::resize_file(at("src/sub/giant"), 11'000'000); // a hole at its end
        fs::create_hard_link(at("src/sub/giant"), at("src/sub/too"));
        makeNoise("src/z/after", 200'000);
        const auto spec = [&](unsigned number) {
            return "virtual:tape,speed=400M,reposition=1ms," + end.toStdString() + ",file=" + at("t") +
                   std::to_string(number) + ".tap";
        };
        Dependencies parts = this->parts();
        parts.changeVolume = [&](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
            return VolumeGiven{.target = spec(volume.number)};
        };
        JobRequest wanted = request(spec(1));
        wanted.verify = true;
        wanted.format = static_cast<Format>(format);
        const JobReport report = run(wanted, parts);
        QVERIFY2(report.outcome == Outcome::complete,
                 report.fault ? (report.fault->path + ": " + report.fault->detail).c_str()
                              : (report.exceptions.empty() ? "" : report.exceptions[0].detail.c_str()));
        QVERIFY(report.verified == true);
        QVERIFY2(report.volumes.size() >= 3 && report.volumes.size() <= 6,
                 std::to_string(report.volumes.size()).c_str());
        std::string digest;
        for (const VolumeReport& volume : report.volumes) {
            auto target = openTarget(volume.target, m_clock);
            extractWithTar(**target, 1, "out");
            extractWithTar(**target, 2, "contents");
            const QByteArray lines = readAll(at("contents/CONTENTS.jsonl"));
            QVERIFY(!lines.isEmpty());
            if (lines.contains("file_sha256")) {
                const QByteArray key = "\"file_sha256\":\"";
                digest = lines.mid(lines.indexOf(key) + key.size(), 64).toStdString();
            }
        }
        QProcess join;
        join.start(
            "sh", {"-e", "-c",
                   "cd \"$1/out/src/sub\"; n=$(ls giant.part* | wc -l); test $n -ge 4; ls giant.part* | sort -c; "
                   "test -e too.part001of$(printf %03d $n); "
                   "cat giant.part* >giant; cmp giant \"$1/src/sub/giant\"; test $(sha256sum <giant | cut -c-64) = $2; "
                   "cat too.part* >too; rm giant.part* too.part*; diff -r \"$1/out/src\" \"$1/src\"",
                   "sh", QString::fromStdString(at(".")), QString::fromStdString(digest)});
        QVERIFY(join.waitForFinished(60000));
        QCOMPARE(join.readAllStandardError() + join.readAllStandardOutput(), QByteArray());
        QCOMPARE(join.exitCode(), 0);

        // By ourselves, from the last tape to the first.
        FaultLog log;
        auto restorer = Restorer::open({.into = at("back")}, log);
        QVERIFY(restorer.ok());
        for (auto volume = report.volumes.rbegin(); volume != report.volumes.rend(); ++volume) {
            auto target = openTarget(volume->target, m_clock);
            auto reader = (*target)->openReader(1);
            QVERIFY(restorer->add(**reader, {}).ok());
        }
        QCOMPARE(restorer->finish().files, std::uint64_t(6));
        QCOMPARE(log.count(), std::size_t(0));
        QCOMPARE(readAll(at("back/src/sub/giant")), readAll(at("src/sub/giant")));
        QVERIFY(fs::equivalent(at("back/src/sub/giant"), at("back/src/sub/too")));
    }

    // Of a compressed archive an entry begins where a member does: on a short tape that must be soon enough.
    void tapeSet_onTapesOfAMiB_isWhole_data()
    {
        QTest::addColumn<QString>("end");
        QTest::addColumn<int>("format");
        for (const char* end : {"capacity=1100k", "fault=full@1100k", "fault=full@800k"}) {
            for (const Format format : {Format::tar, Format::tarGzip, Format::tarZstd}) {
                QTest::addRow("%s, %d", end, static_cast<int>(format)) << end << static_cast<int>(format);
            }
        }
    }
    void tapeSet_onTapesOfAMiB_isWhole()
    {
        QFETCH(QString, end);
        QFETCH(int, format);
        makeNoise("src/sub/giant", 2'500'000);
        makeNoise("src/sub/just", 1'000'000);
        const auto spec = [&](unsigned number) {
            return "virtual:tape,speed=400M,reposition=1ms," + end.toStdString() + ",file=" + at("t") +
                   std::to_string(number) + ".tap";
        };
        Dependencies parts = this->parts();
        parts.changeVolume = [&](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
            return VolumeGiven{.target = spec(volume.number)};
        };
        JobRequest wanted = request(spec(1));
        wanted.verify = true;
        wanted.block = 16384;
        wanted.format = static_cast<Format>(format);
        const JobReport report = run(wanted, parts);
        QVERIFY2(report.outcome == Outcome::complete,
                 report.fault ? (report.fault->path + ": " + report.fault->detail).c_str() : "exceptions");
        QVERIFY(report.verified == true);
        QVERIFY2(report.volumes.size() <= 7, std::to_string(report.volumes.size()).c_str());
        FaultLog log;
        auto restorer = Restorer::open({.into = at("back")}, log);
        for (const VolumeReport& volume : report.volumes) {
            auto target = openTarget(volume.target, m_clock);
            auto reader = (*target)->openReader(1);
            QVERIFY(restorer->add(**reader, {}).ok());
        }
        static_cast<void>(restorer->finish());
        QCOMPARE(log.count(), std::size_t(0));
        QCOMPARE(readAll(at("back/src/sub/giant")), readAll(at("src/sub/giant")));
        QCOMPARE(readAll(at("back/src/sub/just")), readAll(at("src/sub/just")));
    }

    void tapeSet_onTapesOfNothing_namesTheFile()
    {
        makeNoise("src/sub/giant", 900'000);
        fs::remove(at("src/a"));
        Dependencies parts = this->parts();
        parts.changeVolume = [&](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
            return VolumeGiven{.target = "virtual:tape,speed=100M,fault=full@600k,file=" + at("t") +
                                         std::to_string(volume.number) + ".tap"};
        };
        const JobReport report = run(request("virtual:tape,speed=100M,fault=full@600k,file=" + at("t1.tap")), parts);
        QVERIFY(report.outcome == Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::mediumTooSmall);
        QVERIFY(!report.fault->detail.empty());
    }

    void tapeSet_appendedToAFullTape_beginsOnTheNext()
    {
        makeNoise("src/noise", 1'000'000);
        JobRequest wanted = request("virtual:tape,speed=100M,capacity=2M,file=" + at("t1.tap"));
        QVERIFY(run(wanted).outcome == Outcome::complete);
        Dependencies parts = this->parts();
        parts.changeVolume = [&](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
            return VolumeGiven{.target = "virtual:tape,speed=100M,capacity=9M,file=" + at("t") +
                                         std::to_string(volume.number + 1) + ".tap"};
        };
        wanted.append = true;
        const JobReport report = run(wanted, parts);
        QVERIFY(report.outcome == Outcome::complete);
        std::uint64_t files = 0;
        for (const VolumeReport& volume : report.volumes) {
            files += volume.files;
        }
        QCOMPARE(files, std::uint64_t(4));
        auto target = openTarget(wanted.target, m_clock);
        auto first = wholeTapeIndex(**target, 2);
        QVERIFY(first.ok()); // what was on it before
        QCOMPARE(first->part->files, std::uint64_t(4));
    }

    void appended_toADiscWithSessions_bothAreThere()
    {
        JobRequest wanted = request("virtual:dvd-r,speed=100M,file=" + at("disc.img"));
        wanted.keepOpen = true;
        QVERIFY(run(wanted).outcome == Outcome::complete);
        fs::remove_all(at("src"));
        makeFile("src/later", kMiB);
        wanted.append = true;
        const JobReport report = run(wanted);
        QVERIFY2(report.outcome == Outcome::complete, report.fault ? report.fault->detail.c_str() : "");
        auto target = openTarget(wanted.target, m_clock);
        QVERIFY(target.ok());
        QCOMPARE((*target)->inspect()->sessions.size(), std::size_t(2));
    }

    // Who appends to whatever is in the drive begins with a blank disc some day; what holds something is not begun
    // anew.
    void appended_toABlankDisc_beginsItsFirstSession_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("written once") << QStringLiteral("dvd+r");
        QTest::newRow("overwritable") << QStringLiteral("bd-re");
    }
    void appended_toABlankDisc_beginsItsFirstSession()
    {
        QFETCH(const QString, kind);
        JobRequest wanted = request("virtual:" + kind.toStdString() + ",speed=100M,file=" + at("disc.img"));
        wanted.append = true;
        wanted.keepOpen = true;
        wanted.verify = true;
        for (const std::size_t sessions : {1U, 2U}) {
            const JobReport report = run(wanted);
            QVERIFY2(report.outcome == Outcome::complete, report.fault ? report.fault->detail.c_str() : "");
            QVERIFY(report.verified == true);
            auto target = openTarget(wanted.target, m_clock);
            QVERIFY(target.ok());
            QCOMPARE((*target)->inspect()->sessions.size(), sessions);
            makeFile("src/later", kMiB);
        }
    }

    void image_writtenToDisc_isTheSame()
    {
        const std::string image = at("x.iso");
        QVERIFY(run(request(image)).outcome == Outcome::complete);
        JobRequest wanted = request("virtual:dvd-r,speed=100M,file=" + at("disc.img"));
        wanted.sources.clear();
        wanted.image = image;
        wanted.verify = true;
        const JobReport report = run(wanted);
        QVERIFY(report.outcome == Outcome::complete);
        QVERIFY(report.verified == true);
        QVERIFY(readAll(at("disc.img")).startsWith(readAll(image)));
        QVERIFY(report.sha256.has_value()); // it was compared with that
    }

    void digestOfTheStream_isTakenWhereSomebodyNeedsIt_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<int>("asked"); // -1: nothing was said
        QTest::addColumn<bool>("taken");
        QTest::newRow("disc") << "virtual:dvd+r,speed=100M" << -1 << false;
        QTest::newRow("disc, asked for") << "virtual:dvd+r,speed=100M" << 1 << true;
        QTest::newRow("tape") << "virtual:tape,speed=100M" << -1 << false;
        QTest::newRow("tape, asked for") << "virtual:tape,speed=100M" << 1 << true;
        QTest::newRow("file") << QString() << -1 << true;
        QTest::newRow("file, not wanted") << QString() << 0 << false;
    }
    void digestOfTheStream_isTakenWhereSomebodyNeedsIt()
    {
        QFETCH(QString, target);
        QFETCH(int, asked);
        QFETCH(bool, taken);
        JobRequest wanted = request(target.isEmpty() ? at("out.tar") : target.toStdString());
        if (asked >= 0) {
            wanted.streamDigest = asked == 1;
        }
        const JobReport report = run(wanted);
        QVERIFY(report.outcome == Outcome::complete);
        QCOMPARE(report.sha256.has_value(), taken);
    }

    // Its addresses count from the disc's start: behind another session nothing in it would be found.
    void image_toBeAppended_isRefused_andTheDiscNotTouched()
    {
        const std::string image = at("x.iso");
        QVERIFY(run(request(image)).outcome == Outcome::complete);
        JobRequest wanted = request("virtual:dvd+r,speed=100M,file=" + at("disc.img"));
        wanted.keepOpen = true;
        QVERIFY(run(wanted).outcome == Outcome::complete);
        const QByteArray before = readAll(at("disc.img"));
        wanted.sources.clear();
        wanted.image = image;
        wanted.append = true;
        const JobReport report = run(wanted);
        QVERIFY(report.outcome == Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::imageAppended);
        QVERIFY(!report.mediumState);
        QVERIFY(readAll(at("disc.img")) == before);
        wanted.target = "virtual:dvd+r,speed=100M"; // on a blank one it is the first
        QVERIFY(run(wanted).outcome == Outcome::complete);
    }

    // The drive takes time only after it was looked at once more.
    void telemetry_whileWriting_tellsTheTruth()
    {
        fs::remove_all(at("src"));
        makeFile("src/a", 8 * kMiB);
        ManualClock hands;
        FollowingClock jobClock(hands);
        std::atomic<unsigned> looks{0};
        std::atomic<unsigned> used{0}; // of the looks, by the drive
        DriveClock driveClock(hands, [&] {
            const bool another = looks > used;
            used = looks.load();
            return another;
        });
        Dependencies timed = parts();
        timed.openTarget = [&](const std::string& spec) { return openTarget(spec, driveClock); };
        timed.clock = &jobClock;
        Job job(request("virtual:dvd+r,speed=8000k,buffer=1M"), timed);
        std::jthread runner([&] { (void)job.run({}); });
        std::uint64_t last = 0;
        std::set<std::uint64_t> written;
        bool truth = true;
        for (;;) {
            const Telemetry now = job.telemetry();
            if (now.phase == Phase::done) {
                break;
            }
            if (now.phase == Phase::write) {
                truth = truth && now.written >= last && now.ringBytes <= now.ringSize && now.total > 8 * kMiB;
                last = now.written;
                written.insert(last);
            }
            ++looks;
            QVERIFY(comesTrue([&] { return used == looks || job.telemetry().phase == Phase::done; }));
        }
        QVERIFY(truth && driveClock.allowed());
        QVERIFY2(written.size() > 50, qPrintable(QString::number(written.size())));
    }
};

STEADYBURN_UNIT_TEST(TestJob)

} // namespace test_job

#include "TestJob.moc"
