// Tells blocks of an ISO 9660 file system, and whether they are as a program writes them. Plain functions; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace steadyburn {

// How many sectors a volume has, as its primary descriptor says it; 0 where `sector` is no descriptor.
[[nodiscard]] std::uint64_t volumeSectors(std::span<const std::byte> sector);
// Where its folder lies, as such a descriptor says it; 0 where `sector` is no descriptor.
[[nodiscard]] std::uint64_t volumeRoot(std::span<const std::byte> sector);

enum class BlockLook : std::uint8_t {
    other,
    descriptor, // of a volume, of either tree
    folder,     // the beginning of one
    damaged,    // one of them, with what no program writes: a number that differs in its two orders, something in the
                // room that stays empty
};

// `sector` has kDiscBlock bytes and is the one with this number.
[[nodiscard]] BlockLook lookOf(std::span<const std::byte> sector, std::uint64_t number);

} // namespace steadyburn
