// What is on a medium in a few lines: its folders with their sizes, as deep as there is room. Any thread.
#pragma once

#include "shelf/Shelf.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// What is left out adds up to this.
struct OutlineRest {
    std::uint64_t entries = 0;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
};

struct OutlineNode {
    std::string name; // raw bytes; empty for the whole medium and for a section
    ShelfKind kind = ShelfKind::folder;
    std::optional<std::uint32_t> section; // of a medium with several: what this node is
    std::uint64_t files = 0;              // in it, however deep; 1 for a file
    std::uint64_t bytes = 0;
    std::vector<OutlineNode> inside; // the largest of what is in it, folders first
    OutlineRest rest;                // of what is in it, and not in `inside`
};

// The whole medium, in a bounded number of nodes: folders near the top and large ones are opened first. Fails with
// cancelled and as the shelf does.
Result<OutlineNode> outlineOf(Shelf& shelf, const ShelfVolume& volume, const std::stop_token& stop);

struct OutlineLine {
    unsigned depth = 0;
    const OutlineNode* node = nullptr; // null: what is not shown of the folder above
    OutlineRest rest;                  // of that
};

// At most so many lines, which point into the outline. Level by level each folder is opened that fits as a whole, the
// largest first, and those that have nothing but files when all others are; what room is left then shows the largest of
// what is in those that do not fit.
[[nodiscard]] std::vector<OutlineLine> linesThatFit(const OutlineNode& medium, std::size_t most);

} // namespace steadyburn
