#include "base/os/FreeMemory.h"

#include "base/Units.h"

#include <cstdlib>
#include <fstream>
#include <string>
#include <unistd.h>

namespace steadyburn {

std::uint64_t freeMemory()
{
    std::ifstream memory("/proc/meminfo");
    for (std::string line; std::getline(memory, line);) {
        if (line.starts_with("MemAvailable:")) {
            return std::strtoull(line.c_str() + sizeof("MemAvailable:") - 1, nullptr, 10) * kKiB;
        }
    }
    return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) / 2 *
           static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

} // namespace steadyburn
