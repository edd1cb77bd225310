#include "workflow/backup/RunMark.h"

#include "base/JsonReader.h"
#include "base/Text.h"
#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "target/Target.h"
#include "unpack/medium/MediumContents.h"
#include "workflow/backup/AboutBackup.h"
#include "workflow/backup/RunMedium.h"
#include "workflow/backup/UnfinishedRun.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/tapeset/StoredMark.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <list>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>

namespace steadyburn {

namespace {

bool holdsData(Target& target)
{
    const auto medium = target.inspect();
    return medium && medium->status != MediumStatus::blank && medium->status != MediumStatus::absent;
}

// However their names are spelled.
bool areOneFile(const std::string& a, const std::string& b)
{
    std::error_code unknown;
    return a == b || std::filesystem::equivalent(a, b, unknown);
}

// The runs of a backup whose media are spared.
struct Recorded {
    const BackupStore* store = nullptr;
    std::vector<BackupRun> runs;
    std::optional<BackupStore> other = {};    // `store`, where it is another backup than the one that is run
    std::vector<std::string> unfinished = {}; // UUIDs of the whole media of its last run, which has no record yet

    template <typename Wanted>
    [[nodiscard]] const BackupRun* findNewest(Wanted wanted) const
    {
        const auto found = std::find_if(runs.rbegin(), runs.rend(), wanted);
        return found == runs.rend() ? nullptr : &*found;
    }
    // The newest that wrote to the disc or tape. Empty: none of these runs did.
    [[nodiscard]] std::optional<unsigned> runOfVolume(const std::string& uuid) const
    {
        if (std::ranges::find(unfinished, uuid) != unfinished.end()) {
            return runs.back().number;
        }
        const std::vector<unsigned> wrote = store->runsOfVolume(uuid);
        return wrote.empty() ? std::nullopt : std::optional(wrote.back());
    }
    [[nodiscard]] Fault refuse(const BackupRun& run, const std::string& target) const
    {
        return {.kind = FaultKind::mediumNotBlank,
                .doing = Action::plan,
                .path = target,
                .detail = other ? store->set().name : std::string(),
                .facts = RunOfBackup{.number = run.number, .medium = labelText(run)}};
    }
};

// What cannot be read of a backup protects its media no less.
struct Unreadable {
    std::string name;
    std::string folder;
    Fault why;
};

// Whether what is left of a record or a journal names the medium or its set: no UUID is there by chance.
bool mentions(const std::filesystem::path& file, const VolumeName& volume)
{
    constexpr std::size_t kPiece = 256 * kKiB;
    constexpr std::size_t kShortestUuid = 32;
    std::ifstream in(file, std::ios::binary);
    std::string text;
    std::string piece(kPiece, '\0');
    while (in) {
        in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        text.append(piece, 0, static_cast<std::size_t>(in.gcount()));
        for (const std::string* const uuid : {&volume.uuid, &volume.set}) {
            if (uuid->size() >= kShortestUuid && text.find(*uuid) != std::string::npos) {
                return true;
            }
        }
        text.erase(0, text.size() - std::min(text.size(), volume.uuid.size() + volume.set.size())); // it may go on
    }
    return false;
}

bool mentionsAnywhere(const std::string& folder, const VolumeName& volume)
{
    std::error_code error;
    for (std::filesystem::recursive_directory_iterator each(folder, error), end; !error && each != end;
         each.increment(error)) {
        std::error_code unknown;
        if (each->is_regular_file(unknown) && mentions(each->path(), volume)) {
            return true;
        }
    }
    return false;
}

// Whether the medium is of a run of the backup whose record is damaged.
bool isOfDamaged(const BackupStore& store, const BackupRun& run, const VolumeName& volume)
{
    if (!run.damaged() || volume.uuid.empty()) {
        return false;
    }
    return volume.name == mediumLabelOf(store.set(), run) || mentions(store.recordPath(run.number), volume);
}

// The backups of a folder.
struct Spared {
    const BackupStore* own = nullptr; // whose run is to be written; null: none is
    std::list<Recorded> recorded;
    std::vector<Unreadable> unreadable;
    std::map<std::string, unsigned> next; // by UUID of a backup: the number of its next run
};

// Of this backup, and of all others beside it with the run that they may continue.
Spared sparedRuns(const std::string& folder, const BackupStore* store, const std::vector<BackupRun>& runs)
{
    Spared all{.own = store};
    std::string own;
    if (store != nullptr) {
        own = std::filesystem::path(store->path()).filename().string();
        all.next.emplace(store->set().uuid, store->nextNumber());
    }
    if (!runs.empty()) {
        all.recorded.push_back({.store = store, .runs = runs});
    }
    for (const std::string& name : BackupStore::names(folder)) {
        if (name == own) {
            continue;
        }
        auto other = BackupStore::open(folder, name);
        auto theirs = other ? other->runs() : Result<std::vector<BackupRun>>(other.fault());
        if (!theirs) {
            const std::filesystem::path theirFolder = std::filesystem::path(folder) / name;
            all.unreadable.push_back({.name = name, .folder = theirFolder.string(), .why = theirs.takeFault()});
            continue;
        }
        all.next.emplace(other->set().uuid, other->nextNumber());
        SetRecord set;
        auto unfinished = unfinishedRun(*other);
        if (unfinished) {
            static_cast<void>(SetJournal::open(unfinished->journal, set)); // its media tell, too, whose they are
            theirs->push_back(std::move(unfinished->run));
        }
        if (theirs->empty()) {
            continue;
        }
        Recorded& added = all.recorded.emplace_back();
        added.runs = std::move(*theirs);
        added.other = std::move(*other);
        added.store = &*added.other;
        std::ranges::transform(set.head.volumes, std::back_inserter(added.unfinished), &VolumeReport::mediumUuid);
    }
    return all;
}

// Of a regular file, no longer than a mark is; of whatever else a stranger's medium has under that name nothing.
std::string textOfFile(const std::string& path)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat found {};
    if (!file || ::fstat(file.get(), &found) != 0 || !S_ISREG(found.st_mode)) {
        return {};
    }
    std::string text(kLongestMark, '\0');
    const auto got = readWholeAt(file.get(), std::as_writable_bytes(std::span(text)), 0, path);
    text.resize(got ? *got : 0);
    return text;
}

// Nothing: it is not as earlierField() has it.
std::optional<std::vector<RunName>> earlierFrom(std::string_view text)
{
    std::vector<RunName> runs;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const std::size_t number = word.find('/');
        const std::size_t uuid = number == std::string_view::npos ? number : word.find('/', number + 1);
        if (uuid == std::string_view::npos) {
            return std::nullopt;
        }
        RunName& run = runs.emplace_back(
            RunName{.backupUuid = std::string(word.substr(0, number)), .uuid = std::string(word.substr(uuid + 1))});
        const auto [end, wrong] = std::from_chars(word.data() + number + 1, word.data() + uuid, run.number);
        if (wrong != std::errc() || end != word.data() + uuid || run.number > kMostRuns || run.uuid.empty()) {
            return std::nullopt;
        }
    }
    return runs;
}

bool isRunOfName(const RunName& name, const std::string& backupUuid, const BackupRun& run)
{
    return run.damaged() ? name.backupUuid == backupUuid && name.number == run.number : name.uuid == run.uuid;
}

// Not a run that was forgotten: no number is used twice.
bool isUnrecorded(const RunMark& mark, const Spared& all)
{
    const auto known = all.next.find(mark.backupUuid);
    return known == all.next.end() || mark.number >= known->second;
}

// By what the medium says of itself. A mark that cannot be understood may be that of any run.
Result<void> checkMark(const RunMark& mark, const std::string& target, Spared& all)
{
    if (mark.garbled) {
        return Fault{.kind = FaultKind::mediumNotBlank, .doing = Action::plan, .path = target, .facts = RunOfBackup()};
    }
    if (mark.uuid.empty()) { // it holds no run
        return {};
    }
    for (const Recorded& recorded : all.recorded) {
        const BackupRun* const lost =
            recorded.findNewest([&](const BackupRun& run) { return isNamedIn(mark, recorded.store->set().uuid, run); });
        if (lost != nullptr) {
            return recorded.refuse(*lost, target);
        }
    }
    const auto closed = std::ranges::find(all.unreadable, mark.backup, &Unreadable::name);
    return closed == all.unreadable.end() ? Result<void>() : Result<void>(std::move(closed->why));
}

// What cannot be read comes as zeros.
RunMark markFrom(const std::string& text)
{
    const bool silent = text.find_first_not_of('\0') == std::string::npos;
    return parseRunMark(text).value_or(RunMark{.garbled = true, .text = silent ? std::string() : text});
}

// Of an image or an archive in a file, which is read no further than to its mark.
Result<std::optional<RunMark>> readMarkOfFile(Target& target, const std::stop_token& stop)
{
    const auto ends = [](const Fault& fault) { return fault.kind == FaultKind::cancelled; };
    const std::string path = runMarkPath();
    std::optional<RunMark> mark;
    auto reader = openNewestSection(target, stop);
    if (!reader) {
        return ends(reader.fault()) ? Result<std::optional<RunMark>>(reader.takeFault()) : mark;
    }
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& bytes) {
                                    if (entry.path == path && S_ISREG(entry.mode)) {
                                        mark = markFrom(markText(bytes, entry.size));
                                    }
                                    return !mark;
                                },
                            .totals = {},
                            .first = [&](const std::string& each) { return each == path; }};
    FaultLog log;
    auto walked = walkMedium(**reader, visit, log, stop);
    if (!walked && ends(walked.fault())) {
        return walked.takeFault();
    }
    return walked && !mark && log.all().empty() ? std::optional(RunMark()) : mark;
}

} // namespace

Result<TemporaryFolder> folderForMark(const BackupStore& store)
{
    auto folder = TemporaryFolder::make();
    return folder ? std::move(folder) : TemporaryFolder::make(store.path());
}

Result<std::optional<RunMark>> readRunMark(const std::string& target, const std::string& folder,
                                           const Dependencies& dependencies, const std::stop_token& stop,
                                           std::optional<std::uint32_t> section)
{
    if (auto opened = dependencies.openTarget(target); opened && (*opened)->isPlain()) {
        return readMarkOfFile(**opened, stop);
    }
    const std::string name = runMarkPath();
    Dependencies alone = dependencies;
    alone.changeVolume = {};
    MediumReport report =
        MediumRestore(
            {.part = {.target = target, .section = section}, .into = folder, .patterns = {name}, .exact = true}, alone)
            .run(stop);
    const std::string text = textOfFile(folder + '/' + name);
    if (report.fault) {
        return std::move(*report.fault);
    }
    const auto isMissing = [](const Fault& each) { return each.kind == FaultKind::sourceMissing; }; // no such file
    const bool damaged =
        std::ranges::any_of(report.faults, [&](const Fault& each) { return each.path == name && !isMissing(each); });
    if (!text.empty() || damaged) {
        return std::optional(markFrom(text));
    }
    const bool none = !report.faults.empty() && std::ranges::all_of(report.faults, isMissing);
    return none ? std::optional(RunMark()) : std::nullopt;
}

bool isNamedIn(const RunMark& mark, const std::string& backupUuid, const BackupRun& run)
{
    const auto isIt = [&](const RunName& name) { return isRunOfName(name, backupUuid, run); };
    return isIt({.backupUuid = mark.backupUuid, .number = mark.number, .uuid = mark.uuid}) ||
           std::ranges::any_of(mark.earlier, isIt);
}

std::string earlierField(const std::vector<RunName>& runs)
{
    std::string text;
    for (const RunName& run : runs) {
        text += (text.empty() ? "" : " ") + run.backupUuid + '/' + std::to_string(run.number) + '/' + run.uuid;
    }
    return text;
}

std::string runMarkPath()
{
    return std::string(kAboutBackup) + "/RUN.json";
}

std::optional<RunMark> parseRunMark(const std::string& text)
{
    JsonReader reader;
    if (!reader.read(text.substr(0, text.find('\n'))) || reader.textOrNone("uuid").empty()) {
        return std::nullopt;
    }
    const std::uint64_t number = reader.has("number") ? reader.number("number").value_or(~std::uint64_t(0)) : 0;
    if (number > kMostRuns) { // another would pass for it
        return std::nullopt;
    }
    auto earlier = earlierFrom(reader.textOrNone("earlier"));
    if (!earlier) {
        return std::nullopt;
    }
    return RunMark{.backup = unescapeBytes(reader.textOrNone("backup")).value_or(std::string()),
                   .uuid = reader.textOrNone("uuid"),
                   .label = reader.textOrNone("label"),
                   .backupUuid = reader.textOrNone("backup_uuid"),
                   .number = static_cast<unsigned>(number),
                   .began = static_cast<std::int64_t>(reader.numberOrNone("began")),
                   .earlier = std::move(*earlier)};
}

namespace {

// See checkNoRunIsLost().
Result<void> checkTarget(const std::string& target, Spared all, bool mayGo, const Dependencies& dependencies,
                         const std::stop_token& stop)
{
    auto opened = dependencies.openTarget(target);
    if (!opened || !holdsData(**opened)) {
        return {};
    }
    const bool plain = (*opened)->isPlain(); // a file is known by its place
    const VolumeName volume = plain ? VolumeName() : volumeIn(**opened, stop);
    const bool tape = (*opened)->isTape();
    opened->reset();
    for (const Recorded& recorded : all.recorded) {
        const auto wrote = volume.uuid.empty() ? std::nullopt : recorded.runOfVolume(volume.uuid);
        const BackupRun* const lost = recorded.findNewest([&](const BackupRun& run) {
            return plain ? areOneFile(run.target, target)
                         : (wrote && run.number == *wrote) || isOfDamaged(*recorded.store, run, volume);
        });
        if (lost != nullptr) {
            return recorded.refuse(*lost, target);
        }
    }
    std::error_code unknown;
    if (tape && all.own != nullptr && !volume.set.empty() &&
        std::filesystem::exists(SetJournal::inFolder(all.own->journals(), volume.set).path(), unknown)) {
        return {}; // of the run that is being written: the job knows which of its tapes are whole
    }
    for (Unreadable& each : all.unreadable) {
        if (!volume.uuid.empty() && mentionsAnywhere(each.folder, volume)) {
            return std::move(each.why);
        }
    }
    auto folder = all.own != nullptr ? folderForMark(*all.own) : TemporaryFolder::make();
    if (!folder) { // then nothing is known of the medium
        return folder.takeFault();
    }
    auto mark = readRunMark(target, folder->path(), dependencies, stop);
    if (!mark) {
        return mark.fault().kind == FaultKind::cancelled ? mark.takeFault() : Result<void>();
    }
    if (!*mark) {
        return {};
    }
    const RunMark& run = **mark;
    auto spared = checkMark(run, target, all);
    if (!spared || mayGo || run.uuid.empty() || !isUnrecorded(run, all)) {
        return spared;
    }
    return Fault{.kind = FaultKind::mediumNotBlank,
                 .doing = Action::plan,
                 .path = target,
                 .detail = run.backup,
                 .facts =
                     RunOfBackup{.number = run.number,
                                 .medium = run.label,
                                 .unrecorded = true,
                                 .began = run.began,
                                 .shares = tape && all.own != nullptr && all.own->set().media == MediaUse::shared}};
}

} // namespace

Result<void> checkNoRunIsLost(const std::string& target, const BackupStore& store, const std::vector<BackupRun>& runs,
                              bool mayGo, const Dependencies& dependencies, const std::stop_token& stop)
{
    const std::string folder = std::filesystem::path(store.path()).parent_path().string();
    return checkTarget(target, sparedRuns(folder, &store, runs), mayGo, dependencies, stop);
}

std::optional<Fault> runToErase(const std::string& target, const std::string& folder, const Dependencies& dependencies,
                                const std::stop_token& stop)
{
    const bool disc = [&] {
        const auto opened = dependencies.openTarget(target);
        return opened && (*opened)->isOptical();
    }();
    auto spared =
        disc ? checkTarget(target, sparedRuns(folder, nullptr, {}), false, dependencies, stop) : Result<void>();
    if (spared) {
        return std::nullopt;
    }
    Fault lost = spared.takeFault();
    lost.doing = lost.kind == FaultKind::mediumNotBlank ? Action::blank : lost.doing;
    return lost;
}

} // namespace steadyburn
