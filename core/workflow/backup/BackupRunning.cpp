#include "workflow/backup/BackupRunning.h"

#include "base/Uuid.h"
#include "target/UsualSpeeds.h"
#include "workflow/backup/AboutBackup.h"
#include "workflow/backup/BackupQuota.h"
#include "workflow/backup/RunMark.h"
#include "workflow/backup/RunMedium.h"
#include "workflow/burn/DiscSetLayout.h"
#include "workflow/burn/MediaPlan.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <set>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

// Of each medium, where one like this is written from its beginning; nothing is appended. Nothing: as its kind has it,
// or as much as there is. Of a closed disc the drive knows what was written, which may be less than there is room for.
std::optional<std::uint64_t> roomOf(const MediumInfo& medium)
{
    if (medium.kind == MediumKind::file || !medium.capacity || *medium.capacity == 0) {
        return std::nullopt;
    }
    return medium.status == MediumStatus::closed ? std::max(*medium.capacity, usualCapacity(medium.kind))
                                                 : *medium.capacity;
}

// What a disc of several sessions still shows of these earlier runs although it is deleted, with the folders above it.
std::vector<std::string> leftOnDisc(const std::vector<BackupRecord>& onDisc, const RecordedContents& now)
{
    std::set<std::string> left;
    for (const BackupRecord& record : onDisc) {
        left.insert(record.removed.begin(), record.removed.end());
        for (const auto& [path, entry] : record.entries) {
            left.insert(path);
            for (std::size_t end = path.find('/'); end != std::string::npos; end = path.find('/', end + 1)) {
                left.insert(path.substr(0, end));
            }
        }
    }
    std::erase_if(left, [&now](const std::string& path) {
        const auto below = now.lower_bound(path + '/');
        return now.contains(path) || (below != now.end() && below->first.starts_with(path + '/'));
    });
    return {left.begin(), left.end()};
}

} // namespace

Result<std::unique_ptr<BackupRunning>>
BackupRunning::prepare(const BackupOrder& order, const Dependencies& dependencies, const std::stop_token& stop)
{
    auto store = BackupStore::open(order.folder, order.name);
    if (!store) {
        return store.takeFault();
    }
    if (auto locked = store->lock(!order.dryRun); !locked) {
        return locked.takeFault();
    }
    if (auto kept = order.dryRun ? Result<void>() : checkKept(order.target); !kept) {
        return kept.takeFault();
    }
    std::unique_ptr<BackupRunning> running(new BackupRunning(std::move(*store), dependencies));
    running->m_overwriteRun = order.overwriteRun;
    auto ready = running->lookBack(order);
    if (ready) {
        ready = running->continues() ? running->prepareRest(order, stop) : running->prepareNext(order, stop);
    }
    running->m_request.verify = running->m_request.verify || order.verify;
    return ready ? Result<std::unique_ptr<BackupRunning>>(std::move(running)) : ready.takeFault();
}

Result<void> BackupRunning::prepareNext(const BackupOrder& order, const std::stop_token& stop)
{
    if (auto scanned = scan(order, stop); !scanned) {
        return scanned;
    }
    nameRun(order);
    if (auto sources = order.emptySources ? Result<void>() : checkSources(m_before); !sources) {
        return sources;
    }
    if (!needed()) {
        return {};
    }
    if (auto chosen = chooseMedium(order, stop); !chosen) {
        return chosen;
    }
    if (auto laidOut = layOut(stop); !laidOut) {
        return laidOut;
    }
    if (auto spared = m_shared ? Result<void>() : checkMedium(stop); !spared) {
        return spared;
    }
    const bool onDisc = m_shared && !m_shared->tape;
    if (order.plan || onDisc || set().quota != 0 || set().quotaMedia != 0 || !set().sourceQuotas.empty()) {
        if (auto measured = measure(stop); !measured) {
            return measured;
        }
        if (auto fits = onDisc ? checkRoom() : Result<void>(); !fits) {
            return fits;
        }
        if (auto allowed = checkQuota(set(), m_runs, m_run, *m_size, m_tree, m_changes); !allowed) {
            return allowed;
        }
        const SourceUses uses = usesOfSources(m_store, m_runs);
        if (auto allowed = checkSourceQuotas(set(), uses, m_runs, m_run, *m_size, m_tree, m_changes); !allowed) {
            return allowed;
        }
    }
    settleRequest();
    return {};
}

// The media that are whole stay as they are. Everything else is looked at as it is now, and named where it is not what
// it was, before a medium is spent on it.
Result<void> BackupRunning::prepareRest(const BackupOrder& order, const std::stop_token& stop)
{
    const auto unfinished = this->unfinished();
    askForBurn();
    m_continued->head().addTo(m_request);
    m_request.continuedJournal = unfinished ? unfinished->journal : std::string();
    m_request.changedSources = true;
    m_request.target = !order.target.empty() ? expandPattern(absoluteTarget(order.target), set(), m_run)
                       : unfinished && !unfinished->target.empty() ? unfinished->target
                                                                   : m_run.target;
    settleRequest();
    if (written()) {
        return {};
    }
    if (auto walked = walk(stop); !walked) {
        return walked;
    }
    if (auto there = order.emptySources ? Result<void>() : checkSources(m_continued->plan().entries); !there) {
        return there;
    }
    m_continued->compareWith(m_tree, m_clocks);
    if (m_continued->different().count > 0) {
        m_remarks.push_back({.kind = FaultKind::changedOnSet,
                             .doing = Action::plan,
                             .detail = m_run.label,
                             .facts = m_continued->different()});
    }
    return isAtWholeMedium(stop) ? Result<void>() : checkMedium(stop);
}

// Whether a whole medium of the run that is continued is there, on which others may be before it. The job spares it,
// and asks for the next one.
bool BackupRunning::isAtWholeMedium(const std::stop_token& stop) const
{
    auto target = m_dependencies.openTarget(m_request.target);
    const std::string uuid = target ? volumeIn(**target, stop).uuid : std::string();
    const std::vector<VolumeReport>& whole = m_continued->head().volumes;
    return !uuid.empty() && std::ranges::find(whole, uuid, &VolumeReport::mediumUuid) != whole.end();
}

// No recorded run is lost, whatever the user says.
Result<void> BackupRunning::checkMedium(const std::stop_token& stop) const
{
    return checkNoRunIsLost(m_request.target, m_store, m_runs, m_overwriteRun, m_dependencies, stop);
}

// Asks again where what is given may not go.
ChangeVolume BackupRunning::sparingRuns(ChangeVolume ask) const
{
    if (!ask) {
        return ask;
    }
    const fs::path path(m_store.path());
    return [ask = std::move(ask), runs = m_runs, folder = path.parent_path().string(), name = path.filename().string(),
            mayGo = m_overwriteRun, dependencies = m_dependencies](const VolumeWanted& wanted,
                                                                   const std::stop_token& stop) -> Result<VolumeGiven> {
        const auto store = BackupStore::open(folder, name);
        for (VolumeWanted next = wanted;;) {
            auto given = ask(next, stop);
            if (!given || !store) {
                return given;
            }
            given->target = given->target.empty() ? next.target : given->target;
            auto spared = checkNoRunIsLost(given->target, *store, runs, mayGo, dependencies, stop);
            if (spared) {
                return given;
            }
            if (spared.fault().kind == FaultKind::cancelled) {
                return spared.takeFault();
            }
            next.target = given->target;
            next.refused = spared.takeFault();
        }
    };
}

Result<void> BackupRunning::makeWork(bool dryRun)
{
    if (!dryRun) {
        m_work = m_store.workFolder();
        std::error_code error;
        fs::remove_all(m_work, error); // of a run that was killed
        return {};
    }
    auto made = TemporaryFolder::make();
    if (!made) {
        return made.takeFault();
    }
    m_scratch = std::move(*made);
    m_work = m_scratch.path() + "/work";
    return {};
}

Result<void> BackupRunning::lookBack(const BackupOrder& order)
{
    if (auto looked = lookAtBroken(order); !looked) {
        return looked;
    }
    if (auto made = makeWork(order.dryRun); !made) {
        return made;
    }
    auto runs = m_store.runs();
    if (!runs) {
        return runs.takeFault();
    }
    m_runs = std::move(*runs);
    m_othersLabels = labelsOfOthers(m_store);
    return m_continued ? Result<void>() : chooseBase(order);
}

// Runs that did not end. One of which some media are whole is not touched before another begins to write.
Result<void> BackupRunning::lookAtBroken(const BackupOrder& order)
{
    if (!order.dryRun) {
        m_store.giveUpPutAside();
    }
    const auto unfinished = this->unfinished();
    if (unfinished && !order.continued && !order.giveUp && !order.dryRun) {
        return unfinishedFault(m_store, *unfinished);
    }
    if (unfinished && !order.continued && order.dryRun) {
        m_remarks.push_back(unfinishedFault(m_store, *unfinished));
    }
    if (!unfinished && !order.dryRun) {
        m_store.dropBegun();
    }
    const std::vector<BackupRun> broken = unfinished || order.dryRun ? m_store.broken() : m_store.takeBroken();
    for (const BackupRun& each : broken) {
        if (unfinished && each.number == unfinished->run.number && (order.continued || !order.giveUp)) {
            continue;
        }
        m_remarks.push_back({.kind = FaultKind::backupRunBroken,
                             .doing = Action::open,
                             .path = each.target,
                             .facts = RunOfBackup{.number = each.number}});
    }
    if (!order.continued || (!unfinished && !broken.empty())) {
        return {};
    }
    if (!unfinished) {
        return Fault{.kind = FaultKind::backupRunMissing, .doing = Action::plan, .path = set().name};
    }
    auto continued = ContinuedRun::open(m_store, *unfinished);
    if (!continued) {
        return continued.takeFault();
    }
    m_continued = std::move(*continued);
    m_run = m_continued->plan().run;
    return {};
}

void BackupRunning::nameRun(const BackupOrder& order)
{
    const BackupSet& set = m_store.set();
    m_run.number = m_store.nextNumber();
    m_run.began = std::time(nullptr);
    m_run.generation = 0;
    for (const BackupRun& run : m_runs) {
        m_run.generation = std::max(m_run.generation, run.damaged() ? 0 : run.generation);
    }
    m_run.generation += m_run.level == BackupLevel::full ? 1 : 0;
    m_run = onOwnMedium();
    m_run.target = expandPattern(order.target.empty() ? set.target : absoluteTarget(order.target), set, m_run);
}

Result<void> BackupRunning::chooseMedium(const BackupOrder& order, const std::stop_token& stop)
{
    if (order.newMedium) {
        return {};
    }
    BackupRun coming = m_run;
    coming.level = m_everything ? BackupLevel::full : m_run.level; // a medium of its own, as a full run has
    auto shared = mediumToShare(coming, m_store, m_runs, m_dependencies, stop);
    if (!shared) {
        return shared.takeFault();
    }
    m_shared = std::move(*shared);
    if (m_shared) {
        m_run.appended = true;
        m_run.section = m_shared->section;
        m_run.medium = m_shared->medium;
        m_run.label = m_shared->label;
        m_run.labelNumber = m_shared->labelNumber;
    }
    return {};
}

Result<void> BackupRunning::layOut(const std::stop_token& stop)
{
    auto uuid = makeUuid();
    if (!uuid) {
        return uuid.takeFault();
    }
    m_run.uuid = std::move(*uuid);
    m_run.changedFiles = m_changes.changedFiles;
    m_run.freshFiles = m_changes.freshFiles;
    m_run.removedFiles = m_changes.removedFiles;
    m_run.movedFiles = m_changes.moved.size();
    auto target = m_dependencies.openTarget(m_run.target);
    if (!target) {
        return target.takeFault();
    }
    auto format = chooseFormat(m_store.set().format, **target);
    if (!format) {
        return format.takeFault();
    }
    m_run.format = toString(*format);
    target->reset();
    if (stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::plan};
    }
    makeRequest();
    return writeAbout();
}

// What concerns the burning, and not what is burned.
void BackupRunning::askForBurn()
{
    m_request.verify = set().verify;
    m_request.manifest = m_work + std::string(kManifestOfRun);
    m_request.replaceManifest = true;
    m_request.streamDigest = true; // the record has it
    m_request.checksums = true;    // each medium can be checked alone
    m_request.scanned = std::make_shared<ScannedTree>();
}

void BackupRunning::makeRequest()
{
    askForBurn();
    m_request.target = m_run.target;
    m_request.format = formatFrom(m_run.format).value_or(set().format);
    m_request.level = set().compression;
    m_request.volumeId = m_run.label;
    m_request.keepOpen = set().media != MediaUse::own;
    if (m_shared) {
        m_request.append = true;
        m_request.appendTo = m_shared->known;
        m_request.appendKeeps = true;
    }
    const std::string about(kAboutBackup);
    m_request.compilation.grafts.insert_or_assign(about, Graft{.source = m_work + '/' + about});
    m_request.compilation.broughtBack.insert(about);
    if (m_run.level != BackupLevel::full) {
        leaveOutUnchanged();
    }
}

// What was made on the way lies elsewhere as soon as the run has begun.
void BackupRunning::settleRequest()
{
    const std::string about(kAboutBackup);
    m_request.manifest = m_store.begunFolder() + std::string(kManifestOfRun);
    m_request.journals = m_store.journals();
    m_request.keepJournal = true; // until the run has its record
    const auto graft = m_request.compilation.grafts.find(about);
    if (graft != m_request.compilation.grafts.end()) {
        graft->second.source = m_store.begunFolder() + '/' + about;
    }
}

// The job scans anew, and does not look into what is left out here. What appears there meanwhile comes with the next
// run.
void BackupRunning::leaveOutUnchanged()
{
    std::vector<bool> wanted(m_tree.size(), false); // it, or something in it, is written
    for (NodeId id = m_tree.size(); id-- > 1;) {    // what lies in a folder has a higher number
        if (wanted[id] || m_changes.writes(id)) {
            wanted[id] = true;
            wanted[m_tree.node(id).parent] = true;
        }
    }
    Compilation& compilation = m_request.compilation;
    for (NodeId id = 1; id < m_tree.size(); ++id) {
        if (wanted[id] || !wanted[m_tree.node(id).parent]) {
            continue;
        }
        const std::string path = m_tree.path(id);
        if (compilation.grafts.erase(path) == 0) {
            compilation.leftOut.insert(path);
        }
    }
}

// With this ctime, so long ago that its clock has gone on since: what was read now is not changed with that ctime
// again.
bool BackupRunning::wasSeenBefore(const RecordedEntry& before, const Node& now) const
{
    constexpr std::int64_t kLongest = 3; // that a file system does not tell two changes apart
    const auto base =
        std::find_if(m_runs.begin(), m_runs.end(), [&](const BackupRun& run) { return run.number == m_run.base; });
    return before.ctime == now.ctime && base != m_runs.end() && base->ended + kLongest < m_clocks.ours();
}

RecordedContents BackupRunning::entriesNow() const
{
    RecordedContents entries;
    const std::vector<std::uint64_t> names = nameSums(m_tree);
    for (NodeId id = 1; id < m_tree.size(); ++id) {
        if (!writes(id) && m_changes.of[id] != Change::touched) {
            continue;
        }
        const std::string path = m_tree.path(id);
        const RecordedEntry* const before = writes(id) ? nullptr : &m_before.find(path)->second;
        const bool seen = before != nullptr && wasSeenBefore(*before, m_tree.node(id));
        RecordedEntry entry = recordOf(m_tree, id, seen ? m_clocks.ours() : m_clocks.at(m_tree.node(id)));
        entry.names = names[id];
        entry.run = m_run.number;
        if (before != nullptr) {
            entry.run = before->run;
            entry.sha256 = before->sha256;
        }
        entries.emplace(path, std::move(entry));
    }
    return entries;
}

Result<void> BackupRunning::writeAbout()
{
    const bool builds = m_run.base != 0;
    std::vector<BackupRun> chain;
    for (unsigned next = m_run.base; next != 0;) {
        const auto base =
            std::find_if(m_runs.begin(), m_runs.end(), [&](const BackupRun& run) { return run.number == next; });
        if (base == m_runs.end()) {
            break;
        }
        chain.insert(chain.begin(), *base);
        next = base->base;
    }
    RecordedContents whole = entriesNow();
    if (builds) {
        RecordedContents before = m_before;
        for (const std::string& path : m_changes.removed) {
            eraseRecorded(before, path);
        }
        whole.merge(before);
    }
    const std::vector<BackupRecord> onDisc = recordsOnDisc();
    const bool onTape = m_shared && m_shared->tape;
    const BackupRun alone = onTape ? onOwnMedium() : m_run;
    auto written = writeAboutBackup(m_work + '/' + std::string(kAboutBackup),
                                    {.set = m_store.set(),
                                     .run = m_run,
                                     .chain = chain,
                                     .removed = removedBefore(onDisc),
                                     .contents = whole,
                                     .earlier = m_shared ? m_shared->earlier : std::vector<RunName>(),
                                     .leftover = leftOnDisc(onDisc, whole),
                                     .unread = pathsOf(m_log),
                                     .onOwnTape = onTape ? &alone : nullptr});
    if (written && onTape) {
        m_request.ownTape = OwnTape{.volumeId = alone.label, .texts = std::move(*written)};
    }
    return written ? Result<void>() : written.takeFault();
}

// What was removed since the runs that the run's medium does not have.
std::vector<std::string> BackupRunning::removedBefore(const std::vector<BackupRecord>& onDisc) const
{
    if (m_run.base == 0) {
        return {};
    }
    std::set<std::string> removed(m_changes.removed.begin(), m_changes.removed.end());
    for (const BackupRecord& record : onDisc) {
        removed.insert(record.removed.begin(), record.removed.end());
    }
    return {removed.begin(), removed.end()};
}

// Of the earlier runs that the newest session of the run's disc takes over.
std::vector<BackupRecord> BackupRunning::recordsOnDisc() const
{
    std::vector<BackupRecord> records;
    for (const unsigned number : m_shared && !m_shared->tape ? m_shared->runs : std::vector<unsigned>()) {
        if (auto record = m_store.record(number)) {
            records.push_back(std::move(*record));
        }
    }
    return records;
}

// A run that is appended to a disc does not continue on another one.
Result<void> BackupRunning::checkRoom() const
{
    if (m_size->media <= 1) {
        return {};
    }
    auto target = m_dependencies.openTarget(m_run.target);
    const auto medium = target ? (*target)->inspect() : Result<MediumInfo>(target.takeFault());
    return Fault{.kind = FaultKind::mediumTooSmall,
                 .doing = Action::plan,
                 .path = m_run.target,
                 .facts = SpaceNeed{.needed = m_size->bytes, .available = medium ? medium->free.value_or(0) : 0}};
}

Result<void> BackupRunning::measure(const std::stop_token& stop)
{
    PlanRequest request{.job = m_request, .measure = false};
    auto target = m_dependencies.openTarget(m_run.target);
    auto medium = target ? (*target)->inspect() : Result<MediumInfo>(target.takeFault());
    if (medium) { // else a disc of any kind
        request.kind = medium->kind;
        request.capacity = m_shared && !m_shared->tape ? medium->free : roomOf(*medium);
    } else if (medium.fault().kind == FaultKind::cancelled) {
        return medium.takeFault();
    }
    auto plan = MediaPlanner(std::move(request), m_dependencies).plan(stop);
    if (!plan) {
        return plan.takeFault();
    }
    m_size = BackupSize{.media = std::max<std::size_t>(plan->volumes.size(), 1), .exact = plan->exact};
    for (const PlannedVolume& volume : plan->volumes) {
        m_size->bytes += volume.bytes;
    }
    return {};
}

} // namespace steadyburn
