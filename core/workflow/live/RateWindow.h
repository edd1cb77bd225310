// A rate over the last seconds, from a counter that is sampled whenever someone looks.
#pragma once

#include "base/Clock.h"

#include <cstdint>
#include <deque>

namespace steadyburn {

// One thread at a time.
class RateWindow {
public:
    explicit RateWindow(Nanoseconds window = std::chrono::seconds(1)) : m_window(window) {}

    // Bytes a second over the window, with the counter's value at `now`. 0 until two samples exist.
    double sample(Nanoseconds now, std::uint64_t counter)
    {
        if (m_samples.empty() || now - m_samples.back().time >= m_window / kMostSamples) {
            m_samples.push_back({now, counter});
        }
        while (m_samples.size() > 2 && now - m_samples[1].time >= m_window) {
            m_samples.pop_front();
        }
        const Sample& first = m_samples.front();
        const double elapsed = seconds(now - first.time);
        return elapsed > 0 ? static_cast<double>(counter - first.counter) / elapsed : 0;
    }
    void reset() { m_samples.clear(); }

private:
    static constexpr int kMostSamples = 50;
    struct Sample {
        Nanoseconds time;
        std::uint64_t counter;
    };
    Nanoseconds m_window;
    std::deque<Sample> m_samples;
};

} // namespace steadyburn
