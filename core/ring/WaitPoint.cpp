#include "ring/WaitPoint.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <ctime>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace steadyburn {

bool WaitPoint::wait(std::uint32_t ticket, std::optional<Nanoseconds> atMost)
{
    timespec limit{};
    if (atMost) {
        const auto ns = std::max<std::int64_t>(0, atMost->count());
        limit.tv_sec = static_cast<time_t>(ns / 1'000'000'000);
        limit.tv_nsec = static_cast<long>(ns % 1'000'000'000);
    }
    // The kernel compares the word with the ticket under its own lock: a wake() in between makes it return at once.
    const auto result = syscall(SYS_futex, &m_epoch, FUTEX_WAIT_PRIVATE, ticket, atMost ? &limit : nullptr, nullptr, 0);
    return result == 0 || errno != ETIMEDOUT;
}

void WaitPoint::wake()
{
    // release: what was made visible before belongs to whoever takes the next ticket.
    m_epoch.fetch_add(1, std::memory_order_release);
    (void)syscall(SYS_futex, &m_epoch, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

} // namespace steadyburn
