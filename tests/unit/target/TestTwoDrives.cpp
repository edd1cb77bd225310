// Several optical drives in one process, on libburn's stdio drives: one control thread, one queue of messages.
#include "WatchedSource.h"
#include "base/Units.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"
#include "target/optical/OpticalTarget.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace steadyburn;

namespace test_two_drives {

constexpr std::uint64_t kSize = 3 * kMiB;

std::unique_ptr<Target> openFile(const QString& path)
{
    auto target = openOpticalDrive("stdio:" + path.toStdString());
    return target ? std::move(*target) : nullptr;
}

bool holds(const QString& path, const std::vector<std::byte>& bytes)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) &&
           file.readAll() == QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
}

class TestTwoDrives : public QObject {
    Q_OBJECT
    QTemporaryDir m_dir;
    QString m_file;

private slots:
    void init() { m_file = m_dir.filePath(QString::fromLatin1(QTest::currentTestFunction())); }
    void write_onTwoDrivesAtOnce_eachHasItsOwnEnd()
    {
        constexpr std::uint32_t kRuns = 12;
        const auto well = [&](const QString& path, std::uint32_t seed) {
            auto target = openFile(path);
            WatchedSource source(512 * kKiB, seed);
            return TargetRun(*target).burn(source, {.size = 512 * kKiB, .overwrite = true}).ok() &&
                   holds(path, source.bytes());
        };
        const auto failing = [&](const QString& path) {
            auto target = openFile(path);
            TargetRun run(*target);
            WatchedSource source(512 * kKiB);
            source.failAt(256 * kKiB, {.kind = FaultKind::io, .doing = Action::read});
            const auto result = run.burn(source, {.size = 512 * kKiB, .overwrite = true});
            (void)run.abandon();
            return !result.ok() && result.fault().kind == FaultKind::io;
        };
        std::uint32_t ended = 0;
        std::thread other([&] {
            for (std::uint32_t run = 0; run < kRuns; ++run) {
                const QString path = m_file + QStringLiteral(".other");
                ended += run % 3 == 2 ? failing(path) : well(path, 100 + run);
            }
        });
        std::uint32_t here = 0;
        for (std::uint32_t run = 0; run < kRuns; ++run) {
            here += well(m_file, run) ? 1 : 0;
        }
        other.join();
        QCOMPARE(here, kRuns);
        QCOMPARE(ended, kRuns);
    }

    void write_onASecondDrive_doesNotWaitForTheFirst()
    {
        auto slow = openFile(m_file);
        TargetRun run(*slow);
        WatchedSource stalled(kSize);
        stalled.stallAt(kMiB);
        QVERIFY(run.begin({.size = kSize}).ok());
        Result<void> first;
        std::thread device([&] { first = run.write(stalled, {}); });
        stalled.awaitStall();
        {
            auto quick = openFile(m_file + QStringLiteral(".other"));
            WatchedSource source(kMiB);
            QVERIFY(TargetRun(*quick).burn(source, {.size = kMiB}).ok());
        }
        stalled.wake({.kind = FaultKind::io, .doing = Action::read});
        device.join();
        QVERIFY(!first.ok());
        (void)run.abandon();
    }
};

STEADYBURN_UNIT_TEST(TestTwoDrives)

} // namespace test_two_drives

#include "TestTwoDrives.moc"
