// What a run warns of while it writes: a ring that runs low, memory that is not locked, a source that gives nothing;
// and what it does when its producer is lost.
#include "workflow/burn/JobRun.h"

#include "contents/MountPoint.h"
#include "workflow/burn/SourceWatch.h"

#include <chrono>
#include <thread>

namespace steadyburn {

namespace {

constexpr Nanoseconds kWatchEvery = std::chrono::milliseconds(200);

} // namespace

void JobRun::keepWatch(const std::stop_token& done)
{
    std::uint64_t underruns = 0;
    bool low = false;
    bool lockSaid = !m_request.lockMemory;
    SourceWatch source;
    while (!done.stop_requested()) {
        m_clock.sleepUntil(m_clock.now() + kWatchEvery, done);
        m_target->lookAtSystem();
        const RingMeter ring = m_ring->meter();
        const bool lowNow = m_feed->state() == FeedState::low;
        if (lowNow && !low) {
            warn(JobWarning::Kind::low);
        }
        low = lowNow;
        if (ring.underruns > underruns) {
            underruns = ring.underruns;
            warn(JobWarning::Kind::underrun);
        }
        if (!lockSaid && m_ring->memoryLock() == MemoryLock::refused) {
            lockSaid = true;
            warn(JobWarning::Kind::memoryLock);
        }
        if (source.look(ring, m_clock.now())) {
            warnOfWaiting(source.silentSeconds(m_clock.now()));
        }
        updateForecast(ring);
    }
}

// Names the file at the front and what it lies on, without touching either: they do not answer.
void JobRun::warnOfWaiting(double silentSeconds)
{
    std::string path;
    const NodeId current = m_stream->meter().current.load(std::memory_order_relaxed);
    if (!m_request.image.empty()) {
        path = m_request.image;
    } else if (current != kRoot && current < m_tree.size()) {
        path = m_tree.sourcePath(current);
    } else if (m_tree.size() > 1) { // nothing was read yet: the first source
        path = m_tree.sourcePath(kRoot + 1);
    }
    warnOfWaiting(silentSeconds, std::move(path));
}

void JobRun::warnOfWaiting(double silentSeconds, std::string path)
{
    if (!m_listener.warning) {
        return;
    }
    JobWarning warning{.kind = JobWarning::Kind::waiting, .fault = {.kind = FaultKind::io, .doing = Action::read}};
    warning.silentSeconds = silentSeconds;
    warning.fault.path = std::move(path);
    const MountPoint mount = mountOf(warning.fault.path);
    if (!mount.place.empty()) {
        warning.fault.detail = mount.source + " (" + mount.type + ") on " + mount.place;
    }
    m_listener.warning(warning);
}

// Threads that cannot be stopped read what this object holds: it must not go before the process does.
void JobRun::waitForTheProcessToEnd()
{
    m_lostProducer->conclude();
    for (;;) {
        std::this_thread::sleep_for(std::chrono::seconds(30));
    }
}

// A library has ended the process on the producer's thread, and only the medium can be brought to its end.
Result<void> JobRun::loseProducer(Worker producer)
{
    producer.detach();
    (void)m_stream.release(); // in use for ever
    return Fault{.kind = FaultKind::outOfMemory, .doing = Action::write, .detail = "a library ended the program"};
}

} // namespace steadyburn
