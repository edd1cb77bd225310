// One end of a filter: a descriptor of another program's that may be a pipe, a file or a drive, read and written so
// that a wait can be interrupted.
#pragma once

#include "base/Result.h"
#include "base/os/Wakeup.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <poll.h>
#include <sys/types.h>

namespace steadyburn {

enum class Readiness : std::uint8_t { ready, interrupted, peerGone, timeout };

// One thread at a time. Does not close what it was given.
class FilterEndpoint {
public:
    enum class Direction : std::uint8_t { in, out };

    // A pipe is opened a second time without blocking (the flag belongs to the open file, which other programs share)
    // and enlarged to 1 MiB. Where that is refused, a write into it waits for the reader and cannot be interrupted.
    FilterEndpoint(int descriptor, Direction direction);
    ~FilterEndpoint();
    FilterEndpoint(FilterEndpoint&& other) noexcept;
    FilterEndpoint& operator=(FilterEndpoint&& other) noexcept;
    FilterEndpoint(const FilterEndpoint&) = delete;
    FilterEndpoint& operator=(const FilterEndpoint&) = delete;

    // As read(2) and write(2), repeated after a signal. -1 and EAGAIN: wait().
    [[nodiscard]] ssize_t read(std::span<std::byte> into) const;
    [[nodiscard]] ssize_t write(std::span<const std::byte> from) const;

    // Whether bytes can go on to `out` inside the kernel: from a pipe into a pipe or into /dev/null.
    [[nodiscard]] bool canMoveTo(const FilterEndpoint& out) const { return m_pipe && (out.m_pipe || out.m_null); }
    // Moves up to `most` bytes that way, uncopied; never waits. 0 at the end of the input. -1 and EAGAIN: nothing is
    // there, or there is no room.
    [[nodiscard]] ssize_t moveTo(const FilterEndpoint& out, std::size_t most) const;

    // Waits until it is ready. `peer`: an output whose reader's death ends the wait too.
    [[nodiscard]] Readiness wait(const Wakeup& interrupt, const FilterEndpoint* peer = nullptr,
                                 int milliseconds = -1) const;

    [[nodiscard]] bool mayWait() const { return m_mayWait; }   // a read may find nothing for a while
    [[nodiscard]] bool isRecords() const { return m_records; } // a tape: one write is one record

private:
    [[nodiscard]] int descriptor() const { return m_own >= 0 ? m_own : m_given; }

    int m_given;
    int m_own = -1; // opened by us, without blocking
    Direction m_direction;
    bool m_mayWait = false;
    bool m_pipe = false;
    bool m_socket = false;
    bool m_null = false;    // takes all, at once
    bool m_hangsUp = false; // tells when the other side has gone
    bool m_records = false;
};

} // namespace steadyburn
