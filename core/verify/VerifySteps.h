// What every way of verifying does alike.
#pragma once

#include "verify/Verifier.h"

#include <optional>
#include <string>
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
