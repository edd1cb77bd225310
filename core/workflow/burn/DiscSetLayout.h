// How the discs of a set are laid out. One place for the burn and for its plan, so that the discs that are planned are
// the discs that are written.
#pragma once

#include "workflow/burn/BurnContext.h"
#include "workflow/discset/DiscSetPlan.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace steadyburn {

struct DiscLayout {
    Format format = Format::iso; // iso or tar
    std::uint64_t capacity = 0;  // of each disc, bytes
    bool optical = true;         // the target is a disc drive
};

// So much of a disc of this size is planned for: a drive pads what is written to whole clusters.
[[nodiscard]] std::uint64_t plannedCapacity(std::uint64_t bytes);

// A wish for planDiscSet(), without a name, and with what the burn's log says was not read. What of it reads the
// sources logs to `log`; it and the context outlive the wish.
[[nodiscard]] DiscSetWish wishForDiscs(const BurnContext& burn, const DiscLayout& layout, const Tree& tree,
                                       FaultLog& log);

// What the faults so far are about: the files that EXCEPTIONS.txt of each disc names, when the sources were scanned.
[[nodiscard]] std::vector<std::string> pathsOf(const FaultLog& log);

// The whole tree as one stream, as a single disc would have it. Fails as the laying out does.
Result<std::uint64_t> sizeOnOneDisc(const BurnContext& burn, const DiscLayout& layout, const Tree& tree);

} // namespace steadyburn
