// The traps of libburn and libisofs, by number; each test fails when its trap is fallen into.
//
//   1  a source that ends early or fails becomes zeros and a success
//   2  burn_drive_wrote_well() is only "not cancelled", and may be the last run's
//   3  burn_drive_cancel() does not break a blocked read
//   4  read_xt drops the last partial chunk
//   5  libisofs pads without a word when a file shrinks after it was opened
//   6  checksums: what is announced must be what comes
#include "base/Units.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "target/optical/OpticalTarget.h"
#include "unit/target/WatchedSource.h"
#include "workflow/burn/Job.h"

#include <QProcess>
#include <QTest>

#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace steadyburn;

namespace test_traps {

QByteArray outputOf(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    return process.waitForFinished(60000) ? process.readAllStandardOutput() : QByteArray();
}

// Cuts the file called "shrinks" the moment it has been opened.
class ShrinkingSource final : public Source {
public:
    ShrinkingSource(const Tree& tree, std::string path) : m_tree(tree), m_disk(tree), m_path(std::move(path)) {}
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        auto opened = m_disk.open(id);
        if (m_tree.name(id) == "shrinks" && ::truncate(m_path.c_str(), 5000) != 0) {
            return Fault{.kind = FaultKind::internal};
        }
        return opened;
    }

private:
    const Tree& m_tree;
    DiskSource m_disk;
    std::string m_path;
};

class TestTraps : public QObject {
    Q_OBJECT
    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;

    std::unique_ptr<Target> drive() const
    {
        auto target = openOpticalDrive("stdio:" + m_folder->path("disc"));
        return target ? std::move(*target) : nullptr;
    }
    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                    return std::make_unique<DiskSource>(tree);
                },
                .clock = &m_clock};
    }
    JobReport burn(const Dependencies& parts)
    {
        JobRequest request;
        request.sources = {m_folder->path("tree")};
        request.target = m_folder->path("x.iso");
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.overwrite = true;  // by the next case
        request.sessionMd5 = true; // through libisofs, where the traps are
        Job job(std::move(request), parts);
        return job.run({});
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        m_folder->folder("tree");
    }

    void trap1_sourceThatEndsEarlyOrFails_isNoSuccess()
    {
        constexpr std::uint64_t kSize = 2 * kMiB;
        for (const bool fails : {true, false}) {
            auto target = drive();
            TargetRun run(*target);
            QVERIFY(run.begin({.size = kSize}).ok());
            WatchedSource source(fails ? kSize : kSize - 4096);
            if (fails) {
                source.failAt(kMiB, {.kind = FaultKind::outOfMemory, .doing = Action::read});
            }
            const auto result = run.write(source, {});
            QVERIFY(!result.ok());
            QCOMPARE(result.fault().kind, fails ? FaultKind::outOfMemory : FaultKind::internal);
            QVERIFY(run.abandon().ok());
            QVERIFY(::access(m_folder->path("disc").c_str(), F_OK) != 0); // no disc of zeros
        }
    }

    void trap2_verdict_isOfThisRun()
    {
        constexpr std::uint64_t kSize = 64 * kDiscBlock;
        for (unsigned turn = 0; turn < 12; ++turn) {
            auto target = drive();
            TargetRun run(*target);
            const bool fails = turn % 2 == 0;
            WatchedSource source(kSize, turn);
            if (fails) {
                source.failAt(0, {.kind = FaultKind::fileDamaged, .doing = Action::read});
            }
            QVERIFY(run.begin({.size = kSize, .overwrite = true}).ok());
            const auto result = run.write(source, {});
            QCOMPARE(result.ok(), !fails);
            if (fails) {
                QCOMPARE(result.fault().kind, FaultKind::fileDamaged);
                static_cast<void>(run.abandon());
                continue;
            }
            QVERIFY(run.close().ok());
            const std::string back = bytesOf(m_folder->path("disc"));
            QVERIFY(std::equal(source.bytes().begin(), source.bytes().end(), std::as_bytes(std::span(back)).begin(),
                               std::as_bytes(std::span(back)).end()));
        }
    }

    // Comes to its end only if somebody wakes the source: the test's own time limit is the judge.
    void trap3_stop_wakesTheBlockedRead()
    {
        auto target = drive();
        TargetRun run(*target);
        WatchedSource source(2 * kMiB);
        source.stallAt(kMiB);
        QVERIFY(run.begin({.size = 2 * kMiB}).ok());
        std::stop_source stop;
        std::thread owner([&] { // what the ring's owner does
            source.awaitStall();
            stop.request_stop();
            source.wake({.kind = FaultKind::cancelled, .doing = Action::write});
        });
        const auto result = run.write(source, stop.get_token());
        owner.join();
        QCOMPARE(result.fault().kind, FaultKind::cancelled);
        QVERIFY(run.abandon().ok());
    }

    void trap4_lastPartialChunk_isThere()
    {
        for (const std::size_t size : {std::size_t(1), std::size_t(2048), std::size_t(kMiB - 1), std::size_t(kMiB),
                                       std::size_t(2 * kMiB + 168 * 1024 + 7)}) {
            std::string contents(size, 'x');
            contents.back() = 'L';
            m_folder->file("tree/last", contents);
            const JobReport report = burn(parts());
            QVERIFY(report.outcome == Outcome::complete);
            const std::string image = bytesOf(m_folder->path("x.iso"));
            QCOMPARE(std::uint64_t(image.size()), report.bytes);
            const QByteArray back = outputOf(
                QStringLiteral("bsdtar"),
                {QStringLiteral("-xOf"), QString::fromStdString(m_folder->path("x.iso")), QStringLiteral("tree/last")});
            QVERIFY(back.toStdString() == contents);
        }
    }

    void trap5_fileThatShrinksAfterItWasOpened_isNamed()
    {
        const std::string path = m_folder->file("tree/shrinks", std::string(300'000, 's'));
        m_folder->file("tree/whole", std::string(100'000, 'w'));
        Dependencies shrinking = parts();
        shrinking.openSource = [&](const Tree& tree) -> std::unique_ptr<Source> {
            return std::make_unique<ShrinkingSource>(tree, path);
        };
        const JobReport report = burn(shrinking);
        QVERIFY(report.outcome == Outcome::exceptions);
        QVERIFY(!report.exceptions.empty());
        for (const Fault& exception : report.exceptions) {
            QVERIFY(exception.path.ends_with("shrinks"));
            QVERIFY(exception.kind == FaultKind::fileShrank || exception.kind == FaultKind::fileChanged);
        }
    }

    void trap6_checksums_areInTheAnnouncedSize_andMatch()
    {
        for (int i = 0; i < 50; ++i) {
            m_folder->file("tree/f" + std::to_string(i), std::string(static_cast<std::size_t>(i) * 1000, 'm'));
        }
        const JobReport report = burn(parts()); // fails by itself when the stream is not as long as announced
        QVERIFY(report.outcome == Outcome::complete);
        const QByteArray said = outputOf(
            QStringLiteral("xorriso"), {QStringLiteral("-md5"), QStringLiteral("on"), QStringLiteral("-indev"),
                                        QString::fromStdString(m_folder->path("x.iso")), QStringLiteral("-check_media"),
                                        QStringLiteral("use=indev"), QStringLiteral("--")});
        QVERIFY2(said.contains("md5_match") && !said.contains("mismatch"), said.constData());
        QVERIFY2(!said.contains("damaged"), said.constData());
    }
};

STEADYBURN_UNIT_TEST(TestTraps)

} // namespace test_traps

#include "TestTraps.moc"
