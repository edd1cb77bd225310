// Two threads, one ring, random sizes, and an end of a random kind at a random point: whole, failed, abandoned,
// cancelled. What arrives must be the stream as far as it came, and everyone must come home. A third thread reads the
// meters all the while. `stress_ring [seconds] [seed]`.
#include "base/Units.h"
#include "ring/Ring.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <random>
#include <thread>

using namespace steadyburn;
using namespace std::chrono_literals;

namespace {

enum class End { whole, fail, abandon, cancel };

struct Round {
    std::uint64_t seed = 0;
    End end = End::whole;
    std::uint64_t total = 0; // bytes the producer would make
    std::uint64_t endAt = 0; // where it fails, is abandoned or cancelled
    std::size_t largest = 0; // span
    bool nudges = false;
};

std::byte streamByte(std::uint64_t position)
{
    return static_cast<std::byte>((position * 31 + position / 251) & 0xff);
}

[[noreturn]] void die(const char* what, const Round& round)
{
    std::fprintf(stderr, "stress_ring: %s (seed %llu, end %d)\n", what, static_cast<unsigned long long>(round.seed),
                 static_cast<int>(round.end));
    std::abort();
}

void require(bool truth, const char* what, const Round& round)
{
    if (!truth) {
        die(what, round);
    }
}

using Random = std::minstd_rand;

std::size_t anySize(Random& random, std::size_t largest)
{
    const auto bits = static_cast<unsigned>(random() % 20); // small ones are as likely as large ones
    return std::clamp<std::size_t>(random() % (std::size_t(2) << bits), 1, largest);
}

void maybeRest(Random& random)
{
    switch (random() % 64) {
    case 0:
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 300));
        break;
    case 1:
    case 2:
        std::this_thread::yield();
        break;
    default:
        break;
    }
}

void fill(std::span<std::byte> span, std::uint64_t position)
{
    for (auto& byte : span) {
        byte = streamByte(position++);
    }
}

Fault faultAt(std::uint64_t offset)
{
    Fault fault;
    fault.kind = FaultKind::io;
    fault.path = "somewhere";
    fault.offset = offset;
    return fault;
}

// Keeps up to three reservations and publishes them in order. False when the ring was abandoned or cancelled.
bool produce(Ring& ring, const Round& round)
{
    Random random(static_cast<unsigned>(round.seed));
    std::deque<std::size_t> open;
    std::uint64_t position = 0; // end of what is reserved
    const auto end = round.end == End::fail ? round.endAt : round.total;
    while (position < end || !open.empty()) {
        bool got = false;
        if (position < end && open.size() < 3) {
            const auto wanted = anySize(random, std::min(round.largest, ring.maxReserve()));
            auto span = open.empty() ? ring.reserve(wanted) : ring.tryReserve(wanted);
            if (!span) {
                require(span.fault().kind == FaultKind::cancelled || span.fault().offset == round.endAt,
                        "wrong fault at the producer", round);
                return false;
            }
            got = !span->empty();
            if (got) {
                require(span->size() == wanted, "span of another size", round);
                const auto part = random() % 2 == 0 ? wanted : anySize(random, wanted);
                const auto used = std::min<std::uint64_t>(std::min<std::uint64_t>(end - position, part), wanted);
                fill(span->first(used), position);
                ring.giveBack(wanted - used);
                position += used;
                open.push_back(used);
            }
        }
        if (!open.empty() && (!got || random() % 2 == 0)) {
            ring.publish(open.front());
            open.pop_front();
        }
        if (round.nudges && random() % 32 == 0) {
            ring.nudge();
        }
        maybeRest(random);
    }
    if (round.end == End::fail) {
        ring.fail(faultAt(end));
        return true;
    }
    const bool whole = ring.finish().ok();
    ring.handBack(); // the memory goes while the device still reads
    return whole;
}

// False at a fault.
bool waitForMore(Ring& ring, Random& random, const Round& round)
{
    switch (random() % 4) {
    case 0:
        return ring.waitForFill(anySize(random, ring.size()));
    case 1:
        return ring.awaitFill(anySize(random, ring.size()), std::chrono::microseconds(random() % 500)) !=
               FillWait::failed;
    case 2:
        return !round.nudges || ring.waitForSome(anySize(random, ring.size())) != FillWait::failed;
    default:
        return true;
    }
}

std::uint64_t consume(Ring& ring, const Round& round)
{
    Random random(static_cast<unsigned>(round.seed * 7 + 1));
    std::uint64_t position = 0;
    for (;;) {
        if (round.end == End::abandon && position >= round.endAt) {
            ring.abandon(faultAt(round.endAt));
            return position;
        }
        const bool alive = waitForMore(ring, random, round);
        const auto wanted = anySize(random, std::min(round.largest, ring.maxPeek()));
        auto span = ring.peek(wanted);
        require(alive || !span, "peek after a failed wait", round);
        if (!span) {
            require(span.fault().kind == FaultKind::cancelled || round.end == End::fail, "fault from nowhere", round);
            require(span.fault().kind == FaultKind::cancelled || span.fault().offset == round.endAt, "wrong fault",
                    round);
            return position;
        }
        if (span->size() < wanted) {
            require(ring.ended(), "short before the end", round);
        }
        if (span->empty()) {
            return position;
        }
        // All of it now and then: an empty ring starts over at the beginning of its memory.
        const auto used = random() % 2 == 0 ? span->size() : std::min(span->size(), anySize(random, round.largest));
        for (std::size_t i = 0; i < used; ++i) {
            require((*span)[i] == streamByte(position + i), "wrong byte", round);
        }
        ring.release(used);
        position += used;
        if (position == used) {
            ring.beginWriting();
        }
        maybeRest(random);
    }
}

void watch(const Ring& ring, const std::atomic<bool>& done, const Round& round)
{
    RingMeter before;
    while (!done) {
        const auto now = ring.meter();
        require(now.head >= before.head && now.tail >= before.tail && now.tail <= now.head && now.fill <= now.size,
                "meter went back", round);
        // A wait ends when its clock was read, and is told a little later: it may step back by as much, never below
        // what the waits before it took. Under load that is long.
        require(now.stalled.count() >= 0 && now.starved.count() >= 0 && now.stalled < 1min && now.starved < 1min,
                "absurd wait time", round);
        before = now;
        std::this_thread::sleep_for(100us);
    }
}

void play(const Round& round)
{
    SteadyClock clock;
    auto made = Ring::create({.size = 2 * kMiB, .lock = false}, clock);
    require(made.ok(), "no ring", round);
    Ring& ring = **made;
    std::atomic<bool> done{false};
    bool whole = false;
    std::uint64_t read = 0;
    std::thread gauge([&] { watch(ring, done, round); });
    std::thread producer([&] { whole = produce(ring, round); });
    std::thread device([&] { read = consume(ring, round); });
    if (round.end == End::cancel) {
        while (ring.meter().head < round.endAt && !ring.ended()) {
            std::this_thread::sleep_for(20us);
        }
        ring.cancel();
    }
    producer.join();
    device.join();
    done = true;
    gauge.join();
    const auto meter = ring.meter();
    require(meter.tail == read, "tail is not what was read", round);
    require(round.end != End::whole || (whole && read == round.total), "not whole", round);
    require(round.end != End::fail || meter.head == round.endAt, "failed elsewhere", round);
    require(round.end != End::abandon || read >= round.endAt, "abandoned early", round);
}

} // namespace

int main(int count, char** arguments)
{
    const auto limit = std::chrono::seconds(count > 1 ? std::atoi(arguments[1]) : 8);
    std::uint64_t seed = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 1;
    const auto start = std::chrono::steady_clock::now();
    int rounds = 0;
    for (; std::chrono::steady_clock::now() - start < limit; ++rounds, ++seed) {
        Random random(static_cast<unsigned>(seed * 977 + 5));
        Round round;
        round.seed = seed;
        round.end = static_cast<End>(random() % 4);
        round.total = random() % (8 * kMiB);
        round.endAt = round.total == 0 ? 0 : random() % round.total;
        round.largest = anySize(random, kMiB / 2);
        round.total = std::min<std::uint64_t>(round.total, round.largest * 4000); // tiny spans: fewer bytes
        round.endAt = std::min(round.endAt, round.total);
        round.nudges = random() % 2 == 0;
        play(round);
    }
    std::printf("stress_ring: %d rounds\n", rounds);
    return 0;
}
