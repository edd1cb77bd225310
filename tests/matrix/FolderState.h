// What stands in a folder, all of it: to compare what was restored with what should be there.
#pragma once

#include <map>
#include <set>
#include <string>

namespace steadyburn {

struct EntryState {
    std::string looks;    // type, mode, times, target of a link, names of one inode: all but the contents
    std::string contents; // of a regular file
    bool operator==(const EntryState&) const = default;
};

using FolderState = std::map<std::string, EntryState>; // by the path below the folder

// Holds every byte in memory: for small folders. Throws std::filesystem_error.
FolderState stateOf(const std::string& folder);

struct FolderDifference {
    std::set<std::string> contents; // regular files whose bytes differ
    std::set<std::string> tree;     // missing, not expected, or of another type, mode, time or target
    [[nodiscard]] bool none() const { return contents.empty() && tree.empty(); }
};

FolderDifference differenceOf(const FolderState& wanted, const FolderState& found);

} // namespace steadyburn
