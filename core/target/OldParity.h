// RS03 parity (image/parity) of contents that are replaced on an overwritable medium. Where it stays it would later be
// taken for the new contents' own, and a repair by it would bring the old ones back. Plain functions; any thread.
#pragma once

#include "image/parity/ParityFinder.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace steadyburn {

// What is written over its header, and where.
struct VoidedParity {
    std::uint64_t offset = 0; // bytes
    std::vector<std::byte> bytes;
};

// Of the parity that the present contents have, in `sectors` sectors; nothing where they have none that can be read.
[[nodiscard]] std::optional<VoidedParity> voidedHeader(const ReadSectors& read, std::uint64_t sectors);
// The same in whole blocks of 32 KiB, which every overwritable medium takes: some of the old contents go as well.
[[nodiscard]] std::optional<VoidedParity> voidedBlocks(const ReadSectors& read, std::uint64_t sectors);

} // namespace steadyburn
