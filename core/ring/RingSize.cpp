#include "ring/RingSize.h"

#include "base/Units.h"
#include "base/os/FreeMemory.h"

#include <algorithm>
#include <unistd.h>

namespace steadyburn {

std::uint64_t largestRingSize()
{
    const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    return pages / 2 * page;
}

std::uint64_t defaultRingSize(std::uint64_t driveBuffer)
{
    const std::uint64_t available = freeMemory();
    const auto wanted = std::max(64 * kMiB, roundUp(8 * driveBuffer, kMiB));
    return std::clamp(std::min(available / 4 / kMiB * kMiB, wanted), kMiB, largestRingSize());
}

} // namespace steadyburn
