// A producer, a ring, a FeedPlan and a drive as arithmetic in steps of two milliseconds: a whole burn in no time, the
// same on every machine. The drive is streaming.md's: it takes what its own buffer has room for, writes at a constant
// rate (or, if it can match speeds, at the rate it is fed, down to a minimum), stops when its buffer is empty, and then
// needs `reposition` seconds before it writes again.
#pragma once

#include "ring/FeedPlan.h"
#include "ring/RateMeter.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace steadyburn {

struct SimulatedBurn {
    double total = 0; // bytes, as all sizes here
    double ring = 0;
    std::function<double(double)> produced; // by second t, if never kept waiting; up to `total`
    double driveRate = 0;
    double driveRateMinimum = 0;
    double driveBuffer = 0;
    double reposition = 0; // seconds
    bool totalKnown = true;
    bool forecast = true;          // false: levels only, as mbuffer does
    double resumeAtEmptyOnly = -1; // with forecast false: start and resume level as a share of the ring
};

struct SimulatedResult {
    double wall = 0;
    double started = 0;
    int stops = 0; // after the start
    int underruns = 0;
    double least = 0;  // fill between the start and the producer's end
    double bound = 0;  // T*
    double beside = 0; // wall / T*
};

// T* = max over x of [ P⁻¹(x) + (N − x) / R ].
inline double lowerBound(const SimulatedBurn& burn)
{
    double best = burn.total / burn.driveRate;
    for (double t = 0;; t += .004) {
        const double x = burn.produced(t);
        best = std::max(best, t + (burn.total - x) / burn.driveRate);
        if (x >= burn.total) {
            return best;
        }
    }
}

class FeedSimulation {
public:
    FeedSimulation(const SimulatedBurn& burn, FeedOptions options)
        : m_burn(burn), m_plan(tell(burn, options), ringOf(burn))
    {
    }

    SimulatedResult run()
    {
        while (m_written < m_burn.total - 1 && m_now < 3600) {
            produce();
            feed();
            drive();
            m_now += kStep;
        }
        m_result.wall = m_now;
        m_result.bound = lowerBound(m_burn);
        m_result.beside = m_now / m_result.bound;
        return m_result;
    }

private:
    static constexpr double kStep = .002;
    static constexpr double kBlock = 256 * 1024;

    static std::uint64_t ringOf(const SimulatedBurn& burn) { return static_cast<std::uint64_t>(burn.ring); }
    static FeedOptions tell(const SimulatedBurn& burn, FeedOptions options)
    {
        options.driveRate = static_cast<std::uint64_t>(burn.driveRate);
        options.driveRateMinimum = static_cast<std::uint64_t>(burn.driveRateMinimum);
        options.driveBuffer = static_cast<std::uint64_t>(burn.driveBuffer);
        options.reposition = Nanoseconds(static_cast<std::int64_t>(burn.reposition * 1e9));
        return options;
    }

    void produce()
    {
        const double wanted = m_burn.produced(m_worked + kStep);
        const double head = std::min(wanted, m_tail + m_burn.ring);
        const double made = head - m_head;
        if (head < wanted) { // stalled: the work is not done and its time does not count
            m_production.add(static_cast<std::uint64_t>(std::max(0.0, made)), Nanoseconds(0));
            m_quiet = 0;
        } else {
            m_worked += kStep;
            if (m_head > 0 || made > 0) {
                m_production.add(static_cast<std::uint64_t>(made), Nanoseconds(2'000'000));
                m_measuredSeconds += kStep;
            }
            m_quiet = made > 0 || m_head == 0 ? 0 : m_quiet + kStep;
            m_longestPause = std::max(m_longestPause, m_quiet);
        }
        m_head = head;
    }

    [[nodiscard]] bool ended() const { return m_head >= m_burn.total; }

    [[nodiscard]] FeedMoment moment() const
    {
        FeedMoment moment;
        moment.fill = static_cast<std::uint64_t>(m_head - m_tail);
        moment.produced = static_cast<std::uint64_t>(m_head);
        if (m_burn.totalKnown || ended()) {
            moment.remaining = static_cast<std::uint64_t>(m_burn.total - m_head);
        }
        moment.productionRate = m_production.rate();
        moment.driveRate = m_burn.driveRate;
        moment.measuredSeconds = m_measuredSeconds;
        moment.longestPause = m_longestPause;
        moment.started = m_running;
        moment.underruns = static_cast<std::uint64_t>(m_result.underruns);
        return moment;
    }

    [[nodiscard]] double level() const
    {
        if (!m_burn.forecast) {
            return m_burn.resumeAtEmptyOnly * m_burn.ring;
        }
        const auto now = moment();
        return static_cast<double>(m_running ? m_plan.resumeFill(now) : m_plan.startFill(now));
    }

    // Ring to the drive's buffer.
    void feed()
    {
        const double fill = m_head - m_tail;
        if (!m_open) {
            // Full for the producer counts as reached: nothing more can come.
            m_open = fill > 0 && (fill >= level() || ended() || fill >= m_burn.ring - kBlock);
            if (m_open) {
                m_unpaced = m_burn.driveBuffer;
                m_driveMost = 0;
            }
            if (m_open && !m_running) {
                m_running = true;
                m_result.started = m_now;
                m_result.least = fill;
            }
        }
        m_pace = m_burn.forecast ? m_plan.pace(moment()) : 0;
        if (!m_open) {
            return;
        }
        const double rate = m_pace > 0 && m_unpaced <= 0 ? m_pace * kStep : 1e18;
        const double room = m_burn.driveBuffer + m_burn.driveRate * kStep - m_drive;
        const double moved = std::min({room, fill, rate});
        m_tail += moved;
        m_drive += moved;
        m_unpaced -= moved;
        m_driveMost = std::max(m_driveMost, m_drive);
        if (!ended()) {
            m_result.least = std::min(m_result.least, m_head - m_tail);
        }
        if (fill - moved < 1 && !ended() && room > moved && m_drive <= m_driveMost / 2) {
            ++m_result.underruns;
            m_open = false;
        }
    }

    void drive()
    {
        const bool loaded = m_drive >= m_burn.driveBuffer / 2 || ended();
        if (loaded && !m_streaming && m_positionedAt < 0) { // the first data, or data after a stop
            m_positionedAt = m_now + (m_stoppedOnce ? m_burn.reposition : 0);
        }
        if (!m_streaming && m_positionedAt >= 0 && m_now >= m_positionedAt) {
            m_streaming = true;
            m_positionedAt = -1;
        }
        if (!m_streaming) {
            return;
        }
        const double slowest = m_burn.driveRateMinimum > 0 ? m_burn.driveRateMinimum : m_burn.driveRate;
        // A speed-matching drive runs as fast as it is fed, as long as its buffer is not full.
        const double rate = m_burn.driveRateMinimum > 0 && m_pace > 0 && m_drive < .8 * m_burn.driveBuffer
                                ? std::clamp(m_pace, slowest, m_burn.driveRate)
                                : m_burn.driveRate;
        const double out = std::min(m_drive, rate * kStep);
        m_drive -= out;
        m_written += out;
        if (m_drive <= 0 && m_written < m_burn.total - 1) {
            m_streaming = false;
            m_stoppedOnce = true;
            ++m_result.stops;
        }
    }

    SimulatedBurn m_burn;
    FeedPlan m_plan;
    SimulatedResult m_result;
    RateMeter m_production{30};
    double m_now = 0;
    double m_worked = 0; // the producer's own time
    double m_quiet = 0;
    double m_longestPause = 0;
    double m_measuredSeconds = 0;
    double m_unpaced = 0;
    double m_driveMost = 0;
    double m_head = 0;
    double m_tail = 0;
    double m_drive = 0;
    double m_written = 0;
    double m_pace = 0;
    double m_positionedAt = -1;
    bool m_open = false;
    bool m_running = false;
    bool m_streaming = false;
    bool m_stoppedOnce = false;
};

} // namespace steadyburn
