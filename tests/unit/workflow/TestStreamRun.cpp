// One stream to one target, without a job: what is sent, counted and told, whatever either side does.
#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "support/ManualClock.h"
#include "support/ScriptedSource.h"
#include "support/ScriptedStream.h"
#include "support/TreeMaker.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "target/plain/StreamTarget.h"
#include "workflow/burn/BurnReport.h"
#include "workflow/burn/StreamRun.h"

#include <QScopeGuard>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>

using namespace steadyburn;

namespace test_stream_run {

// Puts `bytes` of the pattern into the sink, of `promised`, and then ends, fails, throws, or waits for a stop.
class PatternStream final : public ImageStream {
public:
    enum class End { good, fault, thrown, waits };
    PatternStream(std::uint64_t bytes, std::uint64_t promised, End end)
        : m_bytes(bytes), m_promised(promised), m_end(end)
    {
    }

    [[nodiscard]] std::optional<std::uint64_t> size() const override { return m_promised; }
    Result<void> produce(ByteSink& sink, std::stop_token stop) override
    {
        for (std::uint64_t at = 0; at < m_bytes;) {
            const auto piece = static_cast<std::size_t>(std::min<std::uint64_t>(m_bytes - at, 32768));
            auto room = sink.reserve(piece);
            if (!room) {
                return room.takeFault();
            }
            const auto bytes = pattern(at, piece);
            std::copy(bytes.begin(), bytes.end(), room->begin());
            sink.publish(piece);
            at += piece;
        }
        if (m_end == End::thrown) {
            throw std::runtime_error("thrown by the stream");
        }
        if (m_end == End::waits) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any().wait(lock, stop, [] { return false; });
        }
        if (m_end == End::good) {
            return {};
        }
        return Fault{.kind = m_end == End::waits ? FaultKind::cancelled : FaultKind::fileDamaged, .path = "source"};
    }

private:
    std::uint64_t m_bytes;
    std::uint64_t m_promised;
    End m_end;
};

// Takes everything up to `room`, and compares it with the pattern.
class CountingSession final : public WriteSession {
public:
    explicit CountingSession(std::uint64_t room, std::function<void()> first = {}, std::size_t block = 65536)
        : m_room(room), m_first(std::move(first)), m_block(block)
    {
    }
    Result<void> write(ByteSource& source, std::stop_token /*stop*/) override
    {
        for (;;) {
            auto seen = source.peek(m_block);
            if (!seen) {
                return seen.takeFault();
            }
            const std::size_t bytes = std::min(m_block, seen->size());
            if (bytes == 0) {
                return {};
            }
            if (taken + bytes > m_room) {
                return Fault{.kind = FaultKind::mediumFull, .doing = Action::write};
            }
            const auto expected = pattern(taken, bytes);
            same = same && std::equal(expected.begin(), expected.end(), seen->begin());
            source.release(bytes);
            taken += bytes;
            if (auto first = std::exchange(m_first, {})) {
                first();
            }
        }
    }
    Result<void> close() override { return {}; }
    Result<void> abandon() override { return {}; }

    std::uint64_t taken = 0;
    bool same = true; // as the pattern

private:
    std::uint64_t m_room;
    std::function<void()> m_first; // called when it has taken its first block
    std::size_t m_block;
};

// One file can be had, then a long one on which every read hangs.
struct SilentDisk {
    static constexpr NodeId kSilentFile = 2;

    explicit SilentDisk(Tree& ofBurn) : tree(ofBurn)
    {
        tree.addChildren(kRoot, {newFile("a", 400'000), newFile("b", 4'000'000)});
        source[1].size = 400'000;
        source[kSilentFile] = {.size = 4'000'000, .stallAt = 0};
    }
    std::unique_ptr<ImageStream> open(const QString& kind)
    {
        if (kind.startsWith("tar")) {
            auto archive = TarArchive::layOut(tree, source, log, {}, {.threads = 2}, {});
            return archive ? std::move(*archive) : nullptr;
        }
        auto image = IsoImage::layOut(tree, source, log, {.sessionMd5 = kind != "iso"}, {.threads = 2}, {});
        return image ? std::move(*image) : nullptr;
    }
    // Waits until a reader hangs.
    [[nodiscard]] bool isSilent() const
    {
        return comesTrue([this] { return source.waiting > 0; });
    }

    Tree& tree;
    ScriptedSource source;
    FaultLog log;
};

constexpr std::uint64_t kBytes = 3 * 1024 * 1024 + 4096;

class TestStreamRun : public QObject {
    Q_OBJECT

    // What a burn gives its streams.
    struct Surroundings {
        JobRequest request;
        Dependencies parts;
        Job::Listener listener;
        SteadyClock clock;
        LiveView live{clock};
        FaultLog log;
        std::vector<Phase> phases;
        std::stop_source stop;
        std::shared_ptr<ProducerEnd> lost;
        Surroundings()
        {
            request.ring = 1024 * 1024;
            request.lockMemory = false;
            listener.phase = [this](Phase phase) { phases.push_back(phase); };
        }
        BurnNotices notices{listener, live};
        BurnContext burn{.request = request,
                         .dependencies = parts,
                         .notices = notices,
                         .live = live,
                         .log = log,
                         .clock = clock,
                         .stop = stop.get_token(),
                         .lostProducer = lost};
        Tree tree;
    };
    static StreamResult send(Surroundings& around, PatternStream& stream, WriteSession& session,
                             Compression kind = Compression::none, const MediumInfo& medium = {})
    {
        StreamPlan plan{.stream = &stream, .tree = &around.tree, .compress = {}, .block = 65536};
        plan.compress.kind = kind;
        auto run = StreamRun::create(around.burn, plan, medium);
        if (!run) {
            return {.ended = run.takeFault(), .figures = {}};
        }
        StreamTarget target(-1, "counting");
        auto sent = (*run)->send(target, session, medium);
        around.live.drop();
        return sent;
    }

private slots:
    void stream_thatIsTakenWhole_hasItsDigestAndFigures()
    {
        Surroundings around;
        PatternStream stream(kBytes, kBytes, PatternStream::End::good);
        CountingSession session(kBytes);
        const StreamResult sent = send(around, stream, session);
        QVERIFY(sent.ended.ok());
        QCOMPARE(session.taken, kBytes);
        QVERIFY(session.same);
        QVERIFY(sent.figures.has_value());
        QCOMPARE(sent.figures->bytes, kBytes);
        Sha256 hash;
        hash.add(pattern(0, kBytes));
        QVERIFY(sent.figures->sha256 == std::optional(hash.finish()));
        QVERIFY(around.phases == (std::vector<Phase>{Phase::prefill, Phase::write}));
    }

    void drive_thatTakesNothingForAMinute_isNamed()
    {
        Surroundings around;
        std::atomic<bool> warned = false;
        std::string named;
        double silent = 0;
        around.request.target = "/dev/a-drive";
        around.listener.warning = [&](const JobWarning& warning) {
            if (warning.kind == JobWarning::Kind::driveWaiting && !warned) {
                named = warning.fault.path;
                silent = warning.silentSeconds;
                warned = true;
                warned.notify_all();
            }
        };
        ManualClock hands; // the watch's sleeps move them
        BurnContext burn{.request = around.request,
                         .dependencies = around.parts,
                         .notices = around.notices,
                         .live = around.live,
                         .log = around.log,
                         .clock = hands,
                         .stop = around.stop.get_token(),
                         .lostProducer = around.lost};
        PatternStream stream(kBytes, kBytes, PatternStream::End::good);
        CountingSession session(kBytes, [&] { warned.wait(false); });
        auto run = StreamRun::create(
            burn, {.stream = &stream, .tree = &around.tree, .compress = {.kind = Compression::none}, .block = 65536},
            MediumInfo());
        QVERIFY(run.ok());
        StreamTarget target(-1, "counting");
        const StreamResult sent = (*run)->send(target, session, {});
        around.live.drop();
        QVERIFY(sent.ended.ok());
        QCOMPARE(named, around.request.target);
        QVERIFY(silent >= 60);
    }

    void stream_ofWhichNobodyWantsADigest_hasNone()
    {
        Surroundings around;
        around.request.streamDigest = false;
        PatternStream stream(kBytes, kBytes, PatternStream::End::good);
        CountingSession session(kBytes);
        const StreamResult sent = send(around, stream, session);
        QVERIFY(sent.ended.ok());
        QVERIFY(session.same);
        QCOMPARE(sent.figures->bytes, kBytes);
        QVERIFY(!sent.figures->sha256);
    }

    void digest_whateverIsTakenAtATime_isThatOfTheStream_data()
    {
        QTest::addColumn<int>("block");
        for (const int block : {1, 700, 2048, 65536, 524288}) { // the last is all that the ring can show at once
            QTest::newRow(std::to_string(block).c_str()) << block;
        }
    }
    void digest_whateverIsTakenAtATime_isThatOfTheStream()
    {
        QFETCH(int, block);
        const std::uint64_t bytes = block == 1 ? kBytes / 8 : kBytes;
        Surroundings around;
        PatternStream stream(bytes, bytes, PatternStream::End::good);
        CountingSession session(bytes, {}, static_cast<std::size_t>(block));
        const StreamResult sent = send(around, stream, session);
        QVERIFY(sent.ended.ok());
        QVERIFY(session.same);
        QCOMPARE(sent.figures->bytes, bytes);
        Sha256 hash;
        hash.add(pattern(0, bytes));
        QVERIFY(sent.figures->sha256 == std::optional(hash.finish()));
    }

    void target_thatIsFull_endsTheStreamWithWhatItTook()
    {
        Surroundings around;
        PatternStream stream(kBytes, kBytes, PatternStream::End::good);
        CountingSession session(1024 * 1024);
        const StreamResult sent = send(around, stream, session);
        QCOMPARE(sent.ended.fault().kind, FaultKind::mediumFull);
        QVERIFY(sent.figures.has_value());
        QCOMPARE(sent.figures->bytes, std::uint64_t(1024 * 1024));
    }

    void stream_thatFailsOrThrows_isTheResult_data()
    {
        QTest::addColumn<int>("end");
        QTest::addColumn<int>("kind");
        QTest::newRow("fails") << static_cast<int>(PatternStream::End::fault)
                               << static_cast<int>(FaultKind::fileDamaged);
        QTest::newRow("throws") << static_cast<int>(PatternStream::End::thrown)
                                << static_cast<int>(FaultKind::internal);
    }
    void stream_thatFailsOrThrows_isTheResult()
    {
        QFETCH(int, end);
        QFETCH(int, kind);
        Surroundings around;
        PatternStream stream(kBytes, kBytes, static_cast<PatternStream::End>(end));
        CountingSession session(kBytes);
        const StreamResult sent = send(around, stream, session);
        QVERIFY(!sent.ended);
        QCOMPARE(static_cast<int>(sent.ended.fault().kind), kind);
        QVERIFY(around.lost == nullptr);
    }

    void stream_ofAnotherLengthThanPlanned_isNoSuccess()
    {
        Surroundings around;
        PatternStream stream(kBytes, kBytes + 2048, PatternStream::End::good);
        CountingSession session(2 * kBytes);
        const StreamResult sent = send(around, stream, session);
        QVERIFY(!sent.ended);
        QCOMPARE(sent.ended.fault().kind, FaultKind::internal);
        QCOMPARE(sent.ended.fault().known<SpaceNeed>().available, kBytes);
    }

    void stop_whileTheStreamWaits_endsBoth()
    {
        Surroundings around;
        PatternStream stream(kBytes, 2 * kBytes, PatternStream::End::waits);
        CountingSession session(2 * kBytes, [&around] { around.stop.request_stop(); });
        const StreamResult sent = send(around, stream, session);
        QVERIFY(!sent.ended);
        QCOMPARE(sent.ended.fault().kind, FaultKind::cancelled);
    }

    // The drive is released when the run has ended. The readers are still in the ring's memory then.
    void diskThatDoesNotAnswer_holdsUpNoRunThatEnds_data()
    {
        QTest::addColumn<QString>("stream");
        QTest::addColumn<bool>("stopped");
        for (const char* stream : {"iso", "iso with MD5s", "tar"}) {
            QTest::addRow("%s, stopped", stream) << stream << true;
            QTest::addRow("%s, the drive fails", stream) << stream << false;
        }
        QTest::newRow("tar.zst, stopped") << "tar.zst" << true; // nothing of it is ready when the disk falls silent
    }
    void diskThatDoesNotAnswer_holdsUpNoRunThatEnds()
    {
        QFETCH(QString, stream);
        QFETCH(bool, stopped);
        Surroundings around;
        around.request.startPercent = 10;
        SilentDisk disk(around.tree);
        auto made = disk.open(stream);
        QVERIFY(made != nullptr);
        StreamPlan plan{.stream = made.get(), .tree = &around.tree, .compress = {}, .block = 65536};
        plan.compress.kind = stream == "tar.zst" ? Compression::zstd : Compression::none;
        auto run = StreamRun::create(around.burn, plan, {});
        QVERIFY(run.ok());
        const auto answer = qScopeGuard([&disk] { disk.source.letGo(SilentDisk::kSilentFile); });
        const std::jthread stopper([&] {
            if (stopped && disk.isSilent()) {
                around.stop.request_stop();
            }
        });
        CountingSession session(stopped ? kBytes : 65536, [&disk] { (void)disk.isSilent(); });
        StreamTarget target(-1, "counting");
        const StreamResult sent = (*run)->send(target, session, {});
        around.live.drop();
        QVERIFY(!sent.ended);
        QCOMPARE(sent.ended.fault().kind, stopped ? FaultKind::cancelled : FaultKind::mediumFull);
        QVERIFY(sent.figures.has_value());
        QVERIFY(disk.source.waiting > 0);
        whileWaiting(
            [&] {
                run->reset();
                made.reset();
            },
            [&disk] { disk.source.letGo(SilentDisk::kSilentFile); });
        QCOMPARE(disk.source.reading.load(), 0U);
    }

    void driveThatIsServedLate_isWarnedOfAndReported()
    {
        Surroundings around;
        std::atomic<double> warned = 0;
        around.listener.warning = [&warned](const JobWarning& warning) {
            if (warning.kind == JobWarning::Kind::late) {
                warned = warning.lateSeconds;
                warned.notify_all();
            }
        };
        PatternStream stream(kBytes, kBytes, PatternStream::End::good);
        StreamTarget target(-1, "counting");
        auto& meter = const_cast<DriveMeter&>(target.meter()); // a drive's own session would count there
        CountingSession session(2 * kBytes, [&] {
            meter.lateServices = 1;
            meter.lateNs = 120'000'000;
            warned.wait(0);
        });
        auto run = StreamRun::create(
            around.burn, {.stream = &stream, .tree = &around.tree, .compress = {}, .block = 65536}, MediumInfo());
        QVERIFY(run.ok());
        const StreamResult sent = (*run)->send(target, session, MediumInfo());
        QVERIFY(sent.ended.ok());
        QCOMPARE(warned.load(), 0.12);
        QCOMPARE(around.live.look().lateServices, std::optional<std::uint64_t>(1));
        JobReport report;
        addFigures(report, sent, target.meter());
        addFigures(report, sent, target.meter());
        QCOMPARE(report.lateServices, std::optional<std::uint64_t>(2));
        QCOMPARE(report.lateSeconds, 0.24);
        around.live.drop();
    }

    void compressedStream_countsWhatTheTargetTook()
    {
        Surroundings around;
        PatternStream stream(kBytes, kBytes, PatternStream::End::good);
        CountingSession session(2 * kBytes);
        const StreamResult sent = send(around, stream, session, Compression::zstd);
        QVERIFY(sent.ended.ok()); // its length is another than the stream's own, and none was planned
        QCOMPARE(sent.figures->bytes, session.taken);
    }

    void ring_ofAFile_isSmallUnlessTheUserSays()
    {
        constexpr std::uint64_t kLong = 20 * kMiB;
        const auto sizeFor = [](MediumKind kind, std::optional<std::uint64_t> wanted) {
            Surroundings around;
            around.request.ring = wanted;
            PatternStream stream(kLong, kLong, PatternStream::End::good);
            CountingSession session(kLong);
            MediumInfo medium;
            medium.kind = kind;
            const StreamResult sent = send(around, stream, session, Compression::none, medium);
            return sent.ended.ok() && session.same ? sent.figures->ring.size : 0;
        };
        QCOMPARE(sizeFor(MediumKind::file, {}), 16 * kMiB);
        QCOMPARE(sizeFor(MediumKind::file, 18 * kMiB), 18 * kMiB);
        QVERIFY(sizeFor(MediumKind::stream, {}) >= kLong); // what reads a pipe may be a drive
    }

    void writes_thatAreTooLargeForTheRing_areRefused()
    {
        Surroundings around;
        PatternStream stream(kBytes, kBytes, PatternStream::End::good);
        auto run = StreamRun::create(
            around.burn, {.stream = &stream, .tree = &around.tree, .compress = {}, .block = 1024 * 1024}, MediumInfo());
        QVERIFY(!run);
        QCOMPARE(run.fault().kind, FaultKind::badArgument);
        QCOMPARE(run.fault().detail, std::string("--block 1048576"));
    }

    void figures_ofTwoVolumes_areAdded()
    {
        JobReport report;
        StreamResult one{.ended = {}, .figures = StreamFigures{.bytes = 10, .prefillSeconds = 1, .writeSeconds = 2}};
        one.figures->ring.size = 100;
        one.figures->ring.minimum = 50;
        one.figures->ring.underruns = 1;
        StreamResult two{.ended = {}, .figures = StreamFigures{.bytes = 5, .prefillSeconds = 1, .writeSeconds = 2}};
        two.figures->ring.size = 100;
        two.figures->ring.minimum = 20;
        two.figures->ring.underruns = 2;
        addFigures(report, one, DriveMeter());
        addFigures(report, two, DriveMeter());
        addFigures(report, StreamResult{.ended = Fault{.kind = FaultKind::outOfMemory}, .figures = {}}, DriveMeter());
        QCOMPARE(report.bytes, std::uint64_t(15));
        QCOMPARE(report.underruns, std::uint64_t(3));
        QCOMPARE(report.prefillSeconds, 2.0);
        QCOMPARE(report.writeSeconds, 4.0);
        QCOMPARE(report.minimumFill, 0.2);
    }
};

STEADYBURN_UNIT_TEST(TestStreamRun)

} // namespace test_stream_run

#include "TestStreamRun.moc"
