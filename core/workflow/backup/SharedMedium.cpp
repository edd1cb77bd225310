#include "workflow/backup/SharedMedium.h"

#include "target/Target.h"
#include "workflow/backup/RunMedium.h"
#include "workflow/burn/MediumMark.h"
#include "workflow/request/FormatChoice.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint32_t kFirstArchive = 1; // of a tape of ours, behind its label

const BackupRun* runOf(const std::vector<BackupRun>& runs, unsigned number)
{
    const auto found = std::ranges::find(runs, number, &BackupRun::number);
    return found == runs.end() || found->damaged() ? nullptr : &*found;
}

// A run on a tape, of whichever backup.
struct RunOnTape {
    RunName name;
    std::string backup; // its name
    bool begins = true; // on this tape
    // The tape file that has it. Empty: an earlier release recorded the run, and did not say.
    std::optional<std::uint32_t> file;
};

void addRuns(const BackupStore& store, const std::vector<BackupRun>& runs, const std::string& tape,
             std::vector<RunOnTape>& all)
{
    for (const unsigned number : store.runsOfVolume(tape)) {
        if (const BackupRun* const run = runOf(runs, number)) {
            const bool begins = store.volumesOf(number).front() == tape;
            all.push_back({.name = {.backupUuid = store.set().uuid, .number = number, .uuid = run->uuid},
                           .backup = store.set().name,
                           .begins = begins,
                           .file = begins ? run->section : kFirstArchive});
        }
    }
}

// Calls `use` with each other backup and its runs. Returns false where one of them cannot be read.
template <typename Use>
bool forEachOther(const BackupStore& store, const Use& use)
{
    const std::filesystem::path own(store.path());
    const std::string folder = own.parent_path().string();
    bool all = true;
    for (const std::string& name : BackupStore::names(folder)) {
        if (name == own.filename().string()) {
            continue;
        }
        const auto other = BackupStore::open(folder, name);
        const auto runs = other ? other->runs() : Result<std::vector<BackupRun>>(other.fault());
        if (runs) {
            use(*other, *runs);
        }
        all = all && runs;
    }
    return all;
}

// Adds the runs of other backups on the tape. False: one of them does not share it, or cannot be read.
bool addOthers(const BackupStore& store, const std::string& tape, std::vector<RunOnTape>& all)
{
    bool shares = true;
    const bool read = forEachOther(store, [&](const BackupStore& other, const std::vector<BackupRun>& runs) {
        const std::size_t before = all.size();
        addRuns(other, runs, tape, all);
        shares = shares && (all.size() == before || other.set().media == MediaUse::shared);
    });
    return read && shares;
}

// Whether the tape still has the run that was the last one on it. Fails with mediumSwapped [RunOfBackup] where it is an
// older copy, or where something else was written over it.
Result<bool> hasLast(const RunOnTape& last, const std::string& target, const BackupStore& store,
                     const Dependencies& dependencies, const std::stop_token& stop)
{
    if (!last.file || !last.begins) {
        return true;
    }
    auto folder = folderForMark(store);
    if (!folder) {
        return folder.takeFault();
    }
    const auto mark = readRunMark(target, folder->path(), dependencies, stop, last.file);
    if (!mark && mark.fault().kind == FaultKind::cancelled) {
        return mark.fault();
    }
    const bool missing = mark ? *mark && !(*mark)->garbled && (*mark)->uuid != last.name.uuid
                              : mark.fault().kind == FaultKind::sessionMissing;
    if (missing) {
        return Fault{.kind = FaultKind::mediumSwapped,
                     .doing = Action::plan,
                     .path = target,
                     .detail = last.backup,
                     .facts = RunOfBackup{.number = last.name.number}};
    }
    return mark && *mark && !(*mark)->garbled;
}

// Of a tape whose files up to `from` are known. A real one is not counted when it is inspected.
Result<std::uint32_t> filesOn(const std::string& spec, std::uint32_t from, const Dependencies& dependencies,
                              const std::stop_token& stop)
{
    auto target = dependencies.openTarget(spec);
    for (std::uint32_t files = from; target; ++files) {
        const auto next = lookAtTapeFile(**target, files, stop);
        if (!next || next->kind == TapeFileKind::nothing) {
            return next ? Result<std::uint32_t>(files) : next.fault();
        }
        if (next->kind == TapeFileKind::unreadable) { // and so may be all that follows
            return Fault{.kind = FaultKind::mediumError, .doing = Action::plan, .path = spec};
        }
    }
    return target.takeFault();
}

Result<std::optional<SharedMedium>> tapeToShare(std::unique_ptr<Target> target, const BackupRun& coming,
                                                const BackupStore& store, const std::vector<BackupRun>& runs,
                                                const Dependencies& dependencies, const std::stop_token& stop)
{
    const std::optional<SharedMedium> none;
    const VolumeName volume = volumeIn(*target, stop);
    target.reset(); // it is opened anew to be read
    if (volume.uuid.empty()) {
        return none;
    }
    SharedMedium shared{
        .tape = true, .known = volume.uuid, .label = volume.name, .labelNumber = volume.number, .earlier = {}};
    shared.runs = store.runsOfVolume(shared.known);
    const bool all = store.set().media == MediaUse::shared;
    const bool isOfLast = !runs.empty() && !shared.runs.empty() && shared.runs.back() == runs.back().number;
    if (!all && (!isOfLast || coming.level == BackupLevel::full)) {
        return none;
    }
    std::vector<RunOnTape> onTape;
    addRuns(store, runs, shared.known, onTape);
    if (!addOthers(store, shared.known, onTape) || onTape.empty()) {
        return none;
    }
    const BackupRun* const last = shared.runs.empty() ? nullptr : runOf(runs, shared.runs.back());
    if (last != nullptr && last->volumes > 1 && store.volumesOf(last->number).back() != shared.known) {
        return none; // it continues on another one
    }
    const RunOnTape& newest = *std::ranges::max_element(onTape, {}, &RunOnTape::file);
    const auto there = hasLast(newest, coming.target, store, dependencies, stop);
    if (!there || !*there) {
        return there ? Result<std::optional<SharedMedium>>(none) : there.fault();
    }
    const auto files = filesOn(coming.target, newest.file.value_or(kFirstArchive) + 1, dependencies, stop);
    if (!files) {
        return files.fault();
    }
    std::ranges::transform(onTape, std::back_inserter(shared.earlier), &RunOnTape::name);
    shared.medium = last != nullptr ? last->medium : coming.medium;
    shared.section = *files;
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
    return !isTar(set.format) && last.format == toString(Format::iso) && last.volumes == 1 && last.section &&
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
        return tapeToShare(std::move(*target), coming, store, runs, dependencies, stop);
    }
    return discToShare(std::move(*target), *medium, coming, store, runs, dependencies, stop);
}

std::set<std::string> labelsOfOthers(const BackupStore& store)
{
    std::set<std::string> labels;
    forEachOther(store, [&](const BackupStore& /*other*/, const std::vector<BackupRun>& runs) {
        for (const BackupRun& run : runs) {
            labels.insert({run.label, run.furtherLabel});
        }
    });
    return labels;
}

} // namespace steadyburn
