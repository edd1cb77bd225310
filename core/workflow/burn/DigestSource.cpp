#include "workflow/burn/DigestSource.h"

#include "base/Units.h"
#include "base/os/ThreadPriority.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace steadyburn {

DigestSource::DigestSource(ByteSource& source)
    : m_source(source), m_pieceBytes(std::clamp<std::size_t>(source.maxPeek() / 8, 1, 256 * kKiB))
{
    if (auto worker = Worker::start(Action::write, [this] { hash(); })) {
        m_worker = std::move(*worker);
    }
}

DigestSource::~DigestSource()
{
    m_stop.store(true, std::memory_order_seq_cst);
    m_workerWaits.wake();
    (void)m_worker.join();
}

Result<std::span<const std::byte>> DigestSource::peek(std::size_t bytes)
{
    const OneAtATime::Turn turn(m_device);
    letGo();
    if (m_held + bytes > m_source.maxPeek()) {
        handOver();
        while (m_held > 0 && m_held + bytes > m_source.maxPeek()) {
            awaitHashed(m_released + 1);
            letGo();
        }
    }
    auto seen = m_source.peek(m_held + bytes);
    if (!seen) {
        return seen;
    }
    const std::span<const std::byte> fresh = seen->subspan(m_held);
    m_shown = fresh.data();
    return fresh;
}

void DigestSource::release(std::size_t bytes)
{
    const OneAtATime::Turn turn(m_device);
    if (!m_worker.running()) {
        m_hash.add({m_shown, bytes});
        m_shown += bytes;
        m_source.release(bytes);
        return;
    }
    // The source may show the same byte at another address after a while: then it is another piece.
    if (m_pending.size > 0 && m_pending.data + m_pending.size != m_shown) {
        handOver();
    }
    if (m_pending.size == 0) {
        m_pending.data = m_shown;
    }
    m_pending.size += bytes;
    m_shown += bytes;
    m_held += bytes;
    if (m_pending.size >= m_pieceBytes) {
        handOver();
    }
}

// Device: the worker gets what was taken.
void DigestSource::handOver()
{
    if (m_pending.size == 0) {
        return;
    }
    const std::uint64_t filled = m_filled.load(std::memory_order_relaxed); // our own
    if (filled - m_released == kPieces) {
        awaitHashed(m_released + 1);
        letGo();
    }
    m_pieces[filled % kPieces] = std::exchange(m_pending, Piece());
    m_filled.store(filled + 1, std::memory_order_seq_cst);
    if (m_workerSleeps.load(std::memory_order_seq_cst)) {
        m_workerWaits.wake();
    }
}

// Device: releases in the source what is hashed.
void DigestSource::letGo()
{
    std::size_t done = 0;
    for (const std::uint64_t hashed = m_hashed.load(std::memory_order_acquire); m_released < hashed; ++m_released) {
        done += m_pieces[m_released % kPieces].size;
    }
    if (done > 0) {
        m_held -= done;
        m_source.release(done);
    }
}

void DigestSource::awaitHashed(std::uint64_t pieces)
{
    assert(pieces <= m_filled.load(std::memory_order_relaxed));
    for (;;) {
        const auto ticket = m_deviceWaits.ticket();
        m_deviceSleeps.store(true, std::memory_order_seq_cst);
        if (m_hashed.load(std::memory_order_seq_cst) >= pieces) {
            break;
        }
        m_deviceWaits.wait(ticket);
    }
    m_deviceSleeps.store(false, std::memory_order_relaxed);
}

Digest DigestSource::finish()
{
    const OneAtATime::Turn turn(m_device);
    if (m_worker.running()) {
        handOver();
        awaitHashed(m_filled.load(std::memory_order_relaxed));
        letGo();
        m_stop.store(true, std::memory_order_seq_cst);
        m_workerWaits.wake();
        (void)m_worker.join();
    }
    return m_hash.finish();
}

// The worker's thread.
void DigestSource::hash()
{
    workInTheBackground();
    for (;;) {
        const auto ticket = m_workerWaits.ticket();
        m_workerSleeps.store(true, std::memory_order_seq_cst);
        if (m_stop.load(std::memory_order_seq_cst)) {
            return;
        }
        const std::uint64_t hashed = m_hashed.load(std::memory_order_relaxed); // our own
        if (m_filled.load(std::memory_order_seq_cst) == hashed) {
            m_workerWaits.wait(ticket);
            continue;
        }
        m_workerSleeps.store(false, std::memory_order_relaxed);
        const Piece& piece = m_pieces[hashed % kPieces];
        m_hash.add({piece.data, piece.size});
        m_hashed.store(hashed + 1, std::memory_order_seq_cst);
        if (m_deviceSleeps.load(std::memory_order_seq_cst)) {
            m_deviceWaits.wake();
        }
    }
}

} // namespace steadyburn
