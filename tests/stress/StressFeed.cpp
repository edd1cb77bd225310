// A feed between two threads, with every policy, random levels and forecasts that are right, wrong or missing, a
// producer in bursts and a drive with pauses. Whatever is asked for, it must never hang, never lose a byte, and end as
// it was told. `stress_feed [seconds] [seed]`.
#include "base/Units.h"
#include "ring/Feed.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>

using namespace steadyburn;
using namespace std::chrono_literals;

namespace {

using Random = std::minstd_rand;

enum class End { whole, fail, abandon, cancel };

struct Round {
    unsigned seed = 0;
    End end = End::whole;
    std::uint64_t total = 0;
    std::uint64_t endAt = 0;
    std::size_t block = 0;
    FeedOptions options;
};

void require(bool truth, const char* what, const Round& round)
{
    if (!truth) {
        std::fprintf(stderr, "stress_feed: %s (seed %u, end %d)\n", what, round.seed, static_cast<int>(round.end));
        std::abort();
    }
}

void rest(Random& random)
{
    if (random() % 16 == 0) {
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 2000));
    }
}

void produce(Ring& ring, Feed& feed, const Round& round)
{
    Random random(round.seed);
    const auto end = round.end == End::fail ? round.endAt : round.total;
    for (std::uint64_t position = 0; position < end;) {
        const auto bytes = std::min<std::uint64_t>(end - position, 1 + random() % ring.maxReserve());
        auto span = ring.reserve(bytes);
        if (!span) {
            return;
        }
        for (std::size_t i = 0; i < bytes; i += 997) {
            (*span)[i] = static_cast<std::byte>((position + i) * 31);
        }
        ring.publish(bytes);
        // A forecast that need not be right; nothing may depend on that but the time it takes.
        feed.setForecast(
            {.remaining = random() % (2 * round.total), .productionRate = static_cast<double>(random() % 100000000)});
        position += bytes;
        rest(random);
    }
    if (round.end == End::fail) {
        ring.fail(Fault{});
    } else {
        (void)ring.finish();
    }
}

std::uint64_t consume(Feed& feed, const Round& round)
{
    Random random(round.seed + 1);
    std::uint64_t position = 0;
    if (random() % 2 == 0) {
        (void)feed.prefill();
    }
    for (;;) {
        if (round.end == End::abandon && position >= round.endAt) {
            feed.abandon(Fault{});
            return position;
        }
        auto span = feed.peek(round.block);
        if (!span || span->empty()) {
            require(span.ok() || round.end != End::whole, "fault from nowhere", round);
            return position;
        }
        feed.release(std::min(span->size(), round.block));
        position += std::min(span->size(), round.block);
        rest(random);
    }
}

void play(const Round& round)
{
    SteadyClock clock;
    auto ring = std::move(*Ring::create({.size = kMiB + round.seed % 3 * kMiB, .lock = false}, clock));
    require(checkFeed(round.options).ok(), "options", round);
    Feed feed(*ring, round.options, clock);
    std::atomic<bool> done{false};
    std::uint64_t read = 0;
    std::thread gauge([&] {
        while (!done) {
            const auto levels = feed.levels();
            require(levels.low <= ring->size() && levels.start <= ring->size(), "level above the ring", round);
            require(feed.reserveSeconds() >= 0 && feed.pace() >= 0, "negative figure", round);
            (void)feed.state();
            std::this_thread::sleep_for(200us);
        }
    });
    std::thread producer([&] { produce(*ring, feed, round); });
    std::thread device([&] { read = consume(feed, round); });
    if (round.end == End::cancel) {
        while (ring->meter().head < round.endAt && !ring->ended()) {
            std::this_thread::sleep_for(50us);
        }
        ring->cancel();
    }
    producer.join();
    device.join();
    done = true;
    gauge.join();
    require(round.end != End::whole || read == round.total, "not whole", round);
    require(round.end != End::whole || feed.state() == FeedState::ended, "not ended", round);
}

} // namespace

int main(int count, char** arguments)
{
    const auto limit = std::chrono::seconds(count > 1 ? std::atoi(arguments[1]) : 6);
    unsigned seed = count > 2 ? static_cast<unsigned>(std::atoi(arguments[2])) : 1;
    const auto start = std::chrono::steady_clock::now();
    int rounds = 0;
    for (; std::chrono::steady_clock::now() - start < limit; ++rounds, ++seed) {
        Random random(seed * 977 + 5);
        Round round;
        round.seed = seed;
        round.end = static_cast<End>(random() % 4);
        round.total = 1 + random() % (24 * kMiB);
        round.endAt = random() % round.total;
        round.block = 1 + random() % (512 * kKiB);
        auto& options = round.options;
        options.policy = static_cast<FeedPolicy>(random() % 3);
        options.stopsAreCostly = random() % 2 == 0;
        options.driveRate = random() % 3 == 0 ? 0 : 20 * kMiB + random() % (500 * kMiB);
        options.driveRateMinimum = random() % 3 == 0 ? options.driveRate / 3 : 0;
        options.driveBuffer = random() % 2 == 0 ? random() % kMiB : 0;
        if (random() % 3 == 0) {
            options.startPercent = static_cast<unsigned>(random() % 101);
        }
        if (random() % 3 == 0) {
            options.resumePercent = static_cast<unsigned>(random() % 101);
        }
        if (random() % 2 == 0) {
            options.total = round.total;
        }
        play(round);
    }
    std::printf("stress_feed: %d rounds\n", rounds);
    return 0;
}
