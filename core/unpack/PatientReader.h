// Reads a medium on past its damage: what cannot be read becomes zeros, and the caller is told which bytes they are.
// One thread, the one that walks. Reads ahead in large pieces while the caller goes forwards, so that a disc is read
// at its speed.
#pragma once

#include "base/ThreadUse.h"
#include "target/Target.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace steadyburn {

struct ByteRange {
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    [[nodiscard]] std::uint64_t end() const { return offset + length; }
};

class PatientReader {
public:
    PatientReader(MediumReader& medium, std::stop_token stop);

    // Fills `into` from `offset`; fewer bytes only at the end of the medium. Ranges of the medium that could not be
    // read are appended to `damage`. On a medium that only goes forwards `offset` may not lie before what was handed
    // out, but for what is still held (the head, at the start). Fails with `cancelled` and with everything that is not
    // a medium error, and with mediumError when nothing more comes; what was read before it stays in the window.
    Result<std::size_t> readAt(std::span<std::byte> into, std::uint64_t offset, std::vector<ByteRange>& damage);

    // The same where only all of it is of use: whether that could be read. Fails with what is no medium error.
    Result<bool> readWhole(std::span<std::byte> into, std::uint64_t offset);
    // Of bytes that are too many to hold: `use` takes them piece by piece.
    using UseOfBytes = std::function<void(std::span<const std::byte> bytes)>;
    Result<bool> passWhole(std::uint64_t begin, std::uint64_t end, const UseOfBytes& use);

    // Passes over at most `bytes` from `offset`, which is where reading stands; returns how many. For a medium that
    // only goes forwards.
    std::uint64_t skip(std::uint64_t offset, std::uint64_t bytes);

    // Forwards to `offset` or a little before it, without reading where that is faster. Nothing to do for a medium that
    // can seek.
    void windTo(std::uint64_t offset);
    // Whether readAt() may be called with it.
    [[nodiscard]] bool canGoTo(std::uint64_t offset) const { return seekable() || offset >= m_windowStart; }

    // Called with whatever the medium gives, as it gives it, and not with what it cannot read.
    using Observer = std::function<void(std::uint64_t offset, std::span<const std::byte> bytes)>;
    void setObserver(Observer observer) { m_observer = std::move(observer); }
    // The bytes from `offset` on are read from the medium again.
    void dropWindow(std::uint64_t offset);

    [[nodiscard]] bool seekable() const { return m_medium.seekable(); }
    [[nodiscard]] std::optional<std::uint64_t> size() const { return m_medium.size(); }

private:
    [[nodiscard]] std::span<std::byte> window() const;
    Result<void> load(std::uint64_t offset, std::size_t wanted);
    Result<void> loadNext();
    Result<std::size_t> fill(std::span<std::byte> into, std::uint64_t offset);
    Result<std::size_t> fillForward(std::span<std::byte> into, std::uint64_t offset);
    Result<std::size_t> fillPieces(std::span<std::byte> into, std::uint64_t offset, std::size_t piece);
    Result<std::size_t> readOnce(std::span<std::byte> into, std::uint64_t offset);
    void markDamage(std::uint64_t offset, std::uint64_t length);

    MediumReader& m_medium;
    Observer m_observer;
    std::stop_token m_stop;
    std::unique_ptr<std::byte[]> m_window;
    std::size_t m_windowBytes = 0; // of it that are filled
    std::uint64_t m_windowStart = 0;
    std::vector<ByteRange> m_windowDamage;
    std::uint64_t m_position = ~0ULL; // of the medium: not known, a session's reader does not begin at 0
    unsigned m_lostPieces = 0;        // one after the other
    std::uint64_t m_owedZeros = 0;    // forward only: of a lost record that did not fit
    bool m_ended = false;             // forward only: nothing comes behind the window
    std::optional<Fault> m_heldFault; // what ended the last fill, to be told when its bytes have been taken
    OneThread m_walker;
};

} // namespace steadyburn
