#include "workflow/burn/StreamRun.h"

#include "base/Units.h"
#include "base/os/ProcessTime.h"
#include "base/os/ThreadLoss.h"
#include "base/os/Worker.h"
#include "ring/RingSize.h"
#include "target/UsualSpeeds.h"
#include "workflow/burn/DigestSource.h"
#include "workflow/burn/ProducerEnd.h"
#include "workflow/burn/SilenceWatch.h"
#include "workflow/request/RequestBounds.h"

#include <algorithm>
#include <exception>
#include <functional>

#include <unistd.h>

namespace steadyburn {

namespace {

constexpr Nanoseconds kTapeStop = std::chrono::seconds(2); // what LTO drives need to back up and run again
constexpr std::chrono::seconds kMediumEnds(30);            // for a drive to be brought to its end
constexpr Nanoseconds kWatchEvery = std::chrono::milliseconds(200);

// Calls `work` where an exception leaves the scope.
class WhenUnwound {
public:
    explicit WhenUnwound(std::function<void()> work) : m_work(std::move(work)) {}
    ~WhenUnwound()
    {
        if (std::uncaught_exceptions() > m_before) {
            m_work();
        }
    }
    WhenUnwound(const WhenUnwound&) = delete;
    WhenUnwound& operator=(const WhenUnwound&) = delete;

private:
    int m_before = std::uncaught_exceptions();
    std::function<void()> m_work;
};

// Bytes a second that the drive will take at most, as far as it is known before it begins; 0: not known.
std::uint64_t rateOf(const JobRequest& request, const MediumInfo& medium)
{
    if (auto chosen = parseRate(request.speed, rateAt1x(medium.kind))) {
        return *chosen;
    }
    return medium.speeds.empty() ? usualRate(medium.kind) : medium.speeds.front();
}

// Whether somebody needs the digest of the whole stream. A file or a pipe is told from another by it; a disc or a tape
// is compared file by file, unless it was written from an image.
bool needsDigest(const JobRequest& request, const Target& target)
{
    const bool compared = request.verify && !request.image.empty();
    return compared || request.streamDigest.value_or(target.isPlain());
}

} // namespace

// What the producer's thread leaves behind. The thread shares it, for it may be lost and outlive the run.
struct StreamRun::Production {
    ProducerEnd end;
    Nanoseconds at{};
    double cpuSeconds = 0; // of the process so far
};

StreamRun::StreamRun(const BurnContext& burn, const StreamPlan& plan, std::unique_ptr<Ring> ring)
    : m_burn(burn), m_plan(plan), m_ring(std::move(ring)), m_produced(std::make_shared<Production>())
{
}

StreamRun::~StreamRun()
{
    m_produced->end.conclude(); // a producer that was lost since ends the process now
}

Result<std::unique_ptr<StreamRun>> StreamRun::create(const BurnContext& burn, const StreamPlan& plan,
                                                     const MediumInfo& medium)
{
    const JobRequest& request = burn.request;
    const std::uint64_t usual = medium.kind == MediumKind::file
                                    ? defaultRingSizeOfFile(plan.block)
                                    : defaultRingSize(medium.driveBuffer, rateOf(request, medium));
    std::uint64_t size = request.ring.value_or(usual);
    if (!request.ring && plan.stream->size()) { // more than the whole stream is never needed
        const std::uint64_t least = std::max<std::uint64_t>(kSmallestRing, 2 * plan.block);
        size = std::clamp(*plan.stream->size(), std::min(size, least), size);
    }
    auto ring = Ring::create({.size = size, .lock = request.lockMemory}, burn.clock);
    if (!ring) {
        return ring.takeFault();
    }
    const std::uint64_t made = (*ring)->meter().size;
    if (plan.block > made / 2) {
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::plan,
                     .detail = "--block " + std::to_string(plan.block),
                     .facts = OutOfBounds{.most = made / 2}};
    }
    return std::unique_ptr<StreamRun>(new StreamRun(burn, plan, std::move(*ring)));
}

FeedOptions StreamRun::feedOptions(const Target& target, const MediumInfo& medium) const
{
    const JobRequest& request = m_burn.request;
    return {.policy = request.feed,
            .startPercent = request.startPercent,
            .lowPercent = request.lowPercent,
            .resumePercent = request.resumePercent,
            .driveRate = target.meter().rate.load(),
            .driveRateMinimum = target.meter().rateMinimum.load(),
            .driveBuffer = medium.driveBuffer,
            .stopsAreCostly = m_plan.tape,
            .reposition = m_plan.tape ? kTapeStop : Nanoseconds(0),
            .total = plannedSize(),
            .shape = plannedSize() ? m_plan.stream->production() : std::vector<ProductionPoint>()};
}

StreamResult StreamRun::send(Target& target, WriteSession& session, const MediumInfo& medium)
{
    Clock& clock = m_burn.clock;
    m_feed = std::make_unique<Feed>(*m_ring, feedOptions(target, medium), clock);
    m_burn.live.attach({m_ring.get(), m_feed.get(), &target, m_plan.stream, m_plan.tree});
    m_burn.notices.enter(Phase::prefill);

    const std::stop_callback wakeRing(m_burn.stop, [this] { m_ring->cancel(); });
    const Nanoseconds began = clock.now();
    const double cpuBefore = processCpuSeconds();
    std::optional<DigestSource> digest; // its thread begins before this one is raised
    if (needsDigest(m_burn.request, target)) {
        digest.emplace(*m_feed);
    }
    if (auto started = startProducer(); !started) {
        return {.ended = started.takeFault(), .figures = {}};
    }
    std::stop_source written;
    const pid_t self = ::gettid();
    auto watcher = Worker::start(Action::write, [&] { watch(target, written.get_token()); }); // without: no warnings
    const WhenUnwound noneWaits([&] { // for the end of this function
        m_ring->cancel();
        written.request_stop();
        m_produced->end.conclude(); // a lost producer waits for nobody any more
    });

    Nanoseconds writing{};
    auto ended = digest ? feedDrive(session, *digest, writing) : feedDrive(session, *m_feed, writing);
    const auto sha256 = digest ? std::optional(digest->finish()) : std::nullopt;
    auto produced = ended || m_produced->end.isLost() ? awaitProducer() : Result<void>();
    written.request_stop();
    if (watcher) {
        (void)watcher->join();
    }
    const ThreadPriority priority = m_priority ? m_priority->granted() : ThreadPriority::usual;
    if (m_priority && m_priority->thread() != self) {
        m_priority->keep(); // a library's thread, which has ended
    }
    m_priority.reset();
    if (!produced) {
        return {.ended = produced.takeFault(), .figures = {}};
    }

    const Nanoseconds done = clock.now();
    const Nanoseconds made = ended ? m_produced->at : done;
    const double cpu = ended ? m_produced->cpuSeconds : processCpuSeconds();
    const RingMeter ring = m_ring->meter();
    const StreamFigures figures{.bytes = ring.tail,
                                .sha256 = sha256,
                                .prefillSeconds = seconds(writing - began),
                                .writeSeconds = seconds(done - writing),
                                .production = made - began,
                                .drain = done - made,
                                .cpuSeconds = cpu - cpuBefore,
                                .ring = ring,
                                .priority = priority};
    return {.ended = ended ? checkLength(figures.bytes) : std::move(ended), .figures = figures};
}

Result<void> StreamRun::startProducer()
{
    auto producer = Worker::start(Action::prefill, [this, produced = m_produced] {
        workInTheBackground();
        const ThreadLoss loss([produced, ring = m_ring.get()] {
            produced->end.lose(); // before the device hears of it
            ring->fail({.kind = FaultKind::outOfMemory, .doing = Action::write});
            produced->end.waitForConclusion(kMediumEnds);
        });
        if (auto thrown = guarded(Action::write, [this] { produce(); })) {
            m_ring->fail(std::move(*thrown));
        }
        produced->at = m_burn.clock.now();
        produced->cpuSeconds = processCpuSeconds();
        if (m_ring->ended()) {
            m_ring->handBack();
        }
        produced->end.comeBack();
    });
    if (!producer) {
        return producer.takeFault();
    }
    m_producer = std::move(*producer);
    return {};
}

Result<void> StreamRun::awaitProducer()
{
    if (m_produced->end.wait()) {
        m_producer.join();
        return {};
    }
    m_producer.detach();
    m_burn.lostProducer = std::shared_ptr<ProducerEnd>(m_produced, &m_produced->end);
    return Fault{.kind = FaultKind::outOfMemory, .doing = Action::write, .detail = "a library ended the program"};
}

// Writes the stream; returns when the drive has all of it or failed. Sets `writing` to the time of the first byte.
Result<void> StreamRun::feedDrive(WriteSession& session, ByteSource& source, Nanoseconds& writing)
{
    Result<void> ended = m_feed->prefill();
    writing = m_burn.clock.now();
    if (ended) {
        m_burn.notices.enter(Phase::write);
        if (auto thrown = guarded(Action::write, [&] { ended = session.write(source, m_burn.stop); })) {
            ended = std::move(*thrown);
        }
    }
    if (!ended) {
        m_feed->abandon(ended.fault()); // the producer must not wait for room that will never come
    }
    return ended;
}

Result<void> StreamRun::checkLength(std::uint64_t sent) const
{
    if (!plannedSize() || sent == *plannedSize()) {
        return {};
    }
    return Fault{.kind = FaultKind::internal,
                 .doing = Action::write,
                 .detail = "the stream's length is not the planned one",
                 .facts = SpaceNeed{.needed = *plannedSize(), .available = sent}};
}

void StreamRun::produce()
{
    Result<void> result;
    if (m_plan.compress.kind == Compression::none) {
        result = m_plan.stream->produce(*m_ring, m_burn.stop);
    } else {
        CompressingSink compressor(*m_ring, m_plan.compress, m_burn.stop);
        result = m_plan.stream->produce(compressor, m_burn.stop);
        if (result) {
            result = compressor.finish();
        }
    }
    if (result) {
        result = m_ring->finish();
    }
    if (!result) {
        m_ring->fail(result.takeFault());
    }
}

void StreamRun::watch(Target& target, const std::stop_token& done)
{
    std::uint64_t underruns = 0;
    bool low = false;
    TapeDrive* tape = target.tapeDrive();
    bool lockSaid = !m_burn.request.lockMemory;
    SilenceWatch source(SilenceWatch::kSource);
    SilenceWatch drive(SilenceWatch::kDrive);
    Nanoseconds late{};
    while (!done.stop_requested()) {
        // Only a drive cannot wait. A library's thread takes the data from some moment on.
        const int device = m_feed->deviceThread();
        if (!target.isPlain() && device != 0 && (!m_priority || m_priority->thread() != device)) {
            m_priority.emplace(device, m_burn.dependencies.askForPriority);
        }
        m_burn.clock.sleepUntil(m_burn.clock.now() + kWatchEvery, done);
        if (tape != nullptr) {
            tape->lookAtSystem();
        }
        const RingMeter ring = m_ring->meter();
        const bool lowNow = m_feed->state() == FeedState::low;
        if (lowNow && !low) {
            m_burn.notices.warn(JobWarning::Kind::low);
        }
        low = lowNow;
        if (ring.underruns > underruns) {
            underruns = ring.underruns;
            m_burn.notices.warn(JobWarning::Kind::underrun);
        }
        warnOfLateServices(target.meter(), late);
        if (!lockSaid && m_ring->memoryLock() == MemoryLock::refused) {
            lockSaid = true;
            m_burn.notices.warn(JobWarning::Kind::memoryLock);
        }
        const Nanoseconds now = m_burn.clock.now();
        if (source.look(ring.head, SilenceWatch::isSourcesTurn(ring), now)) {
            m_burn.notices.warnOfSource(source.silentSeconds(now), pathAtFront());
        }
        if (drive.look(ring.tail, SilenceWatch::isDrivesTurn(ring, m_feed->state()), now)) {
            m_burn.notices.warnOfDrive(drive.silentSeconds(now), m_burn.request.target);
        }
        updateForecast(ring);
    }
}

// `told`: how late it had been in all when that was last told.
void StreamRun::warnOfLateServices(const DriveMeter& drive, Nanoseconds& told) const
{
    const Nanoseconds late(drive.lateNs.load(std::memory_order_relaxed));
    if (late > told) {
        m_burn.notices.warnOfLateService(seconds(late - told));
    }
    told = late;
}

// The file at the front, which is not touched: it does not answer.
std::string StreamRun::pathAtFront() const
{
    const Tree& tree = *m_plan.tree;
    const NodeId current = m_plan.stream->meter().current.load(std::memory_order_relaxed);
    if (!m_burn.request.image.empty()) {
        return m_burn.request.image;
    }
    if (current != kRoot && current < tree.size()) {
        return tree.sourcePath(current);
    }
    return tree.size() > 1 ? tree.sourcePath(kRoot + 1) : std::string(); // nothing was read yet: the first source
}

void StreamRun::updateForecast(const RingMeter& ring) const
{
    const std::uint64_t read = m_plan.stream->meter().bytesRead.load(std::memory_order_relaxed);
    if (ring.ended || read == 0 || ring.head == 0 || plannedSize()) {
        return; // nothing to guess: the feed knows the total, or production is over
    }
    // A compressed stream: the rest will shrink as what has passed did.
    const double ratio = static_cast<double>(ring.head) / static_cast<double>(read);
    const std::uint64_t past = std::min(m_plan.sourceBytes, m_plan.sourceBytesBefore + read);
    const auto left = static_cast<double>(m_plan.sourceBytes - past);
    m_feed->setForecast({.remaining = static_cast<std::uint64_t>(left * ratio), .productionRate = 0});
}

std::optional<std::uint64_t> StreamRun::plannedSize() const
{
    return m_plan.compress.kind == Compression::none ? m_plan.stream->size() : std::nullopt;
}

} // namespace steadyburn
