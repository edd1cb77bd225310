// The ring by itself. Failure first; what needs two threads at random is in tests/stress.
#include "base/Units.h"
#include "base/os/FreeMemory.h"
#include "ring/Ring.h"
#include "ring/RingSize.h"
#include "support/ManualClock.h"
#include "support/Sanitizers.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <limits>
#include <random>
#include <thread>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace steadyburn;
using namespace std::chrono_literals;

namespace test_ring {

SteadyClock g_clock;

std::unique_ptr<Ring> ringOf(std::uint64_t size, Clock& clock = g_clock)
{
    auto ring = Ring::create({.size = size, .lock = false}, clock);
    return ring ? std::move(*ring) : nullptr;
}

// Byte `position` of the test stream. Its period is no power of two, so that a mix-up by a page or a lap shows.
std::byte streamByte(std::uint64_t position)
{
    return static_cast<std::byte>((position * 31 + position / 251) & 0xff);
}

void put(Ring& ring, std::size_t bytes)
{
    const auto span = ring.reserve(bytes);
    const auto at = ring.meter().head;
    std::byte* const room = span.value().data();
    for (std::size_t i = 0; i < bytes; ++i) {
        room[i] = streamByte(at + i);
    }
    ring.publish(bytes);
}

bool holdsStream(std::span<const std::byte> span, std::uint64_t from)
{
    for (std::size_t i = 0; i < span.size(); ++i) {
        if (span[i] != streamByte(from + i)) {
            return false;
        }
    }
    return true;
}

Fault diskFault()
{
    Fault fault;
    fault.kind = FaultKind::io;
    fault.doing = Action::read;
    fault.code = EIO;
    fault.path = "/data/film.mkv";
    fault.offset = 4711;
    return fault;
}

class TestRing : public QObject {
    Q_OBJECT
private slots:
    // --- Faults
    void create_ofAbsurdSize_isBadArgumentWithTheMost()
    {
        for (const std::uint64_t size : {std::uint64_t(0), kMiB - 1, largestRingSize() + 1, ~std::uint64_t(0)}) {
            auto ring = Ring::create({.size = size}, g_clock);
            QVERIFY(!ring);
            QCOMPARE(ring.fault().kind, FaultKind::badArgument);
            QCOMPARE(ring.fault().known<OutOfBounds>().most, largestRingSize());
        }
    }
    void create_ofOddSize_roundsUpToPages()
    {
        auto ring = ringOf(kMiB + 1);
        QVERIFY(ring);
        QVERIFY(ring->size() > kMiB);
        QCOMPARE(ring->size() % 4096, std::uint64_t(0));
    }
    void create_whenLockingIsForbidden_worksAndSaysSo()
    {
        rlimit before{};
        getrlimit(RLIMIT_MEMLOCK, &before);
        const rlimit none{.rlim_cur = 0, .rlim_max = before.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_MEMLOCK, &none), 0);
        std::thread([&] { // with the raw call only this thread, and the one it makes, stop being root
            if (geteuid() == 0) {
                QCOMPARE(syscall(SYS_setresuid, -1, 65534, -1), 0L);
            }
            auto ring = Ring::create({.size = 4 * kMiB, .lock = true}, g_clock);
            QVERIFY(ring.ok());
            (*ring)->awaitPrefault();
            // The sanitizer's mlock() does nothing and says that it did.
            QCOMPARE((*ring)->memoryLock(), kAddressSanitizer ? MemoryLock::held : MemoryLock::refused);
            put(**ring, 1000);
            QVERIFY(holdsStream(*(*ring)->peek(1000), 0));
        })
            .join();
        setrlimit(RLIMIT_MEMLOCK, &before);
    }
    void create_withoutLock_doesNotTry() { QCOMPARE(ringOf(kMiB)->memoryLock(), MemoryLock::off); }
    void peek_afterFail_givesTheProducersFault()
    {
        auto ring = ringOf(kMiB);
        put(*ring, 100);
        ring->fail(diskFault());
        auto span = ring->peek(1);
        QVERIFY(!span);
        QCOMPARE(span.fault().code, EIO);
        QCOMPARE(span.fault().path, std::string("/data/film.mkv"));
        QCOMPARE(span.fault().offset, std::uint64_t(4711));
        QVERIFY(!ring->waitForFill(1));
    }
    void peek_waiting_isWokenByFail()
    {
        auto ring = ringOf(kMiB);
        whileWaiting([&] { QVERIFY(!ring->peek(10)); }, [&] { ring->fail(diskFault()); });
    }
    void reserve_afterAbandon_givesTheDevicesFault()
    {
        auto ring = ringOf(kMiB);
        Fault full;
        full.kind = FaultKind::mediumFull;
        full.offset = 300 * kMiB;
        ring->abandon(full);
        auto span = ring->reserve(10);
        QVERIFY(!span);
        QCOMPARE(span.fault().kind, FaultKind::mediumFull);
        QCOMPARE(ring->tryReserve(10).fault().offset, 300 * kMiB);
        QCOMPARE(ring->finish().fault().kind, FaultKind::mediumFull);
    }
    void reserve_waiting_isWokenByAbandonAndByCancel()
    {
        for (const bool cancel : {false, true}) {
            ManualClock clock;
            auto ring = ringOf(kMiB, clock);
            put(*ring, kMiB / 2);
            put(*ring, kMiB / 2);
            whileWaiting(
                [&] { QCOMPARE(ring->reserve(1).fault().kind, cancel ? FaultKind::cancelled : FaultKind::io); },
                [&] {
                    clock.advance(5ms);
                    cancel ? ring->cancel() : ring->abandon(diskFault());
                });
            QCOMPARE(ring->meter().stalled, Nanoseconds(5ms));
        }
    }
    void cancel_wakesTheDeviceAndOutranksFaults()
    {
        auto ring = ringOf(kMiB);
        whileWaiting([&] { QCOMPARE(ring->peek(1).fault().kind, FaultKind::cancelled); }, [&] { ring->cancel(); });
        QVERIFY(ring->cancelToken().stop_requested());
        QCOMPARE(ring->reserve(1).fault().kind, FaultKind::cancelled);
        ring->fail(diskFault());
        QCOMPARE(ring->peek(1).fault().kind, FaultKind::cancelled);
        QCOMPARE(ring->finish().fault().kind, FaultKind::cancelled);
    }
    void peek_ofMoreThanTheProducerCanEverFill_failsAndDoesNotHang()
    {
        auto ring = ringOf(kMiB);
        put(*ring, 400 * kKiB);
        put(*ring, 400 * kKiB);
        std::thread producer([&] { QVERIFY(!ring->reserve(512 * kKiB)); });
        auto span = ring->peek(900 * kKiB); // 800 are there, and 512 more do not fit
        QVERIFY(!span);
        QCOMPARE(span.fault().kind, FaultKind::badArgument);
        QCOMPARE(span.fault().known<OutOfBounds>().most, 512 * kKiB);
        ring->abandon(span.fault());
        producer.join();
    }

    // --- The bytes
    void peek_atTheEnd_givesTheRestThenNothing()
    {
        auto ring = ringOf(kMiB);
        put(*ring, 700);
        QVERIFY(ring->finish().ok());
        auto rest = ring->peek(4096);
        QCOMPARE(rest->size(), std::size_t(700));
        QVERIFY(holdsStream(*rest, 0));
        ring->release(700);
        QVERIFY(ring->peek(1)->empty());
    }
    void spans_overTheEdge_areContiguous()
    {
        auto ring = ringOf(kMiB);
        put(*ring, kMiB / 2);
        put(*ring, kMiB / 2 - 1000);
        QVERIFY(ring->peek(1).ok());
        ring->release(kMiB - 1001);      // not all, or it starts over at the beginning
        auto span = ring->reserve(3000); // 1000 before the edge, 2000 behind
        for (std::size_t i = 0; i < 3000; ++i) {
            (*span)[i] = streamByte(kMiB - 1000 + i);
        }
        ring->publish(3000);
        QVERIFY(holdsStream(*ring->peek(3001), kMiB - 1001));
    }
    void reservations_outOfOrder_arePublishedInOrder()
    {
        auto ring = ringOf(kMiB);
        auto a = *ring->reserve(10);
        auto b = *ring->tryReserve(20);
        auto c = *ring->tryReserve(30);
        std::memset(c.data(), 'c', 30);
        std::memset(b.data(), 'b', 20);
        ring->giveBack(5); // of c
        std::memset(a.data(), 'a', 10);
        QCOMPARE(ring->meter().head, std::uint64_t(0));
        ring->publish(10);
        QCOMPARE(ring->peek(1)->size(), std::size_t(10));
        ring->publish(45);
        auto d = *ring->reserve(1); // follows c's 25 bytes at once
        QCOMPARE(d.data(), c.data() + 25);
        d[0] = std::byte('d');
        ring->publish(1);
        const auto seen = *ring->peek(56);
        const std::string text(reinterpret_cast<const char*>(seen.data()), seen.size());
        QCOMPARE(text, std::string(10, 'a') + std::string(20, 'b') + std::string(25, 'c') + "d");
    }
    void tryReserve_whenFull_isEmptyAndNoFault()
    {
        auto ring = ringOf(kMiB);
        QVERIFY(!ring->tryReserve(kMiB / 2)->empty());
        QVERIFY(!ring->tryReserve(kMiB / 2)->empty()); // together the whole ring
        auto more = ring->tryReserve(1);
        QVERIFY(more.ok());
        QVERIFY(more->empty());
        ring->giveBack(1);
        QVERIFY(!ring->tryReserve(1)->empty());
    }
    void bytes_overManyLapsAndSizes_arriveWhole_data()
    {
        QTest::addColumn<int>("ringKiB");
        QTest::addColumn<int>("largest");
        QTest::newRow("tiny spans") << 1024 << 7;
        QTest::newRow("headers") << 1024 << 512;
        QTest::newRow("pages") << 1028 << 9000;
        QTest::newRow("halves") << 1100 << 550 * 1024;
    }
    void bytes_overManyLapsAndSizes_arriveWhole()
    {
        QFETCH(int, ringKiB);
        QFETCH(int, largest);
        auto ring = ringOf(static_cast<std::uint64_t>(ringKiB) * kKiB);
        std::mt19937_64 random(42);
        std::uniform_int_distribution<std::size_t> size(
            1, std::min<std::size_t>(static_cast<std::size_t>(largest), ring->maxReserve()));
        std::uint64_t read = 0;
        for (int round = 0; round < 4000 && read < 6 * kMiB; ++round) {
            const auto bytes = size(random);
            if (ring->size() - ring->fill() >= bytes) {
                put(*ring, bytes);
            }
            const auto wanted = std::min<std::uint64_t>(size(random), ring->fill());
            if (wanted > 0 && round % 3 != 0) {
                const auto span = *ring->peek(wanted);
                QVERIFY(holdsStream(span.first(wanted), read));
                ring->release(wanted);
                read += wanted;
            }
        }
        QCOMPARE(ring->meter().tail, read);
    }
    void positions_beyond32Bits_goOn()
    {
        auto ring = ringOf(kMiB);
        const std::uint64_t laps = 5 * kGiB / (kMiB / 2);
        for (std::uint64_t i = 0; i < laps; ++i) { // nothing is written, so this takes no time
            QCOMPARE(ring->reserve(kMiB / 2)->size(), std::size_t(kMiB / 2));
            ring->publish(kMiB / 2);
            QVERIFY(ring->peek(kMiB / 2).ok());
            ring->release(kMiB / 2);
        }
        QCOMPARE(ring->meter().head, 5 * kGiB);
        put(*ring, 12345);
        QVERIFY(holdsStream(*ring->peek(12345), 5 * kGiB));
    }

    void memory_whileTheDeviceKeepsUp_staysWarm()
    {
        auto ring = ringOf(16 * kMiB);
        const auto* first = ring->tryReserve(1)->data();
        ring->giveBack(1);
        std::uint64_t read = 0;
        for (int i = 0; i < 120; ++i) {
            put(*ring, 64 * kKiB);
            if (i % 3 > 0) { // now and then two blocks are unread
                const auto span = *ring->peek(64 * kKiB);
                QVERIFY(static_cast<std::size_t>(span.data() + span.size() - first) <= kMiB);
                QVERIFY(holdsStream(span, read));
                read += span.size();
                ring->release(span.size());
            }
        }
        for (int i = 0; i < 255; ++i) { // and when the device stops, all of the memory is there
            QVERIFY(!ring->tryReserve(64 * kKiB)->empty());
        }
    }

    // --- Waiting
    // The ring's memory goes back while the device still takes what is in it, and not a byte of that.
    void handBack_whileTheDeviceDrains_leavesTheBytesAndFreesTheRest()
    {
        for (const std::uint64_t lead : {0U, 1000U, 11000000U}) { // the last run lies over the edge
            const auto ring = ringOf(16 * kMiB);
            put(*ring, 1); // stays: a ring that runs empty would start over
            const auto* const begin = ring->peek(1)->data();
            for (std::uint64_t at = 0; at < lead; at += 1000) {
                put(*ring, 1000);
                QVERIFY(ring->peek(1000).ok());
                ring->release(1000);
            }
            for (int i = 0; i < 15; ++i) {
                put(*ring, kMiB);
            }
            QVERIFY(ring->finish().ok());
            std::jthread producer([&] { ring->handBack(); });
            const auto end = ring->meter().head;
            for (auto at = ring->meter().tail; at < end;) {
                const auto bytes = std::min<std::size_t>(100 * kKiB, end - at);
                const auto span = ring->peek(bytes);
                QVERIFY(span.ok());
                QVERIFY(holdsStream(span->first(bytes), at));
                ring->release(bytes);
                at += bytes;
            }
            producer.join();
            std::vector<unsigned char> resident(16 * kMiB / 4096);
            QCOMPARE(mincore(const_cast<std::byte*>(begin), 16 * kMiB, resident.data()), 0);
            const auto pages = std::count_if(resident.begin(), resident.end(), [](auto page) { return page & 1; });
            QVERIFY2(pages < 5 * 256, qPrintable(QString::number(pages)));
        }
    }
    void handBack_whenTheDeviceGivesUp_returns()
    {
        const auto ring = ringOf(16 * kMiB);
        put(*ring, kMiB);
        QVERIFY(ring->finish().ok());
        std::jthread producer([&] { ring->handBack(); });
        ring->abandon(diskFault());
        producer.join();
    }
    void reserve_whenFull_isWokenForAChunkAndNotForABlock()
    {
        auto ring = ringOf(4 * kMiB); // chunk: 1 MiB
        for (int i = 0; i < 4; ++i) {
            put(*ring, kMiB);
        }
        std::atomic<bool> got{false};
        bool early = true;
        whileWaiting([&] { got = ring->reserve(1000).ok(); },
                     [&](pid_t producer) {
                         QVERIFY(ring->peek(1).ok());
                         for (int i = 0; i < 15; ++i) {
                             ring->release(64 * kKiB);
                         }
                         QVERIFY(comesTrue([&] { return got || sleeps(producer); }));
                         early = got;
                         ring->release(64 * kKiB);
                     });
        QVERIFY(!early); // 960 KiB were free, but waking it for each 64 KiB costs more than it brings
        QVERIFY(got);
    }
    void reserve_whenFull_isWokenForLessIfTheDeviceSleepsToo()
    {
        auto ring = ringOf(4 * kMiB);
        for (int i = 0; i < 4; ++i) {
            put(*ring, kMiB);
        }
        whileWaiting(
            [&] {
                put(*ring, 1000);
                QVERIFY(ring->finish().ok());
            },
            [&] {
                QVERIFY(ring->peek(1).ok());
                ring->release(2000); // less than a chunk; and then it asks for all there is and more
                QCOMPARE(ring->peek(4 * kMiB)->size(), 4 * kMiB - 1000);
            });
    }
    void waitForFill_upToTheCapacity_endsWhenTheProducerIsStuck()
    {
        // mbuffer -P 100 hangs: the last block never fits.
        auto ring = ringOf(kMiB);
        std::thread producer([&] {
            while (ring->meter().head < 20 * kMiB) {
                put(*ring, 300 * kKiB);
            }
            QVERIFY(ring->finish().ok());
        });
        QCOMPARE(ring->awaitFill(kMiB), FillWait::blocked); // 900 KiB of 1024
        QCOMPARE(ring->fill(), 900 * kKiB);
        QVERIFY(ring->waitForFill(10 * kMiB));
        for (;;) {
            const auto span = *ring->peek(100 * kKiB);
            if (span.empty()) {
                break;
            }
            ring->release(span.size());
        }
        producer.join();
    }
    void waitForFill_ofTinyInput_endsWithTheStream()
    {
        auto ring = ringOf(kMiB);
        whileWaiting([&] { QCOMPARE(ring->awaitFill(kMiB), FillWait::ended); },
                     [&] {
                         put(*ring, 1);
                         QVERIFY(ring->finish().ok());
                     });
        QCOMPARE(ring->peek(1000)->size(), std::size_t(1));
    }
    void awaitFill_withATimeLimit_keepsIt()
    {
        auto ring = ringOf(kMiB);
        const auto before = g_clock.now();
        QCOMPARE(ring->awaitFill(1, 30ms), FillWait::timeout);
        QVERIFY(g_clock.now() - before >= 30ms);
    }
    void waitForSome_whenNudged_takesWhatThereIs()
    {
        auto ring = ringOf(kMiB);
        whileWaiting([&] { QCOMPARE(ring->waitForSome(1000), FillWait::nudged); },
                     [&](pid_t device) {
                         put(*ring, 10);
                         QVERIFY(comesTrue([&] { return sleeps(device); }));
                         ring->nudge();
                     });
        ring->release(10);
        whileWaiting([&] { QCOMPARE(ring->waitForSome(1000), FillWait::ended); }, [&] { (void)ring->finish(); });
    }

    // --- The meters
    void minimum_isTheLeastFillBetweenStartAndEnd()
    {
        // Head and tail by hand:          head  tail  fill
        auto ring = ringOf(kMiB);
        put(*ring, 500); // 500     0   500
        QVERIFY(ring->peek(1).ok());
        ring->release(450);   // 500   450    50   before writing begins: does not count
        put(*ring, 600);      // 1100  450   650
        ring->beginWriting(); //             650
        QVERIFY(ring->peek(600).ok());
        ring->release(350); // 1100  800   300
        QCOMPARE(ring->meter().minimum, std::uint64_t(300));
        ring->release(180); // 1100  980   120   the least
        put(*ring, 500);    // 1600  980   620
        QVERIFY(ring->peek(600).ok());
        ring->release(400); // 1600 1380   220
        QVERIFY(ring->finish().ok());
        ring->release(220); // 1600 1600     0   after the producer's end: only drains
        const auto meter = ring->meter();
        QCOMPARE(meter.minimum, std::uint64_t(120));
        QCOMPARE(meter.head, std::uint64_t(1600));
        QCOMPARE(meter.tail, std::uint64_t(1600));
        QCOMPARE(meter.fill, std::uint64_t(0));
        QVERIFY(meter.ended);
    }
    void intervalMinimum_startsAnewAtEachTake()
    {
        auto ring = ringOf(kMiB);
        put(*ring, 1000);
        QVERIFY(ring->peek(1000).ok());
        ring->release(900);
        put(*ring, 400);
        QCOMPARE(ring->takeIntervalMinimum(), std::uint64_t(100));
        QCOMPARE(ring->takeIntervalMinimum(), std::uint64_t(500)); // nothing happened: what there is
        ring->release(50);
        put(*ring, 50);
        QCOMPARE(ring->takeIntervalMinimum(), std::uint64_t(450));
    }
    void starved_countsOnlyWhileWritingAndIncludesThePresentWait()
    {
        ManualClock clock;
        auto ring = ringOf(kMiB, clock);
        whileWaiting([&] { QVERIFY(ring->peek(1).ok()); },
                     [&] {
                         clock.advance(5s);
                         put(*ring, 1);
                     });
        QCOMPARE(ring->meter().starved, Nanoseconds(0)); // prefill is no starvation
        ring->beginWriting();
        ring->release(1);
        whileWaiting([&] { QVERIFY(ring->peek(1).ok()); },
                     [&] {
                         clock.advance(3s);
                         QCOMPARE(ring->meter().starved, Nanoseconds(3s)); // still waiting
                         clock.advance(1s);
                         put(*ring, 1);
                     });
        QCOMPARE(ring->meter().starved, Nanoseconds(4s));
        QCOMPARE(ring->meter().stalled, Nanoseconds(0));
    }
    void waiting_takesNoProcessorTime()
    {
        // Who polls does so each time; what a busy machine and a sanitizer add, not in each of twenty attempts.
        long least = std::numeric_limits<long>::max();
        for (int attempt = 0; attempt < 20 && least > 3; ++attempt) {
            auto ring = ringOf(kMiB);
            rusage before{};
            rusage after{};
            whileWaiting(
                [&] {
                    getrusage(RUSAGE_THREAD, &before);
                    (void)ring->peek(1);
                    getrusage(RUSAGE_THREAD, &after);
                },
                [&] {
                    std::this_thread::sleep_for(300ms);
                    ring->cancel();
                });
            least = std::min(least, after.ru_nvcsw - before.ru_nvcsw);
        }
        QVERIFY2(least <= 3, qPrintable(QString::number(least)));
    }
    void defaultSize_isWithinItsBounds()
    {
        for (const std::uint64_t rate : {std::uint64_t(0), 22 * kMiB, 160 * kMiB, std::uint64_t(1) << 40}) {
            QVERIFY(defaultRingSize(0, rate) >= kMiB);
            QVERIFY(defaultRingSize(0, rate) <= largestRingSize());
        }
        QVERIFY(defaultRingSize(kGiB, 0) <= largestRingSize());
    }
    void sizeForADrive_isThirtySecondsOfIt_orAQuarterOfTheMemory()
    {
        QCOMPARE(ringSizeFor(0, 0, 16 * kGiB), 64 * kMiB);
        QCOMPARE(ringSizeFor(32 * kMiB, 0, 16 * kGiB), 256 * kMiB);
        QCOMPARE(ringSizeFor(0, 22'160'000, 16 * kGiB), 635 * kMiB); // DVD at 16x
        QCOMPARE(ringSizeFor(0, 160'000'000, 16 * kGiB), 4 * kGiB);  // LTO-6 would take 4.5 GiB
        QCOMPARE(ringSizeFor(0, 22'160'000, 100 * kMiB), 25 * kMiB);
        QCOMPARE(ringSizeFor(0, 22'160'000, 0), kMiB);
    }
    void sizeForAFile_isSmall_andHasRoomForItsWrites()
    {
        QVERIFY(freeMemory() > kGiB);
        QCOMPARE(defaultRingSizeOfFile(256 * kKiB), 16 * kMiB);
        QCOMPARE(defaultRingSizeOfFile(0), 16 * kMiB);
        QCOMPARE(defaultRingSizeOfFile(16 * kMiB), 64 * kMiB);
    }
};

STEADYBURN_UNIT_TEST(TestRing)

} // namespace test_ring

#include "TestRing.moc"
