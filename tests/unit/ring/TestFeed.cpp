// The feed on a real ring. Times are a manual clock's; where a thread is needed, a deed decides and never the time.
#include "base/Units.h"
#include "ring/Feed.h"
#include "support/ManualClock.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

using namespace steadyburn;
using namespace std::chrono_literals;

namespace test_feed {

struct Bench {
    explicit Bench(FeedOptions options, std::uint64_t size = kMiB)
        : ring(std::move(*Ring::create({.size = size, .lock = false}, clock))), feed(*ring, options, clock)
    {
    }
    void put(std::size_t bytes)
    {
        while (bytes > 0) {
            const auto part = std::min(bytes, ring->maxReserve());
            std::memset(ring->reserve(part)->data(), 7, part);
            ring->publish(part);
            bytes -= part;
        }
    }
    void take(std::size_t bytes)
    {
        QVERIFY(feed.peek(bytes)->size() >= bytes);
        feed.release(bytes);
    }

    ManualClock clock;
    std::unique_ptr<Ring> ring;
    Feed feed;
};

FeedOptions discOf(std::uint64_t rate)
{
    FeedOptions options;
    options.driveRate = rate;
    return options;
}

FeedOptions percents(unsigned start, unsigned resume)
{
    auto options = discOf(kMiB);
    options.startPercent = start;
    options.resumePercent = resume;
    return options;
}

class TestFeed : public QObject {
    Q_OBJECT
private slots:
    // --- Faults
    void prefill_whenTheProducerFails_givesItsFault()
    {
        Bench bench(percents(50, 50));
        bench.put(1000);
        Fault fault;
        fault.kind = FaultKind::io;
        fault.path = "/gone";
        bench.ring->fail(fault);
        QCOMPARE(bench.feed.prefill().fault().path, std::string("/gone"));
        QCOMPARE(bench.feed.peek(1).fault().path, std::string("/gone"));
    }
    void prefill_andUnderrun_endWithCancel()
    {
        Bench bench(percents(50, 50));
        std::thread device([&] { QCOMPARE(bench.feed.prefill().fault().kind, FaultKind::cancelled); });
        bench.ring->cancel();
        device.join();

        Bench starving(percents(0, 50));
        starving.put(1000);
        starving.take(1000);
        whileWaiting([&] { QCOMPARE(starving.feed.peek(1).fault().kind, FaultKind::cancelled); },
                     [&] {
                         starving.clock.advance(1s); // longer than a drive has of 1000 bytes
                         QVERIFY(comesTrue([&] { return starving.feed.state() == FeedState::starved; }));
                         starving.ring->cancel();
                     });
    }
    void abandon_reachesTheProducer()
    {
        Bench bench(percents(0, 0));
        Fault fault;
        fault.kind = FaultKind::mediumFull;
        bench.feed.abandon(fault);
        QCOMPARE(bench.ring->reserve(1).fault().kind, FaultKind::mediumFull);
    }

    // --- Never hang: mbuffer's old bugs
    void prefill_at100Percent_startsWhenNothingMoreFits()
    {
        Bench bench(percents(100, 100));
        std::thread producer([&] { // 300 KiB thrice is 900 of 1024: the fourth does not fit
            for (int i = 0; i < 10; ++i) {
                if (auto span = bench.ring->reserve(300 * kKiB)) {
                    bench.ring->publish(300 * kKiB);
                }
            }
            (void)bench.ring->finish();
        });
        std::uint64_t read = 0;
        QVERIFY(bench.feed.prefill().ok());
        QCOMPARE(bench.ring->fill(), 900 * kKiB);
        for (;;) {
            const auto span = *bench.feed.peek(512 * kKiB);
            if (span.empty()) {
                break;
            }
            bench.feed.release(std::min<std::size_t>(span.size(), 512 * kKiB));
            read += std::min<std::size_t>(span.size(), 512 * kKiB);
        }
        producer.join();
        QCOMPARE(read, 3000 * kKiB);
        QCOMPARE(bench.feed.state(), FeedState::ended);
    }
    void tinyInput_underAnyLevel_passes()
    {
        for (const unsigned percent : {0U, 1U, 50U, 100U}) {
            Bench bench(percents(percent, percent));
            bench.put(1);
            QVERIFY(bench.ring->finish().ok());
            QVERIFY(bench.feed.prefill().ok());
            QCOMPARE(bench.feed.peek(512 * kKiB)->size(), std::size_t(1));
            bench.feed.release(1);
            QVERIFY(bench.feed.peek(1)->empty());
            QCOMPARE(bench.ring->meter().underruns, std::uint64_t(0));
        }
    }
    void emptyInput_passes()
    {
        Bench bench(discOf(kMiB));
        QVERIFY(bench.ring->finish().ok());
        QVERIFY(bench.feed.peek(2048)->empty());
        QCOMPARE(bench.ring->meter().underruns, std::uint64_t(0));
    }
    void oneBlockRing_passes() // "blocks must be at least 5": here a block may be half of the ring
    {
        Bench bench(percents(100, 100));
        const auto block = bench.feed.maxPeek();
        std::thread producer([&] {
            bench.put(10 * block);
            (void)bench.ring->finish();
        });
        for (int i = 0; i < 10; ++i) {
            bench.take(block);
        }
        producer.join();
        QVERIFY(bench.feed.peek(block)->empty());
    }

    // --- Underruns
    void underrun_isCountedOnceAndGoesOnAtTheResumeLevel()
    {
        Bench bench(percents(10, 50));
        bench.put(200 * kKiB);
        QVERIFY(bench.feed.prefill().ok());
        bench.take(200 * kKiB);
        std::atomic<bool> served{false};
        whileWaiting(
            [&] {
                bench.take(64 * kKiB);
                served = true;
            },
            [&](pid_t device) {
                bench.clock.advance(1s);
                QVERIFY(comesTrue([&] { return bench.ring->meter().underruns == 1; }));
                QCOMPARE(bench.feed.state(), FeedState::starved);
                for (int i = 0; i < 7; ++i) { // 448 KiB: enough for a block, not for the level
                    bench.put(64 * kKiB);
                    QVERIFY(comesTrue([&] { return served || sleeps(device); }));
                    QVERIFY(!served);
                }
                bench.put(64 * kKiB);
            });
        QCOMPARE(bench.ring->meter().underruns, std::uint64_t(1));
        QCOMPARE(bench.feed.state(), FeedState::healthy);
        QCOMPARE(bench.ring->meter().minimum, std::uint64_t(0));
    }
    void underrun_atTheEnd_isNone()
    {
        // The length is known: a producer that has made it all but not yet said so is no reason to worry.
        auto options = percents(0, 50);
        options.total = 300 * kKiB;
        Bench bench(options);
        bench.put(300 * kKiB);
        bench.take(256 * kKiB);
        whileWaiting([&] { QCOMPARE(bench.feed.peek(256 * kKiB)->size(), 44 * kKiB); },
                     [&] { QVERIFY(bench.ring->finish().ok()); });
        QCOMPARE(bench.ring->meter().underruns, std::uint64_t(0));
        QVERIFY(bench.feed.state() == FeedState::finishing);
        bench.feed.release(44 * kKiB);
        QCOMPARE(bench.feed.state(), FeedState::ended);
    }
    void gap_isNoUnderrun_whileTheDriveHasSomething_data()
    {
        QTest::addColumn<int>("milliseconds");
        QTest::addColumn<int>("underruns");
        QTest::newRow("shorter than the drive's buffer") << 239 << 0;
        QTest::newRow("longer") << 261 << 1;
    }
    void gap_isNoUnderrun_whileTheDriveHasSomething()
    {
        QFETCH(int, milliseconds);
        QFETCH(int, underruns);
        auto options = discOf(kMiB); // a second's worth
        options.driveBuffer = kMiB;
        options.startPercent = 0;
        options.resumePercent = 1;
        Bench bench(options);
        bench.put(512 * kKiB);
        bench.take(512 * kKiB);
        bench.clock.advance(10ms);
        whileWaiting([&] { bench.take(64 * kKiB); }, // the drive has a half of its buffer for 250 ms
                     [&] {
                         bench.clock.advance(std::chrono::milliseconds(milliseconds));
                         QVERIFY(comesTrue([&] { return bench.ring->meter().underruns >= std::uint64_t(underruns); }));
                         bench.put(64 * kKiB);
                     });
        QCOMPARE(bench.ring->meter().underruns, std::uint64_t(underruns));
    }
    void file_isServedAtOnceAndHasNoUnderruns()
    {
        Bench bench(FeedOptions{});
        for (int i = 0; i < 5; ++i) {
            whileWaiting([&] { bench.take(1000); }, [&] { bench.put(1000); });
        }
        QCOMPARE(bench.ring->meter().underruns, std::uint64_t(0));
    }

    // --- States and figures
    void states_followTheFill()
    {
        auto options = percents(50, 50);
        options.lowPercent = 20;
        Bench bench(options); // 1 MiB: low below 209715
        QCOMPARE(bench.feed.state(), FeedState::prefill);
        bench.put(600 * kKiB);
        QVERIFY(bench.feed.prefill().ok());
        QCOMPARE(bench.feed.state(), FeedState::healthy);
        bench.clock.advance(1s);
        bench.take(400 * kKiB); // 200 KiB left
        QCOMPARE(bench.feed.state(), FeedState::low);
        bench.put(300 * kKiB);
        bench.clock.advance(1s);
        bench.take(10 * kKiB);
        QCOMPARE(bench.feed.state(), FeedState::healthy);
        QVERIFY(bench.ring->finish().ok());
        bench.take(10 * kKiB);
        QCOMPARE(bench.feed.state(), FeedState::finishing);
    }
    void reserveSeconds_isFillByTheRateOfRelease()
    {
        Bench bench(percents(0, 0), 4 * kMiB);
        bench.put(3 * kMiB);
        QCOMPARE(bench.feed.reserveSeconds(), 3.0); // as set: 1 MiB/s
        for (int i = 0; i < 10; ++i) {              // as measured: 1 MiB in half a second
            QVERIFY(bench.feed.peek(1).ok());
            bench.clock.advance(50ms);
            bench.feed.release(kMiB / 10);
        }
        QVERIFY(std::abs(bench.feed.reserveSeconds() - 1.0) < .1); // 2 MiB at 2 MiB/s
    }
    void forecast_letsAStreamOfUnknownLengthStart()
    {
        auto options = discOf(kMiB); // balanced: without a forecast the ring must be full
        Bench bench(options, 4 * kMiB);
        std::thread device([&] { QVERIFY(bench.feed.prefill().ok()); });
        bench.put(kMiB);
        QVERIFY(comesTrue([&] { return bench.feed.levels().start == 4 * kMiB; }));
        // 4 MiB more at half the drive's rate need 4 MiB * 1.2, more than fits; at 0.9 of it 546 KiB do.
        bench.feed.setForecast({.remaining = 4 * kMiB, .productionRate = .9 * kMiB});
        bench.put(kMiB / 2); // decisions are taken when bytes come
        device.join();
        QVERIFY(bench.ring->fill() < 2 * kMiB);
        QVERIFY(bench.feed.levels().start < 2 * kMiB);
    }
    void pacing_holdsASpeedMatchingTapeBack()
    {
        FeedOptions options;
        options.stopsAreCostly = true;
        options.driveRate = 4 * kMiB;
        options.driveRateMinimum = kMiB;
        options.startPercent = 25;
        options.total = 1000 * kMiB;
        Bench bench(options, 16 * kMiB);
        bench.put(64 * kKiB);
        std::atomic<bool> filled{false};
        whileWaiting(
            [&] {
                QVERIFY(bench.feed.prefill().ok());
                filled = true;
            },
            [&](pid_t device) { // the producer makes 2 MiB a second, and the device takes the time down
                while (bench.ring->fill() < 4 * kMiB) {
                    bench.clock.advance(31250us);
                    bench.put(64 * kKiB);
                    QVERIFY(comesTrue([&] { return filled || sleeps(device); }));
                }
            });
        const auto before = bench.clock.now();
        for (int i = 0; i < 32; ++i) {
            bench.take(64 * kKiB);
        }
        // 2 MiB from a ring that is a quarter full or less: between .7 and .85 of 2 MiB/s, so 1.18 to 1.43 s. The rate
        // as measured may be off by what the threads make of it.
        const double took = seconds(bench.clock.now() - before);
        QVERIFY2(took > .6 && took < 2.1, qPrintable(QString::number(took)));
        QVERIFY(bench.feed.pace() > double(kMiB));
        QVERIFY(bench.feed.pace() < 4.0 * kMiB);
    }
    void prefillTime_isTaken()
    {
        Bench bench(percents(50, 50));
        bench.put(1000);
        whileWaiting([&] { QVERIFY(bench.feed.prefill().ok()); },
                     [&] {
                         bench.clock.advance(7s);
                         bench.put(512 * kKiB);
                         bench.put(64 * kKiB);
                     });
        QCOMPARE(bench.feed.prefillTime(), Nanoseconds(7s));
    }
};

STEADYBURN_UNIT_TEST(TestFeed)

} // namespace test_feed

#include "TestFeed.moc"
