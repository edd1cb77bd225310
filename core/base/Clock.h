// Time as a seam: what waits or measures takes a Clock, so that tests can hold the hands.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
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

    // Sleeps on a private futex: returns at once if the word is not `value`, else when somebody wakes it, at a signal,
    // or at `time`; Nanoseconds::max() is never. Look again afterwards.
    virtual void sleepOn(const std::atomic<std::uint32_t>& word, std::uint32_t value, Nanoseconds time) = 0;
};

// CLOCK_MONOTONIC. One instance serves every thread.
class SteadyClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const override;
    void sleepUntil(Nanoseconds time, const std::stop_token& stop = {}) override;
    void sleepOn(const std::atomic<std::uint32_t>& word, std::uint32_t value, Nanoseconds time) override;
};

[[nodiscard]] inline double seconds(Nanoseconds duration)
{
    return std::chrono::duration<double>(duration).count();
}

} // namespace steadyburn
