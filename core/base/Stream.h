// The two seams of a byte's way. The producer writes into a ByteSink, the device reads from a ByteSource; the ring
// is both. Compression stacks on as a ByteSink in front of another.
#pragma once

#include "base/Clock.h"
#include "base/Result.h"

#include <cstddef>
#include <span>

namespace steadyburn {

// Producer thread only. Memory is handed out in stream order and may be filled out of order by other threads;
// it becomes part of the stream when it is published, oldest first.
class ByteSink {
public:
    virtual ~ByteSink() = default;

    // The next `bytes` of the stream as one contiguous span, 1 <= bytes <= maxReserve(). Waits while the sink is full.
    // A caller with unpublished reservations must use tryReserve() and publish its oldest instead of waiting here:
    // room can only come from what was published. Fails with `cancelled`, or with the fault that ended the device.
    virtual Result<std::span<std::byte>> reserve(std::size_t bytes) = 0;

    // The same without waiting: an empty span when there is no room now.
    virtual Result<std::span<std::byte>> tryReserve(std::size_t bytes) = 0;

    // Takes back the last `bytes` of the newest reservation, which turned out too large.
    virtual void giveBack(std::size_t bytes) = 0;

    // Passes on the oldest `bytes` that were reserved. They may not be touched afterwards.
    virtual void publish(std::size_t bytes) = 0;

    // The largest span that reserve() can ever give, and the most that can be outstanding.
    [[nodiscard]] virtual std::size_t maxReserve() const = 0;

    // What is reserved next begins a part of the stream that can be read without what comes before it, where the sink
    // makes such parts (compressed members). Not while a reservation may still be given back.
    virtual void beginPart() {}

    // The stream is whole. Publishes what a stacked sink still holds; fails when that cannot be passed on.
    virtual Result<void> finish() = 0;

    // The stream ends here and is not whole.
    virtual void fail(Fault fault) = 0;
};

// Device thread only.
class ByteSource {
public:
    virtual ~ByteSource() = default;

    // Waits until `bytes` can be read as one contiguous span, or the stream has ended: then the rest, possibly
    // empty. The span may be longer than asked. Fails with the producer's fault or `cancelled`.
    // 1 <= bytes <= maxPeek().
    virtual Result<std::span<const std::byte>> peek(std::size_t bytes) = 0;

    // Frees the first `bytes` of what peek() showed. Call it only when the device has taken them: until then
    // a full medium or a retry loses nothing.
    virtual void release(std::size_t bytes) = 0;

    [[nodiscard]] virtual std::size_t maxPeek() const = 0;

    // How long peek() has waited for data so far, since writing began: whoever came late for another reason cannot put
    // it down to the source. Zero where the source does not count it.
    [[nodiscard]] virtual Nanoseconds waited() const { return {}; }

    // The device ends early: the producer's next reserve() fails with this.
    virtual void abandon(Fault fault) = 0;
};

} // namespace steadyburn
