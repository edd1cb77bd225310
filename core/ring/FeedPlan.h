// When the drive may have data, as arithmetic without threads or clocks: what is known at one moment goes in, a level
// or a rate comes out. Feed asks it; the simulations ask it the same way.
//
// The zero-stop rule. With N bytes to come after the present one, a drive of R bytes a second and a producer of µ, the
// ring runs dry before the end unless it now holds F* = N * (R / µ - 1); with a production that is no straight line, F*
// = max over x of R * (time until x is produced) - (x - produced). Starting with F* and a little gives no stop and the
// earliest end at once. Where F* is larger than the ring, stops cannot be avoided, only made few: run from as full as
// possible to empty, and let the last run begin as soon as it reaches to the end.
#pragma once

#include "base/Clock.h"
#include "base/Production.h"
#include "base/Result.h"
#include "ring/RingValues.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace steadyburn {

struct FeedOptions {
    FeedPolicy policy = FeedPolicy::balanced;
    std::optional<unsigned> startPercent; // of the ring; empty: as the policy says
    std::optional<unsigned> lowPercent;
    std::optional<unsigned> resumePercent;
    // Bytes a second the drive takes; 0: unknown. Unknown and stops not costly is a file or a pipe: it gets what there
    // is when it is there, and never has an underrun.
    std::uint64_t driveRate = 0;
    std::uint64_t driveRateMinimum = 0; // slowest streaming rate of a speed-matching tape; 0: fixed rate
    std::uint64_t driveBuffer = 0;
    bool stopsAreCostly = false;        // tape: a stop is a reposition
    Nanoseconds reposition{};           // what one costs, where known
    std::optional<std::uint64_t> total; // bytes of the stream, where known
    // Rising in both, from {0, 0} to {total, ...}; empty: production is taken for a straight line.
    std::vector<ProductionPoint> shape;
};

// Levels must be ordered (low <= resume, start and resume at most 100): badArgument names the option otherwise.
Result<void> checkFeed(const FeedOptions& options);

// What is known at one moment.
struct FeedMoment {
    std::uint64_t fill = 0;
    std::uint64_t produced = 0;             // bytes since the start of the stream
    std::optional<std::uint64_t> remaining; // bytes still to be produced
    double productionRate = 0;              // bytes a second while it is not kept waiting; 0: not known yet
    double driveRate = 0;                   // bytes a second; 0: not known
    std::uint64_t measuredFrom = 0;         // from this byte of the stream on
    double measuredSeconds = 0;             // so much time of work was measured
    double longestPause = 0;                // seconds without a byte from a producer that had room
    bool started = false;                   // the drive has had data
    std::uint64_t underruns = 0;            // so far: the forecast was too hopeful so often
};

// F*: the fill at which a drive of `driveRate` bytes a second meets no empty ring until the end, when `produced` bytes
// are made and each unit of cost takes so much time. `now`: the cost of what is produced.
[[nodiscard]] double fillWithoutStop(std::span<const ProductionPoint> shape, std::uint64_t produced, double now,
                                     double secondsPerCost, double driveRate);

// More than F* that a start waits for, as a share of it: rates are never constant.
inline constexpr double kFillMargin = .2;

// Constant after construction; any thread.
class FeedPlan {
public:
    FeedPlan(const FeedOptions& options, std::uint64_t capacity);

    // What the policy and the percents say where nothing can be forecast.
    [[nodiscard]] const FeedLevels& levels() const { return m_levels; }
    // Whether the target takes data whenever there is some, as a file or a pipe does.
    [[nodiscard]] bool eager() const { return m_eager; }

    // Bytes that must be in the ring before the first byte goes to the drive, and after an underrun before writing
    // resumes. Both are to be asked again as production goes on: the forecast gets better.
    [[nodiscard]] std::uint64_t startFill(const FeedMoment& moment) const;
    [[nodiscard]] std::uint64_t resumeFill(const FeedMoment& moment) const;

    // Bytes a second that the drive should be held back to; 0: give it all it takes. Only ever for a speed-matching
    // tape.
    [[nodiscard]] double pace(const FeedMoment& moment) const;

    // Whether the reserve is low. A small fill of which the forecast says that it will do is not.
    [[nodiscard]] bool isLow(const FeedMoment& moment, bool wasLow) const;

    // F* for this drive rate in bytes; empty when too little is known.
    [[nodiscard]] std::optional<double> zeroStopFill(const FeedMoment& moment, double driveRate) const;

private:
    [[nodiscard]] std::uint64_t percentOf(unsigned percent) const { return m_capacity * percent / 100; }
    [[nodiscard]] double streamingRate(const FeedMoment& moment) const;
    [[nodiscard]] double stopSeconds() const;
    [[nodiscard]] double doubt(const FeedMoment& moment) const;
    [[nodiscard]] std::optional<double> safeFill(const FeedMoment& moment, double driveRate) const;
    [[nodiscard]] double cushion(const FeedMoment& moment, double driveRate) const;
    [[nodiscard]] double fullest(const FeedMoment& moment) const;
    [[nodiscard]] std::uint64_t forecastOr(std::uint64_t level, const FeedMoment& moment) const;
    [[nodiscard]] double costAt(std::uint64_t bytes) const;

    FeedOptions m_options;
    std::uint64_t m_capacity;
    FeedLevels m_levels;
    bool m_eager;
};

} // namespace steadyburn
