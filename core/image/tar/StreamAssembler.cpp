#include "image/tar/StreamAssembler.h"

#include "base/Units.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace steadyburn {
namespace {

constexpr std::size_t kMostStretch = kMiB;
constexpr std::size_t kMostStretches = 48; // under way at once: enough for sixteen readers
constexpr std::size_t kMostJobs = 8192;

// At least four reservations fit into the sink, so that readers have something while the oldest is waited for.
std::size_t stretchFor(const ByteSink& sink)
{
    return std::clamp<std::size_t>(sink.maxReserve() / 4, 1, kMostStretch);
}

} // namespace

StreamAssembler::StreamAssembler(ByteSink& sink, ReaderPool& pool, StreamMeter& meter, std::uint64_t total,
                                 std::stop_token stop)
    : m_sink(sink), m_pool(pool), m_meter(meter), m_total(total), m_stop(std::move(stop)), m_stretch(stretchFor(sink))
{
}

StreamAssembler::~StreamAssembler()
{
    m_pool.drain();
}

Result<void> StreamAssembler::open()
{
    publishComplete();
    const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(m_stretch, m_total - m_reserved));
    if (size == 0) {
        return Fault{
            .kind = FaultKind::internal, .doing = Action::write, .detail = "the stream is longer than laid out"};
    }
    std::span<std::byte> memory;
    while (memory.empty()) {
        if (m_stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::write};
        }
        const bool crowded = m_stretches.size() >= kMostStretches || m_jobs.size() >= kMostJobs;
        if (!crowded || m_stretches.empty()) {
            Result<std::span<std::byte>> given = m_stretches.empty() ? m_sink.reserve(size) : m_sink.tryReserve(size);
            if (!given) {
                return given.takeFault();
            }
            memory = *given;
        }
        if (memory.empty()) {
            if (Result<void> published = publishOldest(); !published) {
                return published;
            }
        }
    }
    m_reserved += size;
    m_stretches.push_back({memory, 0, 0});
    return {};
}

Result<std::span<std::byte>> StreamAssembler::room(std::uint64_t wanted)
{
    if (m_stretches.empty() || m_stretches.back().filled == m_stretches.back().memory.size()) {
        if (Result<void> opened = open(); !opened) {
            return opened.takeFault();
        }
    }
    Stretch& stretch = m_stretches.back();
    const std::size_t size =
        static_cast<std::size_t>(std::min<std::uint64_t>(wanted, stretch.memory.size() - stretch.filled));
    const std::span<std::byte> span = stretch.memory.subspan(stretch.filled, size);
    stretch.filled += size;
    m_position += size;
    return span;
}

void StreamAssembler::beginPart()
{
    m_producer.check();
    if (!m_stretches.empty()) {
        Stretch& open = m_stretches.back();
        const std::size_t spare = open.memory.size() - open.filled;
        if (spare > 0) {
            m_sink.giveBack(spare);
            m_reserved -= spare;
            open.memory = open.memory.first(open.filled);
        }
        if (open.filled == 0) {
            m_stretches.pop_back();
        }
    }
    m_sink.beginPart();
}

Result<void> StreamAssembler::add(std::span<const std::byte> bytes)
{
    m_producer.check();
    while (!bytes.empty()) {
        Result<std::span<std::byte>> into = room(bytes.size());
        if (!into) {
            return into.takeFault();
        }
        std::memcpy(into->data(), bytes.data(), into->size());
        bytes = bytes.subspan(into->size());
    }
    return {};
}

Result<void> StreamAssembler::addZeros(std::uint64_t count)
{
    m_producer.check();
    while (count > 0) {
        Result<std::span<std::byte>> into = room(count);
        if (!into) {
            return into.takeFault();
        }
        std::memset(into->data(), 0, into->size());
        count -= into->size();
    }
    return {};
}

Result<void> StreamAssembler::addContents(NodeId node, Piece piece)
{
    m_producer.check();
    do {
        std::span<std::byte> into; // of nothing at all there is no room to ask for: the end of the stream may be here
        if (piece.length > 0 || m_stretches.empty()) {
            Result<std::span<std::byte>> given = room(piece.length);
            if (!given) {
                return given.takeFault();
            }
            into = *given;
        }
        piece.length -= into.size();
        ReadJob& job = m_jobs.emplace_back();
        job.node = node;
        job.offset = piece.offset;
        job.into = into;
        job.last = piece.last && piece.length == 0;
        job.endsPart = piece.endsPart && piece.length == 0;
        job.holeAfter = piece.length == 0 ? piece.holeAfter : 0;
        job.part = piece.part;
        job.partOffset = piece.partOffset;
        piece.offset += into.size();
        ++m_stretches.back().jobs;
        m_pool.submit(job);
    } while (piece.length > 0);
    return {};
}

bool StreamAssembler::complete(const Stretch& stretch) const
{
    if (stretch.filled < stretch.memory.size()) {
        return false;
    }
    const auto end = m_jobs.begin() + static_cast<std::ptrdiff_t>(stretch.jobs);
    return std::all_of(std::make_reverse_iterator(end), m_jobs.rend(),
                       [](const ReadJob& job) { return ReaderPool::done(job); });
}

void StreamAssembler::account(const ReadJob& job)
{
    m_meter.current.store(job.node, std::memory_order_relaxed);
    m_meter.bytesRead.fetch_add(job.into.size(), std::memory_order_relaxed);
    if (job.last) {
        m_meter.filesDone.fetch_add(1, std::memory_order_relaxed);
    }
}

void StreamAssembler::publishFront()
{
    const Stretch front = m_stretches.front();
    for (std::size_t i = 0; i < front.jobs; ++i) {
        account(m_jobs.front());
        m_jobs.pop_front();
    }
    m_stretches.pop_front();
    m_sink.publish(front.memory.size());
}

void StreamAssembler::publishComplete()
{
    while (!m_stretches.empty() && complete(m_stretches.front())) {
        publishFront();
    }
}

Result<void> StreamAssembler::publishOldest()
{
    const Stretch& front = m_stretches.front();
    assert(front.filled == front.memory.size());
    // The newest first: when it is there most others are, and one wake-up serves for all.
    for (std::size_t i = front.jobs; i-- > 0;) {
        if (!m_pool.wait(m_jobs[i], m_stop)) {
            return m_pool.fault();
        }
    }
    publishFront();
    return {};
}

Result<void> StreamAssembler::finish()
{
    m_producer.check();
    if (m_position != m_total) {
        return Fault{
            .kind = FaultKind::internal, .doing = Action::write, .detail = "the stream is shorter than laid out"};
    }
    while (!m_stretches.empty()) {
        if (Result<void> published = publishOldest(); !published) {
            return published;
        }
    }
    return {};
}

} // namespace steadyburn
