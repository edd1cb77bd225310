#include "image/iso/IsoReadAhead.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kWindow = std::size_t(64) << 20U;
constexpr std::size_t kMostPieces = 1024;

} // namespace

IsoReadAhead::IsoReadAhead(IsoPieces pieces, ReaderPool& pool, StreamMeter& meter)
    : m_pieces(pieces), m_pool(pool), m_meter(meter)
{
}

IsoReadAhead::~IsoReadAhead()
{
    m_pool.drain();
}

void IsoReadAhead::fill()
{
    while (!m_ended && m_window.size() < kMostPieces && (m_window.empty() || m_held + kPiece <= kWindow)) {
        if (!m_waiting) {
            m_waiting = m_pieces.next();
        }
        if (!m_waiting) {
            m_ended = true;
            return;
        }
        if (m_waiting->waits && !m_window.empty()) {
            return;
        }
        const std::optional<IsoPiece> piece = std::exchange(m_waiting, std::nullopt);
        Slot& slot = m_window.emplace_back();
        slot.piece = *piece;
        if (piece->hole) {
            continue;
        }
        if (piece->length == kPiece && !m_spare.empty()) {
            slot.memory = std::move(m_spare.back());
            m_spare.pop_back();
        } else {
            slot.memory = std::make_unique_for_overwrite<std::byte[]>(piece->length);
        }
        m_held += piece->length;
        piece->describe(slot.job, {slot.memory.get(), piece->length});
        m_pool.submit(slot.job);
    }
}

bool IsoReadAhead::frontArrived(const std::stop_token& stop)
{
    Slot& front = m_window.front();
    return !stop.stop_requested() && (front.piece.hole || m_pool.wait(front.job, stop));
}

void IsoReadAhead::dropFront()
{
    Slot& front = m_window.front();
    if (front.piece.endsFile) {
        m_meter.filesDone.fetch_add(1, std::memory_order_relaxed);
    }
    if (!front.piece.hole) {
        m_held -= front.piece.length;
    }
    if (front.piece.length == kPiece && front.memory != nullptr) {
        m_spare.push_back(std::move(front.memory));
    }
    m_window.pop_front();
    m_position = 0;
}

bool IsoReadAhead::take(std::span<std::byte> into)
{
    const std::stop_token stop = m_stop.get_token();
    while (!into.empty()) {
        fill();
        if (m_window.empty() || !frontArrived(stop)) {
            return false;
        }
        Slot& front = m_window.front();
        const std::size_t bytes = std::min(into.size(), front.piece.length - m_position);
        if (bytes > 0 && front.piece.hole) {
            std::memset(into.data(), 0, bytes);
        } else if (bytes > 0) {
            std::memcpy(into.data(), front.memory.get() + m_position, bytes);
        }
        m_meter.current.store(front.piece.node, std::memory_order_relaxed);
        m_meter.bytesRead.fetch_add(bytes, std::memory_order_relaxed);
        into = into.subspan(bytes);
        m_position += bytes;
        if (m_position == front.piece.length) {
            dropFront();
        }
    }
    return true;
}

bool IsoReadAhead::settle(const std::stop_token& stop)
{
    for (fill(); !m_window.empty(); fill()) {
        if (!frontArrived(stop)) {
            return false;
        }
        dropFront();
    }
    return true;
}

} // namespace steadyburn
