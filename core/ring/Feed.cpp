#include "ring/Feed.h"

#include "base/Units.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include <unistd.h>

namespace steadyburn {

namespace {

constexpr auto kUnknown = std::numeric_limits<std::uint64_t>::max();
constexpr double kForecastMemory = 30; // seconds: the whole of a burst and its pause, and of many
constexpr double kPaceMemory = 4;
constexpr double kLeastDriveBuffer = .02; // seconds; half a megabyte at 24x CD speed is seven times that
constexpr double kDriveMemory = 2;
constexpr Nanoseconds kSampleEvery = std::chrono::milliseconds(5); // reading the meters for each 2 KiB block costs more
constexpr Nanoseconds kPaceStep = std::chrono::milliseconds(20);   // shorter sleeps are not worth a wake-up
constexpr std::uint64_t kStepsOfRing = 256;                        // how finely a filling ring is looked at

} // namespace

Feed::Feed(Ring& ring, const FeedOptions& options, Clock& clock)
    : m_ring(ring),
      m_options(options),
      m_clock(clock),
      m_plan(options, ring.size()),
      m_production(kForecastMemory),
      m_productionNow(kPaceMemory),
      m_release(kDriveMemory),
      m_startLevel(m_plan.levels().start),
      m_resumeLevel(m_plan.levels().resume),
      m_driveRate(static_cast<double>(options.driveRate)),
      m_remaining(kUnknown)
{
}

void Feed::sample()
{
    const auto now = m_clock.now();
    const auto meter = m_ring.meter();
    if (m_measuring) {
        sampleProduction(meter, now);
        sampleDrive(meter, now);
    } else if (meter.head > 0) { // from the first byte on: what came before it was no production
        m_measuring = true;
        m_measuredFrom = meter.head;
        m_progressAt = now;
    }
    m_sampledAt = now;
    m_sampled = meter;
}

// Counts only the time in which the producer was not kept waiting by a full ring.
void Feed::sampleProduction(const RingMeter& meter, Nanoseconds now)
{
    if (m_sampled.ended) {
        return;
    }
    const auto passed = now - m_sampledAt;
    const auto made = meter.head - m_sampled.head;
    const auto working = std::max(Nanoseconds(0), passed - (meter.stalled - m_sampled.stalled));
    m_measuredSeconds += seconds(working);
    m_production.add(made, working);
    m_productionNow.add(made, working);
    m_productionRate.store(m_production.rate(), std::memory_order_relaxed);
    if (meter.stalled != m_sampled.stalled) {
        m_progressAt = now;
    } else if (made > 0) {
        const double faded = m_longestPause * std::exp(-seconds(passed) / kForecastMemory);
        m_longestPause = std::max(faded, seconds(now - m_progressAt));
        m_progressAt = now;
    }
}

void Feed::sampleDrive(const RingMeter& meter, Nanoseconds now)
{
    if (!m_started) {
        return;
    }
    const auto passed = now - m_sampledAt;
    const auto taken = meter.tail - m_sampled.tail;
    m_release.add(taken, std::max(Nanoseconds(0), passed - (meter.starved - m_sampled.starved)));
    m_releaseRate.store(m_release.rate(), std::memory_order_relaxed);
    if (m_options.driveRate == 0) {
        m_driveRate.store(m_release.rate(), std::memory_order_relaxed);
    }
    const double written = m_driveRate.load(std::memory_order_relaxed) * seconds(passed);
    m_drive = std::clamp(m_drive + static_cast<double>(taken) - written, 0.0, driveBuffer());
    m_driveMost = std::max(m_driveMost, m_drive);
}

// Where it is not told: the least that any drive has. It forgives what is mere scheduling, such as a producer that has
// published its last and is about to say so.
double Feed::driveBuffer() const
{
    return m_options.driveBuffer > 0 ? static_cast<double>(m_options.driveBuffer)
                                     : kLeastDriveBuffer * m_driveRate.load(std::memory_order_relaxed);
}

FeedMoment Feed::moment() const
{
    FeedMoment moment;
    moment.fill = m_ring.fill();
    moment.produced = m_sampled.head;
    moment.measuredFrom = m_measuredFrom;
    moment.productionRate = m_production.rate();
    moment.driveRate = m_driveRate.load(std::memory_order_relaxed);
    moment.measuredSeconds = m_measuredSeconds;
    moment.longestPause = m_longestPause;
    moment.started = m_started;
    moment.underruns = m_sampled.underruns;
    const auto expected = m_remaining.load(std::memory_order_relaxed);
    if (m_options.total) {
        moment.remaining = *m_options.total - std::min(*m_options.total, moment.produced);
    } else if (expected != kUnknown) {
        moment.remaining = expected;
        const double rate = m_expectedRate.load(std::memory_order_relaxed);
        moment.productionRate = rate > 0 ? rate : moment.productionRate;
    }
    if (m_ring.ended()) {
        moment.remaining = 0;
    }
    return moment;
}

bool Feed::allProduced() const
{
    return m_ring.ended() || (m_options.total && m_ring.meter().head >= *m_options.total);
}

// Waits until the level is reached that the plan names, asking it again as the ring fills; or until no more can come.
Result<void> Feed::fillUpTo(Level level, std::size_t atLeast)
{
    const auto step = std::max(64 * kKiB, m_ring.size() / kStepsOfRing);
    for (;;) {
        sample();
        const auto now = moment();
        const auto planned = level == Level::start ? m_plan.startFill(now) : m_plan.resumeFill(now);
        const auto wanted = std::max<std::uint64_t>(planned, atLeast);
        auto& shown = level == Level::start ? m_startLevel : m_resumeLevel;
        shown.store(planned, std::memory_order_relaxed);
        if (now.fill >= wanted) {
            break;
        }
        const auto wait = m_ring.awaitFill(std::min(wanted, now.fill + step));
        if (wait == FillWait::failed) {
            return m_ring.peek(1).takeFault();
        }
        if (wait != FillWait::reached) { // ended, or as full as this producer can make it
            break;
        }
    }
    m_drive = 0; // the drive stands, and what it had is gone
    m_driveMost = 0;
    m_unpaced = m_options.driveBuffer;
    m_due.reset();
    return {};
}

Result<void> Feed::prefill()
{
    if (m_started) {
        return {};
    }
    noteThread();
    const auto began = m_clock.now();
    auto filled = fillUpTo(Level::start, 1);
    m_prefillNs.store((m_clock.now() - began).count(), std::memory_order_relaxed);
    if (!filled) {
        return filled;
    }
    m_ring.beginWriting();
    m_started = true;
    sample();
    updateState();
    return {};
}

// Whether the drive's own buffer carried it over a gap. Up to half of it may go: past that the drive is about to stop,
// and then the ring had better fill up first.
bool Feed::outlastedByDrive(std::size_t bytes)
{
    const double rate = m_driveRate.load(std::memory_order_relaxed);
    const double spare = m_drive - m_driveMost / 2;
    if (rate <= 0 || spare <= 0) {
        return false;
    }
    const auto atMost = Nanoseconds(static_cast<std::int64_t>(spare / rate * 1e9));
    return m_ring.awaitFill(bytes, atMost) != FillWait::timeout;
}

Result<std::span<const std::byte>> Feed::peek(std::size_t bytes)
{
    const OneAtATime::Turn turn(m_device);
    noteThread();
    if (!m_started) {
        if (auto filled = prefill(); !filled) {
            return filled.takeFault();
        }
    }
    holdBack();
    if (m_ring.fill() < bytes && !m_plan.eager() && !allProduced()) {
        sample();
        if (!outlastedByDrive(bytes)) {
            m_ring.countUnderrun();
            setState(FeedState::starved);
            if (auto filled = fillUpTo(Level::resume, bytes); !filled) {
                return filled.takeFault();
            }
            updateState();
        }
    }
    return m_ring.peek(bytes);
}

void Feed::noteThread()
{
    if (const auto self = std::this_thread::get_id(); self != m_taker) {
        m_taker = self;
        m_deviceThread.store(::gettid(), std::memory_order_relaxed);
    }
}

void Feed::release(std::size_t bytes)
{
    const OneAtATime::Turn turn(m_device);
    m_ring.release(bytes);
    if (const double rate = m_pace.load(std::memory_order_relaxed); rate > 0 && m_due) {
        const auto unpaced = std::min<std::uint64_t>(bytes, m_unpaced);
        m_unpaced -= unpaced;
        *m_due += Nanoseconds(static_cast<std::int64_t>(static_cast<double>(bytes - unpaced) / rate * 1e9));
    }
    if (m_clock.now() - m_sampledAt >= kSampleEvery || m_ring.ended()) {
        sample();
        updateState();
    }
}

// Sleeps so that a speed-matching drive gets its bytes at the plan's pace.
void Feed::holdBack()
{
    if (m_options.driveRateMinimum == 0) {
        return;
    }
    auto now = moment();
    now.productionRate = m_productionNow.rate(); // the forecast's own is too slow for this
    const double rate = m_plan.pace(now);
    m_pace.store(rate, std::memory_order_relaxed);
    if (rate <= 0) {
        m_due.reset();
        return;
    }
    const auto time = m_clock.now();
    if (!m_due || *m_due < time) { // behind: it cannot have more than it takes, and need not catch up
        m_due = time;
    }
    if (*m_due - time >= kPaceStep) {
        m_clock.sleepUntil(*m_due, m_ring.cancelToken());
    }
}

void Feed::updateState()
{
    const auto before = state();
    if (m_ring.fill() == 0 && m_ring.ended()) {
        setState(FeedState::ended);
    } else if (allProduced()) {
        setState(FeedState::finishing);
    } else {
        setState(m_plan.isLow(moment(), before == FeedState::low) ? FeedState::low : FeedState::healthy);
    }
}

std::size_t Feed::maxPeek() const
{
    return m_ring.maxPeek();
}

void Feed::abandon(Fault fault)
{
    m_ring.abandon(std::move(fault));
}

void Feed::setForecast(const Forecast& forecast)
{
    m_expectedRate.store(forecast.productionRate, std::memory_order_relaxed);
    m_remaining.store(forecast.remaining, std::memory_order_relaxed);
}

FeedLevels Feed::levels() const
{
    auto levels = m_plan.levels();
    levels.start = m_startLevel.load(std::memory_order_relaxed);
    levels.resume = m_resumeLevel.load(std::memory_order_relaxed);
    return levels;
}

FeedState Feed::state() const
{
    return m_state.load(std::memory_order_relaxed);
}

double Feed::reserveSeconds() const
{
    const double measured = m_releaseRate.load(std::memory_order_relaxed);
    const double rate = measured > 0 ? measured : m_driveRate.load(std::memory_order_relaxed);
    return rate > 0 ? static_cast<double>(m_ring.fill()) / rate : 0;
}

double Feed::productionRate() const
{
    return m_productionRate.load(std::memory_order_relaxed);
}

double Feed::pace() const
{
    return m_pace.load(std::memory_order_relaxed);
}

Nanoseconds Feed::prefillTime() const
{
    return Nanoseconds(m_prefillNs.load(std::memory_order_relaxed));
}

} // namespace steadyburn
