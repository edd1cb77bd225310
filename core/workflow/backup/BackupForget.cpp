#include "workflow/backup/BackupForget.h"

#include "workflow/backup/BackupQuota.h"

#include <algorithm>
#include <set>

namespace steadyburn {

Result<std::vector<BackupRun>> forgetRuns(BackupStore& store, const std::vector<unsigned>& numbers, bool withLater)
{
    if (auto locked = store.lock(); !locked) {
        return locked.takeFault();
    }
    auto runs = store.runs();
    if (!runs) {
        return runs.takeFault();
    }
    std::set<unsigned> chosen(numbers.begin(), numbers.end());
    for (const unsigned number : numbers) {
        const bool known =
            std::any_of(runs->begin(), runs->end(), [number](const BackupRun& run) { return run.number == number; });
        if (!known) {
            return Fault{.kind = FaultKind::backupRunMissing,
                         .doing = Action::parse,
                         .path = store.set().name,
                         .facts = RunOfBackup{.number = number}};
        }
        for (const unsigned later : runsThatNeed(*runs, number)) {
            if (!withLater && !chosen.contains(later)) {
                return Fault{.kind = FaultKind::backupRunNeeded,
                             .doing = Action::parse,
                             .path = store.set().name,
                             .facts = RunOfBackup{.number = number, .neededBy = later}};
            }
            chosen.insert(later);
        }
    }
    std::vector<BackupRun> forgotten;
    std::reverse(runs->begin(), runs->end()); // what builds on a run goes before it
    for (const BackupRun& run : *runs) {
        if (!chosen.contains(run.number)) {
            continue;
        }
        if (auto gone = store.forget(run.number); !gone) {
            return gone.takeFault();
        }
        forgotten.insert(forgotten.begin(), run);
    }
    return forgotten;
}

} // namespace steadyburn
