// How much memory there is to be had. Any thread.
#pragma once

#include <cstdint>

namespace steadyburn {

// Bytes that can be taken without swapping, as /proc/meminfo estimates it; half of the memory where it does not tell.
[[nodiscard]] std::uint64_t freeMemory();

} // namespace steadyburn
