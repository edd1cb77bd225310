#include "workflow/backup/BackupForget.h"

#include "workflow/backup/BackupQuota.h"
#include "workflow/backup/UnfinishedRun.h"

#include <algorithm>
#include <iterator>
#include <map>
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

RunsOfMedia runsOfMedia(const std::string& folder)
{
    std::map<std::string, std::vector<RunOnMedium>> tapes; // and discs of sets
    RunsOfMedia media;
    for (const std::string& name : BackupStore::names(folder)) {
        const auto store = BackupStore::open(folder, name);
        const auto runs = store ? store->runs() : Result<std::vector<BackupRun>>(store.fault());
        std::string label; // of the disc that `media` ends with
        for (const BackupRun& run : runs ? *runs : std::vector<BackupRun>()) {
            const RunOnMedium named{.backup = name, .number = run.number};
            const std::vector<std::string> uuids = store->volumesOf(run.number);
            for (const std::string& uuid : uuids) {
                tapes[uuid].push_back(named);
            }
            if (!uuids.empty() || run.damaged()) {
                continue;
            }
            if (!run.appended || run.label != label) {
                media.emplace_back();
            }
            label = run.label;
            media.back().push_back(named);
        }
    }
    std::ranges::transform(tapes, std::back_inserter(media), [](const auto& tape) { return tape.second; });
    return media;
}

std::vector<RunOnMedium> runsBeside(const RunsOfMedia& media, const std::string& backup,
                                    const std::vector<unsigned>& forgotten)
{
    std::set<RunOnMedium> beside;
    const auto goes = [&](const RunOnMedium& run) {
        return run.backup == backup && std::ranges::find(forgotten, run.number) != forgotten.end();
    };
    for (const std::vector<RunOnMedium>& runs : media) {
        if (std::ranges::any_of(runs, goes)) {
            std::ranges::remove_copy_if(runs, std::inserter(beside, beside.end()), goes);
        }
    }
    return {beside.begin(), beside.end()};
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
