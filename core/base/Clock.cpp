#include "base/Clock.h"

#include <condition_variable>
#include <ctime>
#include <mutex>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace steadyburn {

Nanoseconds SteadyClock::now() const
{
    return std::chrono::duration_cast<Nanoseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

void SteadyClock::sleepUntil(Nanoseconds time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    const std::chrono::steady_clock::time_point until(time);
    wake.wait_until(lock, stop, until, [] { return false; });
}

// The kernel compares the word under its own lock: a wake-up in between makes it return at once.
void SteadyClock::sleepOn(const std::atomic<std::uint32_t>& word, std::uint32_t value, Nanoseconds time)
{
    static_assert(sizeof word == 4 && std::atomic<std::uint32_t>::is_always_lock_free);
    const auto whole = std::chrono::duration_cast<std::chrono::seconds>(time);
    const timespec until{.tv_sec = whole.count(), .tv_nsec = (time - whole).count()}; // of CLOCK_MONOTONIC
    (void)syscall(SYS_futex, &word, FUTEX_WAIT_BITSET_PRIVATE, value, time == Nanoseconds::max() ? nullptr : &until,
                  nullptr, FUTEX_BITSET_MATCH_ANY);
}

} // namespace steadyburn
