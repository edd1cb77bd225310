// How much processor time this process has used.
#pragma once

namespace steadyburn {

// Returns the user and system time of all threads until now, in seconds. Any thread.
[[nodiscard]] double processCpuSeconds();

} // namespace steadyburn
