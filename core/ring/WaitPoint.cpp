#include "ring/WaitPoint.h"

#include <climits>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace steadyburn {

void WaitPoint::wake()
{
    // release: what was made visible before belongs to whoever takes the next ticket.
    m_epoch.fetch_add(1, std::memory_order_release);
    (void)syscall(SYS_futex, &m_epoch, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

} // namespace steadyburn
