// Presents a ByteSource as libburn's burn_source. libburn's writer thread asks for 2048 bytes at a time; they come from
// a window of the source, which is released when all of it was taken.
#pragma once

#include "base/Stream.h"
#include "target/DriveMeter.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

namespace burn {
struct burn_source;
}

namespace steadyburn {

// read() on libburn's writer thread, which is the device thread of the ByteSource while the burn runs; the rest by
// whoever started the burn. Must outlive the track it is set to.
class BurnStream {
public:
    // `size`: the announced bytes; empty for an open end. `block`: what is taken from the source at a time. `onFailure`
    // is called on the writer thread before libburn learns of the failure: libburn alone would pad with zeros and call
    // that a success.
    BurnStream(ByteSource& source, std::optional<std::uint64_t> size, std::size_t block, DriveMeter& meter,
               std::function<void()> onFailure, std::stop_token stop = {});

    // For burn_track_set_source(). The caller owns one reference; libburn frees the struct with the last.
    // Null when there is no memory.
    burn::burn_source* newSource();

    // Any thread: from now on every read fails. What blocks in the ByteSource must be woken by its owner.
    void stop() { m_stopped = true; }

    // After a burn that went well: frees the last window and sees that the source is at its end.
    Result<void> finish();

    [[nodiscard]] std::uint64_t taken() const { return m_taken; } // bytes that libburn has got
    [[nodiscard]] bool touched() const { return m_touched; }      // it asked at least once
    [[nodiscard]] std::optional<Fault> fault() const;             // of the source, or that it ended early

    // What libburn calls, in the form of read(2): `size` bytes, fewer only at the end, -1 on failure.
    int read(unsigned char* buffer, int size);

private:
    int fail(Fault fault);
    bool refill();

    ByteSource& m_source;
    const std::optional<std::uint64_t> m_size;
    const std::size_t m_block;
    std::int64_t m_reportedSize = 0; // what libburn was told, or has set itself
    DriveMeter& m_meter;
    std::function<void()> m_onFailure;
    std::stop_token m_stop; // looked at for each block
    std::span<const std::byte> m_window;
    std::size_t m_used = 0; // of the window
    std::atomic<std::uint64_t> m_taken{0};
    std::atomic<bool> m_touched{false};
    std::atomic<bool> m_stopped{false};
    mutable std::mutex m_mutex;
    std::optional<Fault> m_fault;
};

} // namespace steadyburn
