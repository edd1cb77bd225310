// What every way of verifying does alike.
#pragma once

#include "verify/Verifier.h"

#include <cerrno>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

inline void note(std::atomic<std::uint64_t>& figure, std::uint64_t add)
{
    figure.store(figure.load(std::memory_order_relaxed) + add, std::memory_order_relaxed); // one writer
}

inline bool isDamage(FaultKind kind)
{
    switch (kind) {
    case FaultKind::mediumError:
    case FaultKind::archiveCut:
    case FaultKind::archiveDamaged:
    case FaultKind::folderDamaged:
    case FaultKind::entryDamaged:
    case FaultKind::structureDamaged:
    case FaultKind::imageCut:
    case FaultKind::sessionLost:
    case FaultKind::treesDiffer:
        return true;
    default:
        return false;
    }
}

// Damage that the walk itself passed over counts as a difference too.
inline bool hasMediumErrors(const FaultLog& log, std::size_t since)
{
    const auto faults = log.all();
    for (std::size_t i = since; i < faults.size(); ++i) {
        if (isDamage(faults[i].kind)) {
            return true;
        }
    }
    return false;
}

// What can be read and is not restored.
inline void nameIfNotRestored(const StoredEntry& entry, FaultLog& log)
{
    const auto why = noPlaceOf(entry.path);
    const bool isUppermost = S_ISDIR(entry.mode) && why && why->why == NoPlace::Why::noName;
    if (why && !isUppermost) {
        log.add({.kind = FaultKind::fileSkipped, .doing = Action::verify, .path = entry.path, .facts = *why});
    }
}

// Which paths of an archive are folders and which are not, as restore makes them: what comes first stays.
class PathTypes {
public:
    // Names an entry that cannot be restored beside an earlier one.
    void meet(const StoredEntry& entry, FaultLog& log)
    {
        const std::string path = entry.part ? wholePath(entry) : entry.path;
        const auto leftOut = [&](int code, const char* why) {
            log.add(
                {.kind = FaultKind::fileSkipped, .doing = Action::verify, .code = code, .path = path, .detail = why});
        };
        if (!takeFolders(path)) {
            leftOut(ENOTDIR, kNoFolderOnTheWay);
            return;
        }
        const std::size_t own = std::hash<std::string_view>()(path);
        const bool folder = S_ISDIR(entry.mode) && entry.hardLink.empty();
        if (folder && m_others.contains(own)) {
            leftOut(EEXIST, kNoFolderInPlace);
        } else if (!folder && m_folders.contains(own)) {
            leftOut(EISDIR, kFolderInPlace);
        } else {
            (folder ? m_folders : m_others).insert(own);
        }
    }

private:
    // Those on the way to it. False where one of them is no folder.
    bool takeFolders(std::string_view path)
    {
        const std::size_t end = path.rfind('/');
        if (end == std::string_view::npos || path.substr(0, end) == m_last) {
            return true;
        }
        for (std::size_t slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
            const std::size_t folder = std::hash<std::string_view>()(path.substr(0, slash));
            if (m_others.contains(folder)) {
                return false;
            }
            m_folders.insert(folder);
        }
        m_last = path.substr(0, end);
        return true;
    }

    std::unordered_set<std::size_t> m_folders; // hashes
    std::unordered_set<std::size_t> m_others;
    std::string m_last; // the folder of the entry before
};

inline Result<VerifyReport> conclude(Result<StoredFormat> walked, std::optional<Fault> fatal, VerifyReport report)
{
    if (fatal) {
        fatal->doing = Action::verify;
        return std::move(*fatal);
    }
    if (!walked) {
        Fault fault = walked.takeFault();
        fault.doing = Action::verify;
        return fault;
    }
    return report;
}

} // namespace steadyburn
