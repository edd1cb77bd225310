#include "workflow/backup/BackupForget.h"

#include "workflow/backup/BackupQuota.h"
#include "workflow/backup/UnfinishedRun.h"

#include <algorithm>
#include <set>

namespace steadyburn {

namespace {

// A run that broke off needs what it builds on as much as one that is recorded.
Result<void> leaveUnfinished(BackupStore& store, const std::vector<BackupRun>& runs, const std::set<unsigned>& chosen,
                             bool withLater)
{
    const auto unfinished = unfinishedRun(store);
    if (!unfinished) {
        return {};
    }
    std::vector<BackupRun> all = runs;
    all.push_back(unfinished->run);
    for (const unsigned number : chosen) {
        const std::vector<unsigned> later = runsThatNeed(all, number);
        if (std::find(later.begin(), later.end(), unfinished->run.number) == later.end()) {
            continue;
        }
        return withLater
                   ? giveUpRun(store)
                   : Result<void>(Fault{.kind = FaultKind::backupRunNeeded,
                                        .doing = Action::parse,
                                        .path = store.set().name,
                                        .facts = RunOfBackup{.number = number, .neededBy = unfinished->run.number}});
    }
    return {};
}

} // namespace

std::vector<unsigned> runsBeside(const BackupRun& run, const std::vector<BackupRun>& runs)
{
    std::vector<unsigned> beside;
    bool found = false;
    for (const BackupRun& each : runs) {
        if (!each.appended || each.label != run.label) { // it begins another medium
            if (found) {
                break;
            }
            beside.clear();
        }
        found = found || each.number == run.number;
        if (each.label == run.label) {
            beside.push_back(each.number);
        }
    }
    std::erase(beside, run.number);
    return found ? beside : std::vector<unsigned>();
}

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
    if (auto left = leaveUnfinished(store, *runs, chosen, withLater); !left) {
        return left.takeFault();
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
