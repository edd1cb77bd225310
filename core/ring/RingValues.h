// Plain values that the ring and the feed report, and the policy that a user chooses for the feed. They need no other
// header, so the window may include them.
#pragma once

#include <cstdint>

namespace steadyburn {

enum class FeedPolicy : std::uint8_t { fewestStops, balanced, fastest };

enum class FeedState : std::uint8_t { prefill, healthy, low, starved, finishing, ended };

// The levels of the ring's fill in bytes, for the gauge's ticks.
struct FeedLevels {
    std::uint64_t start = 0;
    std::uint64_t low = 0;
    std::uint64_t resume = 0;
};

// Whether the ring's memory is locked; refused: the system does not allow that much.
enum class MemoryLock : std::uint8_t { off, held, refused };

} // namespace steadyburn
