#include "workflow/backup/RunExceptions.h"

#include "contents/Compilation.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// Where it lies on the media, if it is in one of the sources.
std::string placeAmongSources(const Compilation& sources, const std::string& path)
{
    for (const auto& [place, graft] : sources.grafts) {
        const std::string& source = graft.source;
        if (path == source || (path.starts_with(source) && (source.ends_with('/') || path[source.size()] == '/'))) {
            const std::size_t below = source.size() - (source.ends_with('/') ? 1 : 0);
            return place + path.substr(std::min(below, path.size()));
        }
    }
    return path;
}

// A source that is a link is there as one, and of a file system that was not mounted there is what was known before, if
// the run builds on another.
bool isWhole(const BackupRecord& record, const RecordedContents& contents, const std::string& path)
{
    const auto known = contents.find(path);
    return known != contents.end() &&
           (!S_ISDIR(known->second.mode) || (record.run.base != 0 && std::ranges::binary_search(record.mounts, path)));
}

} // namespace

std::vector<Fault> notWholeInRun(const BackupRecord& record, const RecordedContents& contents,
                                 const std::function<bool(const std::string& path)>& wanted)
{
    auto sources = compilationOf(record.sources);
    const Compilation compilation = sources ? std::move(*sources) : Compilation();
    std::vector<Fault> faults;
    for (const RunException& each : record.exceptions) {
        std::string path = placeAmongSources(compilation, each.path);
        if (!each.gone && !path.empty() && wanted(path) && !isWhole(record, contents, path)) {
            faults.push_back({.kind = FaultKind::fileUnreadable,
                              .doing = Action::restore,
                              .path = std::move(path),
                              .detail = each.problem,
                              .facts = RunOfBackup{.number = record.run.number}});
        }
    }
    return faults;
}

} // namespace steadyburn
