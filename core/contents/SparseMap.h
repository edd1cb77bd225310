// Where a sparse file holds data, as the file system tells (SEEK_DATA, SEEK_HOLE). Any thread.
#pragma once

#include "contents/Tree.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace steadyburn {

// Bounds the memory of a file that is all small holes: what follows the last extent counts as data.
inline constexpr std::size_t kMostExtents = std::size_t(1) << 18;

// The extents of the first `size` bytes; nothing if they hold no hole or the file system cannot tell. Moves the
// descriptor's offset.
[[nodiscard]] std::optional<std::vector<Extent>> sparseMap(int file, std::uint64_t size,
                                                           std::size_t most = kMostExtents);

} // namespace steadyburn
