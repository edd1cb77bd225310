// Appending to a tape where st does not say how many files it holds.
#include "TapeFixture.h"
#include "WatchedSource.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

namespace test_tape_append {

constexpr std::size_t kBlock = 64 * 1024;

class TestTapeAppend : public QObject, private TapeFixture {
    Q_OBJECT

private slots:
    void init() { insertNewTape(); }

    // st's fast-eom: "In this case the file number will be invalid."
    void begin_toAppendWhereStDoesNotCount_counts_data()
    {
        QTest::addColumn<int>("files");
        QTest::addColumn<bool>("cutOff");
        QTest::newRow("nothing") << 0 << false;
        QTest::newRow("records alone") << 0 << true;
        QTest::newRow("two files") << 2 << false;
        QTest::newRow("two files and records") << 2 << true;
    }
    void begin_toAppendWhereStDoesNotCount_counts()
    {
        QFETCH(int, files);
        QFETCH(bool, cutOff);
        m_tape->fastEom = true;
        for (int file = 0; file < files; ++file) {
            m_tape->add(300, std::byte(1));
            m_tape->addFilemark();
        }
        if (cutOff) {
            m_tape->add(300, std::byte(2));
        }
        const auto before = std::uint32_t(files + (cutOff ? 1 : 0));
        QVERIFY(m_run->begin({.block = kBlock, .append = true}).ok());
        WatchedSource source(kBlock);
        QVERIFY(m_run->write(source, {}).ok());
        QCOMPARE(m_run->section(), before);
        QVERIFY(m_run->close().ok());
        QCOMPARE(m_tape->files().size(), std::size_t(before + 1));
        auto reader = m_target->openReader(m_run->section());
        QVERIFY(reader.ok());
        std::vector<std::byte> back(2 * kBlock);
        auto got = (*reader)->read(back);
        QVERIFY(got.ok());
        back.resize(*got);
        QVERIFY(back == source.bytes());
        reader->reset();
        const auto told = m_target->takeAlerts(); // of what had no filemark
        QCOMPARE(told.size(), std::size_t(cutOff ? 1 : 0));
        QVERIFY(!cutOff || (told[0].kind == FaultKind::tapeRemark));
        QVERIFY(!cutOff || told[0].known<TapeRemark>() ==
                               (TapeRemark{.what = TapeRemark::What::unclosedFile, .number = std::uint64_t(files)}));
    }
    // What a stop leaves behind the old files is taken off again, or ends at a filemark; either is told, and the next
    // append goes behind it.
    void append_afterAnAppendThatWasStopped_goesBehindWhatIsThere_data()
    {
        QTest::addColumn<bool>("erases");
        QTest::addColumn<bool>("cutOff"); // the old tape ends without a filemark
        QTest::newRow("the drive erases") << true << false;
        QTest::newRow("it does not") << false << false;
        QTest::newRow("the drive erases behind a cut-off file") << true << true;
        QTest::newRow("it does not behind a cut-off file") << false << true;
    }
    void append_afterAnAppendThatWasStopped_goesBehindWhatIsThere()
    {
        QFETCH(bool, erases);
        QFETCH(bool, cutOff);
        m_tape->cannotErase = !erases;
        m_tape->add(300, std::byte(1));
        m_tape->addFilemark();
        if (cutOff) {
            m_tape->add(300, std::byte(2));
        }
        const std::size_t before = m_tape->files().size();
        QVERIFY(m_run->begin({.block = kBlock, .append = true}).ok());
        WatchedSource stopped(8 * kBlock);
        stopped.failAt(3 * kBlock, {.kind = FaultKind::cancelled, .doing = Action::write});
        QVERIFY(!m_run->write(stopped, {}));
        const auto worth = m_run->abandon();
        QCOMPARE(worth.ok(), erases);
        QVERIFY(erases || worth.fault().known<MediumWorth>().state == MediumWorth::State::tapeTorn);
        QVERIFY(m_tape->units.back().filemark);
        QCOMPARE(m_tape->files().size(), before + (erases ? 0 : 1));

        WatchedSource source(2 * kBlock);
        QVERIFY(m_run->burn(source, {.block = kBlock, .append = true}).ok());
        const auto files = m_tape->files();
        QCOMPARE(files.size(), before + (erases ? 1 : 2));
        QCOMPARE(m_run->section(), std::uint32_t(files.size() - 1));
        QVERIFY(files[0].at(0) == std::vector<std::byte>(300, std::byte(1)));
        QVERIFY(!cutOff || files[1].at(0) == std::vector<std::byte>(300, std::byte(2)));
        QCOMPARE(files.back().size(), std::size_t(2));
        QCOMPARE(m_target->takeAlerts().size(), std::size_t(cutOff ? 1 : 0)); // told once, by the append that met it
    }

    // What ends the counting is no end of the data: better nothing than a wrong number.
    void begin_whereCountingMeetsABadPlace_fails()
    {
        m_tape->fastEom = true;
        for (int file = 0; file < 3; ++file) {
            m_tape->add(300, std::byte(1));
            m_tape->addFilemark();
        }
        m_tape->failSpaceAt = 2;
        QCOMPARE(faultOf(m_run->begin({.block = kBlock, .append = true})).kind, FaultKind::mediumError);
        QVERIFY(!m_tape->open);
        QCOMPARE(m_tape->units.size(), std::size_t(6));
    }
};

STEADYBURN_UNIT_TEST(TestTapeAppend)

} // namespace test_tape_append

#include "TestTapeAppend.moc"
