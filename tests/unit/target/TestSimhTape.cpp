// The cartridge: the container byte for byte, broken ones, and how a tape behaves at its end.
#include "Subjects.h"
#include "base/Units.h"
#include "support/ManualClock.h"
#include "support/ScriptedStream.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "target/simulated/SimhTape.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <numeric>

using namespace steadyburn;

class TestSimhTape : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    ManualClock m_clock;

    std::string path() const { return m_folder->filePath("t.tap").toStdString(); }
    void put(const QByteArray& bytes) const
    {
        QFile file(m_folder->filePath("t.tap"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    QByteArray get() const
    {
        QFile file(m_folder->filePath("t.tap"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    std::unique_ptr<Target> tape(const std::string& options = {})
    {
        return std::move(*openTarget("virtual:tape" + options + ",file=" + path(), m_clock));
    }
    Result<void> burn(TargetRun& run, const std::string& script, const WriteRequest& request)
    {
        ScriptedStream source(script, m_clock);
        return run.burn(source, request);
    }
    Result<void> burn(Target& target, const std::string& script, const WriteRequest& request)
    {
        TargetRun run(target);
        return burn(run, script, request);
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void container_ofAnotherProgram_isReadOrNamedBroken_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("files"); // -1: broken
        const auto hex = [](const char* text) { return QByteArray::fromHex(text); };
        QTest::newRow("empty") << QByteArray() << 0;
        QTest::newRow("end of medium only") << hex("ffffffff") << 0;
        QTest::newRow("one record, no filemark") << hex("02000000 6162 02000000") << 1;
        QTest::newRow("odd record, padded") << hex("03000000 61626300 03000000 00000000") << 1;
        QTest::newRow("two filemarks at the end") << hex("02000000 6162 02000000 00000000 00000000") << 2;
        QTest::newRow("gap between") << hex("02000000 6162 02000000 feffffff 02000000 6364 02000000 00000000") << 1;
        QTest::newRow("cut in the length") << hex("02000000 6162 02000000 00000000 0200") << 1;
        QTest::newRow("lengths differ") << hex("02000000 6162 03000000") << -1;
        QTest::newRow("cut in the record") << hex("08000000 6162") << -1;
        QTest::newRow("private class") << hex("02000070 6162 02000070") << -1;
        QTest::newRow("half a gap") << hex("02000000 6162 02000000 fffffeff feffffff 02000000 6364 02000000 00000000")
                                    << 1;
        QTest::newRow("odd record, not padded") << hex("03000000 616263 03000000 00000000") << 1;
        QTest::newRow("description") << hex("020000e0 6162 020000e0 02000000 6364 02000000 00000000") << 1;
        QTest::newRow("error mark alone") << hex("02000000 6162 02000000 00000080 00000000") << 1;
        QTest::newRow("cut in the second record") << hex("02000000 6162 02000000 00000000 08000000 6162") << 2;
        QTest::newRow("cut behind the second record")
            << hex("02000000 6162 02000000 08000000 6162636465666768 0800") << 1;
        QTest::newRow("filemarks only, then cut") << hex("00000000 00000000 08000000 6162") << -1; // an image's front
        QTest::newRow("a text") << QByteArray("This is no tape at all, is it?") << -1;
    }
    void container_ofAnotherProgram_isReadOrNamedBroken()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, files);
        put(bytes);
        const auto info = tape()->inspect();
        QCOMPARE(info.ok(), files >= 0);
        if (files >= 0) {
            QCOMPARE(info->sessions.size(), static_cast<std::size_t>(files));
            return;
        }
        QCOMPARE(info.fault().kind, FaultKind::mediumError);
        QVERIFY(info.fault().known<DamageWitness>().who == DamageWitness::Who::tapeImage);
        // And nobody writes over what is no tape.
        QVERIFY(!tape()->begin({.overwrite = true}));
        QVERIFY(!tape()->blank(true, {}));
        QCOMPARE(get(), bytes);
    }

    void read_ofATornRecord_isDamageAtThatPlace()
    {
        put(QByteArray::fromHex("02000000 6162 02000000 00000000 02000000 6364 02000000 08000000 6162"));
        QCOMPARE(tape()->inspect()->sessions.size(), std::size_t(2));
        auto whole = tape()->openReader(0);
        std::vector<std::byte> bytes(10);
        QCOMPARE(*(*whole)->read(bytes), std::size_t(2));
        QCOMPARE(*(*whole)->read(bytes), std::size_t(0));
        auto torn = tape()->openReader(1);
        QCOMPARE(*(*torn)->read(bytes), std::size_t(2));
        const auto bad = (*torn)->read(bytes);
        QVERIFY(!bad);
        QCOMPARE(bad.fault().kind, FaultKind::mediumError);
        QVERIFY(bad.fault().known<DamageWitness>().who == DamageWitness::Who::tapeImage);
        QCOMPARE(*(*torn)->read(bytes), std::size_t(0)); // then it ends
    }

    void append_behindATornRecord_goesBehindTheLastFilemark()
    {
        put(QByteArray::fromHex("02000000 6162 02000000 00000000 08000000 6162"));
        auto target = tape();
        TargetRun run(*target);
        QVERIFY(burn(run, "r=512", {.block = 512, .append = true}).ok());
        QCOMPARE(run.section(), 1U);
        const auto files = recordsOf(path());
        QCOMPARE(files.size(), std::size_t(2));
        QCOMPARE(files[0].at(0).size(), std::size_t(2));
        QVERIFY(files[1].at(0) == pattern(0, 512));
        const auto told = target->tapeDrive()->takeAlerts();
        QCOMPARE(told.size(), std::size_t(1));
        QVERIFY(told[0].known<TapeRemark>() == (TapeRemark{.what = TapeRemark::What::cutRecord, .number = 2}));
    }

    void blank_ofATornTape_works()
    {
        put(QByteArray::fromHex("02000000 6162 02000000 00000000 08000000 6162"));
        QVERIFY(tape()->blank(true, {}).ok());
        QVERIFY(tape()->inspect()->status == MediumStatus::blank);
    }

    // A full disk or a crash in the very first record: the cartridge is as good as any, but what is on it is not.
    void tape_whoseFirstRecordIsTorn_canBeUsedAgainWithAYes()
    {
        for (const char* tap : {"00020000 6162", "00020000 61", "000004"}) {
            const QByteArray bytes = QByteArray::fromHex(tap);
            put(bytes);
            const auto info = tape()->inspect();
            QVERIFY(info.ok());
            if (bytes.size() > 3) {
                QVERIFY(info->status == MediumStatus::appendable); // it holds something
                QCOMPARE(info->sessions.size(), std::size_t(1));
                auto torn = tape()->openReader(0);
                std::vector<std::byte> some(10);
                const auto bad = (*torn)->read(some);
                QVERIFY(!bad && bad.fault().kind == FaultKind::mediumError && bad.fault().knows<DamageWitness>());
                QCOMPARE(*(*torn)->read(some), std::size_t(0));
                QCOMPARE(tape()->begin({.block = 512}).fault().kind, FaultKind::mediumNotBlank);
                QCOMPARE(tape()->begin({.block = 512, .append = true}).fault().kind, FaultKind::mediumError);
                QCOMPARE(get(), bytes);
            }
            QVERIFY(burn(*tape(), "r=512", {.block = 512, .overwrite = true}).ok());
            QCOMPARE(recordsOf(path()).size(), std::size_t(1));
            put(bytes);
            QVERIFY(tape()->blank(true, {}).ok());
            QVERIFY(tape()->inspect()->status == MediumStatus::blank);
        }
    }
    void fileThatOnlyLooksLikeATornTape_isLeftAlone()
    {
        for (const char* other : {"1f8b080000000000", "ffd8ffe000104a464946", "424d36200000", "504b0304140000000800"}) {
            const QByteArray bytes = QByteArray::fromHex(other);
            put(bytes);
            QVERIFY(!tape()->inspect());
            QVERIFY(!tape()->begin({.overwrite = true}) && !tape()->blank(true, {}));
            QCOMPARE(get(), bytes);
        }
    }

    // Somebody's data may lie behind a length that is wrong: it is not written over unasked.
    void append_toAContainerThatIsBrokenInTheMiddle_isRefused()
    {
        for (const char* tap :
             {"02000000 6162 02000000 00000000 02000000 6162 03000000 02000000 6364 02000000 00000000",
              "02000000 6162 02000000 00000000 02010000 6162 02000000 00000000 ffffffff"}) {
            const QByteArray bytes = QByteArray::fromHex(tap);
            put(bytes);
            QCOMPARE(tape()->inspect()->sessions.size(), std::size_t(2));
            const auto refused = tape()->begin({.block = 512, .append = true});
            QVERIFY(!refused);
            QCOMPARE(refused.fault().kind, FaultKind::mediumError);
            QCOMPARE(get(), bytes);
        }
        QVERIFY(tape()->begin({.block = 512, .overwrite = true}).ok());
    }

    void container_ofFilemarksWithoutEnd_isNotCountedForEver()
    {
        put(QByteArray::fromHex("02000000 6162 02000000") + QByteArray(4'000'000, '\0'));
        const auto info = tape()->inspect();
        QVERIFY(info.ok());
        QCOMPARE(info->sessions.size(), kMostTapeFiles + 1);
    }

    void write_ofOddRecords_makesTheContainerOfTheBook()
    {
        QVERIFY(burn(*tape(), "r=8", {.block = 5}).ok());
        const auto data = pattern(0, 8);
        QByteArray record(reinterpret_cast<const char*>(data.data()), 8);
        const QByteArray five = QByteArray::fromHex("05000000");
        QCOMPARE(get(), five + record.left(5) + '\0' + five                     // odd: a byte of padding
                            + five + record.mid(5) + QByteArray(2, '\0') + '\0' // the last record, padded to the block
                            + five + QByteArray(4, '\0') + QByteArray(4, '\xff'));
    }

    void read_whenARecordIsBad_saysWhereAndGoesOn()
    {
        QVERIFY(burn(*tape(), "r*4", {.block = 65536}).ok());
        auto damaged = tape(",fault=medium-error@100k"); // in the second record
        auto reader = damaged->openReader(0);
        std::vector<std::byte> record(65536);
        QCOMPARE(*(*reader)->read(record), std::size_t(65536));
        const auto bad = (*reader)->read(record);
        QVERIFY(!bad);
        QCOMPARE(bad.fault().kind, FaultKind::mediumError);
        QCOMPARE(bad.fault().offset, std::uint64_t(65536));
        QCOMPARE(bad.fault().length, std::uint64_t(65536));
        QCOMPARE(*(*reader)->read(record), std::size_t(65536));
        QVERIFY(record == pattern(131072, 65536));
    }

    void read_ofARecordMarkedBad_saysWhereAndGoesOn()
    {
        put(QByteArray::fromHex("02000080 6162 02000080 02000000 6364 02000000 00000000"));
        auto reader = tape()->openReader(0);
        std::vector<std::byte> bytes(10);
        const auto bad = (*reader)->read(bytes);
        QCOMPARE(bad.fault().kind, FaultKind::mediumError);
        QCOMPARE(bad.fault().length, std::uint64_t(2));
        QCOMPARE(*(*reader)->read(bytes), std::size_t(2));
        QCOMPARE(bytes[0], std::byte('c'));
    }

    void end_ofTheTape_refusesAndTakesInTurn()
    {
        auto target = tape(",capacity=256k");
        TargetRun run(*target);
        QVERIFY(run.begin({.block = 65536}).ok());
        ScriptedStream data("r*9", m_clock);
        const auto full = run.write(data, {});
        QCOMPARE(full.fault().kind, FaultKind::mediumFull);
        QCOMPARE(full.fault().code, ENOSPC);
        QCOMPARE(data.released(), std::uint64_t(4 * 65536)); // the fifth block is still there, for the next volume
        ScriptedStream trailer("r=100", m_clock);
        QVERIFY(run.write(trailer, {}).ok()); // the trailer finds room
        ScriptedStream more("r", m_clock);
        QCOMPARE(run.write(more, {}).fault().kind, FaultKind::mediumFull); // and then it is refused again
        QVERIFY(run.close().ok());
        const auto files = recordsOf(path());
        QCOMPARE(files.size(), std::size_t(3)); // data, trailer, and the empty third
        QCOMPARE(files[0].size(), std::size_t(4));
        QCOMPARE(files[1].size(), std::size_t(1));
    }

    void endEarly_endsTheFileWhereTheCallerSays()
    {
        for (const std::uint64_t keep : {std::uint64_t(0), std::uint64_t(700), std::uint64_t(3 * 65536),
                                         std::uint64_t(3 * 65536 + 512), std::uint64_t(4 * 65536)}) {
            auto target = tape(",capacity=256k");
            TargetRun run(*target);
            QVERIFY(run.begin({.block = 65536, .overwrite = true}).ok());
            ScriptedStream data("r*9", m_clock);
            QCOMPARE(run.write(data, {}).fault().kind, FaultKind::mediumFull);
            const std::vector<std::byte> end(std::size_t((keep / 65536 + 1) * 65536 - keep), std::byte(0xee));
            QVERIFY(run.endEarly(keep, end, 0).ok());
            ScriptedStream trailer("r*9", m_clock); // many records behind the warning
            QVERIFY(run.write(trailer, {}).ok());
            QCOMPARE(run.section(), 1U);
            QVERIFY(run.close().ok());
            const auto files = recordsOf(path());
            QCOMPARE(files.size(), std::size_t(2));
            QCOMPARE(files[0].size(), std::size_t(keep / 65536 + 1));
            QCOMPARE(files[0].back()[65535], std::byte(0xee));
            if (keep % 65536 != 0) {
                QVERIFY(files[0].back()[(keep % 65536) - 1] != std::byte(0xee) || keep == 0);
            }
            QCOMPARE(files[1].size(), std::size_t(9));
        }
    }

    void abandon_afterAWholeFile_keepsIt()
    {
        auto target = tape();
        TargetRun run(*target);
        QVERIFY(run.begin({.block = 65536}).ok());
        ScriptedStream first("r*3", m_clock);
        QVERIFY(run.write(first, {}).ok());
        ScriptedStream second("r*2 E", m_clock);
        QVERIFY(!run.write(second, {}));
        const auto worth = run.abandon();
        QVERIFY(!worth); // not as it was before the run
        QCOMPARE(worth.fault().kind, FaultKind::mediumLeft);
        QVERIFY(worth.fault().known<MediumWorth>().state == MediumWorth::State::tapeBegun);
        const auto files = recordsOf(path());
        QCOMPARE(files.size(), std::size_t(1));
        QCOMPARE(files[0].size(), std::size_t(3));
        QVERIFY(get().endsWith(QByteArray(4, '\0') + QByteArray(4, '\xff'))); // at a filemark
    }

    void abandon_whenOldDataIsGone_saysSo()
    {
        QVERIFY(burn(*tape(), "r*3", {.block = 65536}).ok());
        auto target = tape();
        TargetRun run(*target);
        QVERIFY(run.begin({.block = 65536, .overwrite = true}).ok());
        QCOMPARE(recordsOf(path()).size(), std::size_t(1)); // begin() changes nothing
        ScriptedStream source("r E", m_clock);
        QVERIFY(!run.write(source, {}));
        const auto worth = run.abandon();
        QVERIFY(!worth);
        QCOMPARE(worth.fault().kind, FaultKind::mediumLeft);
        QVERIFY(worth.fault().known<MediumWorth>().state == MediumWorth::State::tapeLost);
        QVERIFY(tape()->inspect()->status == MediumStatus::blank);
    }

    // Left by a power cut, by a program that writes no filemark, or by a burn that was killed.
    void append_behindAFileWithoutItsFilemark_keepsIt()
    {
        put(QByteArray::fromHex("02000000 6162 02000000 00000000 02000000 6364 02000000"));
        QCOMPARE(tape()->inspect()->sessions.size(), std::size_t(2));
        auto target = tape();
        TargetRun run(*target);
        QVERIFY(burn(run, "r=512", {.block = 512, .append = true}).ok());
        QCOMPARE(run.section(), 2U);
        const auto files = recordsOf(path());
        QCOMPARE(files.size(), std::size_t(3));
        QCOMPARE(files[0].at(0).size(), std::size_t(2));
        QCOMPARE(files[1].at(0), (std::vector<std::byte>{std::byte('c'), std::byte('d')}));
        QVERIFY(files[2].at(0) == pattern(0, 512));
        const auto told = target->tapeDrive()->takeAlerts(); // and it is told, once
        QCOMPARE(told.size(), std::size_t(1));
        QCOMPARE(told[0].kind, FaultKind::tapeRemark);
        QVERIFY(told[0].known<TapeRemark>() == (TapeRemark{.what = TapeRemark::What::unclosedFile, .number = 1}));
        QVERIFY(target->tapeDrive()->takeAlerts().empty());
    }

    void append_behindTheOnlyFileWithoutItsFilemark_keepsIt()
    {
        put(QByteArray::fromHex("02000000 6162 02000000 ffffffff"));
        QVERIFY(burn(*tape(), "r=512", {.block = 512, .append = true}).ok());
        const auto files = recordsOf(path());
        QCOMPARE(files.size(), std::size_t(2));
        QCOMPARE(files[0].at(0).size(), std::size_t(2));
        QVERIFY(files[1].at(0) == pattern(0, 512));
    }

    // What there is of the torn record stays, as a record with an error.
    void append_behindWholeRecordsAndATornOne_keepsThemAll_data()
    {
        QTest::addColumn<QByteArray>("torn");
        QTest::addColumn<int>("kept"); // bytes of it; -1: none is there
        QTest::newRow("in the length") << QByteArray::fromHex("0800") << -1;
        QTest::newRow("behind the length") << QByteArray::fromHex("08000000") << -1;
        QTest::newRow("in the data") << QByteArray::fromHex("08000000 656667") << 3;
        QTest::newRow("behind the data") << QByteArray::fromHex("08000000 6566676869707172") << 8;
        QTest::newRow("in the second length") << QByteArray::fromHex("08000000 6566676869707172 0800") << 8;
    }
    void append_behindWholeRecordsAndATornOne_keepsThemAll()
    {
        QFETCH(QByteArray, torn);
        QFETCH(int, kept);
        put(QByteArray::fromHex("02000000 6162 02000000 00000000 02000000 6364 02000000") + torn);
        auto target = tape();
        TargetRun run(*target);
        QVERIFY(burn(run, "r=512", {.block = 512, .append = true}).ok());
        QCOMPARE(run.section(), 2U);
        QCOMPARE(tape()->inspect()->sessions.size(), std::size_t(3));
        QCOMPARE(get().contains(torn.mid(4, std::max(kept, 0))), true);
        auto old = tape()->openReader(1);
        std::vector<std::byte> bytes(10);
        QCOMPARE(*(*old)->read(bytes), std::size_t(2));
        auto bad = (*old)->read(bytes);
        QCOMPARE(bad.ok(), kept < 0);
        if (kept >= 0) {
            QCOMPARE(bad.fault().kind, FaultKind::mediumError);
            QCOMPARE(bad.fault().length, std::uint64_t(kept));
            QCOMPARE(*(*old)->read(bytes), std::size_t(0));
        }
        auto added = tape()->openReader(2);
        bytes.resize(512);
        QCOMPARE(*(*added)->read(bytes), std::size_t(512));
        QVERIFY(bytes == pattern(0, 512));
    }

    // An archive of one record: what there is of it may be whole files.
    void append_behindATornRecordAlone_keepsWhatMayHoldAnEntry()
    {
        for (const int bytes : {511, 512, 2000}) {
            put(QByteArray::fromHex("02000000 6162 02000000 00000000 00280000") + QByteArray(bytes, 'x'));
            auto target = tape();
            TargetRun run(*target);
            QVERIFY(burn(run, "r=512", {.block = 512, .append = true}).ok());
            const bool kept = bytes >= 512;
            QCOMPARE(run.section(), kept ? 2U : 1U);
            QCOMPARE(get().contains(QByteArray(bytes, 'x')), kept);
            QVERIFY(target->tapeDrive()->takeAlerts().at(0).known<TapeRemark>().what ==
                    (kept ? TapeRemark::What::unclosedFile : TapeRemark::What::cutRecord));
            if (kept) {
                auto old = tape()->openReader(1);
                std::vector<std::byte> into(4096);
                const auto bad = (*old)->read(into);
                QVERIFY(!bad && bad.fault().length == std::uint64_t(bytes));
                QCOMPARE(*(*old)->read(into), std::size_t(0));
            }
        }
    }

    void append_thatIsStopped_keepsAFileWithoutItsFilemark()
    {
        put(QByteArray::fromHex("02000000 6162 02000000 00000000 02000000 6364 02000000"));
        auto target = tape();
        TargetRun run(*target);
        QVERIFY(run.begin({.block = 512, .append = true}).ok());
        ScriptedStream source("r=512 E", m_clock);
        QVERIFY(!run.write(source, {}));
        QVERIFY(run.abandon().ok()); // all that was there still is
        const auto files = recordsOf(path());
        QCOMPARE(files.size(), std::size_t(2));
        QCOMPARE(files[1].at(0).size(), std::size_t(2));
    }

    void eject_inTheMiddle_leavesWhatReachedTheTape()
    {
        auto target = tape(",buffer=64k,fault=eject@200k");
        TargetRun run(*target);
        QVERIFY(run.begin({.block = 65536}).ok());
        ScriptedStream source("r*9", m_clock);
        QCOMPARE(run.write(source, {}).fault().kind, FaultKind::mediumRemoved);
        QCOMPARE(run.close().fault().kind, FaultKind::mediumRemoved);
        const auto worth = run.abandon();
        QCOMPARE(worth.fault().kind, FaultKind::mediumLeft);
        QVERIFY(worth.fault().known<MediumWorth>().state == MediumWorth::State::tapeTorn);
        const auto files = recordsOf(path());
        QCOMPARE(files.size(), std::size_t(1));
        QCOMPARE(files[0].size(), std::size_t(3)); // 200 KiB: three whole records
    }

    void write_whenTheRingIsSmallerThanTheRecord_isABadArgument()
    {
        auto target = tape();
        TargetRun run(*target);
        QVERIFY(run.begin({.block = 65536}).ok());
        ScriptedStream source("r*9", m_clock);
        source.setMaxPeek(4096);
        QCOMPARE(run.write(source, {}).fault().kind, FaultKind::badArgument);
        QVERIFY(run.abandon().ok());
        QCOMPARE(tape()->begin({.block = std::size_t(64) * kMiB}).fault().kind, FaultKind::badArgument);
    }

    void tape_withoutAFile_isGoneWithTheDrive()
    {
        auto target = std::move(*openTarget("virtual:tape", m_clock));
        QVERIFY(burn(*target, "r*3", {.block = 65536}).ok());
        auto reader = target->openReader(0);
        std::vector<std::byte> record(65536);
        QCOMPARE(*(*reader)->read(record), std::size_t(65536));
        QVERIFY(record == pattern(0, 65536));
        const auto another = std::move(*openTarget("virtual:tape", m_clock));
        QVERIFY(another->inspect()->status == MediumStatus::blank);
    }
};

STEADYBURN_UNIT_TEST(TestSimhTape)
#include "TestSimhTape.moc"
