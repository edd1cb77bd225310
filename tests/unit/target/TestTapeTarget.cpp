// The tape target on a scripted drive that answers as st does.
#include "ReadSection.h"
#include "TapeFixture.h"
#include "WatchedSource.h"

#include "base/Units.h"
#include "support/UnitTest.h"

#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;

namespace test_tape_target {

constexpr std::size_t kBlock = 64 * 1024;

std::vector<std::byte> joined(const std::vector<std::vector<std::byte>>& records)
{
    std::vector<std::byte> all;
    for (const auto& record : records) {
        all.insert(all.end(), record.begin(), record.end());
    }
    return all;
}

class TestTapeTarget : public QObject, private TapeFixture {
    Q_OBJECT

private slots:
    void init() { insertNewTape(); }

    void write_isRecordsOfOneSizeAndAFilemark()
    {
        WatchedSource source(5 * kBlock + 1000);
        QVERIFY(m_run->burn(source, {.block = kBlock}).ok());
        QVERIFY(!m_tape->open);
        QCOMPARE(m_tape->writes, std::vector<std::size_t>(6, kBlock));
        QCOMPARE(m_tape->files().size(), std::size_t(1));
        QVERIFY(m_tape->units.back().filemark);
        auto whole = source.bytes();
        whole.resize(6 * kBlock); // the last is filled up with zeros
        QVERIFY(joined(m_tape->files()[0]) == whole);
        QCOMPARE(source.released(), std::uint64_t(5 * kBlock + 1000));
        QVERIFY(!source.overreleased());
        QCOMPARE(m_target->meter().accepted.load(), std::uint64_t(6 * kBlock));
        QVERIFY(m_tape->log.find('v') != std::string::npos); // variable records
    }

    void write_severalTimes_makesSeveralFiles()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        for (std::uint32_t i = 0; i < 3; ++i) {
            WatchedSource source(2 * kBlock, i);
            QVERIFY(m_run->write(source, {}).ok());
            QCOMPARE(m_run->section(), i);
        }
        QVERIFY(m_run->close().ok());
        QCOMPARE(m_tape->files().size(), std::size_t(3));
        for (std::uint32_t i = 0; i < 3; ++i) {
            auto reader = m_target->openReader(i);
            QVERIFY(reader.ok());
            auto back = readAll(**reader);
            QVERIFY(back.ok());
            QVERIFY(*back == WatchedSource::pattern(2 * kBlock, i));
        }
    }

    // What the longer rest of the first left in memory is none of the second.
    void write_behindAFileWithALongerRest_fillsUpWithZeros()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        for (const std::size_t rest : {kBlock - 1, std::size_t(1000)}) {
            WatchedSource source(kBlock + rest);
            QVERIFY(m_run->write(source, {}).ok());
            auto whole = source.bytes();
            whole.resize(2 * kBlock);
            QVERIFY(joined(m_tape->files().back()) == whole);
        }
        QVERIFY(m_run->close().ok());
    }

    void write_whenInterrupted_goesOn()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        m_tape->interruptions = 3;
        WatchedSource source(2 * kBlock);
        QVERIFY(m_run->write(source, {}).ok());
        QVERIFY(joined(m_tape->files()[0]) == source.bytes());
    }

    // Only what was accepted leaves the ring: the refused block goes to the next tape.
    void write_atTheEarlyWarning_saysFullAndKeepsTheRest()
    {
        m_tape->earlyWarning = 3 * kBlock;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        const Fault full = faultOf(m_run->write(source, {}));
        QCOMPARE(full.kind, FaultKind::mediumFull);
        QCOMPARE(full.code, ENOSPC);
        QCOMPARE(full.offset, std::uint64_t(3 * kBlock));
        QCOMPARE(full.known<SpaceNeed>().available, std::uint64_t(3 * kBlock));
        QCOMPARE(source.released(), std::uint64_t(3 * kBlock));
        QVERIFY(m_tape->units.back().filemark);
        // The call after a refusal is taken: room for a trailer.
        WatchedSource trailer(kBlock, 7);
        QVERIFY(m_run->write(trailer, {}).ok());
        QVERIFY(m_run->close().ok());
        QCOMPARE(m_tape->files().size(), std::size_t(2));
        QVERIFY(joined(m_tape->files()[1]) == trailer.bytes());
    }

    void endEarly_endsTheFileWhereTheCallerSays_data()
    {
        QTest::addColumn<quint64>("keep");
        QTest::addColumn<quint64>("records"); // of the file, in the end
        QTest::newRow("nothing") << quint64(0) << quint64(1);
        QTest::newRow("a part of the first record") << quint64(512) << quint64(1);
        QTest::newRow("between two records") << quint64(kBlock) << quint64(2);
        QTest::newRow("a part of the last record") << quint64(2 * kBlock + 1024) << quint64(3);
        QTest::newRow("all that was taken") << quint64(3 * kBlock) << quint64(4);
    }

    void endEarly_endsTheFileWhereTheCallerSays()
    {
        QFETCH(quint64, keep);
        QFETCH(quint64, records);
        m_tape->earlyWarning = 3 * kBlock;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        QCOMPARE(faultOf(m_run->write(source, {})).kind, FaultKind::mediumFull);
        const std::vector<std::byte> end(std::size_t(records * kBlock - keep), std::byte(0xee));
        QVERIFY(m_run->endEarly(keep, end, 0).ok());
        QCOMPARE(m_run->section(), 0U);
        // A trailer of several records: what is refused is tried again.
        WatchedSource trailer(4 * kBlock, 7);
        QVERIFY(m_run->write(trailer, {}).ok());
        QCOMPARE(m_run->section(), 1U);
        QVERIFY(m_run->close().ok());
        const auto files = m_tape->files();
        QCOMPARE(files.size(), std::size_t(2));
        std::vector<std::byte> expected(source.bytes().begin(), source.bytes().begin() + std::ptrdiff_t(keep));
        expected.insert(expected.end(), end.begin(), end.end());
        QVERIFY(joined(files[0]) == expected);
        QVERIFY(joined(files[1]) == trailer.bytes());
    }

    void endEarly_whenTheRecordCannotBeReadBack_leavesWhatWasTaken()
    {
        m_tape->earlyWarning = 3 * kBlock;
        m_tape->failReadAt = 1;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        QCOMPARE(faultOf(m_run->write(source, {})).kind, FaultKind::mediumFull);
        const std::vector<std::byte> end(kBlock - 512);
        QCOMPARE(faultOf(m_run->endEarly(kBlock + 512, end, 0)).kind, FaultKind::mediumError);
        WatchedSource trailer(kBlock, 7);
        QVERIFY(m_run->write(trailer, {}).ok());
        QVERIFY(m_run->close().ok());
        const auto files = m_tape->files();
        QCOMPARE(files.size(), std::size_t(2));
        QCOMPARE(files[0].size(), std::size_t(3));
    }

    void write_whenARecordIsTakenInPart_keepsThatBlock()
    {
        m_tape->shortAt = 3 * kBlock;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        QCOMPARE(faultOf(m_run->write(source, {})).kind, FaultKind::mediumFull);
        QCOMPARE(source.released(), std::uint64_t(3 * kBlock));
    }

    void write_whenTheDriveFails_saysWhere()
    {
        m_tape->failWriteAt = 2 * kBlock;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        const Fault failed = faultOf(m_run->write(source, {}));
        QCOMPARE(failed.kind, FaultKind::mediumError);
        QCOMPARE(failed.code, EIO);
        QCOMPARE(failed.offset, std::uint64_t(2 * kBlock));
        QCOMPARE(failed.path, std::string("/dev/nst0"));
        QCOMPARE(source.released(), std::uint64_t(2 * kBlock));
        QVERIFY(!m_run->abandon().ok());
        QVERIFY(!m_tape->open);
        QVERIFY(m_tape->units.back().filemark); // what came before can be read
    }

    // Drive, adapter and driver refuse a record that is too long, each in its own way; later the same errno is another
    // matter.
    void write_ofTooLongARecord_saysSo_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("later");
        QTest::newRow("EINVAL") << EINVAL << static_cast<int>(FaultKind::badArgument);
        QTest::newRow("ENOMEM") << ENOMEM << static_cast<int>(FaultKind::outOfMemory);
        QTest::newRow("EOVERFLOW") << EOVERFLOW << static_cast<int>(FaultKind::mediumError);
    }
    void write_ofTooLongARecord_saysSo()
    {
        QFETCH(int, code);
        QFETCH(int, later);
        m_tape->writeError = code;
        m_tape->failWriteAt = 0;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(4 * kBlock);
        const Fault first = faultOf(m_run->write(source, {}));
        QCOMPARE(first.kind, FaultKind::badArgument);
        QCOMPARE(first.detail, std::string("block"));
        QCOMPARE(first.known<RecordSize>().size, std::uint64_t(kBlock));
        QVERIFY(m_run->abandon().ok());
        m_tape->failWriteAt = 2 * kBlock;
        QVERIFY(m_run->begin({.block = kBlock, .overwrite = true}).ok());
        WatchedSource again(4 * kBlock);
        QCOMPARE(static_cast<int>(faultOf(m_run->write(again, {})).kind), later);
    }
    void write_whenTheDriveIsUnplugged_saysRemoved()
    {
        m_tape->failWriteAt = kBlock;
        m_tape->writeError = ENODEV;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        QCOMPARE(faultOf(m_run->write(source, {})).kind, FaultKind::mediumRemoved);
    }

    // A drive that failed with what it had buffered says so at the filemark: the file is in doubt from its start.
    void write_whenTheFilemarkFails_doubtsTheWholeFile()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        m_tape->failFilemark = true;
        WatchedSource source(4 * kBlock);
        const Fault failed = faultOf(m_run->write(source, {}));
        QCOMPARE(failed.kind, FaultKind::mediumError);
        QCOMPARE(failed.offset, std::uint64_t(0));
        QCOMPARE(failed.length, std::uint64_t(4 * kBlock));
        QVERIFY(!m_run->abandon().ok());
    }

    void close_whenTheDriveFailsLate_says()
    {
        m_tape->closeError = EIO;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(kBlock);
        QVERIFY(m_run->write(source, {}).ok());
        QCOMPARE(faultOf(m_run->close()).kind, FaultKind::mediumError);
        QVERIFY(!m_tape->open);
    }

    void write_whenSourceFails_passesItsFaultAndEndsTheFile()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        source.failAt(3 * kBlock, {.kind = FaultKind::fileDamaged, .doing = Action::read, .path = "x"});
        const Fault failed = faultOf(m_run->write(source, {}));
        QCOMPARE(failed.kind, FaultKind::fileDamaged);
        QCOMPARE(failed.path, std::string("x"));
        QVERIFY(m_run->abandon().ok()); // as blank as it was
        QVERIFY(m_tape->units.empty());
    }

    void write_whenStoppedBeforeAnything_leavesTheTape()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        std::stop_source stop;
        stop.request_stop();
        WatchedSource source(8 * kBlock);
        QCOMPARE(faultOf(m_run->write(source, stop.get_token())).kind, FaultKind::cancelled);
        QVERIFY(m_run->abandon().ok()); // nothing was written
        QVERIFY(m_tape->units.empty());
    }

    void write_whenCancelledInTheMiddle_takesTheBeginningBack()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource whole(2 * kBlock);
        QVERIFY(m_run->write(whole, {}).ok());
        WatchedSource source(8 * kBlock);
        source.failAt(3 * kBlock, {.kind = FaultKind::cancelled, .doing = Action::write});
        QCOMPARE(faultOf(m_run->write(source, {})).kind, FaultKind::cancelled);
        const Fault worth = faultOf(m_run->abandon());
        QCOMPARE(worth.kind, FaultKind::mediumLeft);
        QVERIFY(worth.known<MediumWorth>().state == MediumWorth::State::tapeBegun); // the first file is new
        QVERIFY(!worth.known<MediumWorth>().oldDataLost);
        QCOMPARE(m_tape->units.size(), std::size_t(3));
        QVERIFY(m_tape->units.back().filemark);
    }

    void abandon_whereOldDataWasOverwritten_saysSo()
    {
        for (const bool append : {false, true}) {
            *m_tape = {};
            m_tape->add(300, std::byte(1));
            m_tape->addFilemark();
            QVERIFY(m_run->begin({.block = kBlock, .append = append, .overwrite = true}).ok());
            WatchedSource source(8 * kBlock);
            source.failAt(3 * kBlock, {.kind = FaultKind::cancelled, .doing = Action::write});
            QVERIFY(!m_run->write(source, {}));
            const auto worth = m_run->abandon();
            QCOMPARE(worth.ok(), append); // then it is as it was
            QVERIFY(append || worth.fault().known<MediumWorth>().state == MediumWorth::State::tapeLost);
            QVERIFY(append || worth.fault().kind == FaultKind::mediumLeft);
            QCOMPARE(m_tape->files().size(), std::size_t(append ? 1 : 0));
        }
    }

    void abandon_whereOldDataIsGoneAndTheNewIsTorn_saysBoth()
    {
        m_tape->add(300, std::byte(1));
        m_tape->addFilemark();
        m_tape->cannotErase = true;
        QVERIFY(m_run->begin({.block = kBlock, .overwrite = true}).ok());
        WatchedSource source(8 * kBlock);
        source.failAt(3 * kBlock, {.kind = FaultKind::cancelled, .doing = Action::write});
        QVERIFY(!m_run->write(source, {}));
        const Fault worth = faultOf(m_run->abandon());
        QVERIFY(worth.known<MediumWorth>().state == MediumWorth::State::tapeTorn);
        QVERIFY(worth.known<MediumWorth>().oldDataLost);
    }

    void abandon_afterAFullTape_takesTheBeginningBack()
    {
        m_tape->add(300, std::byte(1));
        m_tape->addFilemark();
        m_tape->earlyWarning = 3 * kBlock;
        QVERIFY(m_run->begin({.block = kBlock, .append = true}).ok());
        WatchedSource source(8 * kBlock);
        QCOMPARE(faultOf(m_run->write(source, {})).kind, FaultKind::mediumFull);
        QCOMPARE(m_tape->files().size(), std::size_t(2));
        QVERIFY(m_run->abandon().ok());
        QCOMPARE(m_tape->files().size(), std::size_t(1));
    }

    void write_whenCancelledOnADriveThatCannotErase_endsAtAFilemark()
    {
        m_tape->cannotErase = true;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        source.failAt(3 * kBlock, {.kind = FaultKind::cancelled, .doing = Action::write});
        QCOMPARE(faultOf(m_run->write(source, {})).kind, FaultKind::cancelled);
        const Fault worth = faultOf(m_run->abandon());
        QCOMPARE(worth.kind, FaultKind::mediumLeft);
        QVERIFY(worth.known<MediumWorth>().state == MediumWorth::State::tapeTorn);
        QCOMPARE(m_tape->units.size(), std::size_t(4));
        QVERIFY(m_tape->units.back().filemark);
        QVERIFY(!m_tape->open);
    }

    void write_withARingTooSmall_saysSo()
    {
        QVERIFY(m_run->begin({.block = kBlock}).ok());
        WatchedSource source(8 * kBlock);
        source.limitPeek(kBlock - 1);
        const Fault failed = faultOf(m_run->write(source, {}));
        QCOMPARE(failed.kind, FaultKind::badArgument);
        QCOMPARE(failed.detail, std::string("block"));
    }

    void begin_saysWhatIsWrong()
    {
        m_tape->inserted = false;
        QCOMPARE(faultOf(m_run->begin({})).kind, FaultKind::mediumMissing);
        m_tape->inserted = true;
        m_tape->writeProtected = true; // it opens for looking, the status tells
        QCOMPARE(faultOf(m_run->begin({})).kind, FaultKind::mediumWriteProtected);
        m_tape->writeProtected = false;
        for (const auto& [code, kind] :
             {std::pair(EBUSY, FaultKind::targetBusy), std::pair(EACCES, FaultKind::targetPermission),
              std::pair(ENOENT, FaultKind::targetMissing), std::pair(EROFS, FaultKind::mediumWriteProtected)}) {
            m_tape->openError = code;
            QCOMPARE(faultOf(m_run->begin({})).kind, kind);
        }
        m_tape->openError = 0;
        QCOMPARE(faultOf(m_run->begin({.block = 0})).kind, FaultKind::badArgument);
        m_tape->longestRecord = 512 * 1024;
        const Fault large = faultOf(m_run->begin({.block = 1024 * 1024}));
        QCOMPARE(large.kind, FaultKind::badArgument);
        QCOMPARE(large.known<RecordSize>().longest, std::uint64_t(512 * 1024));
        QVERIFY(!m_tape->open);
        QVERIFY(m_run->begin({.block = 512 * 1024}).ok());
    }

    void begin_afterABusReset_rewindsAndGoesOn()
    {
        m_tape->resetPending = true;
        WatchedSource source(kBlock);
        QVERIFY(m_run->burn(source, {.block = kBlock}).ok());
    }

    void begin_onDataWithoutAYes_isRefusedAndChangesNothing()
    {
        m_tape->add(300, std::byte(1));
        m_tape->addFilemark();
        QCOMPARE(faultOf(m_run->begin({.block = kBlock})).kind, FaultKind::mediumNotBlank);
        QCOMPARE(m_tape->units.size(), std::size_t(2));
        QVERIFY(!m_tape->open);
        // A record larger than the buffer it is looked at with is data too.
        m_tape->units[0].record.resize(20 * kMiB);
        QCOMPARE(faultOf(m_run->begin({.block = kBlock})).kind, FaultKind::mediumNotBlank);
        // And so is a tape that starts with a filemark.
        m_tape->units.erase(m_tape->units.begin());
        QCOMPARE(faultOf(m_run->begin({.block = kBlock})).kind, FaultKind::mediumNotBlank);
    }

    void begin_onABlankTapeThatReadsAsAnError_isFine()
    {
        m_tape->blankReadsAsError = true;
        QVERIFY(m_run->begin({.block = kBlock}).ok());
    }

    void begin_whenTheFirstRecordIsBad_findsWhatIsBehindIt()
    {
        m_tape->add(300, std::byte(1));
        m_tape->failReadAt = 0;
        QCOMPARE(faultOf(m_run->begin({.block = kBlock})).kind, FaultKind::mediumNotBlank);
        const auto info = m_target->inspect();
        QVERIFY(info.ok());
        QVERIFY(info->status == MediumStatus::appendable);
        QVERIFY(m_target->openReader(0).ok());
        QVERIFY(m_run->begin({.block = kBlock, .overwrite = true}).ok());
    }

    void begin_toOverwrite_startsAtTheBeginning()
    {
        m_tape->add(300, std::byte(1));
        m_tape->addFilemark();
        m_tape->add(300, std::byte(2));
        m_tape->addFilemark();
        WatchedSource source(kBlock);
        QVERIFY(m_run->burn(source, {.block = kBlock, .overwrite = true}).ok());
        QCOMPARE(m_tape->files().size(), std::size_t(1));
        QCOMPARE(m_run->section(), std::uint32_t(0));
    }

    void begin_toAppend_startsBehindTheLastFilemark()
    {
        for (int file = 0; file < 2; ++file) {
            m_tape->add(300, std::byte(1));
            m_tape->addFilemark();
        }
        QVERIFY(m_run->begin({.block = kBlock, .append = true}).ok());
        QCOMPARE(m_target->inspect().fault().kind, FaultKind::targetBusy);
        QCOMPARE(m_target->openReader(0).fault().kind, FaultKind::targetBusy);
        WatchedSource source(kBlock);
        QVERIFY(m_run->write(source, {}).ok());
        QCOMPARE(m_run->section(), std::uint32_t(2));
        QVERIFY(m_run->close().ok());
        QVERIFY(m_target->inspect()->status == MediumStatus::appendable);
        QCOMPARE(m_tape->files().size(), std::size_t(3));
        QVERIFY(joined(m_tape->files()[2]) == source.bytes());
        QCOMPARE(m_tape->files()[0][0].size(), std::size_t(300));
    }

    void begin_toAppendBehindACutOffFile_closesItFirst()
    {
        m_tape->add(300, std::byte(1));
        m_tape->addFilemark();
        m_tape->add(300, std::byte(2)); // the power went
        QVERIFY(m_run->begin({.block = kBlock, .append = true}).ok());
        QCOMPARE(m_tape->units.size(), std::size_t(3)); // nothing has changed yet
        WatchedSource source(kBlock);
        QVERIFY(m_run->write(source, {}).ok());
        QCOMPARE(m_run->section(), std::uint32_t(2));
        QVERIFY(m_run->close().ok());
        QCOMPARE(m_tape->files().size(), std::size_t(3));
    }

    void begin_onACartridgeTooSmall_saysBothNumbers()
    {
        m_tape->mibMaximum = 100;
        m_tape->mibRemaining = 10;
        const Fault small = faultOf(m_run->begin({.size = 101 * kMiB, .block = kBlock}));
        QCOMPARE(small.kind, FaultKind::mediumTooSmall);
        QCOMPARE(small.known<SpaceNeed>().needed, 101 * kMiB);
        QCOMPARE(small.known<SpaceNeed>().available, 100 * kMiB);
        QVERIFY(m_run->begin({.size = 100 * kMiB, .block = kBlock}).ok());
        QCOMPARE(
            faultOf(m_run->begin({.size = 11 * kMiB, .block = kBlock, .append = true})).known<SpaceNeed>().available,
            10 * kMiB);
    }

    void compression_isSetWhenAskedFor()
    {
        QVERIFY(m_run->begin({.block = kBlock, .compression = false}).ok());
        QVERIFY(m_tape->log.find('u') != std::string::npos);
        QVERIFY(m_run->abandon().ok());
        m_tape->cannotCompress = true;
        QCOMPARE(faultOf(m_run->begin({.block = kBlock, .compression = true})).kind, FaultKind::unsupported);
        QVERIFY(!m_tape->open);
        QVERIFY(m_run->begin({.block = kBlock}).ok());
    }

    void blank_erasesFromTheBeginning()
    {
        m_tape->add(1000, std::byte(1));
        m_tape->at = 1;
        double last = -1;
        QVERIFY(m_target->blank(false, [&](double done) { last = done; }).ok());
        QCOMPARE(last, 1.0);
        QVERIFY(m_tape->units.empty());
        QVERIFY(m_tape->log.find('x') != std::string::npos);
        QVERIFY(m_target->blank(true, {}).ok());
        QVERIFY(m_tape->log.find('X') != std::string::npos);
        m_tape->writeProtected = true;
        QCOMPARE(faultOf(m_target->blank(false, {})).kind, FaultKind::mediumWriteProtected);
    }

    void eject_takesTheCartridgeOut()
    {
        QVERIFY(m_target->eject().ok());
        QVERIFY(!m_tape->inserted);
    }

    void open_ofWhatIsNoTapeDrive_saysWhy()
    {
        QTemporaryDir dir;
        QCOMPARE(openTapeDrive("/dev/no-such-tape").fault().kind, FaultKind::targetMissing);
        QCOMPARE(openTapeDrive(dir.path().toStdString()).fault().kind, FaultKind::targetIsDirectory);
    }
};

STEADYBURN_UNIT_TEST(TestTapeTarget)

} // namespace test_tape_target

#include "TestTapeTarget.moc"
