// A clock whose hands move only when someone sleeps or a test moves them: sleeping returns at once.
#pragma once

#include "base/Clock.h"

#include <atomic>

namespace steadyburn {

class ManualClock final : public Clock {
public:
    [[nodiscard]] Nanoseconds now() const override { return Nanoseconds(m_now.load()); }
    void sleepUntil(Nanoseconds time, const std::stop_token& /*stop*/ = {}) override
    {
        if (time.count() > m_now.load()) {
            m_now = time.count();
        }
    }
    void advance(Nanoseconds by) { m_now += by.count(); }

private:
    std::atomic<std::int64_t> m_now{0};
};

} // namespace steadyburn
