// The index behind an archive of a tape, all of it in memory.
#pragma once

#include "workflow/tapeset/TapeIndexReader.h"

#include <optional>
#include <utility>
#include <vector>

namespace steadyburn {

struct WholeTapeIndex {
    std::optional<VolumeOfSet> part;
    std::vector<ListedFile> files; // in the order of the archive; folders, links and nodes too, if `listsAll`
    bool listsAll = false;
    std::vector<ElsewhereFile> elsewhere;
    bool elsewhereAll = false; // they are all other entries of the set
};

inline Result<WholeTapeIndex> wholeTapeIndex(Target& target, std::uint32_t section)
{
    WholeTapeIndex index;
    const TapeIndexVisit visit{.head = {},
                               .file = [&](const ListedFile& file) { index.files.push_back(file); },
                               .elsewhere = [&](ElsewhereFile file) { index.elsewhere.push_back(std::move(file)); }};
    auto head = readTapeIndex(target, section, visit, {});
    if (!head) {
        return head.takeFault();
    }
    index.part = std::move(head->part);
    index.listsAll = head->listsAll;
    index.elsewhereAll = head->elsewhereAll;
    return index;
}

} // namespace steadyburn
