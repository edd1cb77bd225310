#include "ring/Ring.h"

#include "base/ThreadUse.h"

#include "base/Units.h"
#include "ring/RingSize.h"
#include "ring/WaitPoint.h"
#include "ring/WaitTime.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>

#include <unistd.h>

namespace steadyburn {

// The memory orders, once for all of them.
//
// 1. Data. The producer's bytes are written before `head` is stored, and the device loads `head` before it reads them;
//    the device has done with its bytes before `tail` is stored, and the producer loads `tail` before it overwrites
//    them. release/acquire is enough for that; the stores below are seq_cst for the second reason.
//
// 2. No lost wake-up. Each side, about to sleep, stores what it waits for (W) and then looks whether it is there (H).
//    The other stores what it has (H) and then looks whether anybody waits for it (W). All four are seq_cst, so they
//    have one order in which everyone sees them: whichever store comes second, the load after it sees the first. So
//    either the waiter sees the goods, or the other sees the waiter and wakes it. The ticket was taken before W was
//    stored: a wake-up sent because of W comes after the ticket and voids it, so it cannot fall between the look and
//    the sleep. The same holds for the state word in place of H, and for the two sides' W words, by which each sees
//    that the other sleeps as well. A seq_cst store costs some 20 cycles once for each publish() or release(); loads
//    cost nothing extra on x86.
//
// 3. Faults are stored before the state word is changed with release (seq_cst contains it), and read after it was
//    loaded with acquire. Each is written once, by one thread, and never again.
//
// 4. Starting over. `jumpAt` and `jumpShift` say that from that position on the bytes lie elsewhere. The producer
//    decides it only when it has loaded, with acquire, a tail that equals all it ever handed out: nothing is unread,
//    and nothing of the device's lies before the jump any more. It stores the pair before it publishes a byte behind
//    it, so who loads such a head with acquire sees the pair. The next pair comes only when that byte was released: by
//    a device that read the pair before. So a pair is never overwritten while it is needed, and what is unread never
//    straddles a jump.
//
// 5. The meters are relaxed: each figure stands for itself, and none leads to a byte.

namespace {

constexpr std::uint64_t kWarm = 512 * kKiB;                         // well within a second-level cache
constexpr std::uint64_t kHandBack = 4 * kMiB;                       // some milliseconds of any drive's time
constexpr auto kNobody = std::numeric_limits<std::uint64_t>::max(); // nobody waits: no position is ever as far

enum StateBit : std::uint32_t { kEnded = 1, kFailed = 2, kAbandoned = 4, kCancelled = 8 };

} // namespace

// The padding is the point: what one side writes all the time lies on no line that the other reads for something else.
struct Ring::State { // NOLINT(clang-analyzer-optin.performance.Padding)
    State(std::unique_ptr<RingMemory> ringMemory, Clock& ringClock)
        : memory(std::move(ringMemory)),
          clock(ringClock),
          base(memory->data()),
          capacity(memory->size()),
          chunk(std::min<std::uint64_t>(kMiB, capacity / 4))
    {
    }

    // Constant after construction.
    std::unique_ptr<RingMemory> memory;
    Clock& clock;
    std::byte* base;
    std::uint64_t capacity;
    std::uint64_t chunk; // what a full producer is woken for

    // Written by the producer.
    alignas(64) std::atomic<std::uint64_t> head{0}; // end of what is published
    std::uint64_t reserved = 0;                     // end of what is handed out
    std::size_t newest = 0;                         // bytes of the newest reservation
    std::uint64_t knownTail = 0;                    // may be behind the device's
    std::uint64_t shift = 0;                        // position + shift, modulo the capacity, is where a byte lies

    // Written by the device.
    alignas(64) std::atomic<std::uint64_t> tail{0}; // end of what is released
    std::uint64_t knownHead = 0;                    // may be behind the producer's
    std::uint64_t shownJump = 0;                    // the jumpAt that is behind us
    std::uint64_t shownShift = 0;                   // as the producer's `shift`, for what is read now
    bool writing = false;
    std::atomic<std::uint64_t> minimum{kNobody};
    std::atomic<std::uint64_t> intervalMinimum{kNobody}; // set back by the gauge
    std::atomic<std::uint64_t> underruns{0};
    WaitTime starved;

    // What the sides wait for; both look at it once for each publish or release, and it seldom changes.
    alignas(64) std::atomic<std::uint64_t> headWanted{kNobody}; // by the device
    std::atomic<std::uint64_t> tailNeeded{kNobody};             // by the producer: it cannot go on before
    std::atomic<std::uint64_t> tailWished{kNobody};             // by the producer: so that waking it is worth while
    std::atomic<std::uint64_t> nudgedAt{0};                     // the head at the last nudge
    std::atomic<std::uint64_t> jumpAt{0};                       // order 4; a jump to where one is already is none
    std::atomic<std::uint64_t> jumpShift{0};
    std::atomic<std::uint32_t> state{0};
    WaitPoint deviceWaits;
    WaitPoint producerWaits;
    WaitTime stalled;

    Fault producerFault;
    Fault deviceFault;
    std::stop_source cancelled;
    OneAtATime producer;
    OneAtATime device;
};

Result<std::unique_ptr<Ring>> Ring::create(const RingOptions& options, Clock& clock)
{
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    if (options.size < kMiB || options.size > largestRingSize()) {
        Fault fault;
        fault.kind = FaultKind::badArgument;
        fault.doing = Action::prefill;
        fault.facts = OutOfBounds{.most = largestRingSize()};
        fault.detail = "buffer";
        return fault;
    }
    auto memory = RingMemory::map(roundUp(options.size, page), options.lock);
    if (!memory) {
        return memory.takeFault();
    }
    return std::unique_ptr<Ring>(new Ring(std::make_unique<State>(std::move(*memory), clock)));
}

Ring::Ring(std::unique_ptr<State> state) : m_state(std::move(state))
{
}

Ring::~Ring() = default;

// --- The producer's side

Fault Ring::producerSideFault() const
{
    Fault cancelled;
    cancelled.kind = FaultKind::cancelled;
    const bool wasCancelled = (m_state->state.load(std::memory_order_acquire) & kCancelled) != 0;
    return wasCancelled ? cancelled : m_state->deviceFault;
}

// How much is free behind what is handed out; the device's line is looked at only when the known part is too little.
std::uint64_t Ring::room(std::size_t bytes)
{
    State& s = *m_state;
    if (s.capacity - (s.reserved - s.knownTail) < bytes) {
        s.knownTail = s.tail.load(std::memory_order_acquire);
    }
    return s.capacity - (s.reserved - s.knownTail);
}

void Ring::startOverIfEmpty()
{
    State& s = *m_state;
    if ((s.reserved + s.shift) % s.capacity < kWarm) {
        return;
    }
    s.knownTail = s.tail.load(std::memory_order_acquire); // order 4
    if (s.knownTail == s.reserved) {
        s.shift = s.capacity - s.reserved % s.capacity; // `reserved` lies at the beginning
        s.jumpShift.store(s.shift, std::memory_order_relaxed);
        s.jumpAt.store(s.reserved, std::memory_order_release); // order 4
    }
}

Result<std::span<std::byte>> Ring::tryReserve(std::size_t bytes)
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.producer);
    assert(bytes >= 1 && bytes <= maxReserve());
    assert((s.state.load(std::memory_order_relaxed) & (kEnded | kFailed)) == 0 && "reserve after the end");
    if ((s.state.load(std::memory_order_acquire) & (kAbandoned | kCancelled)) != 0) {
        return producerSideFault();
    }
    startOverIfEmpty();
    if (room(bytes) < bytes) {
        return std::span<std::byte>();
    }
    std::span<std::byte> span(s.base + (s.reserved + s.shift) % s.capacity, bytes);
    s.reserved += bytes;
    s.newest = bytes;
    return span;
}

Result<std::span<std::byte>> Ring::reserve(std::size_t bytes)
{
    for (;;) {
        auto span = tryReserve(bytes);
        if (!span || !span->empty()) {
            return span;
        }
        if (auto waited = waitForRoom(bytes); !waited) {
            return waited.takeFault();
        }
    }
}

Result<void> Ring::waitForRoom(std::size_t bytes)
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.producer);
    const auto published = s.head.load(std::memory_order_relaxed); // our own
    assert(s.reserved == published && "waiting with unpublished reservations");
    const auto need = s.reserved + bytes - s.capacity; // where the tail must be
    if (need > published) {                            // nobody can release what was not published: would hang for ever
        Fault fault;
        fault.doing = Action::write;
        fault.detail = "reserve() would wait for what it has not published";
        return fault;
    }
    const auto wish = std::min(std::max(need, s.tail.load(std::memory_order_relaxed) + s.chunk), published);
    waitForTail(need, wish, &s.stalled);
    return {};
}

void Ring::waitForTail(std::uint64_t need, std::uint64_t wish, WaitTime* stalled)
{
    State& s = *m_state;
    bool slept = false;
    for (;;) {
        const auto ticket = s.producerWaits.ticket();
        // W, before the looks in tailIsThere(): order 2. Both words, since a wake-up takes the second back.
        s.tailNeeded.store(need, std::memory_order_seq_cst);
        s.tailWished.store(wish, std::memory_order_seq_cst);
        if (tailIsThere(need, wish)) {
            break;
        }
        if (!slept && stalled != nullptr) {
            stalled->begin(s.clock.now());
        }
        slept = true;
        s.producerWaits.wait(ticket);
    }
    // relaxed: seen late, it costs one wake-up too many.
    s.tailNeeded.store(kNobody, std::memory_order_relaxed);
    s.tailWished.store(kNobody, std::memory_order_relaxed);
    if (slept && stalled != nullptr) {
        stalled->end(s.clock.now());
    }
}

bool Ring::tailIsThere(std::uint64_t need, std::uint64_t wish)
{
    State& s = *m_state;
    const auto tail = s.tail.load(std::memory_order_seq_cst); // H: order 2
    if (tail >= wish || (s.state.load(std::memory_order_seq_cst) & (kAbandoned | kCancelled)) != 0) {
        return true;
    }
    // The device may sleep too. Then it releases nothing more: make do with what is needed, or tell it that this is all
    // it gets (reasonToStopWaiting). seq_cst: of two that go to sleep, at least one sees the other's word.
    const auto wanted = s.headWanted.load(std::memory_order_seq_cst);
    if (wanted == kNobody) {
        return false;
    }
    if (tail >= need) {
        return true;
    }
    wakeDevice(wanted);
    return false;
}

void Ring::giveBack(std::size_t bytes)
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.producer);
    assert(bytes <= s.newest && "more given back than the newest reservation has");
    assert(s.reserved - bytes >= s.head.load(std::memory_order_relaxed) && "already published");
    s.newest -= bytes;
    s.reserved -= bytes;
}

void Ring::publish(std::size_t bytes)
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.producer);
    const auto head = s.head.load(std::memory_order_relaxed) + bytes; // our own
    assert(head <= s.reserved && "published more than was reserved");
    s.head.store(head, std::memory_order_seq_cst);                    // H: orders 1 and 2
    const auto wanted = s.headWanted.load(std::memory_order_seq_cst); // W
    if (wanted <= head) {
        wakeDevice(wanted);
    }
}

// Takes the word back, so that only the first of many publishes pays for the wake-up; the device stores it again if it
// needs to sleep on. If the exchange fails, the device has just changed it and thereby looks again by itself.
void Ring::wakeDevice(std::uint64_t wanted)
{
    State& s = *m_state;
    if (wanted != kNobody && s.headWanted.compare_exchange_strong(wanted, kNobody, std::memory_order_seq_cst)) {
        s.deviceWaits.wake();
    }
}

void Ring::wakeProducer(std::uint64_t wish)
{
    State& s = *m_state;
    if (wish != kNobody && s.tailWished.compare_exchange_strong(wish, kNobody, std::memory_order_seq_cst)) {
        s.producerWaits.wake();
    }
}

void Ring::nudge()
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.producer);
    s.nudgedAt.store(s.head.load(std::memory_order_relaxed), std::memory_order_seq_cst); // H
    wakeDevice(s.headWanted.load(std::memory_order_seq_cst));                            // W
}

std::size_t Ring::maxReserve() const
{
    return m_state->capacity / 2;
}

Result<void> Ring::finish()
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.producer);
    assert(s.reserved == s.head.load(std::memory_order_relaxed) && "finished with unpublished reservations");
    const auto before = s.state.fetch_or(kEnded, std::memory_order_seq_cst); // H
    s.deviceWaits.wake();
    if ((before & (kAbandoned | kCancelled)) != 0) {
        return producerSideFault();
    }
    return {};
}

void Ring::handBack()
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.producer);
    assert((s.state.load(std::memory_order_relaxed) & kEnded) != 0 && "handed back before the end");
    const auto head = s.reserved;
    // What is free begins at the head and ends, once round, at the tail. In whole pages.
    const auto place = (head + s.shift) % s.capacity;
    auto from = head + (roundUp(place, s.memory->page()) - place);
    for (;;) {
        const auto tail = s.tail.load(std::memory_order_acquire);
        for (; from + kHandBack <= tail + s.capacity; from += kHandBack) {
            s.memory->drop((from + s.shift) % s.capacity, kHandBack);
        }
        if (tail == head || (s.state.load(std::memory_order_acquire) & (kAbandoned | kCancelled)) != 0) {
            return;
        }
        const auto next = std::min(from + kHandBack - s.capacity, head);
        waitForTail(next, next, nullptr); // no stall: nothing is left to produce
    }
}

void Ring::fail(Fault fault)
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.producer);
    if ((s.state.load(std::memory_order_relaxed) & (kEnded | kFailed)) != 0) {
        return; // the first end counts
    }
    s.producerFault = std::move(fault); // order 3
    s.state.fetch_or(kFailed, std::memory_order_seq_cst);
    s.deviceWaits.wake();
}

// --- The device's side

Fault Ring::deviceSideFault() const
{
    const auto state = m_state->state.load(std::memory_order_acquire); // order 3
    if ((state & kCancelled) == 0 && (state & kFailed) != 0) {
        return m_state->producerFault;
    }
    Fault cancelled;
    cancelled.kind = FaultKind::cancelled;
    return cancelled;
}

Result<std::span<const std::byte>> Ring::peek(std::size_t bytes)
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.device);
    assert(bytes >= 1 && bytes <= s.capacity);
    const auto tail = s.tail.load(std::memory_order_relaxed); // our own
    if ((s.state.load(std::memory_order_acquire) & (kFailed | kCancelled)) != 0) {
        return deviceSideFault();
    }
    if (s.knownHead - tail < bytes) {
        const auto wait = waitForHead(tail + bytes, false, {});
        if (wait == FillWait::failed) {
            return deviceSideFault();
        }
        if (wait == FillWait::blocked) { // only when more than maxPeek() was asked for
            Fault fault;
            fault.kind = FaultKind::badArgument;
            fault.doing = Action::write;
            fault.facts = OutOfBounds{.most = maxPeek()};
            fault.detail = "buffer";
            return fault;
        }
    }
    followJump();
    return std::span<const std::byte>(s.base + (tail + s.shownShift) % s.capacity, s.knownHead - tail);
}

// Once for each jump: later the producer may be at the next.
void Ring::followJump()
{
    State& s = *m_state;
    const auto jumpAt = s.jumpAt.load(std::memory_order_acquire); // order 4
    if (jumpAt != s.shownJump) {
        s.shownJump = jumpAt;
        s.shownShift = s.jumpShift.load(std::memory_order_relaxed);
    }
}

bool Ring::waitForFill(std::uint64_t bytes)
{
    return awaitFill(bytes) != FillWait::failed;
}

FillWait Ring::awaitFill(std::uint64_t bytes, std::optional<Nanoseconds> atMost)
{
    const OneAtATime::Turn turn(m_state->device);
    return waitForHead(m_state->tail.load(std::memory_order_relaxed) + bytes, false, atMost);
}

FillWait Ring::waitForSome(std::uint64_t bytes)
{
    const OneAtATime::Turn turn(m_state->device);
    return waitForHead(m_state->tail.load(std::memory_order_relaxed) + bytes, true, {});
}

FillWait Ring::waitForHead(std::uint64_t position, bool acceptNudge, std::optional<Nanoseconds> atMost)
{
    State& s = *m_state;
    s.knownHead = s.head.load(std::memory_order_acquire); // order 1; mostly it is there, and W need not be touched
    if (s.knownHead >= position && (s.state.load(std::memory_order_acquire) & (kFailed | kCancelled)) == 0) {
        return FillWait::reached;
    }
    bool slept = false;
    Nanoseconds until{};
    std::optional<FillWait> end;
    for (;;) {
        const auto ticket = s.deviceWaits.ticket();
        s.headWanted.store(position, std::memory_order_seq_cst); // W, before the looks: order 2
        end = reasonToStopWaiting(position, acceptNudge);
        if (end) {
            break;
        }
        const auto now = s.clock.now();
        if (!slept) {
            slept = true;
            until = atMost ? now + *atMost : Nanoseconds::max();
            if (s.writing) {
                s.starved.begin(now);
            }
        }
        if (now >= until) {
            end = FillWait::timeout;
            break;
        }
        s.deviceWaits.wait(ticket, s.clock, until);
    }
    s.headWanted.store(kNobody, std::memory_order_relaxed); // seen late, it costs one wake-up too many
    if (slept && s.writing) {
        s.starved.end(s.clock.now());
    }
    return *end;
}

std::optional<FillWait> Ring::reasonToStopWaiting(std::uint64_t position, bool acceptNudge)
{
    State& s = *m_state;
    // The state first: once it says `ended`, the head that is loaded afterwards is the last one.
    const auto state = s.state.load(std::memory_order_seq_cst);
    s.knownHead = s.head.load(std::memory_order_seq_cst); // H
    if ((state & (kFailed | kCancelled)) != 0) {
        return FillWait::failed;
    }
    if (s.knownHead >= position) {
        return FillWait::reached;
    }
    if ((state & kEnded) != 0) {
        return FillWait::ended;
    }
    const auto tail = s.tail.load(std::memory_order_relaxed); // our own, and it stands still while we wait
    const auto need = s.tailNeeded.load(std::memory_order_seq_cst);
    if (need != kNobody) {
        // A word that was left standing from a wait that is over is never ahead of the tail.
        if (need > tail) {
            return FillWait::blocked;
        }
        wakeProducer(s.tailWished.load(std::memory_order_seq_cst)); // it waits for a piece that will not come now
    }
    if (acceptNudge && s.knownHead > tail && s.nudgedAt.load(std::memory_order_seq_cst) > tail) {
        return FillWait::nudged;
    }
    return {};
}

void Ring::release(std::size_t bytes)
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.device);
    const auto tail = s.tail.load(std::memory_order_relaxed) + bytes; // our own
    assert(tail <= s.knownHead && "released more than peek() showed");
    s.tail.store(tail, std::memory_order_seq_cst);                  // H: orders 1 and 2
    const auto wish = s.tailWished.load(std::memory_order_seq_cst); // W
    if (wish <= tail) {
        wakeProducer(wish);
    }
    // The fill has its minima here and nowhere else.
    const auto fill = s.head.load(std::memory_order_relaxed) - tail;
    if (fill < s.intervalMinimum.load(std::memory_order_relaxed)) {
        s.intervalMinimum.store(fill, std::memory_order_relaxed);
    }
    if (s.writing && fill < s.minimum.load(std::memory_order_relaxed) &&
        (s.state.load(std::memory_order_relaxed) & kEnded) == 0) {
        s.minimum.store(fill, std::memory_order_relaxed);
    }
}

std::size_t Ring::maxPeek() const
{
    return m_state->capacity / 2;
}

void Ring::abandon(Fault fault)
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.device);
    if ((s.state.load(std::memory_order_relaxed) & kAbandoned) != 0) {
        return; // the first counts
    }
    s.deviceFault = std::move(fault); // order 3
    s.state.fetch_or(kAbandoned, std::memory_order_seq_cst);
    s.producerWaits.wake();
}

void Ring::beginWriting()
{
    State& s = *m_state;
    const OneAtATime::Turn turn(s.device);
    if (!s.writing) {
        s.writing = true;
        const auto now = fill();
        s.minimum.store(now, std::memory_order_relaxed);
        s.intervalMinimum.store(now, std::memory_order_relaxed);
    }
}

void Ring::countUnderrun()
{
    m_state->underruns.fetch_add(1, std::memory_order_relaxed);
}

// --- Anybody

void Ring::cancel()
{
    m_state->state.fetch_or(kCancelled, std::memory_order_seq_cst); // H, for both
    m_state->cancelled.request_stop();
    m_state->deviceWaits.wake();
    m_state->producerWaits.wake();
}

std::stop_token Ring::cancelToken() const
{
    return m_state->cancelled.get_token();
}

std::uint64_t Ring::fill() const
{
    // The tail first: it never passes the head, so the difference is not negative. It may be too large when the device
    // went on in between.
    const auto tail = m_state->tail.load(std::memory_order_acquire);
    return std::min(m_state->head.load(std::memory_order_acquire) - tail, m_state->capacity);
}

std::uint64_t Ring::size() const
{
    return m_state->capacity;
}

bool Ring::ended() const
{
    return (m_state->state.load(std::memory_order_acquire) & kEnded) != 0;
}

Nanoseconds Ring::waited() const
{
    return m_state->starved.at(m_state->clock.now());
}

RingMeter Ring::meter() const
{
    const State& s = *m_state;
    const auto now = s.clock.now();
    RingMeter meter;
    meter.size = s.capacity;
    meter.tail = s.tail.load(std::memory_order_acquire); // before the head, see fill()
    meter.head = s.head.load(std::memory_order_relaxed);
    meter.fill = std::min(meter.head - meter.tail, s.capacity);
    meter.stalled = s.stalled.at(now);
    meter.starved = s.starved.at(now);
    meter.underruns = s.underruns.load(std::memory_order_relaxed);
    meter.minimum = s.minimum.load(std::memory_order_relaxed);
    if (meter.minimum == kNobody) {
        meter.minimum = meter.fill;
    }
    meter.ended = ended();
    return meter;
}

std::uint64_t Ring::takeIntervalMinimum()
{
    // The device compares and stores in two steps: a value it stores just after this one is its newest anyway.
    const auto least = m_state->intervalMinimum.exchange(kNobody, std::memory_order_relaxed);
    return std::min(least, fill());
}

MemoryLock Ring::memoryLock() const
{
    return m_state->memory->lock();
}

void Ring::awaitPrefault()
{
    m_state->memory->awaitPrefault();
}

} // namespace steadyburn
