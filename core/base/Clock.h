// Time as a seam: what waits or measures takes a Clock, so that tests can hold the hands.
#pragma once

#include <chrono>
#include <stop_token>

namespace steadyburn {

using Nanoseconds = std::chrono::nanoseconds;

// Any thread.
class Clock {
public:
    virtual ~Clock() = default;

    // Monotonic; the zero point means nothing.
    [[nodiscard]] virtual Nanoseconds now() const = 0;

    // Returns at `time`, or as soon as a stop is requested. Never early otherwise.
    virtual void sleepUntil(Nanoseconds time, const std::stop_token& stop = {}) = 0;
};

// CLOCK_MONOTONIC. One instance serves every thread.
class SteadyClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const override;
    void sleepUntil(Nanoseconds time, const std::stop_token& stop = {}) override;
};

[[nodiscard]] inline double seconds(Nanoseconds duration)
{
    return std::chrono::duration<double>(duration).count();
}

} // namespace steadyburn
