#include "image/iso/IsoContents.h"

#include "base/Units.h"

#include <algorithm>
#include <cstring>

namespace steadyburn {

namespace {

constexpr std::size_t kLongestPiece = kMiB;
// Enough to keep every reader busy whatever the one in front waits for; the sink's memory is the real limit.
constexpr std::size_t kMostWaiting = 4096;
// Passed on together at most, so that the device never waits for a long row of small files.
constexpr std::size_t kWorthReading = kMiB;

} // namespace

std::size_t IsoContents::pieceFor(const ByteSink& sink)
{
    const std::size_t quarter = sink.maxReserve() / 4 / kDiscBlock * kDiscBlock;
    return std::clamp<std::size_t>(quarter, kDiscBlock, kLongestPiece);
}

IsoContents::IsoContents(IsoPieces pieces, ReaderPool& pool, StreamMeter& meter)
    : m_pieces(pieces), m_pool(pool), m_meter(meter)
{
}

// False when there is no room now.
Result<bool> IsoContents::begin(ByteSink& sink, const IsoPiece& piece)
{
    const std::uint64_t end = piece.offset + piece.length;
    const std::size_t padding = piece.endsFile ? static_cast<std::size_t>(roundUp(end, kDiscBlock) - end) : 0;
    const std::size_t bytes = piece.length + padding;
    std::span<std::byte> memory;
    if (bytes > 0) {
        Result<std::span<std::byte>> room = m_window.empty() ? sink.reserve(bytes) : sink.tryReserve(bytes);
        if (!room) {
            return room.takeFault();
        }
        memory = *room;
        if (memory.empty()) {
            return false;
        }
    }
    Slot& slot = m_window.emplace_back();
    slot.piece = piece;
    slot.reserved = bytes;
    const std::size_t zerosFrom = piece.hole ? 0 : piece.length;
    if (bytes > zerosFrom) {
        std::memset(memory.data() + zerosFrom, 0, bytes - zerosFrom);
    }
    if (!piece.hole) {
        piece.describe(slot.job, memory.first(piece.length));
        m_pool.submit(slot.job);
    }
    return true;
}

Result<void> IsoContents::fill(ByteSink& sink)
{
    while (m_window.size() < kMostWaiting) {
        if (!m_waiting) {
            m_waiting = m_pieces.next();
        }
        if (!m_waiting) {
            return {};
        }
        if (m_waiting->waits && !m_window.empty()) {
            return {};
        }
        Result<bool> begun = begin(sink, *m_waiting);
        if (!begun) {
            return begun.takeFault();
        }
        if (!*begun) {
            return {};
        }
        m_waiting.reset();
    }
    return {};
}

// Waits for the oldest piece, then passes on all that are ready. False when stopped.
bool IsoContents::publish(ByteSink& sink, const std::stop_token& stop)
{
    std::size_t ready = 0;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    while (!m_window.empty() && ready < kWorthReading) {
        Slot& front = m_window.front();
        const bool first = bytes == 0 && files == 0;
        if (!front.piece.hole && (first ? !m_pool.wait(front.job, stop) : !ReaderPool::done(front.job))) {
            if (first) {
                return false;
            }
            break;
        }
        m_meter.current.store(front.piece.node, std::memory_order_relaxed);
        ready += front.reserved;
        bytes += front.piece.length;
        files += front.piece.endsFile ? 1 : 0;
        m_window.pop_front();
    }
    if (ready > 0) {
        sink.publish(ready);
    }
    m_meter.bytesRead.fetch_add(bytes, std::memory_order_relaxed);
    m_meter.filesDone.fetch_add(files, std::memory_order_relaxed);
    return true;
}

Result<void> IsoContents::writeInto(ByteSink& sink, const std::stop_token& stop)
{
    m_producer.check();
    Result<void> result;
    while (true) {
        result = fill(sink);
        if (!result || m_window.empty()) {
            break;
        }
        if (stop.stop_requested() || !publish(sink, stop)) {
            result = m_pool.fault();
            break;
        }
    }
    if (!result) {
        m_pool.drain();
    }
    return result;
}

} // namespace steadyburn
