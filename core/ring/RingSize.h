// The largest and the default size of a ring on this machine, in bytes. Any thread.
#pragma once

#include <cstdint>

namespace steadyburn {

// Returns half of the RAM.
[[nodiscard]] std::uint64_t largestRingSize();
// Returns min(25 % of MemAvailable, max(64 MiB, 8 drive buffers, 30 s at `rate` bytes a second)), and never more than
// largestRingSize(). 0 stands for a drive's buffer or rate that is not known. See freeMemory().
[[nodiscard]] std::uint64_t defaultRingSize(std::uint64_t driveBuffer, std::uint64_t rate);
// That of a drive with this buffer and rate on a machine with so much memory; a multiple of 1 MiB.
[[nodiscard]] std::uint64_t ringSizeFor(std::uint64_t driveBuffer, std::uint64_t rate, std::uint64_t available);

} // namespace steadyburn
