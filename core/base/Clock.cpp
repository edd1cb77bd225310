#include "base/Clock.h"

#include <condition_variable>
#include <mutex>

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

} // namespace steadyburn
