// A clock whose hands move only when someone sleeps or a test moves them: sleeping returns at once, and who sleeps on a
// word wakes when it is woken or a test has moved the hands that far.
#pragma once

#include "base/Clock.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

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
    void sleepOn(const std::atomic<std::uint32_t>& word, std::uint32_t value, Nanoseconds time) override
    {
        const Sleeper sleeper{&word, time};
        {
            const std::lock_guard lock(m_mutex);
            m_sleepers.push_back(sleeper);
        }
        if (now() < time) {
            SteadyClock().sleepOn(word, value, Nanoseconds::max());
        }
        const std::lock_guard lock(m_mutex);
        m_sleepers.erase(std::find(m_sleepers.begin(), m_sleepers.end(), sleeper));
    }
    // Wakes whose time has come, and returns when they are awake.
    void advance(Nanoseconds by)
    {
        m_now += by.count();
        while (wakesSleeper()) {
            std::this_thread::yield();
        }
    }
    // How many sleep on a word.
    [[nodiscard]] std::size_t sleepers()
    {
        const std::lock_guard lock(m_mutex);
        return m_sleepers.size();
    }

private:
    struct Sleeper {
        const std::atomic<std::uint32_t>* word;
        Nanoseconds time;
        bool operator==(const Sleeper&) const = default;
    };
    bool wakesSleeper()
    {
        const std::lock_guard lock(m_mutex);
        const auto late = std::find_if(m_sleepers.begin(), m_sleepers.end(),
                                       [this](const Sleeper& each) { return each.time <= now(); });
        if (late == m_sleepers.end()) {
            return false;
        }
        (void)syscall(SYS_futex, late->word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
        return true;
    }

    std::atomic<std::int64_t> m_now{0};
    std::mutex m_mutex;
    std::vector<Sleeper> m_sleepers;
};

} // namespace steadyburn
