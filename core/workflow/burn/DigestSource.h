// Takes the SHA-256 of the stream as sent, on a thread of its own, while it passes to the device. What the device has
// taken stays where it is until it is hashed, so nothing is copied and nothing is hashed on the device's thread. The
// device waits only where so much is not hashed yet that the source could not show it the next block.
#pragma once

#include "base/Sha256.h"
#include "base/Stream.h"
#include "base/ThreadUse.h"
#include "base/os/Worker.h"
#include "ring/WaitPoint.h"

#include <array>
#include <atomic>
#include <cstdint>

namespace steadyburn {

// The device thread; after the burn whoever looks whether the source is at its end.
class DigestSource final : public ByteSource {
public:
    // `source` shows what is not released at the same bytes of memory until it is, and outlives this. Without memory
    // for a thread it hashes on the device's.
    explicit DigestSource(ByteSource& source);
    ~DigestSource() override; // finishes no more than the piece that is being hashed

    Result<std::span<const std::byte>> peek(std::size_t bytes) override;
    void release(std::size_t bytes) override;
    [[nodiscard]] std::size_t maxPeek() const override { return m_source.maxPeek(); }
    [[nodiscard]] Nanoseconds waited() const override { return m_source.waited(); }
    void abandon(Fault fault) override { m_source.abandon(std::move(fault)); }

    // Once, when the device takes nothing more: waits until all is hashed, and releases the rest in the source.
    [[nodiscard]] Digest finish();

private:
    struct Piece { // that the device has taken
        const std::byte* data = nullptr;
        std::size_t size = 0;
    };
    static constexpr std::size_t kPieces = 1024;

    void handOver();
    void letGo();
    void awaitHashed(std::uint64_t pieces);
    void hash();

    ByteSource& m_source;
    Sha256 m_hash; // its worker's while that runs
    OneAtATime m_device;

    // Device.
    std::size_t m_pieceBytes;     // how much is worth a wake-up
    const std::byte* m_shown{};   // the next byte for the device
    Piece m_pending;              // taken, not handed over yet
    std::size_t m_held = 0;       // taken, not released in the source yet
    std::uint64_t m_released = 0; // pieces

    // Orders as in Ring.cpp: who is about to sleep says so first and looks then; who has something for the other stores
    // it first and looks then whether that sleeps. A piece is written before `m_filled` is stored, and its slot is used
    // again only when `m_hashed` has passed it.
    std::array<Piece, kPieces> m_pieces;
    std::atomic<std::uint64_t> m_filled{0}; // pieces handed over; by the device
    std::atomic<std::uint64_t> m_hashed{0}; // by the worker
    std::atomic<bool> m_stop{false};
    std::atomic<bool> m_workerSleeps{false};
    std::atomic<bool> m_deviceSleeps{false};
    WaitPoint m_workerWaits;
    WaitPoint m_deviceWaits;
    Worker m_worker; // last: it uses all of these
};

} // namespace steadyburn
