// BackupRunning and the sources: what they have now, and whether that can be all of it.
#include "workflow/backup/BackupRunning.h"

#include "base/os/MountTable.h"
#include "contents/Scanner.h"
#include "unpack/iso/TreePath.h"
#include "workflow/backup/NestedMounts.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

// Where a folder lies on the medium, if it lies in one of the sources.
std::optional<std::string> placeOf(const Compilation& compilation, const std::string& folder)
{
    std::error_code error;
    const fs::path wanted = fs::weakly_canonical(folder, error);
    for (const auto& [place, graft] : compilation.grafts) {
        const fs::path source = fs::weakly_canonical(graft.source, error);
        const fs::path below = wanted.lexically_relative(source);
        if (!graft.source.empty() && !below.empty() && *below.begin() != ".." && *below.begin() != ".") {
            return place + '/' + below.string();
        }
    }
    return std::nullopt;
}

} // namespace

// By the newest record that can be read.
std::vector<std::string> BackupRunning::mountsBefore() const
{
    for (auto run = m_runs.rbegin(); run != m_runs.rend(); ++run) {
        if (const auto record = m_store.record(run->number)) {
            return record->mounts;
        }
    }
    return {};
}

Result<void> BackupRunning::scan(const BackupOrder& order, const std::stop_token& stop)
{
    const BackupSet& set = m_store.set();
    auto compilation = compilationOf(set.sources);
    if (!compilation) {
        return compilation.takeFault();
    }
    m_request.compilation = std::move(*compilation);
    m_request.excludes = set.excludes;
    m_request.excludeCaches = set.excludeCaches;
    m_request.oneFileSystem = set.oneFileSystem;
    if (const auto place = placeOf(m_request.compilation, fs::path(m_store.path()).parent_path().string())) {
        m_request.compilation.leftOut.insert(*place); // what changes with every run
    }
    if (auto walked = walk(stop); !walked) {
        return walked;
    }
    nameLinkSources(set, m_log);
    std::vector<std::string> mounts = order.emptySources ? std::vector<std::string>() : mountsBefore();
    std::erase_if(mounts, [this](const std::string& path) { // checkSources() asks about an empty source
        const auto id = findPath(m_tree, path);
        return path.find('/') == std::string::npos && id && hasFoldersAlone(*id);
    });
    m_mounts = nameUnmounted(set, m_request.compilation, mounts, nestedMounts(m_request.compilation, mountInfo()),
                             m_ofLast.empty() ? m_before : m_ofLast, m_log);
    return compare(order, stop);
}

Result<void> BackupRunning::compare(const BackupOrder& order, const std::stop_token& stop)
{
    const auto source = m_dependencies.openSource(m_tree);
    if (m_run.level != BackupLevel::incremental) {
        auto changes =
            compareContents(m_tree, m_ofLast.empty() ? m_before : m_ofLast, *source, m_log, {.read = false}, stop);
        if (!changes) {
            return changes.takeFault();
        }
        if (!changes->unseen.empty()) {
            if (auto builds = buildOnLast(order, changes->blind); !builds) {
                return builds;
            }
        } else if (m_run.level == BackupLevel::full) {
            m_changes = std::move(*changes);
            return {};
        }
    }
    m_ofLast.clear();
    auto changes = compareContents(m_tree, m_before, *source, m_log, {.read = !m_everything}, stop);
    if (!changes) {
        return changes.takeFault();
    }
    m_changes = std::move(*changes);
    if (m_everything) {
        for (Change& each : m_changes.of) {
            each = each == Change::fresh ? each : Change::changed;
        }
    }
    return {};
}

Result<void> BackupRunning::walk(const std::stop_token& stop)
{
    ScanOptions options;
    options.excludes = m_request.excludes;
    options.excludeCaches = m_request.excludeCaches;
    options.oneFileSystem = m_request.oneFileSystem;
    const std::int64_t began = std::time(nullptr);
    auto scanned = Scanner(std::move(options)).scan(m_request.compilation, m_tree, m_log, stop);
    if (!scanned) {
        return scanned.takeFault();
    }
    m_clocks = SourceClocks(m_tree, began);
    m_scanEnded = m_dependencies.clock->now();
    return {};
}

// An empty folder is left of a disk that is not mounted, or one with other folders; a file system of its own has one.
bool BackupRunning::hasFoldersAlone(NodeId folder) const
{
    std::vector<NodeId> folders{folder};
    while (!folders.empty()) {
        const Tree::Children inside = m_tree.children(folders.back());
        folders.pop_back();
        for (NodeId id = inside.first; id < inside.first + inside.count; ++id) {
            if (!S_ISDIR(m_tree.node(id).mode)) {
                return false;
            }
            folders.push_back(id);
        }
    }
    return true;
}

// A disk that is not mounted is no reason to count all of its files as deleted.
Result<void> BackupRunning::checkSources(const RecordedContents& before) const
{
    std::error_code error;
    const Tree::Children sources = m_tree.children(kRoot);
    for (NodeId id = sources.first; id < sources.first + sources.count; ++id) {
        if (!S_ISDIR(m_tree.node(id).mode) || !hasFoldersAlone(id)) {
            continue;
        }
        if (m_continued && !fs::is_empty(m_tree.sourcePath(id), error)) {
            continue; // what there is in it was left out
        }
        const std::string below = m_tree.path(id) + '/';
        std::uint64_t files = 0;
        for (auto each = before.lower_bound(below); each != before.end() && each->first.starts_with(below); ++each) {
            const bool deleted = !std::ranges::binary_search(m_changes.unseen, each->first);
            files += S_ISREG(each->second.mode) && deleted ? 1 : 0;
        }
        if (files > 0) {
            return Fault{.kind = FaultKind::sourceEmptied,
                         .doing = Action::scan,
                         .path = m_tree.sourcePath(id),
                         .facts = FileCount{.files = files}};
        }
    }
    return {};
}

} // namespace steadyburn
