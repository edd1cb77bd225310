// Words for media: what a drive has in it, as people call it.
#pragma once

#include "workflow/request/JobMedium.h"

#include <QString>

namespace steadyburn {

[[nodiscard]] QString mediumName(MediumKind kind); // "DVD+R"
[[nodiscard]] QString mediumStatusText(MediumStatus status);
// The same of a medium that was looked at: a write-once disc with nothing but an unfinished track is said to be one.
[[nodiscard]] QString mediumStateText(const MediumInfo& medium);

// Of a medium as something to burn to: "DVD+R, blank", and "4.38 GiB free" or what can be done where it takes nothing.
[[nodiscard]] QString mediumTitle(const MediumInfo& medium);
[[nodiscard]] QString mediumRoomText(const MediumInfo& medium);

// "4.0x", or empty for what has no such thing. Bytes a second.
[[nodiscard]] QString timesText(double rate, std::uint64_t rateAt1x);
// "2.4x", as --speed takes it, and as it is shown: "2,4x" in German. `rateAt1x` is not 0.
[[nodiscard]] QString speedSpelling(std::uint64_t speed, std::uint64_t rateAt1x);
[[nodiscard]] QString speedName(std::uint64_t speed, std::uint64_t rateAt1x);

} // namespace steadyburn
