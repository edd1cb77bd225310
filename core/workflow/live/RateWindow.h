// A rate over the last second or so, from a counter that is sampled whenever someone looks.
#pragma once

#include "base/Clock.h"

#include <cstdint>
#include <deque>

namespace steadyburn {

// One thread at a time.
class RateWindow {
public:
    // Bytes a second over the window, with the counter's value at `now`. 0 until two samples exist.
    double sample(Nanoseconds now, std::uint64_t counter)
    {
        if (m_samples.empty() || now - m_samples.back().time >= kSpacing) {
            m_samples.push_back({now, counter});
        }
        while (m_samples.size() > 2 && now - m_samples[1].time >= kWindow) {
            m_samples.pop_front();
        }
        const Sample& first = m_samples.front();
        const double elapsed = seconds(now - first.time);
        return elapsed > 0 ? static_cast<double>(counter - first.counter) / elapsed : 0;
    }
    void reset() { m_samples.clear(); }

private:
    static constexpr Nanoseconds kWindow = std::chrono::seconds(1);
    static constexpr Nanoseconds kSpacing = std::chrono::milliseconds(20);
    struct Sample {
        Nanoseconds time;
        std::uint64_t counter;
    };
    std::deque<Sample> m_samples;
};

} // namespace steadyburn
