// From measured requests to U and R, and to the size of a request that is worth its fixed cost. Arithmetic; any thread.
#pragma once

#include "workflow/tune/TuneValues.h"

#include <span>

namespace steadyburn {

inline constexpr std::uint64_t kLargestTunedBlock = std::uint64_t(16) << 20U;

// Returns the cost whose relative errors have the least sum of squares; neither of its parts is negative. Empty where
// fewer than two sizes were measured.
[[nodiscard]] std::optional<TuneCost> fitCost(std::span<const TunePoint> points);

// Returns the least power of two, from 512 bytes on, at which requests get this share of the rate. Empty where the rate
// is unknown, and where requests larger than kLargestTunedBlock would be needed.
[[nodiscard]] std::optional<std::uint64_t> blockForShare(const TuneCost& cost, double share);

} // namespace steadyburn
