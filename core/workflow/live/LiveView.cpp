#include "workflow/live/LiveView.h"

#include <algorithm>

namespace steadyburn {

const char* toString(Phase phase)
{
    switch (phase) {
    case Phase::idle:
        return "idle";
    case Phase::scan:
        return "scan";
    case Phase::prefill:
        return "prefill";
    case Phase::write:
        return "write";
    case Phase::close:
        return "close";
    case Phase::verify:
        return "verify";
    case Phase::protect:
        return "protect";
    case Phase::volume:
        return "volume";
    case Phase::read:
        return "read";
    case Phase::done:
        break;
    }
    return "done";
}

void LiveView::begin()
{
    const std::lock_guard lock(m_mutex);
    m_began = m_clock.now();
    m_phase.store(Phase::scan);
}

void LiveView::setScanned(std::uint64_t files, std::uint64_t bytes)
{
    m_files.store(files, std::memory_order_relaxed);
    m_bytes.store(bytes, std::memory_order_relaxed);
}

void LiveView::setTotal(std::uint64_t bytes, bool estimate)
{
    const std::lock_guard lock(m_mutex);
    m_last.total = bytes;
    m_last.totalIsEstimate = estimate;
}

void LiveView::setBefore(std::uint64_t written, std::uint64_t read)
{
    const std::lock_guard lock(m_mutex);
    m_writtenBefore = written;
    m_last.written = written; // as long as nothing more is written
    m_readBefore = read;
    m_reading.reset();
    m_writing.reset();
    m_busy.reset();
}

void LiveView::setMedium(std::uint64_t rateAt1x, bool tape)
{
    const std::lock_guard lock(m_mutex);
    m_last.rateAt1x = rateAt1x;
    m_last.tape = tape;
}

void LiveView::attach(const Engine& engine)
{
    const std::lock_guard lock(m_mutex);
    m_engine = engine;
    m_left.reset();
}

void LiveView::detach()
{
    const std::lock_guard lock(m_mutex);
    if (m_engine.ring != nullptr) {
        lookAtEngine(m_clock.now());
    }
    m_engine = {};
    m_last.readRate = 0;
    m_last.writeRate = 0;
    m_last.etaSeconds = -1;
}

void LiveView::drop() noexcept
{
    const std::lock_guard lock(m_mutex);
    m_engine = {};
    m_verify = nullptr;
}

void LiveView::attachVerify(const VerifyMeter* meter)
{
    const std::lock_guard lock(m_mutex);
    m_verify = meter;
    m_verifying.reset();
    m_left.reset();
}

void LiveView::end(double elapsedSeconds)
{
    const std::lock_guard lock(m_mutex);
    m_last.elapsedSeconds = elapsedSeconds;
    m_phase.store(Phase::done);
}

Telemetry LiveView::look()
{
    const std::lock_guard lock(m_mutex);
    const Nanoseconds now = m_clock.now();
    m_last.phase = m_phase.load();
    m_last.files = m_files.load(std::memory_order_relaxed);
    m_last.bytes = m_bytes.load(std::memory_order_relaxed);
    if (m_last.phase != Phase::idle && m_last.phase != Phase::done) {
        m_last.elapsedSeconds = seconds(now - m_began);
    }
    if (m_engine.ring != nullptr) {
        lookAtEngine(now);
        const double left =
            m_last.phase == Phase::write ? m_left.sample(now, m_last.written, m_last.total, m_last.driveRate) : -1;
        m_last.etaSeconds =
            left < 0 ? left : std::max(left, m_last.reserveSeconds); // what the ring holds takes its time
    }
    if (m_verify != nullptr) {
        m_last.written = m_verify->bytes.load(std::memory_order_relaxed);
        m_last.total = m_verify->total.load(std::memory_order_relaxed);
        m_last.totalIsEstimate = false;
        m_last.readRate = m_verifying.sample(now, m_last.written);
        m_last.etaSeconds = m_left.sample(now, m_last.written, m_last.total);
    }
    return m_last;
}

void LiveView::lookAtEngine(Nanoseconds now)
{
    const RingMeter ring = m_engine.ring->meter();
    const DriveMeter& drive = m_engine.target->meter();
    m_last.ringSize = ring.size;
    m_last.ringBytes = ring.fill;
    m_last.ringMinimum = ring.minimum;
    m_last.ringIntervalMinimum = m_engine.ring->takeIntervalMinimum();
    m_last.written = m_writtenBefore + ring.tail;
    m_last.underruns = ring.underruns;
    m_last.starvedSeconds = seconds(ring.starved);
    m_last.stalledSeconds = seconds(ring.stalled);
    m_last.readRate = m_reading.sample(now, ring.head);
    m_last.writeRate = m_writing.sample(now, ring.tail);
    m_last.memoryLock = m_engine.ring->memoryLock();
    m_last.levels = m_engine.feed->levels();
    m_last.feed = m_engine.feed->state();
    m_last.reserveSeconds = m_engine.feed->reserveSeconds();
    m_last.repositions = drive.repositions.load(std::memory_order_relaxed);
    const std::int64_t late = drive.lateServices.load(std::memory_order_relaxed);
    m_last.lateServices = late >= 0 ? std::optional(static_cast<std::uint64_t>(late)) : std::nullopt;
    m_last.lateSeconds = seconds(Nanoseconds(drive.lateNs.load(std::memory_order_relaxed)));
    const std::int64_t bufferSize = drive.bufferSize.load(std::memory_order_relaxed);
    const std::int64_t bufferFill = drive.bufferFill.load(std::memory_order_relaxed);
    m_last.driveFill = bufferSize > 0 && bufferFill >= 0
                           ? std::optional(static_cast<double>(bufferFill) / static_cast<double>(bufferSize))
                           : std::nullopt;
    m_last.driveBuffer = bufferSize > 0 ? static_cast<std::uint64_t>(bufferSize) : 0;
    const std::int64_t writingNs = drive.writingNs.load(std::memory_order_relaxed);
    m_last.driveBusy =
        writingNs >= 0 ? std::optional(std::min(m_busy.sample(now, static_cast<std::uint64_t>(writingNs)) / 1e9, 1.0))
                       : std::nullopt;
    m_last.driveRate = drive.rate.load(std::memory_order_relaxed);
    const std::uint64_t source = m_readBefore + m_engine.stream->meter().bytesRead.load(std::memory_order_relaxed);
    const std::uint64_t made = m_writtenBefore + ring.head;
    if (m_last.totalIsEstimate && source > 0 && ring.head > 0) {
        // The compression so far holds for the rest: the best guess there is.
        const double ratio = static_cast<double>(made) / static_cast<double>(source);
        const auto all = static_cast<double>(m_bytes.load(std::memory_order_relaxed));
        m_last.total = ring.ended ? made : std::max(made, static_cast<std::uint64_t>(all * ratio));
    }
    if (m_engine.tree != nullptr) {
        const NodeId current = m_engine.stream->meter().current.load(std::memory_order_relaxed);
        m_last.currentPath = current == kRoot ? std::string() : m_engine.tree->path(current);
    }
}

} // namespace steadyburn
