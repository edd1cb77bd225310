// What the journal of a set has of each path. Points into the record, which outlives it.
#pragma once

#include "workflow/tapeset/SetJournal.h"

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace steadyburn {

struct PlannedPath {
    const JournalEntry* entry = nullptr;
    std::vector<const JournalPart*> parts;
    bool met = false; // in the tree of today
};
using PlannedPaths = std::unordered_map<std::string_view, PlannedPath>;

[[nodiscard]] PlannedPaths plannedPaths(const SetRecord& record);
// Of each part of a file but the last; 0: it is not cut.
[[nodiscard]] std::uint64_t cutBytes(const SetHead& head, std::string_view path);
// How many there are of a file that is cut.
[[nodiscard]] std::size_t partsOf(const SetHead& head, const PlannedPath& planned);

} // namespace steadyburn
