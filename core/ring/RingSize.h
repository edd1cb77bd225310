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

// Returns the default ring size in bytes for a file that is written in blocks of up to `block` bytes; never more than
// defaultRingSize(). A file has no mechanics that have to be kept running, and what stays in the processor's cache is
// faster than a large ring.
[[nodiscard]] std::uint64_t defaultRingSizeOfFile(std::uint64_t block);

} // namespace steadyburn
