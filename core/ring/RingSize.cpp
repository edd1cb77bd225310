#include "ring/RingSize.h"

#include "base/Units.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

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
    std::uint64_t available = largestRingSize();
    std::ifstream memory("/proc/meminfo");
    for (std::string line; std::getline(memory, line);) {
        if (line.starts_with("MemAvailable:")) {
            available = std::strtoull(line.c_str() + sizeof("MemAvailable:") - 1, nullptr, 10) * kKiB;
        }
    }
    const auto wanted = std::max(64 * kMiB, roundUp(8 * driveBuffer, kMiB));
    return std::clamp(std::min(available / 4 / kMiB * kMiB, wanted), kMiB, largestRingSize());
}

} // namespace steadyburn
