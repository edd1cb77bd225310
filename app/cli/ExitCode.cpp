#include "cli/ExitCode.h"

namespace steadyburn {

int exitCodeFor(const Fault& fault)
{
    switch (fault.kind) {
    case FaultKind::cancelled:
        return kCancelled;
    case FaultKind::badArgument:
    case FaultKind::sourceMissing:
    case FaultKind::sourceEmpty:
    case FaultKind::duplicateName:
    case FaultKind::outputInsideSource:
    case FaultKind::outputTwice:
    case FaultKind::targetNotInTurn:
    case FaultKind::programMissing:
    case FaultKind::rewindingNode:
    case FaultKind::targetMissing:
    case FaultKind::targetIsDirectory:
    case FaultKind::notAnImage:
    case FaultKind::imageAppended:
    case FaultKind::archiveAppended:
    case FaultKind::parityImpossible:
    case FaultKind::sessionMissing:
    case FaultKind::projectDamaged:
    case FaultKind::projectNewer:
    case FaultKind::journalDamaged:
    case FaultKind::journalMissing:
    case FaultKind::journalNewer:
    case FaultKind::manifestElsewhere:
    case FaultKind::shelfDamaged:
    case FaultKind::shelfMissing:
    case FaultKind::shelfNewer:
    case FaultKind::notOnShelf:
    case FaultKind::backupMissing:
    case FaultKind::backupExists:
    case FaultKind::backupDamaged:
    case FaultKind::backupNewer:
    case FaultKind::backupRunMissing:
    case FaultKind::backupRunNeeded:
    case FaultKind::quotaExceeded:
    case FaultKind::sourceEmptied:
        return kUsage;
    default:
        return kFailed;
    }
}

} // namespace steadyburn
