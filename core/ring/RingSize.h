// How large a ring may be and should be on this machine. Any thread.
#pragma once

#include <cstdint>

namespace steadyburn {

// Half of the RAM, in bytes.
[[nodiscard]] std::uint64_t largestRingSize();
// In bytes: min(25 % of MemAvailable, max(64 MiB, 8 drive buffers)). Reads /proc/meminfo.
[[nodiscard]] std::uint64_t defaultRingSize(std::uint64_t driveBuffer);

} // namespace steadyburn
