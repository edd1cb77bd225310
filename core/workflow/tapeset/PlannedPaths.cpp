#include "workflow/tapeset/PlannedPaths.h"

#include <algorithm>

namespace steadyburn {

PlannedPaths plannedPaths(const SetRecord& record)
{
    PlannedPaths known;
    known.reserve(record.entries.size());
    for (const JournalEntry& entry : record.entries) {
        known[entry.path].entry = &entry;
    }
    for (const JournalPart& part : record.parts) {
        known[part.path].parts.push_back(&part);
    }
    return known;
}

std::uint64_t cutBytes(const SetHead& head, std::string_view path)
{
    const auto cut = std::ranges::find(head.cuts, path, &JournalCut::path);
    return cut == head.cuts.end() ? 0 : cut->bytes;
}

std::size_t partsOf(const SetHead& head, const PlannedPath& planned)
{
    const std::uint64_t bytes = cutBytes(head, planned.entry->path);
    return bytes == 0 ? planned.parts.size() : (planned.entry->size + bytes - 1) / bytes;
}

} // namespace steadyburn
