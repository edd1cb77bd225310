// The largest and the default size of a ring on this machine, in bytes. Any thread.
#pragma once

#include <cstdint>

namespace steadyburn {

// Returns half of the RAM.
[[nodiscard]] std::uint64_t largestRingSize();
// Returns min(25 % of MemAvailable, max(64 MiB, 8 drive buffers)). See freeMemory().
[[nodiscard]] std::uint64_t defaultRingSize(std::uint64_t driveBuffer);

} // namespace steadyburn
