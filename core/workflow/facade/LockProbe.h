// Would the kernel lock a buffer of this size in memory? Asked for real, without using the memory: a mapping locked "on
// fault" counts against the limit at once and has no pages. Any thread; takes microseconds.
#pragma once

#include <cstdint>
#include <optional>

namespace steadyburn {

struct LockProbe {
    bool granted = false;
    std::optional<std::uint64_t> limit; // RLIMIT_MEMLOCK in bytes; empty: unlimited
};

[[nodiscard]] LockProbe probeLock(std::uint64_t bytes);

} // namespace steadyburn
