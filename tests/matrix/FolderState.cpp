#include "matrix/FolderState.h"

#include "support/ReadBytes.h"

#include <filesystem>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

EntryState stateOfEntry(const fs::path& path, std::map<std::pair<dev_t, ino_t>, std::string>& firsts)
{
    struct stat info = {};
    if (::lstat(path.c_str(), &info) != 0) {
        throw fs::filesystem_error("lstat", path, std::error_code(errno, std::generic_category()));
    }
    EntryState state;
    state.looks = "mode " + std::to_string(info.st_mode);
    if (!S_ISLNK(info.st_mode)) {
        state.looks += " time " + std::to_string(info.st_mtim.tv_sec) + "." + std::to_string(info.st_mtim.tv_nsec);
    } else {
        state.looks += " to " + fs::read_symlink(path).string();
    }
    if (S_ISREG(info.st_mode)) {
        state.contents = readBytes(path);
        if (info.st_nlink > 1) {
            state.looks += " as " + firsts.emplace(std::pair(info.st_dev, info.st_ino), path.filename()).first->second;
        }
    }
    return state;
}

} // namespace

FolderState stateOf(const std::string& folder)
{
    FolderState found;
    std::set<fs::path> paths; // in one order, whatever the file system's is
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        paths.insert(entry.path());
    }
    std::map<std::pair<dev_t, ino_t>, std::string> firsts;
    for (const fs::path& path : paths) {
        found.emplace(path.string().substr(folder.size() + 1), stateOfEntry(path, firsts));
    }
    return found;
}

FolderDifference differenceOf(const FolderState& wanted, const FolderState& found)
{
    FolderDifference difference;
    for (const auto& [path, state] : wanted) {
        const auto there = found.find(path);
        if (there == found.end() || there->second.looks != state.looks) {
            difference.tree.insert(path);
        } else if (there->second.contents != state.contents) {
            difference.contents.insert(path);
        }
    }
    for (const auto& [path, state] : found) {
        if (!wanted.contains(path)) {
            difference.tree.insert(path);
        }
    }
    return difference;
}

} // namespace steadyburn
