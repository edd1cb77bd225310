#include "workflow/backup/BackupRunning.h"

#include "base/Uuid.h"
#include "contents/Scanner.h"
#include "verify/Manifest.h"
#include "workflow/backup/AboutBackup.h"
#include "workflow/backup/BackupQuota.h"
#include "workflow/burn/MediaPlan.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unordered_map>

#include <sys/stat.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kSecondsOfADay = 86'400;
constexpr std::size_t kMostOfLabel = 32;

std::string manifestIn(const std::string& work)
{
    return work + "/SHA256SUMS";
}

// In letters that every medium takes, however the backup is called.
std::string plainLabel(std::string text)
{
    for (char& letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        letter = code < 0x80 && (std::isalnum(code) != 0 || letter == '-') ? letter : '_';
    }
    return text.substr(0, kMostOfLabel);
}

RunVerdict verdictOf(const BackupSet& set, const JobReport& report)
{
    return report.verified ? (*report.verified ? RunVerdict::good : RunVerdict::different)
           : set.verify    ? RunVerdict::partly
                           : RunVerdict::notAsked;
}

void takeReport(BackupRecord& record, const JobReport& report, const FaultWords& sentence)
{
    record.run.bytes = report.bytes;
    record.run.volumes = std::max<std::size_t>(report.volumes.size(), 1);
    record.run.exceptions = report.exceptions.size();
    for (const Fault& fault : report.exceptions) {
        record.exceptions.push_back({.path = fault.path, .problem = sentence(fault)});
    }
    for (const VolumeReport& volume : report.volumes) {
        record.volumes.push_back({.number = volume.number,
                                  .target = volume.target,
                                  .label = volume.label,
                                  .uuid = volume.uuid,
                                  .files = volume.files,
                                  .bytes = volume.bytes});
    }
    record.run.sha256 = report.sha256;
}

// Where a folder lies on the medium, if it lies in one of the sources.
std::optional<std::string> placeOf(const Compilation& compilation, const std::string& folder)
{
    std::error_code error;
    const fs::path wanted = fs::weakly_canonical(folder, error);
    for (const auto& [place, graft] : compilation.grafts) {
        const fs::path source = fs::weakly_canonical(graft.source, error);
        const fs::path below = wanted.lexically_relative(source);
        if (!graft.source.empty() && !below.empty() && *below.begin() != ".." && *below.begin() != ".") {
            return place + '/' + below.string();
        }
    }
    return std::nullopt;
}

} // namespace

Result<std::unique_ptr<BackupRunning>>
BackupRunning::prepare(const BackupOrder& order, const Dependencies& dependencies, const std::stop_token& stop)
{
    auto store = BackupStore::open(order.folder, order.name);
    if (!store) {
        return store.takeFault();
    }
    if (auto locked = store->lock(); !locked) {
        return locked.takeFault();
    }
    std::unique_ptr<BackupRunning> running(new BackupRunning(std::move(*store), dependencies));
    if (auto looked = running->lookBack(order); !looked) {
        return looked.takeFault();
    }
    running->nameRun(order);
    if (auto scanned = running->scan(stop); !scanned) {
        return scanned.takeFault();
    }
    if (auto sources = order.emptySources ? Result<void>() : running->checkSources(); !sources) {
        return sources.takeFault();
    }
    if (!running->needed()) {
        return running;
    }
    if (auto laidOut = running->layOut(stop); !laidOut) {
        return laidOut.takeFault();
    }
    const BackupSet& set = running->set();
    if (order.plan || set.quota != 0 || set.quotaMedia != 0) {
        if (auto measured = running->measure(stop); !measured) {
            return measured.takeFault();
        }
        if (auto allowed = checkQuota(set, running->m_runs, running->m_run, running->m_size->bytes, running->m_tree,
                                      running->m_changes);
            !allowed) {
            return allowed.takeFault();
        }
    }
    return running;
}

Result<void> BackupRunning::lookBack(const BackupOrder& order)
{
    std::error_code error;
    fs::remove_all(m_store.workFolder(), error); // of a run that was killed
    for (const BackupRun& broken : m_store.takeBroken()) {
        m_remarks.push_back({.kind = FaultKind::backupRunBroken,
                             .doing = Action::open,
                             .path = broken.target,
                             .facts = RunOfBackup{.number = broken.number}});
    }
    auto runs = m_store.runs();
    if (!runs) {
        return runs.takeFault();
    }
    m_runs = std::move(*runs);
    return chooseBase(order);
}

BackupLevel BackupRunning::levelDue(const BackupOrder& order) const
{
    const auto isFull = [](const BackupRun& run) { return !run.uuid.empty() && run.level == BackupLevel::full; };
    const auto lastFull = std::find_if(m_runs.rbegin(), m_runs.rend(), isFull);
    const BackupSet& set = m_store.set();
    if (order.full || lastFull == m_runs.rend()) {
        return BackupLevel::full;
    }
    const auto runsSince = static_cast<unsigned>(lastFull - m_runs.rbegin()) + 1; // with the full one
    // A clock that was set back by days makes one due, too: how long ago the last one was is not known then.
    const std::int64_t daysSince = std::abs(std::time(nullptr) - lastFull->began) / kSecondsOfADay;
    if ((set.fullEveryRuns != 0 && runsSince >= set.fullEveryRuns) ||
        (set.fullEveryDays != 0 && daysSince >= set.fullEveryDays)) {
        return BackupLevel::full;
    }
    return set.differential ? BackupLevel::differential : BackupLevel::incremental;
}

// A record that cannot be read is no reason to leave the data without a backup: the run is a full one then.
Result<void> BackupRunning::chooseBase(const BackupOrder& order)
{
    m_run.level = levelDue(order);
    const auto base = std::find_if(m_runs.rbegin(), m_runs.rend(), [&](const BackupRun& run) {
        return m_run.level != BackupLevel::differential || run.level == BackupLevel::full;
    });
    if (base == m_runs.rend()) {
        return {};
    }
    auto before = m_store.contents(base->number);
    if (before) {
        m_before = std::move(*before);
        m_run.base = m_run.level == BackupLevel::full ? 0 : base->number;
        return {};
    }
    const FaultKind kind = before.fault().kind;
    if (kind != FaultKind::backupDamaged && kind != FaultKind::backupRunMissing && kind != FaultKind::io) {
        return before.takeFault();
    }
    if (m_run.level != BackupLevel::full) {
        m_remarks.push_back(before.takeFault());
        m_run.level = BackupLevel::full;
    }
    return {};
}

void BackupRunning::nameRun(const BackupOrder& order)
{
    const BackupSet& set = m_store.set();
    m_run.number = m_store.nextNumber();
    m_run.began = std::time(nullptr);
    m_run.generation = 0;
    for (const BackupRun& run : m_runs) {
        m_run.generation = std::max(m_run.generation, run.uuid.empty() ? 0 : run.generation);
    }
    m_run.medium = 1;
    if (m_run.level == BackupLevel::full) {
        ++m_run.generation;
    } else {
        for (const BackupRun& run : m_runs) {
            const bool same = !run.uuid.empty() && run.generation == m_run.generation;
            m_run.medium = same ? std::max(m_run.medium, run.medium + 1) : m_run.medium;
        }
    }
    m_run.target = expandPattern(order.target.empty() ? set.target : absoluteTarget(order.target), set, m_run);
    m_run.label = plainLabel(expandPattern(set.label, set, m_run));
}

Result<void> BackupRunning::scan(const std::stop_token& stop)
{
    const BackupSet& set = m_store.set();
    auto compilation = compilationOf(set.sources);
    if (!compilation) {
        return compilation.takeFault();
    }
    m_request.compilation = std::move(*compilation);
    if (const auto place = placeOf(m_request.compilation, fs::path(m_store.path()).parent_path().string())) {
        m_request.compilation.leftOut.insert(*place); // what changes with every run
    }
    ScanOptions options;
    options.excludes = set.excludes;
    options.excludeCaches = set.excludeCaches;
    options.oneFileSystem = set.oneFileSystem;
    m_scanned.began = std::time(nullptr);
    auto scanned = Scanner(std::move(options)).scan(m_request.compilation, m_tree, m_log, stop);
    m_scanned.ended = std::time(nullptr);
    if (!scanned) {
        return scanned.takeFault();
    }
    const auto source = m_dependencies.openSource(m_tree);
    auto changes = compareContents(m_tree, m_before, *source, m_log, {.read = m_run.level != BackupLevel::full}, stop);
    if (!changes) {
        return changes.takeFault();
    }
    m_changes = std::move(*changes);
    return {};
}

// A disk that is not mounted is no reason to count all of its files as deleted.
Result<void> BackupRunning::checkSources() const
{
    const Tree::Children sources = m_tree.children(kRoot);
    for (NodeId id = sources.first; id < sources.first + sources.count; ++id) {
        if (!S_ISDIR(m_tree.node(id).mode) || m_tree.children(id).count > 0) {
            continue;
        }
        const std::string below = m_tree.path(id) + '/';
        std::uint64_t files = 0;
        for (auto each = m_before.lower_bound(below); each != m_before.end() && each->first.starts_with(below);
             ++each) {
            files += S_ISREG(each->second.mode) ? 1 : 0;
        }
        const bool unseen = std::any_of(m_changes.unseen.begin(), m_changes.unseen.end(),
                                        [&](const std::string& path) { return path.starts_with(below); });
        if (files > 0 && !unseen) {
            return Fault{.kind = FaultKind::sourceEmptied,
                         .doing = Action::scan,
                         .path = m_tree.sourcePath(id),
                         .facts = FileCount{.files = files}};
        }
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

void BackupRunning::makeRequest()
{
    const BackupSet& set = m_store.set();
    m_request.target = m_run.target;
    m_request.format = formatFrom(m_run.format).value_or(set.format);
    m_request.level = set.compression;
    m_request.volumeId = m_run.label;
    m_request.excludes = set.excludes;
    m_request.excludeCaches = set.excludeCaches;
    m_request.oneFileSystem = set.oneFileSystem;
    m_request.verify = set.verify;
    m_request.manifest = manifestIn(m_store.workFolder());
    m_request.replaceManifest = true;
    const std::string about(kAboutBackup);
    m_request.compilation.grafts.insert_or_assign(about, Graft{.source = m_store.workFolder() + '/' + about});
    m_request.compilation.broughtBack.insert(about);
    if (m_run.level != BackupLevel::full) {
        leaveOutUnchanged();
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

RecordedContents BackupRunning::entriesNow() const
{
    RecordedContents entries;
    const std::vector<std::uint64_t> names = nameSums(m_tree);
    for (NodeId id = 1; id < m_tree.size(); ++id) {
        if (!writes(id) && m_changes.of[id] != Change::touched) {
            continue;
        }
        const std::string path = m_tree.path(id);
        RecordedEntry entry = recordOf(m_tree, id, m_scanned);
        entry.names = names[id];
        entry.run = m_run.number;
        if (!writes(id)) {
            const RecordedEntry& before = m_before.find(path)->second;
            entry.run = before.run;
            entry.sha256 = before.sha256;
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
    const std::vector<std::string> none;
    return writeAboutBackup(m_store.workFolder() + '/' + std::string(kAboutBackup),
                            {.set = m_store.set(),
                             .run = m_run,
                             .chain = chain,
                             .removed = builds ? m_changes.removed : none,
                             .contents = whole});
}

Result<void> BackupRunning::measure(const std::stop_token& stop)
{
    PlanRequest request{.job = m_request, .measure = false};
    auto target = m_dependencies.openTarget(m_run.target);
    auto medium = target ? (*target)->inspect() : Result<MediumInfo>(target.takeFault());
    if (medium) { // else a disc of any kind
        request.kind = medium->kind;
        request.capacity = medium->free;
    } else if (medium.fault().kind == FaultKind::cancelled) {
        return medium.takeFault();
    }
    auto plan = MediaPlanner(std::move(request), m_dependencies).plan(stop);
    if (!plan) {
        return plan.takeFault();
    }
    m_size = BackupSize{.exact = plan->exact};
    for (const PlannedVolume& volume : plan->volumes) {
        m_size->bytes += volume.bytes;
    }
    return {};
}

void BackupRunning::complete(JobReport& report) const
{
    for (Fault& fault : unread()) {
        const bool named = std::any_of(report.exceptions.begin(), report.exceptions.end(), [&](const Fault& each) {
            return each.path == fault.path && each.kind == fault.kind;
        });
        if (!named) {
            report.exceptions.push_back(std::move(fault));
            report.outcome = report.outcome == Outcome::complete ? Outcome::exceptions : report.outcome;
        }
    }
}

Result<bool> BackupRunning::conclude(const JobReport& report, const FaultWords& sentence)
{
    if (report.outcome != Outcome::complete && report.outcome != Outcome::exceptions) {
        m_store.drop(m_run.number, report.bytes > 0);
        return false;
    }
    std::ifstream file(manifestIn(m_store.workFolder()), std::ios::binary);
    const ParsedManifest manifest =
        parseManifest(std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()));
    std::unordered_map<std::string_view, const Digest*> digests;
    for (const ManifestLine& line : manifest.lines) {
        digests.emplace(line.path, &line.digest);
    }
    BackupRecord record;
    record.run = m_run;
    record.entries = entriesNow();
    for (auto& [path, entry] : record.entries) {
        if (entry.run != m_run.number || !S_ISREG(entry.mode)) {
            continue;
        }
        const auto digest = digests.find(path);
        entry.torn = digest == digests.end();
        entry.sha256 = entry.torn ? std::nullopt : std::optional(*digest->second);
        ++record.run.files;
    }
    if (m_run.base != 0) {
        record.removed = m_changes.removed;
    }
    record.run.ended = std::time(nullptr);
    takeReport(record, report, sentence);
    if (m_size) {
        record.run.plannedBytes = m_size->bytes;
        record.run.plannedExactly = m_size->exact;
    }
    record.run.verdict = verdictOf(set(), report);
    if (auto kept = m_store.commit(record); !kept) {
        return kept.takeFault();
    }
    std::error_code error;
    fs::remove_all(m_store.workFolder(), error);
    return true;
}

} // namespace steadyburn
