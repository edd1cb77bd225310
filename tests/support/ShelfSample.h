// Volumes for the tests of the shelf.
#pragma once

#include "shelf/ShelfSearch.h"
#include "shelf/VolumeEntry.h"

#include <string>
#include <vector>

namespace steadyburn {

inline ShelfEntry shelvedFile(std::string path, std::uint64_t size = 1, std::int64_t mtime = 1'700'000'000)
{
    return {.path = std::move(path), .size = size, .mtime = ShelfTime{mtime, 0}};
}

// A volume with one section. An empty UUID is made of the entries.
inline Result<VolumeEntry::Entered> shelve(Shelf& shelf, const std::vector<ShelfEntry>& entries, VolumeFacts facts = {},
                                           const ShelfSection& section = {})
{
    auto entry = VolumeEntry::begin(shelf);
    if (!entry) {
        return entry.takeFault();
    }
    entry->beginSection(section);
    for (const ShelfEntry& each : entries) {
        if (auto added = entry->add(each); !added) {
            return added.takeFault();
        }
    }
    facts.kind = facts.kind.empty() ? "file" : facts.kind;
    return entry->commit(facts);
}

// The files that belong to the shelf at this path.
inline std::vector<std::string> filesOfShelf(const std::string& path)
{
    return {path, path + "-wal", path + "-shm", path + "-journal"};
}

// The paths that a search finds, in its order.
inline std::vector<std::string> found(Shelf& shelf, std::string_view text)
{
    std::vector<std::string> paths;
    const auto searched = searchShelf(shelf, text,
                                      [&](const ShelfHit& hit) {
                                          paths.push_back(hit.entry.path);
                                          return true;
                                      },
                                      {});
    if (!searched) {
        paths.emplace_back("failed: " + searched.fault().detail);
    }
    return paths;
}

} // namespace steadyburn
