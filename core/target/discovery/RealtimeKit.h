// RealtimeKit, the desktop's service that gives threads of ordinary users priority; sound servers use it.
#pragma once

#include <sys/types.h>

namespace steadyburn {

// Asks for the nice value kHighPriority for a thread of this process. False: refused, or there is no such service.
// Waits some seconds at the most. Real time is not asked for: RealtimeKit demands a limit beyond which the kernel ends
// the process of a thread that computes for too long. Any thread, once the QCoreApplication is there.
[[nodiscard]] bool askRealtimeKit(pid_t thread);

} // namespace steadyburn
