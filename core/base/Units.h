// Bytes, blocks and speeds: constants, and the one place that reads and writes them as text.
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace steadyburn {

inline constexpr std::uint64_t kKiB = 1024;
inline constexpr std::uint64_t kMiB = 1024 * kKiB;
inline constexpr std::uint64_t kGiB = 1024 * kMiB;

inline constexpr std::uint64_t kDiscBlock = 2048; // one logical block of ISO 9660 and of every optical medium
inline constexpr std::uint64_t kTarBlock = 512;

// User data per second at 1x: CD 75 blocks of 2048; DVD and BD as MMC counts them.
inline constexpr std::uint64_t kCdRate = 153600;
inline constexpr std::uint64_t kDvdRate = 1385000;
inline constexpr std::uint64_t kBdRate = 4495625;

[[nodiscard]] constexpr std::uint64_t roundUp(std::uint64_t value, std::uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

// "64M", "1.5G", "300000", "2GiB": k M G T are powers of 1024, upper or lower case, a following "B" or "iB" is allowed.
// Fails with badArgument on anything else, on a negative number and past 2^63.
Result<std::uint64_t> parseSize(std::string_view text);

// "4x" in multiples of `rateAt1x`, or bytes a second with k M G in powers of 1000, as drives count: "5540k".
Result<std::uint64_t> parseRate(std::string_view text, std::uint64_t rateAt1x);

// "2s", "1.5s", "500ms", "2" (seconds). Nanoseconds.
Result<std::int64_t> parseDuration(std::string_view text);

// "1.42 GiB", "512 B": three significant digits, binary units.
[[nodiscard]] std::string formatSize(std::uint64_t bytes);

} // namespace steadyburn
