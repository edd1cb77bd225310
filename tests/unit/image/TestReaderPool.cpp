#include "image/fetch/ReaderPool.h"
#include "image/fetch/ReaderTuner.h"
#include "support/ManualClock.h"
#include "support/ScriptedSource.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"

#include <QTest>
#include <algorithm>
#include <deque>
#include <random>

using namespace steadyburn;

namespace test_reader_pool {

// Reads files through a pool as a stream would: all pieces submitted in order, awaited in order.
class Reading {
public:
    Reading(ScriptedSource& source, unsigned threads, const Clock* clock = nullptr)
        : m_pool(source, log, {.threads = threads, .digests = &digests, .clock = clock})
    {
    }

    void add(NodeId node, std::uint64_t size, std::size_t piece = 1 << 20)
    {
        std::uint64_t offset = 0;
        do {
            const auto length = static_cast<std::size_t>(std::min<std::uint64_t>(piece, size - offset));
            addPiece(node, offset, length, offset + length == size, 0);
            offset += length;
        } while (offset < size);
    }
    void addPiece(NodeId node, std::uint64_t offset, std::size_t length, bool last, std::uint64_t holeAfter)
    {
        std::vector<std::byte>& memory = m_memory.emplace_back(length, std::byte{0xee});
        ReadJob& job = m_jobs.emplace_back();
        job.node = node;
        job.offset = offset;
        job.into = memory;
        job.last = last;
        job.holeAfter = holeAfter;
        m_pool.submit(job);
    }
    // The bytes of `node` as they would go into the stream.
    std::vector<std::byte> bytes(NodeId node)
    {
        std::vector<std::byte> all;
        for (ReadJob& job : m_jobs) {
            if (job.node == node && m_pool.wait(job, {})) {
                all.insert(all.end(), job.into.begin(), job.into.end());
            }
        }
        return all;
    }
    ReaderPool& pool() { return m_pool; }
    ReadJob& job(std::size_t index) { return m_jobs[index]; }

    FaultLog log;
    DigestTable digests{64};

private:
    std::deque<std::vector<std::byte>> m_memory;
    std::deque<ReadJob> m_jobs;
    ReaderPool m_pool;
};

std::vector<std::byte> withZeros(std::vector<std::byte> bytes, std::size_t from, std::size_t length)
{
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(from), length, std::byte{0});
    return bytes;
}

class TestReaderPool : public QObject {
    Q_OBJECT
private slots:
    void wholeFile_ofAnySize_arrivesWithItsDigest()
    {
        for (const unsigned threads : {1U, 2U, 7U, 0U}) {
            ScriptedSource source;
            Reading reading(source, threads);
            NodeId node = 0;
            for (const std::uint64_t size : {0U, 1U, 511U, 4096U, 70000U, 1048576U, 1048577U, 5000000U}) {
                source[node].size = size;
                reading.add(node++, size, 100000);
            }
            node = 0;
            for (const std::uint64_t size : {0U, 1U, 511U, 4096U, 70000U, 1048576U, 1048577U, 5000000U}) {
                const auto expected = ScriptedSource::bytes(node, 0, size);
                QVERIFY(reading.bytes(node) == expected);
                QVERIFY(reading.digests.get(node) == sha256Of(expected));
                ++node;
            }
            QCOMPARE(reading.log.count(), std::size_t(0));
            QCOMPARE(source.openNow.load(), 0U);
        }
    }

    // Of a set, what did not fit on a tape is read once more for the next one.
    void file_thatIsReadAgainAndFails_hasNoDigest_data()
    {
        QTest::addColumn<quint64>("piece");
        QTest::newRow("in one piece") << quint64(1U << 20U);
        QTest::newRow("in many") << quint64(1000);
    }
    void file_thatIsReadAgainAndFails_hasNoDigest()
    {
        QFETCH(quint64, piece);
        ScriptedSource source;
        source[0].size = 10000;
        Reading reading(source, 4);
        reading.add(0, 10000, piece);
        reading.bytes(0);
        QVERIFY(reading.digests.get(0));
        source[0].bad.push_back({.offset = 4096, .length = 4096, .times = 1000});
        reading.add(0, 10000, piece);
        reading.bytes(0);
        QVERIFY(reading.log.count() > 0);
        QVERIFY(!reading.digests.get(0));
    }

    void open_thatFails_givesZerosAndOneFault_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("vanished") << int(FaultKind::fileVanished);
        QTest::newRow("unreadable") << int(FaultKind::fileUnreadable);
        QTest::newRow("changed") << int(FaultKind::fileChanged);
    }
    void open_thatFails_givesZerosAndOneFault()
    {
        QFETCH(int, kind);
        for (const std::size_t piece : {std::size_t(1) << 20U, std::size_t(1000)}) {
            ScriptedSource source;
            source[0].size = 10000;
            source[0].openFault = FaultKind(kind);
            Reading reading(source, 4);
            reading.add(0, 10000, piece);
            QVERIFY(reading.bytes(0) == std::vector<std::byte>(10000));
            const auto faults = reading.log.all();
            QCOMPARE(faults.size(), std::size_t(1));
            QCOMPARE(int(faults[0].kind), kind);
            QCOMPARE(faults[0].path, ScriptedSource::path(0));
            QVERIFY(!reading.digests.get(0));
        }
    }

    void file_thatShrank_isPaddedAndNamed()
    {
        for (const std::size_t piece : {std::size_t(1) << 20U, std::size_t(1000)}) {
            ScriptedSource source;
            source[0].size = 4321;
            source[0].afterwards = FaultKind::fileShrank;
            Reading reading(source, 3);
            reading.add(0, 10000, piece);
            auto expected = ScriptedSource::bytes(0, 0, 10000);
            QVERIFY(reading.bytes(0) == withZeros(expected, 4321, 10000 - 4321));
            const auto faults = reading.log.all();
            QCOMPARE(faults.size(), std::size_t(1));
            QVERIFY(faults[0].kind == FaultKind::fileShrank);
            QCOMPARE(faults[0].offset, std::uint64_t(4321));
            QCOMPARE(faults[0].length, std::uint64_t(10000 - 4321));
            QVERIFY(!reading.digests.get(0));
        }
    }

    void file_thatGrewOrChanged_isNamedAndHasTheDigestOfWhatWasSent()
    {
        for (const FaultKind kind : {FaultKind::fileGrew, FaultKind::fileChanged}) {
            for (const std::size_t piece : {std::size_t(1) << 20U, std::size_t(1000)}) {
                ScriptedSource source;
                source[0].size = 20000;
                source[0].afterwards = kind;
                Reading reading(source, 2);
                reading.add(0, 10000, piece);
                const auto expected = ScriptedSource::bytes(0, 0, 10000);
                QVERIFY(reading.bytes(0) == expected);
                QCOMPARE(reading.log.count(), std::size_t(1));
                QVERIFY(reading.log.all()[0].kind == kind);
                QVERIFY(reading.digests.get(0) == sha256Of(expected));
            }
        }
    }

    // One reader has opened it before, and the other one behind.
    void file_thatWasReplacedBetweenItsPieces_isNamed()
    {
        ScriptedSource source;
        source[0].size = 20000;
        source[0].afterwards = FaultKind::fileChanged;
        source[0].afterwardsFrom = 1;
        source.hold();
        Reading reading(source, 2);
        reading.add(0, 20000, 100);
        const bool both = comesTrue([&] { return source.waiting == 2; });
        source.letGo();
        QVERIFY(both);
        QVERIFY(reading.bytes(0) == ScriptedSource::bytes(0, 0, 20000));
        QCOMPARE(reading.log.count(), std::size_t(1));
        QVERIFY(reading.log.all()[0].kind == FaultKind::fileChanged);
    }

    void damage_inTheMiddle_losesOnlyItsPages()
    {
        for (const std::size_t piece : {std::size_t(1) << 20U, std::size_t(100001)}) {
            ScriptedSource source;
            source[0].size = 3000000;
            source[0].bad = {{500000, 1}, {1200000, 9000}};
            Reading reading(source, 4);
            reading.add(0, 3000000, piece);
            const auto got = reading.bytes(0);
            const auto faults = reading.log.all();
            QCOMPARE(faults.size(), std::size_t(2));
            auto expected = ScriptedSource::bytes(0, 0, 3000000);
            for (const Fault& fault : faults) {
                QVERIFY(fault.kind == FaultKind::fileDamaged);
                QCOMPARE(fault.path, ScriptedSource::path(0));
                QCOMPARE(fault.code, EIO);
                QVERIFY(fault.length <= 9000 + 2 * 4096);
                expected = withZeros(expected, fault.offset, fault.length);
            }
            QVERIFY(faults[0].offset <= 500000 && faults[0].offset + faults[0].length > 500000);
            QVERIFY(faults[1].offset <= 1200000 && faults[1].offset + faults[1].length >= 1209000);
            QVERIFY(got == expected);
            QVERIFY(!reading.digests.get(0));
        }
    }

    void damage_thatHeals_leavesNoTrace()
    {
        ScriptedSource source;
        source[0].size = 1000;
        source[0].bad = {{10, 1, 1}};
        source[1].size = 100000;
        source[1].bad = {{5000, 1, 3}};
        Reading reading(source, 2);
        reading.add(0, 1000);
        reading.add(1, 100000);
        QVERIFY(reading.bytes(0) == ScriptedSource::bytes(0, 0, 1000));
        QVERIFY(reading.bytes(1) == ScriptedSource::bytes(1, 0, 100000));
        QCOMPARE(reading.log.count(), std::size_t(0));
        QVERIFY(reading.digests.get(1));
    }

    void damage_inManyPlaces_isNamedInFewRanges()
    {
        ScriptedSource source;
        source[0].size = 4000000;
        for (std::uint64_t at = 0; at < 4000000; at += 100000) {
            source[0].bad.push_back({at, 1});
        }
        Reading reading(source, 4);
        reading.add(0, 4000000);
        reading.bytes(0);
        const auto faults = reading.log.all();
        QVERIFY(faults.size() <= 8);
        QVERIFY(faults.back().offset + faults.back().length > 3900000);
    }

    void read_thatIsRefused_endsTheFile()
    {
        ScriptedSource source;
        source[0].size = 1000000;
        source[0].readFault = FaultKind::fileUnreadable;
        Reading reading(source, 1);
        reading.add(0, 1000000, 1000);
        QVERIFY(reading.bytes(0) == std::vector<std::byte>(1000000));
        QCOMPARE(reading.log.count(), std::size_t(1));
        QCOMPARE(source.reads.load(), 1U);
    }

    void holes_countAsZerosInTheDigest()
    {
        ScriptedSource source;
        source[0].size = 1000000;
        Reading reading(source, 3);
        reading.addPiece(0, 100000, 5000, false, 0);
        reading.addPiece(0, 105000, 5000, false, 0);
        reading.addPiece(0, 900000, 1, true, 99999);
        auto expected = std::vector<std::byte>(1000000);
        const auto first = ScriptedSource::bytes(0, 100000, 10000);
        std::copy(first.begin(), first.end(), expected.begin() + 100000);
        expected[900000] = ScriptedSource::byteAt(0, 900000);
        QCOMPARE(reading.bytes(0).size(), std::size_t(10001));
        QVERIFY(reading.digests.get(0) == sha256Of(expected));

        source[1].size = 1 << 20;
        reading.addPiece(1, 0, 0, true, 1 << 20); // a file that is all hole
        reading.bytes(1);
        QVERIFY(reading.digests.get(1) == sha256Of(std::vector<std::byte>(1 << 20)));
    }

    void hole_ofATebibyte_isNotHashed()
    {
        ScriptedSource source;
        source[0].size = std::uint64_t(1) << 40U;
        Reading reading(source, 1);
        reading.addPiece(0, (std::uint64_t(1) << 40U) - 1, 1, true, 0);
        QCOMPARE(reading.bytes(0).size(), std::size_t(1));
        QVERIFY(!reading.digests.get(0));
        QCOMPARE(reading.log.count(), std::size_t(0));
    }

    void wait_whenStopped_returnsFalseWhileTheDiskHangs()
    {
        ScriptedSource source;
        source[0].size = 100;
        source.hold();
        Reading reading(source, 2);
        reading.add(0, 100);
        std::stop_source stop;
        bool arrived = true;
        whileWaiting([&] { arrived = reading.pool().wait(reading.job(0), stop.get_token()); },
                     [&] { stop.request_stop(); });
        QVERIFY(!arrived);
        source.letGo();
        QVERIFY(reading.pool().wait(reading.job(0), {}));
    }

    void drain_atAnyPoint_leavesTheMemoryAlone()
    {
        for (std::size_t round = 0; round < 20; ++round) {
            ScriptedSource source;
            source[0].size = 3000000;
            source[1].size = 10;
            source[0].stallAt = (round + 1) * 10000;
            Reading reading(source, 4);
            reading.add(0, 3000000, 10000);
            reading.add(1, 10);
            QVERIFY(reading.pool().wait(reading.job(round), {}));
            QVERIFY(comesTrue([&] { return source.reading == 4; }));
            whileWaiting([&] { reading.pool().drain(); }, [&] { source.letGo(0); });
            QCOMPARE(source.reading.load(), 0U);
            const unsigned reads = source.reads;
            reading.add(1, 10); // the pool still works
            QVERIFY(reading.pool().wait(reading.job(301), {}));
            QCOMPARE(source.reads.load(), reads + 1);
        }
    }

    void threads_asAsked_areTheMostThatRead()
    {
        ScriptedSource source;
        for (NodeId node = 0; node < 60; ++node) {
            source[node].size = 100;
        }
        source.hold();
        {
            Reading reading(source, 3);
            for (NodeId node = 0; node < 60; ++node) {
                reading.add(node, 100);
            }
            const bool three = comesTrue([&] { return source.mostReading >= 3; });
            source.letGo();
            QVERIFY(three);
            for (NodeId node = 0; node < 60; ++node) {
                reading.bytes(node);
            }
            QCOMPARE(reading.pool().threads(), 3U);
        }
        QCOMPARE(source.mostReading.load(), 3U);
    }

    void slowFiles_areReadByMany()
    {
        ManualClock clock;
        ScriptedSource source;
        for (NodeId node = 0; node < 60; ++node) {
            source[node].size = 100;
        }
        source.hold();
        Reading reading(source, 0, &clock);
        reading.add(0, 100);
        const bool first = comesTrue([&] { return source.reading == 1; });
        clock.advance(std::chrono::milliseconds(5));
        source.letGo();
        reading.bytes(0);
        source.hold();
        for (NodeId node = 1; node < 60; ++node) {
            reading.add(node, 100);
        }
        const bool many = comesTrue([&] { return source.mostReading >= 16; });
        source.letGo();
        QVERIFY(first && many);
        for (NodeId node = 1; node < 60; ++node) {
            reading.bytes(node);
        }
        QCOMPARE(source.mostReading.load(), 16U);
    }

    void randomFilesAndFaults_keepEveryOtherByte()
    {
        std::mt19937 random(7); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same files every time
        for (int round = 0; round < 20; ++round) {
            ScriptedSource source;
            Reading reading(source, static_cast<unsigned>(1 + random() % 6));
            std::vector<std::uint64_t> sizes;
            for (NodeId node = 0; node < 50; ++node) {
                sizes.push_back(random() % 3 == 0 ? random() % 300000 : random() % 3000);
                source[node].size = sizes.back();
                if (random() % 5 == 0 && sizes.back() > 0) {
                    source[node].bad.push_back({random() % sizes.back(), 1});
                }
                reading.add(node, sizes.back(), 1 + random() % 50000);
            }
            for (NodeId node = 0; node < 50; ++node) {
                auto expected = ScriptedSource::bytes(node, 0, sizes[node]);
                const auto got = reading.bytes(node);
                QCOMPARE(reading.digests.get(node).has_value(), source[node].bad.empty());
                for (const Fault& fault : reading.log.all()) {
                    if (fault.path == ScriptedSource::path(node)) {
                        expected = withZeros(expected, fault.offset, fault.length);
                    }
                }
                QVERIFY(got == expected);
            }
        }
    }

    void tuner_onCachedData_wantsNoMoreThanTheProcessors()
    {
        ReaderTuner tuner(0, 4);
        QCOMPARE(tuner.limit(), 16U);
        tuner.observe({0.1, 10000, 100000000, 20, false});
        QCOMPARE(tuner.limit(), 4U);
        tuner.observe({0.1, 100, 1000000, 120, false}); // the cached part is over
        QCOMPARE(tuner.limit(), 16U);
    }

    // A disk that serves many requests at once: its rate follows the readers.
    void tuner_onASolidStateDisk_staysWithMany()
    {
        ReaderTuner tuner(0, 2);
        unsigned few = 0;
        for (int i = 0; i < 600; ++i) {
            few += tuner.limit() < 16 ? 1 : 0;
            const std::uint64_t jobs = 20 * tuner.limit();
            tuner.observe({0.1, jobs, jobs * 20000, jobs, false});
        }
        QCOMPARE(tuner.limit(), 16U);
        QVERIFY2(few < 30, "trials cost too much");
    }

    // A disk that seeks: more readers only lengthen its way.
    void tuner_onARotatingDisk_comesDownToOne()
    {
        ReaderTuner tuner(0, 2);
        for (int i = 0; i < 600; ++i) {
            const std::uint64_t jobs = 120 / (1 + tuner.limit() / 4);
            tuner.observe({0.1, jobs, jobs * 20000, jobs, false});
        }
        QCOMPARE(tuner.limit(), 1U);
    }

    void tuner_whenToldANumber_keepsIt()
    {
        ReaderTuner tuner(5, 2);
        for (int i = 0; i < 100; ++i) {
            tuner.observe({0.1, 1000, 1000, 0, false});
        }
        QCOMPARE(tuner.limit(), 5U);
    }
};

STEADYBURN_UNIT_TEST(TestReaderPool)

} // namespace test_reader_pool

#include "TestReaderPool.moc"
