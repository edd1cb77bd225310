#include "workflow/backup/SharedMedium.h"

#include "target/Target.h"
#include "workflow/backup/RunMedium.h"
#include "workflow/burn/MediumMark.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

namespace steadyburn {

namespace {

const BackupRun* runOf(const std::vector<BackupRun>& runs, unsigned number)
{
    const auto found = std::ranges::find(runs, number, &BackupRun::number);
    return found == runs.end() || found->damaged() ? nullptr : &*found;
}

void addNames(const BackupSet& set, const std::vector<BackupRun>& runs, const std::vector<unsigned>& numbers,
              std::vector<RunName>& names)
{
    for (const unsigned number : numbers) {
        if (const BackupRun* const run = runOf(runs, number)) {
            names.push_back({.backupUuid = set.uuid, .number = number, .uuid = run->uuid});
        }
    }
}

// Adds the runs of other backups on the tape. False: one of them does not share it, or cannot be read.
bool addOthers(const BackupStore& store, const std::string& tape, std::vector<RunName>& names)
{
    const std::filesystem::path own(store.path());
    const std::string folder = own.parent_path().string();
    bool shares = true;
    for (const std::string& name : BackupStore::names(folder)) {
        if (name == own.filename().string()) {
            continue;
        }
        const auto other = BackupStore::open(folder, name);
        const auto runs = other ? other->runs() : Result<std::vector<BackupRun>>(other.fault());
        if (!runs) {
            return false;
        }
        const std::vector<unsigned> numbers = other->runsOfVolume(tape);
        shares = shares && (numbers.empty() || other->set().media == MediaUse::shared);
        addNames(other->set(), *runs, numbers, names);
    }
    return shares;
}

// Whether the tape still has the run at its recorded tape file: it may be an older copy, or an earlier file may have
// been overwritten.
Result<bool> hasRun(const BackupRun& run, const std::string& tape, const MediumInfo& medium, const std::string& target,
                    const BackupStore& store, const Dependencies& dependencies, const std::stop_token& stop)
{
    if (run.volumes > 1) {
        const auto record = store.record(run.number);
        return record && !record->volumes.empty() && record->volumes.back().label == tape;
    }
    if (!run.section) { // recorded by an earlier release
        return true;
    }
    if (*run.section >= medium.sessions.size()) {
        return false;
    }
    auto folder = folderForMark(store);
    if (!folder) {
        return folder.takeFault();
    }
    auto mark = readRunMark(target, folder->path(), dependencies, stop, run.section);
    if (!mark && mark.fault().kind == FaultKind::cancelled) {
        return mark.takeFault();
    }
    return mark && *mark && (*mark)->uuid == run.uuid;
}

Result<std::optional<SharedMedium>> tapeToShare(std::unique_ptr<Target> target, const MediumInfo& medium,
                                                const BackupRun& coming, const BackupStore& store,
                                                const std::vector<BackupRun>& runs, const Dependencies& dependencies,
                                                const std::stop_token& stop)
{
    const VolumeName volume = volumeIn(*target, stop);
    SharedMedium shared{.tape = true, .known = volume.uuid};
    target.reset(); // it is opened anew to be read
    if (shared.known.empty()) {
        return std::optional<SharedMedium>();
    }
    shared.runs = store.runsOfVolume(shared.known);
    const bool all = store.set().media == MediaUse::shared;
    const bool isOfLast = !runs.empty() && !shared.runs.empty() && shared.runs.back() == runs.back().number;
    if (!all && (!isOfLast || coming.level == BackupLevel::full)) {
        return std::optional<SharedMedium>();
    }
    addNames(store.set(), runs, shared.runs, shared.earlier);
    if (!addOthers(store, shared.known, shared.earlier) || shared.earlier.empty()) {
        return std::optional<SharedMedium>();
    }
    const BackupRun* const last = shared.runs.empty() ? nullptr : runOf(runs, shared.runs.back());
    if (last != nullptr) {
        const auto there = hasRun(*last, shared.known, medium, coming.target, store, dependencies, stop);
        if (!there || !*there) {
            return there ? Result<std::optional<SharedMedium>>(std::optional<SharedMedium>()) : there.fault();
        }
    }
    shared.medium = last != nullptr ? last->medium : coming.medium;
    shared.label = volume.name;
    shared.labelNumber = volume.number;
    shared.section = static_cast<std::uint32_t>(medium.sessions.size());
    return std::optional(std::move(shared));
}

// Empty: more cannot be appended to the disc.
std::string digestOfNewest(Target& target, const MediumInfo& medium, const std::stop_token& stop)
{
    const auto point = appendPoint(target, medium, stop);
    const auto mark = point ? markOf(*point, medium, target.name()) : Result<MediumMark>(Fault());
    return mark ? digestOfMark(*mark) : std::string();
}

// Whether the newest session of the last run's disc is what the coming run builds on, so that it need not write it: the
// sessions of differential runs show what was between, too.
bool followsOnDisc(const BackupRun& coming, const BackupRun& last, const BackupSet& set)
{
    const bool image = set.format == Format::automatic || set.format == Format::iso;
    return image && last.format == toString(Format::iso) && last.volumes == 1 && last.section &&
           coming.level == BackupLevel::incremental && coming.base == last.number;
}

Result<std::optional<SharedMedium>> discToShare(std::unique_ptr<Target> target, const MediumInfo& medium,
                                                const BackupRun& coming, const BackupStore& store,
                                                const std::vector<BackupRun>& runs, const Dependencies& dependencies,
                                                const std::stop_token& stop)
{
    const BackupRun* const last = runs.empty() ? nullptr : runOf(runs, runs.back().number);
    if (medium.status != MediumStatus::appendable || !keepsSessions(medium.kind) || last == nullptr ||
        !followsOnDisc(coming, *last, store.set()) || medium.sessions.size() != *last->section + 1U) {
        return std::optional<SharedMedium>();
    }
    const std::string known = digestOfNewest(*target, medium, stop);
    target.reset(); // it is opened anew to be read
    auto folder = folderForMark(store);
    if (!folder) {
        return folder.takeFault();
    }
    auto mark = readRunMark(coming.target, folder->path(), dependencies, stop);
    if (!mark) {
        return mark.fault().kind == FaultKind::cancelled
                   ? Result<std::optional<SharedMedium>>(mark.takeFault())
                   : Result<std::optional<SharedMedium>>(std::optional<SharedMedium>());
    }
    if (!*mark || (*mark)->uuid != last->uuid || known.empty()) {
        return std::optional<SharedMedium>();
    }
    SharedMedium shared{
        .known = known, .medium = last->medium, .label = last->label, .earlier = std::move((*mark)->earlier)};
    shared.section = static_cast<std::uint32_t>(medium.sessions.size());
    shared.earlier.push_back({.backupUuid = store.set().uuid, .number = last->number, .uuid = last->uuid});
    for (const RunName& name : shared.earlier) {
        const BackupRun* const run = runOf(runs, name.number);
        if (run == nullptr || run->uuid != name.uuid || !store.record(run->number)) {
            // Nobody knows what the disc still shows of it.
            return std::optional<SharedMedium>();
        }
        shared.runs.push_back(run->number);
    }
    return std::optional(std::move(shared));
}

} // namespace

Result<std::optional<SharedMedium>> mediumToShare(const BackupRun& coming, const BackupStore& store,
                                                  const std::vector<BackupRun>& runs, const Dependencies& dependencies,
                                                  const std::stop_token& stop)
{
    auto target = dependencies.openTarget(coming.target);
    if (store.set().media == MediaUse::own || !target || (*target)->isPlain()) {
        return std::optional<SharedMedium>();
    }
    const auto medium = (*target)->inspect();
    if (!medium || medium->status == MediumStatus::blank || medium->status == MediumStatus::absent) {
        return std::optional<SharedMedium>();
    }
    if ((*target)->isTape()) {
        return tapeToShare(std::move(*target), *medium, coming, store, runs, dependencies, stop);
    }
    return discToShare(std::move(*target), *medium, coming, store, runs, dependencies, stop);
}

} // namespace steadyburn
