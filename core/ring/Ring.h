// Bytes in flight. The producer writes, the device reads, nobody else. Never allocates after construction.
//
// One memfd is mapped twice, back to back, so that every span up to the capacity is contiguous wherever it starts: a
// tape record, a disc block and a tar header never need to be split, whatever their sizes, and the capacity need be no
// multiple of theirs, only of the page.
//
// Nobody polls and nobody spins. Each side sleeps until the other has what it asked for, and is not woken for less; a
// publish() or release() that nobody waits for makes no system call. A producer that found the ring full sleeps on
// until a sensible piece is free (1 MiB, or a quarter of the ring), but never longer than the device needs it to.
#pragma once

#include "base/Clock.h"
#include "base/Stream.h"
#include "ring/RingMemory.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

namespace steadyburn {

class WaitTime;

struct RingOptions {
    std::uint64_t size = 64 * 1024 * 1024; // bytes, rounded up to pages; 1 MiB to half of the RAM
    bool lock = true;                      // mlock it; refusal is reported, never an error
};

// The counters of one run. Each has a single writer and is read relaxed, at any rate, by anyone.
struct RingMeter {
    std::uint64_t size = 0;
    std::uint64_t head = 0; // bytes published since the start
    std::uint64_t tail = 0; // bytes released
    std::uint64_t fill = 0; // head - tail
    // The present wait is included; when it ends, the figure may step back by what its thread was kept from running.
    Nanoseconds stalled{}; // the producer waited for room
    Nanoseconds starved{}; // the device waited for data, after writing began
    std::uint64_t underruns = 0;
    std::uint64_t minimum = 0; // least fill between the start of writing and the producer's end
    bool ended = false;        // the producer is done: what is left only drains
};

// How a wait for data ended.
enum class FillWait : std::uint8_t {
    reached,
    ended,   // the stream is whole: more than there is will not come
    blocked, // the producer waits for room: more than there is will not come before something is released
    failed,  // a fault of the producer's, or cancelled
    nudged,  // the producer has nothing more for the moment
    timeout,
};

class Ring final : public ByteSink, public ByteSource {
public:
    // Maps and begins to prefault in the background. Fails with badArgument (size out of bounds; OutOfBounds has the
    // most) or outOfMemory.
    static Result<std::unique_ptr<Ring>> create(const RingOptions& options, Clock& clock);
    ~Ring() override; // nobody may be waiting

    // Producer.
    Result<std::span<std::byte>> reserve(std::size_t bytes) override;
    // Together, unpublished reservations may take the whole ring, since each of them gets published in the end.
    Result<std::span<std::byte>> tryReserve(std::size_t bytes) override;
    void giveBack(std::size_t bytes) override;
    void publish(std::size_t bytes) override;
    // Half the ring. So is maxPeek(), and therefore no two waits block each other: while the device waits for up to a
    // half, less than a half is filled, and more than a half is free for the producer.
    [[nodiscard]] std::size_t maxReserve() const override;
    Result<void> finish() override; // fails when the device has ended before, or after cancel()
    void fail(Fault fault) override;
    // After finish(): gives the memory back to the system, piece by piece, as the device lets go of it; at once a
    // gigabyte takes a quarter of a second, and the drive is already done. Returns when the device has all or gave up.
    void handBack();
    // Nothing more will come for a while (the input pauses): a device in waitForSome() takes what there is.
    void nudge();

    // Device. A failed or cancelled stream shows nothing more, even where the ring holds bytes.
    Result<std::span<const std::byte>> peek(std::size_t bytes) override;
    void release(std::size_t bytes) override;
    [[nodiscard]] std::size_t maxPeek() const override;
    [[nodiscard]] Nanoseconds waited() const override; // RingMeter's starved
    void abandon(Fault fault) override;
    // Waits until at least `bytes` are filled, or the stream ended, failed or was cancelled. For prefill and resume.
    // Also when the producer cannot go on before something is released, so that a level near the capacity never hangs.
    // True when there is more to come or to read; false on fault or cancel.
    bool waitForFill(std::uint64_t bytes);
    // The same, saying why; at most so long.
    FillWait awaitFill(std::uint64_t bytes, std::optional<Nanoseconds> atMost = {});
    // Waits until `bytes` are filled, or less when the producer nudges.
    FillWait waitForSome(std::uint64_t bytes);

    // Any thread.
    void cancel(); // wakes every waiter; both sides fail with `cancelled` from now on
    [[nodiscard]] std::stop_token cancelToken() const; // stopped by cancel(); for sleeps of the device
    [[nodiscard]] RingMeter meter() const;
    [[nodiscard]] std::uint64_t fill() const;
    [[nodiscard]] std::uint64_t size() const;
    [[nodiscard]] bool ended() const; // the producer finished
    // Like meter(), and starts a new interval: `minimum` is the least fill since the last call. One caller (the gauge).
    std::uint64_t takeIntervalMinimum();
    [[nodiscard]] MemoryLock memoryLock() const; // settles when prefaulting is done
    void awaitPrefault();

    // Device: from now on waits count as starvation and the minimum is kept.
    void beginWriting();
    void countUnderrun();

private:
    struct State;
    explicit Ring(std::unique_ptr<State> state);

    Result<void> waitForRoom(std::size_t bytes);
    void waitForTail(std::uint64_t need, std::uint64_t wish, WaitTime* stalled); // null: no time to be counted
    bool tailIsThere(std::uint64_t need, std::uint64_t wish);
    FillWait waitForHead(std::uint64_t position, bool acceptNudge, std::optional<Nanoseconds> atMost);
    std::optional<FillWait> reasonToStopWaiting(std::uint64_t position, bool acceptNudge);
    void wakeDevice(std::uint64_t wanted);
    void wakeProducer(std::uint64_t wish);
    [[nodiscard]] std::uint64_t room(std::size_t bytes);
    void startOverIfEmpty();
    void followJump();
    [[nodiscard]] Fault producerSideFault() const;
    [[nodiscard]] Fault deviceSideFault() const;

    std::unique_ptr<State> m_state;
};

} // namespace steadyburn
