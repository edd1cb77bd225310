// MMC's numbers for the kinds of media, and what follows from them. Plain functions.
#pragma once

#include "target/Medium.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace steadyburn {

using BurnProfile = int;
inline constexpr BurnProfile kStdioProfile = 0xffff; // libburn's number for a plain file

[[nodiscard]] MediumKind kindOfProfile(BurnProfile profile);
[[nodiscard]] bool isCd(BurnProfile profile);
// Written anywhere at any time: DVD-RAM, formatted DVD-RW, DVD+RW, BD-RE, files.
[[nodiscard]] bool isOverwritableProfile(BurnProfile profile);
// Whether media of this profile are written in sessions, one behind the other, and can be kept appendable.
[[nodiscard]] bool isSequentialProfile(BurnProfile profile);
// Can put blocks that turn out bad elsewhere: DVD-RAM, BD-RE, and BD-R that was formatted for it.
[[nodiscard]] bool hasDefectManagement(BurnProfile profile);
// What a track's end is filled up to: 32 KiB on DVD, 64 KiB on BD, 2048 bytes else.
[[nodiscard]] std::uint64_t trackPadding(BurnProfile profile);
// Bytes of zeros behind a CD track of `size` bytes: 150 blocks for Linux' read-ahead, and no track under 300 blocks.
[[nodiscard]] std::uint64_t trackTail(BurnProfile profile, std::optional<std::uint64_t> size);

// libburn counts speed in 1000 bytes a second; on CD with the 2352 bytes of a raw sector. Rounded up.
[[nodiscard]] int speedForLibrary(std::uint64_t rate, BurnProfile profile);
[[nodiscard]] std::uint64_t rateFromLibrary(int speed, BurnProfile profile);

// The bytes of the ISO 9660 volume whose primary descriptor this block is; empty when it is no such block.
[[nodiscard]] std::optional<std::uint64_t> volumeSize(std::span<const std::byte> block);

} // namespace steadyburn
