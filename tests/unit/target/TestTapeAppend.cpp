// Appending to a tape where st does not say how many files it holds.
#include "FakeTape.h"
#include "WatchedSource.h"

#include "target/tape/TapeTarget.h"

#include <QTest>

using namespace steadyburn;

namespace {

constexpr std::size_t kBlock = 64 * 1024;

} // namespace

class TestTapeAppend : public QObject {
    Q_OBJECT
    std::shared_ptr<FakeCartridge> m_tape;
    std::unique_ptr<TapeTarget> m_target;

private slots:
    void init()
    {
        m_tape = std::make_shared<FakeCartridge>();
        m_target = std::make_unique<TapeTarget>("/dev/nst0", std::make_unique<FakeTape>(m_tape));
    }

    // st's fast-eom: "In this case the file number will be invalid."
    void prepare_toAppendWhereStDoesNotCount_counts_data()
    {
        QTest::addColumn<int>("files");
        QTest::addColumn<bool>("cutOff");
        QTest::newRow("nothing") << 0 << false;
        QTest::newRow("records alone") << 0 << true;
        QTest::newRow("two files") << 2 << false;
        QTest::newRow("two files and records") << 2 << true;
    }
    void prepare_toAppendWhereStDoesNotCount_counts()
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
        QVERIFY(m_target->prepare({.block = kBlock, .append = true}).ok());
        auto info = m_target->inspect();
        QVERIFY(info.ok());
        QCOMPARE(info->sessions.size(), std::size_t(files));
        QVERIFY(info->status == (files > 0 ? MediumStatus::appendable : MediumStatus::blank));
        WatchedSource source(kBlock);
        QVERIFY(m_target->write(source, {}).ok());
        QCOMPARE(m_target->lastSection(), before);
        QVERIFY(m_target->close().ok());
        QCOMPARE(m_tape->files().size(), std::size_t(before + 1));
        auto reader = m_target->openReader(m_target->lastSection());
        QVERIFY(reader.ok());
        std::vector<std::byte> back(2 * kBlock);
        auto got = (*reader)->read(back);
        QVERIFY(got.ok());
        back.resize(*got);
        QVERIFY(back == source.bytes());
    }
    // What ends the counting is no end of the data: better nothing than a wrong number.
    void prepare_whereCountingMeetsABadPlace_fails()
    {
        m_tape->fastEom = true;
        for (int file = 0; file < 3; ++file) {
            m_tape->add(300, std::byte(1));
            m_tape->addFilemark();
        }
        m_tape->failSpaceAt = 2;
        const auto prepared = m_target->prepare({.block = kBlock, .append = true});
        QVERIFY(!prepared.ok());
        QCOMPARE(prepared.fault().kind, FaultKind::mediumError);
        QVERIFY(!m_tape->open);
        QCOMPARE(m_tape->units.size(), std::size_t(6));
    }
};

QTEST_GUILESS_MAIN(TestTapeAppend)
#include "TestTapeAppend.moc"
