#include "ring/RingSize.h"

#include "base/Units.h"
#include "base/os/FreeMemory.h"

#include <algorithm>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::uint64_t kReserveSeconds =
    30; // a share that reconnects, a disk that wakes up: the drive goes on writing

constexpr std::uint64_t kOfFile = 16 * kMiB; // readers of small files find room enough, cold ones as well
constexpr std::uint64_t kBlocksOfFile = 4;

} // namespace

std::uint64_t largestRingSize()
{
    const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    return pages / 2 * page;
}

std::uint64_t ringSizeFor(std::uint64_t driveBuffer, std::uint64_t rate, std::uint64_t available)
{
    const auto wanted = std::max({64 * kMiB, roundUp(8 * driveBuffer, kMiB), roundUp(kReserveSeconds * rate, kMiB)});
    return std::max(std::min(available / 4 / kMiB * kMiB, wanted), kMiB);
}

std::uint64_t defaultRingSize(std::uint64_t driveBuffer, std::uint64_t rate)
{
    return std::min(ringSizeFor(driveBuffer, rate, freeMemory()), std::max(largestRingSize(), kMiB));
}

std::uint64_t defaultRingSizeOfFile(std::uint64_t block)
{
    return std::min(std::max(kOfFile, roundUp(kBlocksOfFile * block, kMiB)), defaultRingSize(0, 0));
}

} // namespace steadyburn
