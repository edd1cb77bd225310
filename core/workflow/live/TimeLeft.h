// How long the rest of a phase takes, by what really moved in the last ten seconds, waits included.
#pragma once

#include "base/Clock.h"
#include "workflow/live/RateWindow.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace steadyburn {

// One thread at a time.
class TimeLeft {
public:
    // Seconds until `total` bytes have moved, with `moved` of them at `now`; < 0: not known. A rate above `fastest`,
    // the drive's own, cannot last: its buffer takes the first bytes at once. 0: there is no such rate.
    double sample(Nanoseconds now, std::uint64_t moved, std::uint64_t total, std::uint64_t fastest = 0)
    {
        m_began = m_began.value_or(now);
        double rate = m_moved.sample(now, moved);
        if (fastest > 0) {
            rate = std::min(rate, static_cast<double>(fastest));
        }
        if (now - *m_began < kLearning || rate <= 0 || total < moved) {
            return -1;
        }
        return static_cast<double>(total - moved) / rate;
    }
    void reset()
    {
        m_began.reset();
        m_moved.reset();
    }

private:
    static constexpr Nanoseconds kLearning = std::chrono::seconds(2); // before that a figure would jump about

    RateWindow m_moved{std::chrono::seconds(10)};
    std::optional<Nanoseconds> m_began;
};

} // namespace steadyburn
