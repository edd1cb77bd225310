#include "workflow/backup/NestedMounts.h"

#include "base/os/FileDescriptor.h"

#include "base/os/MountTable.h"
#include "contents/Compilation.h"
#include "contents/Globs.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <set>

namespace steadyburn {

namespace {

// The source that a path on the medium lies in.
std::string placeOfSource(const std::string& path)
{
    return path.substr(0, path.find('/'));
}

// Whether the user has excluded it since, or a folder that it lies in.
bool isExcluded(const Globs& globs, const std::string& path)
{
    for (std::size_t end = path.find('/'); !globs.empty() && end != std::string::npos;) {
        const std::size_t next = path.find('/', end + 1);
        const std::size_t stop = next == std::string::npos ? path.size() : next;
        if (globs.match(path.substr(end + 1, stop - end - 1), path.substr(0, end), true)) {
            return true;
        }
        end = next;
    }
    return false;
}

// The path on disk of a path on the medium.
std::string sourceOf(const Compilation& compilation, const std::string& path)
{
    const std::size_t slash = std::min(path.find('/'), path.size());
    const auto graft = compilation.grafts.find(path.substr(0, slash));
    return graft == compilation.grafts.end() ? path : graft->second.source + path.substr(slash);
}

} // namespace

std::vector<std::string> nestedMounts(const Compilation& compilation, const std::string& mountInfo)
{
    std::set<std::string> paths;
    for (const auto& [place, graft] : compilation.grafts) {
        std::error_code error;
        const std::string source = std::filesystem::canonical(graft.source, error).string();
        const std::string below = source == "/" ? source : source + '/';
        for (const MountEntry& mount : error ? std::vector<MountEntry>() : mountsIn(mountInfo)) {
            if (mount.place == source) {
                paths.insert(place);
            } else if (mount.place.size() > below.size() && mount.place.starts_with(below)) {
                paths.insert(place + '/' + mount.place.substr(below.size()));
            }
        }
    }
    return {paths.begin(), paths.end()};
}

std::vector<std::string> nameUnmounted(const BackupSet& set, const Compilation& compilation,
                                       const std::vector<std::string>& before, std::vector<std::string> now,
                                       const RecordedContents& recorded, FaultLog& log)
{
    const Globs globs(set.excludes);
    std::vector<std::string> kept;
    for (const std::string& path : before) {
        const std::string below = path + '/';
        const auto first = recorded.lower_bound(below);
        const bool known = first != recorded.end() && first->first.starts_with(below);
        const bool inSource = path.find('/') != std::string::npos;
        const bool wanted = !(inSource && set.oneFileSystem) && compilation.grafts.contains(placeOfSource(path));
        if (!known || !wanted || std::binary_search(now.begin(), now.end(), path) || isExcluded(globs, path)) {
            continue;
        }
        log.add({.kind = FaultKind::folderUnreadable,
                 .doing = Action::scan,
                 .code = ENODEV,
                 .path = sourceOf(compilation, path)});
        kept.push_back(path);
    }
    now.insert(now.end(), kept.begin(), kept.end());
    std::sort(now.begin(), now.end());
    return now;
}

void nameLinkSources(const BackupSet& set, FaultLog& log)
{
    for (const std::string& source : set.sources) {
        if (!source.ends_with('/') && isLink(source)) {
            log.add({.kind = FaultKind::fileSkipped, .doing = Action::scan, .code = ELOOP, .path = source});
        }
    }
}

} // namespace steadyburn
