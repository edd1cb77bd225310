#include "ring/FeedPlan.h"

#include "base/Units.h"

#include <algorithm>
#include <array>
#include <string>

namespace steadyburn {

namespace {

constexpr double kMarginPerUnderrun = .1; // after a forecast that was too hopeful
constexpr unsigned kMarginSteps = 4;
constexpr double kDoubt = .3;   // about a rate that was measured for no time
constexpr double kPatience = 4; // seconds until a measured rate is believed, for the fewest stops
// A start with less is an underrun as soon as the source hesitates: some blocks and publishes, and of a fast drive what
// it takes in a second.
constexpr std::uint64_t kLeastStart = 2 * kMiB;
constexpr double kLeastStartSeconds = 1;
constexpr double kFull = .9;               // of the ring: the rest lets the producer go on while a tape repositions
constexpr double kStreamingSlack = 1.03;   // above a tape's slowest rate, or its own jitter stops it
constexpr double kDefaultReposition = 2.0; // seconds, of a tape that does not say

// What a policy pays for safety: a share of the time that the drive needs for what is left, and a share of one stop.
struct Price {
    double ofRun;
    double ofStop;
};
constexpr Price priceOf(FeedPolicy policy)
{
    switch (policy) {
    case FeedPolicy::fewestStops:
        return {.ofRun = .05, .ofStop = 1};
    case FeedPolicy::balanced:
        return {.ofRun = .01, .ofStop = .25};
    case FeedPolicy::fastest:
        break;
    }
    return {.ofRun = 0, .ofStop = 0};
}

Fault badPercent(const char* option, unsigned most = 100)
{
    Fault fault;
    fault.kind = FaultKind::badArgument;
    fault.doing = Action::parse;
    fault.facts = OutOfBounds{.most = most, .inBytes = false};
    fault.detail = option;
    return fault;
}

// Enough for the drive to find something when it turns to the ring, and no more.
std::uint64_t smallStart(const FeedOptions& options, std::uint64_t capacity)
{
    const double tenth = static_cast<double>(options.driveRate) * (options.stopsAreCostly ? .25 : .1);
    return std::min(capacity / 8, std::max(kMiB, static_cast<std::uint64_t>(tenth)));
}

} // namespace

Result<void> checkFeed(const FeedOptions& options)
{
    struct Percent {
        const char* option;
        std::optional<unsigned> value;
    };
    for (const auto& percent : std::array<Percent, 3>{
             {{"start", options.startPercent}, {"low", options.lowPercent}, {"resume", options.resumePercent}}}) {
        if (percent.value && *percent.value > 100) {
            return badPercent(percent.option);
        }
    }
    if (options.lowPercent && options.resumePercent && *options.lowPercent > *options.resumePercent) {
        return badPercent("low", *options.resumePercent);
    }
    return {};
}

double fillWithoutStop(std::span<const ProductionPoint> shape, std::uint64_t produced, double now,
                       double secondsPerCost, double driveRate)
{
    double most = 0;
    for (const ProductionPoint& point : shape) { // the maximum of a line is at one of its corners
        if (point.bytes > produced) {
            const double time = (point.cost - now) * secondsPerCost;
            most = std::max(most, driveRate * time - static_cast<double>(point.bytes - produced));
        }
    }
    return most;
}

FeedPlan::FeedPlan(const FeedOptions& options, std::uint64_t capacity)
    : m_options(options),
      m_capacity(capacity),
      m_eager(options.driveRate == 0 && !options.stopsAreCostly && !options.startPercent && !options.resumePercent)
{
    if (m_eager) {
        return;
    }
    const auto small = smallStart(options, capacity);
    switch (options.policy) {
    case FeedPolicy::fewestStops:
        m_levels = {.start = percentOf(options.stopsAreCostly ? 90 : 100), .low = 0, .resume = percentOf(90)};
        break;
    case FeedPolicy::balanced: // a link on a disc is a blemish, a stop of a tape takes seconds
        m_levels = options.stopsAreCostly ? FeedLevels{.start = percentOf(50), .low = 0, .resume = percentOf(90)}
                                          : FeedLevels{.start = capacity, .low = 0, .resume = percentOf(50)};
        break;
    case FeedPolicy::fastest:
        m_levels = {.start = small, .low = 0, .resume = small};
        break;
    }
    m_levels.start = options.startPercent ? percentOf(*options.startPercent) : m_levels.start;
    m_levels.resume = options.resumePercent ? percentOf(*options.resumePercent) : m_levels.resume;
    m_levels.low = options.lowPercent ? percentOf(*options.lowPercent) : std::min(percentOf(10), m_levels.start);
    if (!options.resumePercent) { // `low` was said, `resume` was not
        m_levels.resume = std::max(m_levels.resume, m_levels.low);
    }
    m_levels.low = std::min(m_levels.low, m_levels.resume);
}

// What `bytes` of the stream cost, by the shape.
double FeedPlan::costAt(std::uint64_t bytes) const
{
    const auto& shape = m_options.shape;
    const auto after =
        std::upper_bound(shape.begin(), shape.end(), bytes,
                         [](std::uint64_t at, const ProductionPoint& point) { return at < point.bytes; });
    if (after == shape.begin()) {
        return after->cost;
    }
    const auto& before = *std::prev(after);
    if (after == shape.end()) {
        return before.cost;
    }
    const double part = static_cast<double>(bytes - before.bytes) / static_cast<double>(after->bytes - before.bytes);
    return before.cost + part * (after->cost - before.cost);
}

std::optional<double> FeedPlan::zeroStopFill(const FeedMoment& moment, double driveRate) const
{
    if (!moment.remaining || moment.productionRate <= 0 || driveRate <= 0) {
        return {};
    }
    if (!m_options.shape.empty()) {
        const double now = costAt(moment.produced);
        const double measuredCost = now - costAt(moment.measuredFrom);
        if (measuredCost <= 0) {
            return {};
        }
        const double secondsPerCost = moment.measuredSeconds / measuredCost;
        return fillWithoutStop(m_options.shape, moment.produced, now, secondsPerCost, driveRate);
    }
    return std::max(0.0, static_cast<double>(*moment.remaining) * (driveRate / moment.productionRate - 1));
}

double FeedPlan::stopSeconds() const
{
    const double known = seconds(m_options.reposition);
    return !m_options.stopsAreCostly ? 0 : known > 0 ? known : kDefaultReposition;
}

// How much of a young production rate is not to be believed: a look of half a second sees a burst or its pause. On a
// disc only those who ask for the fewest stops pay for that; there a second look costs as much as it saves.
double FeedPlan::doubt(const FeedMoment& moment) const
{
    const bool fewest = m_options.policy == FeedPolicy::fewestStops;
    const double patience = fewest ? std::max(2 * stopSeconds(), kPatience) : stopSeconds();
    return moment.measuredSeconds < patience ? kDoubt * (1 - moment.measuredSeconds / patience) : 0;
}

// F* and a little: a share of it, or what the drive takes in a pause like the longest one seen.
std::optional<double> FeedPlan::safeFill(const FeedMoment& moment, double driveRate) const
{
    FeedMoment careful = moment;
    careful.productionRate *= 1 - doubt(moment);
    careful.measuredSeconds /= 1 - doubt(moment);
    const auto fill = zeroStopFill(careful, driveRate);
    if (!fill || *moment.remaining == 0) {
        return fill;
    }
    const auto steps = static_cast<double>(std::min<std::uint64_t>(moment.underruns, kMarginSteps));
    return *fill + std::max(*fill * (kFillMargin + steps * kMarginPerUnderrun), driveRate * moment.longestPause);
}

// What the drive will run at: a speed-matching tape can be slowed to the producer's pace, down to its minimum.
double FeedPlan::streamingRate(const FeedMoment& moment) const
{
    if (m_options.driveRateMinimum == 0 || m_options.policy == FeedPolicy::fastest) {
        return moment.driveRate;
    }
    const double slowest = kStreamingSlack * static_cast<double>(m_options.driveRateMinimum);
    return std::max(slowest, std::min(moment.driveRate, moment.productionRate));
}

// Safety that the policy finds worth its price: the fill that a short delay brings. Where production is much faster
// than the drive that is the whole ring; where they are alike it is little, for waiting then costs as much as it
// brings. Before the start the price is paid when so much time has passed, whatever it brought: a fast beginning
// promises more than the rest may keep.
double FeedPlan::cushion(const FeedMoment& moment, double driveRate) const
{
    const auto price = priceOf(m_options.policy);
    const double run = static_cast<double>(*moment.remaining + moment.fill) / driveRate;
    const double delay = std::max(price.ofRun * run, price.ofStop * stopSeconds());
    const bool paid = !moment.started && moment.measuredSeconds >= delay;
    return paid ? 0 : moment.productionRate * delay;
}

// As full as it should get: what is left lets the producer go on while a tape repositions.
double FeedPlan::fullest(const FeedMoment& moment) const
{
    const auto capacity = static_cast<double>(m_capacity);
    if (!m_options.stopsAreCostly) {
        return capacity;
    }
    const double meanwhile = moment.productionRate * seconds(m_options.reposition);
    const double headroom = meanwhile - static_cast<double>(m_options.driveBuffer); // the drive's own takes that much
    return std::clamp(capacity - headroom, capacity / 2, kFull * capacity);
}

std::uint64_t FeedPlan::forecastOr(std::uint64_t level, const FeedMoment& moment) const
{
    const double rate = streamingRate(moment);
    const auto needed = safeFill(moment, rate);
    if (!needed) {
        return level;
    }
    if (m_options.policy == FeedPolicy::fastest) { // early in any case; F* only when it is sooner
        return std::min(level, static_cast<std::uint64_t>(std::max(*needed, static_cast<double>(kMiB))));
    }
    const double full = fullest(moment);
    const double least = std::min(std::max(static_cast<double>(kLeastStart), rate * kLeastStartSeconds), full / 4);
    if (*needed > full) { // cannot reach to the end: the longest run there is, where stops matter
        const bool longest = m_options.stopsAreCostly || m_options.policy == FeedPolicy::fewestStops;
        return longest ? static_cast<std::uint64_t>(full) : level;
    }
    return static_cast<std::uint64_t>(std::clamp(std::max(cushion(moment, rate), least), *needed, full));
}

std::uint64_t FeedPlan::startFill(const FeedMoment& moment) const
{
    return m_eager || m_options.startPercent ? m_levels.start : forecastOr(m_levels.start, moment);
}

std::uint64_t FeedPlan::resumeFill(const FeedMoment& moment) const
{
    return m_eager || m_options.resumePercent ? m_levels.resume : forecastOr(m_levels.resume, moment);
}

double FeedPlan::pace(const FeedMoment& moment) const
{
    const auto slowest = static_cast<double>(m_options.driveRateMinimum);
    const double level = static_cast<double>(moment.fill) / static_cast<double>(m_capacity);
    if (slowest <= 0 || m_options.policy == FeedPolicy::fastest || moment.productionRate <= 0 || level >= kFull ||
        moment.productionRate >= moment.driveRate) {
        return 0;
    }
    const auto needed = safeFill(moment, moment.driveRate);
    if (needed && static_cast<double>(moment.fill) >= *needed) {
        return 0; // reaches to the end at full speed
    }
    if (moment.productionRate < slowest) {
        return kStreamingSlack * slowest;
    }
    // Slower than production while the ring is emptier than half, faster above: the level finds its place by itself.
    return std::clamp(moment.productionRate * (.7 + .6 * level), kStreamingSlack * slowest, moment.driveRate);
}

bool FeedPlan::isLow(const FeedMoment& moment, bool wasLow) const
{
    const auto mark = wasLow ? std::min(m_levels.low + m_levels.low / 10, m_capacity) : m_levels.low;
    if (m_eager || moment.fill >= mark) {
        return false;
    }
    if (m_options.lowPercent) { // the user's own mark: no clever excuse
        return true;
    }
    const auto needed = zeroStopFill(moment, streamingRate(moment));
    return !needed || static_cast<double>(moment.fill) < *needed;
}

} // namespace steadyburn
