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

// "2.4x", "649.8x", "0.087x", as --speed takes it, and as it is shown: "2,4x" in German. Empty for what has no such
// thing. Bytes a second.
[[nodiscard]] QString speedSpelling(double rate, std::uint64_t rateAt1x);
[[nodiscard]] QString timesText(double rate, std::uint64_t rateAt1x);
// "about 40 seconds": what a burn takes by and large where the source keeps up. Only a disc in a drive is closed.
[[nodiscard]] QString burnTimeText(std::uint64_t bytes, std::uint64_t rate, bool verify, bool closes);

} // namespace steadyburn
