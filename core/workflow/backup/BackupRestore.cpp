#include "workflow/backup/BackupRestore.h"

#include "workflow/backup/RunExceptions.h"
#include "workflow/backup/RunMedium.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/readback/RestoreAttributes.h"
#include "workflow/readback/RestoreFill.h"
#include "workflow/readback/RestorePatterns.h"
#include "workflow/readback/RestorePlacer.h"
#include "workflow/readback/TemporaryFile.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::size_t kComparedBytes = 1024 * 1024;

Fault noSuchRun(const std::string& name, unsigned number)
{
    return {.kind = FaultKind::backupRunMissing,
            .doing = Action::restore,
            .path = name,
            .facts = RunOfBackup{.number = number}};
}

StoredEntry storedFrom(const std::string& path, const RecordedEntry& entry)
{
    StoredEntry stored;
    stored.path = path;
    stored.mode = entry.mode;
    stored.uid = entry.uid;
    stored.gid = entry.gid;
    stored.mtime = stored.atime = entry.mtime;
    stored.xattrs = unpackAttributes(entry.folderAttributes);
    return stored;
}

// Whether what is there has another name, which the file system takes for the same.
Result<bool> isAlike(const RestorePlace& place)
{
    const auto exact = RestoreFolder::look(place);
    if (!exact) {
        return exact.fault();
    }
    return !*exact;
}

constexpr std::string_view kNotThere = "it is not there";

// Whether a run whose record is good ends before the medium with this number.
bool hasNoMedium(const BackupRun& run, std::uint64_t number)
{
    return !run.damaged() && number > run.volumes;
}

// The discs or tapes of a run that nobody gave: what is not there lies on one of them. `later`: those that may have
// what is on a later volume than those that were read, and no index says which.
std::vector<unsigned> missingVolumes(const std::vector<Fault>& faults, const BackupRun& run,
                                     const std::set<std::uint64_t>& later)
{
    std::set<std::uint64_t> numbers;
    for (const Fault& fault : faults) {
        if (fault.kind == FaultKind::volumeMissing && fault.knows<SetVolume>()) {
            numbers.insert(fault.known<SetVolume>().number);
        }
    }
    if (numbers.erase(0) > 0) {
        numbers.insert(later.begin(), later.end());
    }
    std::erase_if(numbers, [&run](std::uint64_t number) { return hasNoMedium(run, number); });
    return {numbers.begin(), numbers.end()};
}

} // namespace

BackupRestoreReport BackupRestore::run(const std::stop_token& stop)
{
    if (auto restored = restoreAll(stop); !restored) {
        m_report.fault = restored.takeFault();
    }
    return std::move(m_report);
}

Result<void> BackupRestore::restoreAll(const std::stop_token& stop)
{
    auto store = BackupStore::open(m_request.folder, m_request.name);
    if (!store) {
        return store.takeFault();
    }
    auto runs = store->runs();
    if (!runs) {
        return runs.takeFault();
    }
    m_runs = std::move(*runs);
    if (m_runs.empty()) {
        return noSuchRun(m_request.name, m_request.run.value_or(0));
    }
    const unsigned chosen = m_request.run.value_or(m_runs.back().number);
    std::optional<Fault> gap;
    auto contents = store->contents(chosen, &gap);
    if (!contents) {
        return contents.takeFault();
    }
    m_report.run = chosen;
    if (gap) { // the rest is restored
        m_report.faults.push_back(std::move(*gap));
    }
    m_contents = std::move(*contents);
    m_store.emplace(std::move(*store));
    FaultLog log;
    nameExceptions(log);
    auto wanted = choose(log);
    if (!wanted) {
        return wanted.takeFault();
    }
    Result<void> result = makeFolders(log);
    for (const auto& [number, paths] : *wanted) {
        const auto run = std::find_if(m_runs.begin(), m_runs.end(),
                                      [number = number](const BackupRun& each) { return each.number == number; });
        result = result ? readMedium(run == m_runs.end() ? BackupRun{.number = number} : *run, paths, stop)
                        : std::move(result);
    }
    finishFolders(log);
    const std::vector<Fault> told = log.all();
    m_report.faults.insert(m_report.faults.end(), told.begin(), told.end());
    return result;
}

// The medium has no more than what reached it.
void BackupRestore::nameExceptions(FaultLog& log) const
{
    const auto record = m_store->record(m_report.run);
    RestorePatterns patterns(m_request.patterns);
    const auto wanted = [&patterns](const std::string& path) { return patterns.match(path); };
    for (Fault& fault : record ? notWholeInRun(*record, m_contents, wanted) : std::vector<Fault>()) {
        log.add(std::move(fault));
    }
}

// Folders need no medium: they are made of what was recorded.
Result<BackupRestore::Wanted> BackupRestore::choose(FaultLog& log)
{
    auto opened = RestoreFolder::open(m_request.into);
    if (!opened) {
        return opened.takeFault();
    }
    m_into.emplace(std::move(*opened));
    RestorePatterns patterns(m_request.patterns);
    Wanted wanted;
    std::set<std::string> folders;
    for (const auto& [path, entry] : m_contents) {
        if (!patterns.match(path)) {
            continue;
        }
        for (std::string_view above = folderOf(std::string_view(path)); !above.empty(); above = folderOf(above)) {
            if (!folders.emplace(above).second) {
                break;
            }
        }
        if (S_ISDIR(entry.mode)) {
            folders.insert(path);
            continue;
        }
        auto place = m_into->existing(path);
        const auto there = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(std::nullopt);
        if (there && *there && !m_request.overwrite) {
            log.add(restoreFault(FaultKind::fileSkipped, path, EEXIST, {}, NoPlace{NoPlace::Why::nameTaken}));
            continue;
        }
        wanted[entry.run].push_back(path);
    }
    for (const std::string& pattern : patterns.unused()) {
        log.add({.kind = FaultKind::sourceMissing, .doing = Action::restore, .path = pattern});
    }
    m_folders.assign(folders.begin(), folders.end());
    return wanted;
}

Result<void> BackupRestore::makeFolders(FaultLog& log)
{
    std::vector<std::string> mine;
    for (const std::string& path : m_folders) {
        auto place = m_into->place(path);
        if (!place) {
            log.add(place.takeFault());
            continue;
        }
        const bool made = ::mkdirat(place->folder, place->name.c_str(), 0700) == 0;
        const int code = errno;
        if (!made && code != EEXIST) {
            Fault fault = TemporaryFile::fault(path, code);
            if (endsRestore(fault) && code != EROFS) { // that may be one folder's
                return fault;
            }
            log.add(std::move(fault));
        } else if (const auto alike = made ? Result<bool>(false) : isAlike(*place); !alike || *alike) {
            log.add(alike ? namesAlike(path) : alike.fault());
        } else if (made || m_request.overwrite) {
            mine.push_back(path); // others keep their modes and times
        }
    }
    m_folders = std::move(mine);
    return {};
}

Result<void> BackupRestore::readMedium(const BackupRun& run, const std::vector<std::string>& paths,
                                       const std::stop_token& stop)
{
    const auto moved = m_request.media.find(run.number);
    std::string target = moved != m_request.media.end() ? absoluteTarget(moved->second) : run.target;
    m_report.media.push_back({.run = run.number, .target = target, .label = run.label, .wanted = paths.size()});
    std::optional<Fault> refused;
    for (;;) {
        auto read = target.empty() ? Result<std::vector<Fault>>(noSuchRun(m_request.name, run.number))
                                   : readFrom(target, run, paths, stop);
        if (read) {
            return compare(run, paths, std::move(*read), stop);
        }
        if (read.fault().kind == FaultKind::cancelled || endsRestore(read.fault())) {
            std::vector<std::string> placed; // what it did not come to is not lost
            std::ranges::copy_if(paths, std::back_inserter(placed),
                                 [this](const std::string& path) { return isPlaced(path); });
            static_cast<void>(compare(run, placed, {}, stop));
            return read.takeFault();
        }
        refused = read.takeFault();
        auto given = m_dependencies.changeVolume ? m_dependencies.changeVolume({.number = run.number,
                                                                                .reading = true,
                                                                                .set = m_request.name,
                                                                                .target = target,
                                                                                .refused = refused},
                                                                               stop)
                                                 : Result<VolumeGiven>(Fault(*refused));
        if (!given && stop.stop_requested()) {
            return given.takeFault();
        }
        if (!given) { // the rest is restored without it
            const bool damaged = refused->kind == FaultKind::mediumError || refused->kind == FaultKind::archiveDamaged;
            m_report.faults.push_back(std::move(*refused));
            return compare(run, paths, {}, stop, !damaged);
        }
        target = given->target.empty() ? target : absoluteTarget(given->target);
        m_report.media.back().target = target;
    }
}

// Asks for each medium of the run by what its label says. Takes the given one out of those that nobody gave.
ChangeVolume BackupRestore::asking(const BackupRun& run)
{
    if (!m_dependencies.changeVolume) {
        return {};
    }
    return [this, &run](const VolumeWanted& wanted, const std::stop_token& stop) {
        if (hasNoMedium(run, wanted.number)) {
            return Result<VolumeGiven>(
                Fault{.kind = FaultKind::mediumMissing, .doing = Action::restore, .path = wanted.target});
        }
        VolumeWanted asked = wanted;
        if (wanted.number == 1 && run.appended) { // another set has labelled it
            asked.set = run.label;
            asked.number = run.labelNumber;
        }
        auto given = m_dependencies.changeVolume(asked, stop);
        if (given) {
            m_notGiven.erase(wanted.number);
        } else {
            m_notGiven.insert(wanted.number);
        }
        return given;
    };
}

// Fails where nothing can be read of it; else the faults of what could not.
Result<std::vector<Fault>> BackupRestore::readFrom(const std::string& target, const BackupRun& run,
                                                   const std::vector<std::string>& paths, const std::stop_token& stop)
{
    const WantedRun wanted{.store = *m_store, .runs = m_runs, .run = run};
    if (auto same = checkHoldsRun(target, wanted, m_dependencies, stop); !same) {
        return same.takeFault();
    }
    std::vector<std::string> tapes;
    const auto record = run.volumes > 1 ? m_store->record(run.number) : Result<BackupRecord>(Fault());
    for (const RunVolume& volume : record ? record->volumes : std::vector<RunVolume>()) {
        tapes.push_back(volume.label);
    }
    const unsigned number = run.volumes == 1 ? 1 : numberOfTape(target, tapes, m_dependencies, stop);
    m_notGiven.clear();
    for (std::uint64_t later = number + 1U; later <= run.volumes; ++later) {
        m_notGiven.insert(later);
    }
    Dependencies dependencies = m_dependencies;
    dependencies.changeVolume = asking(run);
    MediumReport report = MediumRestore({.part = partOfRun(target, number, run.volumes, sectionOf(run)),
                                         .into = m_request.into,
                                         .patterns = paths,
                                         .overwrite = m_request.overwrite,
                                         .exact = true,
                                         .discs = run.volumes > 1 ? static_cast<unsigned>(run.volumes) : 0,
                                         .recorded = [this](const std::string& path) { return recorded(path); },
                                         .met = [this](const StoredEntry& entry) { meet(entry); },
                                         .made = &m_made},
                                        dependencies)
                              .run(stop);
    if (report.fault && (report.cancelled() || endsRestore(*report.fault) || report.files + report.damaged == 0)) {
        return std::move(*report.fault);
    }
    if (report.fault) {
        report.faults.push_back(std::move(*report.fault));
    }
    return std::move(report.faults);
}

Result<void> BackupRestore::compare(const BackupRun& run, const std::vector<std::string>& paths,
                                    std::vector<Fault> faults, const std::stop_token& stop, bool missing)
{
    std::set<std::string> lost;
    BackupRestoreReport::Medium& medium = m_report.media.back();
    const std::string label = labelText(run);
    const RunOfBackup lostOn{.number = run.number, .medium = label.empty() ? medium.target : label};
    const std::vector<unsigned> notGiven = missingVolumes(faults, run, m_notGiven);
    RunOfBackup missingOn = lostOn;
    missingOn.medium = missing || notGiven.empty() ? lostOn.medium : namesOfMedia(run, notGiven);
    std::map<std::string, const Fault*> here; // the medium has it, and it found no place
    for (const Fault& fault : faults) {
        if (fault.kind == FaultKind::fileSkipped || fault.kind == FaultKind::io) {
            here.emplace(fault.path, &fault);
        }
    }
    for (const std::string& path : paths) {
        const RecordedEntry& entry = m_contents.at(path);
        const auto problem = problemOf(path, entry, stop);
        if (problem) {
            lost.insert(path);
            const auto known = here.find(path);
            const bool gone = missing || (!notGiven.empty() && *problem == kNotThere);
            m_report.missing += gone ? 1 : 0;
            m_report.faults.push_back(known != here.end() ? *known->second
                                      : gone ? restoreFault(FaultKind::lostFromBackup, path, ENOMEDIUM, {}, missingOn)
                                             : restoreFault(FaultKind::lostFromBackup, path, 0, *problem, lostOn));
            continue;
        }
        const auto names = [&path](const Fault& fault) { return fault.path == path; };
        const bool read = !missing && !stop.stop_requested();
        if (m_otherAttributes.contains(path) && isPlaced(path) && std::ranges::none_of(faults, names)) {
            m_report.faults.push_back(restoreFault(FaultKind::attributesLost, path, 0, "not what was recorded"));
        }
        if (read && S_ISREG(entry.mode) && !isPlaced(path) && std::ranges::none_of(faults, names)) {
            m_report.faults.push_back(restoreFault(FaultKind::mismatch, path, 0, "contents")); // a right one was there
        }
        setRecorded(path, entry);
        if (S_ISREG(entry.mode)) {
            ++m_report.files;
            m_report.bytes += entry.size;
            if (entry.torn) {
                m_report.faults.push_back(restoreFault(FaultKind::notCompared, path, 0, {}, WhenWritten()));
            }
        }
    }
    medium.lost = lost.size();
    m_report.lost += lost.size();
    for (Fault& fault : faults) {
        const RecordedEntry* const known = recorded(fault.path);
        const bool compared = fault.kind == FaultKind::notCompared && known != nullptr && !known->torn && known->sha256;
        if (!compared && !lost.contains(fault.path) && fault.kind != FaultKind::sourceMissing) { // told already
            m_report.faults.push_back(std::move(fault));
        }
    }
    return stop.stop_requested() ? Result<void>(Fault{.kind = FaultKind::cancelled, .doing = Action::restore})
                                 : Result<void>();
}

const RecordedEntry* BackupRestore::recorded(const std::string& path) const
{
    const auto known = m_contents.find(path);
    return known == m_contents.end() ? nullptr : &known->second;
}

bool BackupRestore::isForeign(const struct stat& there) const
{
    return !m_made.contains(RestoreFolder::keyOf(there));
}

bool BackupRestore::isPlaced(const std::string& path)
{
    auto place = m_into->existing(path);
    const auto there = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(std::nullopt);
    return there && *there && !isForeign(**there);
}

std::optional<std::string> BackupRestore::problemOf(const std::string& path, const RecordedEntry& entry,
                                                    const std::stop_token& stop)
{
    auto place = m_into->existing(path);
    const auto there = place ? RestoreFolder::look(*place) : Result<std::optional<struct stat>>(place.takeFault());
    if (!there || !*there) {
        return std::string(kNotThere);
    }
    if (((*there)->st_mode & S_IFMT) != (entry.mode & S_IFMT)) {
        return "something else is in its place";
    }
    const auto stays = [&] {
        return isForeign(**there) ? std::optional<std::string>("what was there before is there still") : std::nullopt;
    };
    std::string target;
    if (S_ISLNK(entry.mode) &&
        (readLinkAt(place->folder, place->name.c_str(), target) != 0 || target != entry.linkTarget)) {
        return stays().value_or("it leads to something else than was recorded");
    }
    if (!S_ISREG(entry.mode) || !entry.sha256) {
        return stays();
    }
    m_buffer.resize(kComparedBytes);
    const auto digest = digestOfFile(*place, m_buffer, stop);
    const bool stopped = !digest && digest.fault().kind == FaultKind::cancelled;
    if (stopped || (digest && *digest == *entry.sha256)) {
        return std::nullopt;
    }
    if (auto old = stays()) {
        return old;
    }
    // It does not pass for what it should be.
    if (auto aside = renameAsDamaged(*place, place->name, path); !aside) {
        m_report.faults.push_back(aside.takeFault());
    }
    return "its contents are not what was recorded";
}

// A disc has a checksum of its tree, and may have been unable to take an attribute, which was said then.
void BackupRestore::meet(const StoredEntry& entry)
{
    const auto known = m_contents.find(entry.path);
    const bool comparable = S_ISREG(entry.mode) && entry.hardLink.empty() && !entry.part && !entry.burned;
    if (known == m_contents.end() || !comparable) {
        return;
    }
    if (sumOfAttributes(packAttributes(entry.xattrs)) == known->second.attributes) {
        m_otherAttributes.erase(entry.path);
    } else {
        m_otherAttributes.insert(entry.path);
    }
}

// A disc keeps whole seconds, and no checksum of a tar that is not compressed covers the rest.
void BackupRestore::setRecorded(const std::string& path, const RecordedEntry& entry)
{
    auto place = m_into->existing(path);
    const auto there = place ? HeldEntry::hold(*place) : Result<HeldEntry>(place.takeFault());
    if (!there || isForeign(there->found())) {
        return;
    }
    constexpr mode_t kBits = 07777;
    const mode_t mode = restoredMode(storedFrom(path, entry));
    const struct stat& found = there->found();
    const bool owner = ::geteuid() == 0 && (found.st_uid != entry.uid || found.st_gid != entry.gid) &&
                       there->setOwner(entry.uid, entry.gid) == 0;
    if (!S_ISLNK(entry.mode) && (owner || (found.st_mode & kBits) != mode)) {
        static_cast<void>(there->setMode(mode));
    }
    if (found.st_mtim.tv_sec != entry.mtime.seconds || found.st_mtim.tv_nsec != entry.mtime.nanoseconds) {
        const timespec exact{.tv_sec = entry.mtime.seconds, .tv_nsec = entry.mtime.nanoseconds};
        static_cast<void>(there->setTimes({exact, exact})); // else it has what the medium had
    }
}

void BackupRestore::finishFolders(FaultLog& log)
{
    std::sort(m_folders.begin(), m_folders.end(), std::greater<>()); // those in a folder before it
    for (const std::string& path : m_folders) {
        const auto known = m_contents.find(path);
        auto place = m_into->existing(path);
        if (!place || known == m_contents.end()) {
            continue;
        }
        const FileDescriptor fd(
            ::openat(place->folder, place->name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        std::vector<LostAttribute> lost;
        if (fd) {
            applyAttributes(fd.get(), storedFrom(path, known->second), lost);
        } else {
            lost.push_back({"mode", errno});
        }
        for (const LostAttribute& each : lost) {
            log.add(restoreFault(FaultKind::attributesLost, path, each.code, each.name));
        }
    }
}

BackupRestoreReport restoreBackup(const BackupRestoreRequest& request, const Dependencies& dependencies,
                                  const std::stop_token& stop)
{
    return BackupRestore(request, dependencies).run(stop);
}

} // namespace steadyburn
