// A drive that is no longer there in the middle of a run: it is said of the drive, and nothing is claimed of the medium
// that nobody can see.
#include "TapeFixture.h"
#include "WatchedSource.h"
#include "target/device/DrivePresence.h"
#include "target/optical/BurnFault.h"

#include "base/Units.h"
#include "support/UnitTest.h"

#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;

namespace test_vanished_drive {

constexpr std::size_t kBlock = 64 * kKiB;

BurnMessage said(std::string text, int osError = 0)
{
    return {.code = 0x00020195, .osError = osError, .severity = BurnSeverity::fatal, .text = std::move(text)};
}

Fault writeError()
{
    return {.kind = FaultKind::mediumError, .doing = Action::write, .path = "/dev/sr0", .offset = 4096};
}

// What the kernel and libburn say of a drive that was deleted.
const std::string kNoSense =
    "Failed to synchronize drive cache. SCSI error : [0 00 00] (No error reported by SCSI transaction)";

class TestVanishedDrive : public QObject, private TapeFixture {
    Q_OBJECT

private slots:
    void init() { insertNewTape(); }

    void faultFrom_senseOfZeros_isNoMediumError()
    {
        const std::vector<BurnMessage> messages = {said(kNoSense)};
        QCOMPARE(faultFrom(messages, writeError()).kind, FaultKind::io);
        QCOMPARE(kindOfSense(0, 0, 0), FaultKind::io);
        // The drive's own words stay what they are.
        const std::vector<BurnMessage> spoken = {said(kNoSense), said("SCSI error on write(): [3 0C 00]")};
        QCOMPARE(faultFrom(std::span(spoken).last(1), writeError()).kind, FaultKind::mediumError);
    }

    void faultFrom_senseOfZerosThenAnother_takesTheOther()
    {
        const std::vector<BurnMessage> messages = {said(kNoSense), said("SCSI error on write(): [3 0C 00]")};
        QCOMPARE(faultFrom(messages, writeError()).kind, FaultKind::mediumError);
    }

    void askWhether_theDriveAnswers_leavesTheFault()
    {
        const Fault seen = unlessVanished(writeError(), [] { return true; });
        QCOMPARE(seen.kind, FaultKind::mediumError);
        QCOMPARE(seen.offset, std::uint64_t(4096));
    }

    void askWhether_theDriveIsSilent_saysVanished()
    {
        for (const FaultKind kind : {FaultKind::mediumError, FaultKind::io, FaultKind::mediumRemoved,
                                     FaultKind::targetMissing, FaultKind::mediumMissing}) {
            Fault broken = writeError();
            broken.kind = kind;
            const Fault seen = unlessVanished(broken, [] { return false; });
            QCOMPARE(seen.kind, FaultKind::driveVanished);
            QCOMPARE(seen.path, std::string("/dev/sr0"));
            QCOMPARE(seen.doing, Action::write);
        }
    }

    // What the drive has nothing to do with is not asked of it.
    void askWhether_ofOtherFaults_doesNotAsk()
    {
        for (const FaultKind kind : {FaultKind::cancelled, FaultKind::fileShrank, FaultKind::badArgument}) {
            Fault broken = writeError();
            broken.kind = kind;
            bool asked = false;
            QCOMPARE(unlessVanished(broken, [&] { return !(asked = true); }).kind, kind);
            QVERIFY(!asked);
        }
    }

    void opticalDriveAnswers_ofANodeThatIsNone_isFalse()
    {
        QVERIFY(!opticalDriveAnswers("/dev/no-such-drive"));
        const QTemporaryDir folder;
        QVERIFY(!opticalDriveAnswers(folder.path().toStdString()));
        QVERIFY(!opticalDriveAnswers("/dev/null"));
    }

    void tapeWrite_whenTheDriveVanishes_saysSoAndNotWhatTheTapeIsWorth()
    {
        for (const int code : {EIO, ENODEV, ENXIO}) {
            insertNewTape();
            m_tape->vanishAt = 3 * kBlock;
            m_tape->goneError = code;
            QVERIFY(m_run->begin({.block = kBlock}).ok());
            WatchedSource source(8 * kBlock);
            auto written = m_run->write(source, {});
            QVERIFY(!written);
            QCOMPARE(written.fault().kind, FaultKind::driveVanished);
            QCOMPARE(written.fault().path, std::string("/dev/nst0"));
            auto worth = m_run->abandon();
            QVERIFY(!worth);
            QCOMPARE(worth.fault().kind, FaultKind::mediumLeft);
            QVERIFY(worth.fault().known<MediumWorth>().state == MediumWorth::State::unknown);
        }
    }

    // An error of a drive that is there remains one of the medium.
    void tapeWrite_whenTheDriveIsThereAndFails_isAMediumError()
    {
        m_tape->failWriteAt = 3 * kBlock;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        auto written = m_run->write(source, {});
        QVERIFY(!written);
        QCOMPARE(written.fault().kind, FaultKind::mediumError);
    }

    void tapeFilemark_whenTheDriveVanishes_saysSo()
    {
        m_tape->vanishAt = 4 * kBlock;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(4 * kBlock); // all of its records are taken
        auto written = m_run->write(source, {});
        QVERIFY(!written);
        QCOMPARE(written.fault().kind, FaultKind::driveVanished);
        QVERIFY(!m_run->abandon());
    }

    void tapeClose_whenTheDriveVanishes_saysSo()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(4 * kBlock);
        QVERIFY(m_run->write(source, {}).ok());
        m_tape->vanishAt = 0;
        auto closed = m_run->close();
        QVERIFY(!closed);
        QCOMPARE(closed.fault().kind, FaultKind::driveVanished);
    }

    void tapeCancelled_whenTheDriveVanished_doesNotKnowTheTape()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(4 * kBlock);
        QVERIFY(m_run->write(source, {}).ok());
        m_tape->vanishAt = 0;
        auto worth = m_run->abandon();
        QVERIFY(!worth);
        QCOMPARE(worth.fault().kind, FaultKind::mediumLeft);
        QVERIFY(worth.fault().known<MediumWorth>().state == MediumWorth::State::unknown);
    }

    void tapeRead_whenTheDriveVanishes_endsAtOnce()
    {
        for (int i = 0; i < 8; ++i) {
            m_tape->add(kBlock, std::byte(i));
        }
        m_tape->addFilemark();
        auto reader = m_target->openReader(0);
        QVERIFY(reader.ok());
        std::vector<std::byte> piece(kBlock);
        QVERIFY((*reader)->read(piece).ok());
        m_tape->vanishAt = 0;
        auto got = (*reader)->read(piece);
        QVERIFY(!got);
        QCOMPARE(got.fault().kind, FaultKind::driveVanished);
    }

    // It was there when it was written to: that it does not exist would be the wrong word.
    void tapeOpened_againAfterTheDriveVanished_saysSo()
    {
        WatchedSource source(4 * kBlock);
        QVERIFY(m_run->burn(source, {.block = kBlock}).ok());
        m_tape->openError = ENOENT;
        auto reader = m_target->openReader(0);
        QVERIFY(!reader);
        QCOMPARE(reader.fault().kind, FaultKind::driveVanished);
        QCOMPARE(otherTarget()->inspect().fault().kind, FaultKind::targetMissing);
    }
};

STEADYBURN_UNIT_TEST(TestVanishedDrive)

} // namespace test_vanished_drive

#include "TestVanishedDrive.moc"
