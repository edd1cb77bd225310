// How long one side has waited, the present wait included. One writer; anyone may read at any time.
#pragma once

#include "base/Clock.h"

#include <atomic>
#include <cstdint>

namespace steadyburn {

class WaitTime {
public:
    // The waiter. Nothing here is on the way of a byte: it runs only when the thread is about to sleep.
    void begin(Nanoseconds now) { set(m_total.load(std::memory_order_relaxed), now.count()); }
    void end(Nanoseconds now)
    {
        const auto since = m_since.load(std::memory_order_relaxed);
        if (since != kNotWaiting) {
            set(m_total.load(std::memory_order_relaxed) + now.count() - since, kNotWaiting);
        }
    }

    // Any thread. A sequence lock: the two figures belong together, or a wait that ends just now would count twice.
    [[nodiscard]] Nanoseconds at(Nanoseconds now) const
    {
        for (;;) {
            const auto before = m_version.load(std::memory_order_acquire);
            const auto total = m_total.load(std::memory_order_acquire);
            const auto since = m_since.load(std::memory_order_acquire);
            // The acquires above keep this load behind them: an even and unchanged version means no write fell between.
            if (before == m_version.load(std::memory_order_relaxed) && before % 2 == 0) {
                const auto running = since == kNotWaiting || now.count() < since ? 0 : now.count() - since;
                return Nanoseconds(total + running);
            }
        }
    }

private:
    static constexpr std::int64_t kNotWaiting = INT64_MIN;

    void set(std::int64_t total, std::int64_t since)
    {
        // Each store releases, so whoever reads a new figure also reads the odd version and looks again.
        m_version.fetch_add(1, std::memory_order_relaxed);
        m_total.store(total, std::memory_order_release);
        m_since.store(since, std::memory_order_release);
        m_version.fetch_add(1, std::memory_order_release);
    }

    std::atomic<std::uint32_t> m_version{0};
    std::atomic<std::int64_t> m_total{0}; // ns of the waits that are over
    std::atomic<std::int64_t> m_since{kNotWaiting};
};

} // namespace steadyburn
