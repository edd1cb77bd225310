// Reading a tape back, on a scripted drive that answers as st does.
#include "ReadSection.h"
#include "TapeFixture.h"

#include "base/Units.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

class TestTapeReader : public QObject, private TapeFixture {
    Q_OBJECT

private slots:
    void init() { insertNewTape(); }

    void reader_growsWithTheRecords()
    {
        m_tape->add(3 * kMiB, std::byte(1)); // st: ENOMEM, and the tape is behind it
        m_tape->add(100, std::byte(2));
        m_tape->addFilemark();
        m_tape->interruptions = 2;
        auto reader = m_target->openReader(0);
        QVERIFY(reader.ok());
        auto all = readAll(**reader);
        QVERIFY(all.ok());
        QCOMPARE(all->size(), std::size_t(3 * kMiB + 100));
        QVERIFY(all->front() == std::byte(1) && all->back() == std::byte(2));
        std::vector<std::byte> more(10);
        QCOMPARE(*(*reader)->read(more), std::size_t(0)); // never on to the next file
        reader->reset();
        QVERIFY(!m_tape->open);
    }

    void reader_ofABadRecord_saysWhereAndGoesOnBehind()
    {
        for (int i = 0; i < 3; ++i) {
            m_tape->add(1000, std::byte(i));
        }
        m_tape->addFilemark();
        m_tape->failReadAt = 1;
        auto reader = m_target->openReader(0);
        QVERIFY(reader.ok());
        std::vector<std::byte> part(1000);
        QCOMPARE(*(*reader)->read(part), std::size_t(1000));
        auto bad = (*reader)->read(part);
        QVERIFY(!bad.ok());
        QCOMPARE(bad.fault().kind, FaultKind::mediumError);
        QCOMPARE(bad.fault().offset, std::uint64_t(1000));
        QCOMPARE(*(*reader)->read(part), std::size_t(1000));
        QVERIFY(part[0] == std::byte(2));
        QVERIFY((*reader)->seek(3000).ok()); // what was lost counts: here is where it stands
        QVERIFY(!(*reader)->seek(2999).ok());
    }

    void reader_seeksForwardsOnly()
    {
        m_tape->add(1000, std::byte(1));
        m_tape->add(1000, std::byte(2));
        m_tape->addFilemark();
        auto reader = m_target->openReader(0);
        QVERIFY(!(*reader)->seekable());
        QVERIFY((*reader)->seek(1500).ok());
        std::vector<std::byte> part(1000);
        QCOMPARE(*(*reader)->read(part), std::size_t(500));
        QCOMPARE((*reader)->seek(0).fault().kind, FaultKind::unsupported);
        QCOMPARE((*reader)->seek(3000).fault().kind, FaultKind::io);
    }

    void reader_skips_byWindingPastWholeRecords()
    {
        constexpr std::size_t kRecord = kMiB;
        for (int i = 0; i < 80; ++i) {
            m_tape->add(kRecord, std::byte(i));
        }
        m_tape->addFilemark();
        auto reader = m_target->openReader(0);
        QVERIFY(reader.ok());
        std::vector<std::byte> part(100);
        QCOMPARE(*(*reader)->skip(70 * kMiB), std::uint64_t(0)); // the size of the records is not known yet
        QCOMPARE(*(*reader)->read(part), part.size());
        QCOMPARE(*(*reader)->skip(10 * kMiB), std::uint64_t(0)); // reading is as fast
        const auto skipped = (*reader)->skip(70 * kMiB);
        QCOMPARE(*skipped, 70 * kMiB - 100);
        QCOMPARE(m_tape->log.back(), 'f');
        QCOMPARE(*(*reader)->read(part), part.size());
        QCOMPARE(part[0], std::byte(70));
        // Past the end: a fault, no silence.
        QVERIFY(!(*reader)->skip(100 * kMiB));
    }

    void openReader_ofWhatIsNotThere_saysSo()
    {
        QCOMPARE(m_target->openReader(0).fault().kind, FaultKind::notAnImage);
        m_tape->add(1000, std::byte(1));
        m_tape->addFilemark();
        QCOMPARE(m_target->openReader(2).fault().kind, FaultKind::badArgument);
        m_tape->inserted = false;
        QCOMPARE(m_target->openReader(0).fault().kind, FaultKind::mediumMissing);
        QVERIFY(!m_tape->open);
    }
};

STEADYBURN_UNIT_TEST(TestTapeReader)
#include "TestTapeReader.moc"
