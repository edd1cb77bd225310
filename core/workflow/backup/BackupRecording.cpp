// BackupRunning, before and after the job: what is noted of the run, and what is recorded of it.
#include "workflow/backup/BackupRunning.h"

#include "image/fetch/DigestTable.h"
#include "image/tar/TarHeaders.h"
#include "unpack/iso/TreePath.h"
#include "verify/Manifest.h"
#include "workflow/backup/AboutBackup.h"
#include "workflow/backup/WrittenEntries.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include <sys/stat.h>

namespace steadyburn {

namespace {

bool reachedItsEnd(const JobReport& report)
{
    return report.outcome == Outcome::complete || report.outcome == Outcome::exceptions;
}

// Whether the run's one medium is whole and closed: it could not be read back, or that was stopped before it found
// anything wrong. A set keeps a journal of its media instead.
bool onlyVerifyIsMissing(const JobReport& report)
{
    const bool missed = report.fault && report.fault->kind == FaultKind::verifyMissed;
    const bool left = report.mediumState && report.mediumState->knows<MediumWorth>() &&
                      report.mediumState->known<MediumWorth>().state == MediumWorth::State::written;
    const bool whole =
        std::ranges::none_of(report.exceptions, [](const Fault& each) { return each.doing == Action::verify; });
    return (missed || left) && whole && report.volumes.empty() && report.sha256;
}

void addException(JobReport& report, Fault fault)
{
    report.exceptions.push_back(std::move(fault));
    report.outcome = report.outcome == Outcome::complete ? Outcome::exceptions : report.outcome;
}

RunVerdict verdictOf(const JobRequest& request, const JobReport& report)
{
    return report.verified  ? (*report.verified ? RunVerdict::good : RunVerdict::different)
           : request.verify ? RunVerdict::partly
                            : RunVerdict::notAsked;
}

// Nothing of it is missing in the run.
bool isGoneFromSources(const Fault& fault)
{
    return fault.kind == FaultKind::fileVanished ||
           (fault.kind == FaultKind::vanishedOnSet && fault.known<EarlierCopy>().parts.all == 0);
}

void takeReport(BackupRecord& record, const JobReport& report, const FaultWords& sentence)
{
    record.run.bytes = report.bytes;
    record.run.volumes = std::max<std::size_t>(report.volumes.size(), 1);
    record.run.exceptions = report.exceptions.size();
    for (const Fault& fault : report.exceptions) {
        record.exceptions.push_back({.path = fault.path, .problem = sentence(fault), .gone = isGoneFromSources(fault)});
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

std::uint64_t filesIn(const std::string& folder)
{
    std::error_code error;
    std::uint64_t files = 0;
    for (std::filesystem::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
        std::error_code gone;
        files += each->is_regular_file(gone) ? 1U : 0U;
    }
    return files;
}

} // namespace

Result<void> BackupRunning::begin()
{
    m_sinceScan = std::chrono::duration_cast<std::chrono::seconds>(m_dependencies.clock->now() - m_scanEnded).count();
    if (m_continued) {
        return {};
    }
    BackupRecord plan;
    plan.run = m_run;
    if (m_size) {
        plan.run.plannedBytes = m_size->bytes;
        plan.run.plannedExactly = m_size->exact;
    }
    plan.sources = set().sources;
    plan.excludes = set().excludes;
    plan.mounts = m_mounts;
    plan.entries = entriesNow();
    if (m_run.base != 0) {
        plan.removed = m_changes.removed;
    }
    std::uint64_t manifest = 0;
    for (const auto& [path, entry] : plan.entries) {
        manifest += S_ISREG(entry.mode) && entry.run == m_run.number ? manifestLine(path, Digest{}).size() + 1 : 0;
    }
    return m_store.begin(plan, manifest);
}

JobReport BackupRunning::writtenReport() const
{
    JobReport report;
    report.outcome = Outcome::complete;
    report.volumes = m_continued->head().volumes;
    return report;
}

void BackupRunning::settleEntries(JobReport& report)
{
    const Tree* const laidOut = m_request.scanned->tree.get();
    WrittenEntries written = writtenEntries(m_continued ? m_continued->plan().entries : entriesNow(),
                                            {.run = m_run.number,
                                             .prepared = m_tree,
                                             .clocks = m_clocks,
                                             .sinceScan = m_sinceScan,
                                             .laidOut = laidOut,
                                             .exceptions = report.exceptions,
                                             .continued = m_continued ? &*m_continued : nullptr});
    m_entries = std::move(written.entries);
    m_gone = std::move(written.gone);
    for (Fault& fault : written.faults) {
        addException(report, std::move(fault));
    }
}

// The run as it is where it begins another medium. A forgotten run may have left its number on a tape that has runs of
// another backup.
BackupRun BackupRunning::onOwnMedium() const
{
    BackupRun own = m_run;
    own.appended = false;
    own.section.reset();
    own.labelNumber = 1;
    own.medium = 1;
    for (const BackupRun& run : m_runs) {
        const bool before = own.level != BackupLevel::full && !run.damaged() && run.generation == own.generation;
        own.medium = before ? std::max(own.medium, run.medium + 1) : own.medium;
    }
    own.label = mediumLabelOf(set(), own);
    while (m_othersLabels.contains(own.label)) {
        BackupRun next = own;
        ++next.medium;
        next.label = mediumLabelOf(set(), next);
        if (next.label == own.label) { // a label without {medium}
            break;
        }
        own = std::move(next);
    }
    return own;
}

// Where the run is. What was to be appended may have had no room there, or not for all of it.
void BackupRunning::settleMedium(const JobReport& report)
{
    const bool tape = !report.volumes.empty() && !report.volumes.front().disc;
    m_run.section = tape ? report.volumes.front().section : report.volumes.empty() ? report.session : std::nullopt;
    const bool alone = tape && !report.volumes.front().uuid.empty();
    if (!m_run.appended || !tape || (!alone && report.volumes.size() == 1)) {
        return;
    }
    BackupRun own = onOwnMedium();
    own.label = m_continued ? m_continued->head().name : own.label; // the set may be defined anew
    if (alone) {
        own.section = m_run.section;
        own.target = report.volumes.front().target;
        m_run = std::move(own);
    } else if (own.label != m_run.label) {
        m_run.medium = own.medium;
        m_run.furtherLabel = own.label;
    }
}

void BackupRunning::complete(JobReport& report)
{
    report.journal.clear();
    report.discPlan.clear();
    if (report.fault && report.fault->knows<OccupiedMedium>()) {
        auto medium = report.fault->known<OccupiedMedium>();
        medium.append = false; // only this class decides where a run goes
        report.fault->facts = medium;
    }
    std::vector<Fault> more = unread();
    for (const std::string& path : m_continued ? m_continued->lost() : std::vector<std::string>()) {
        more.push_back({.kind = FaultKind::fileVanished, .doing = Action::plan, .path = path});
    }
    for (Fault& fault : more) {
        const bool named = std::any_of(report.exceptions.begin(), report.exceptions.end(), [&](const Fault& each) {
            return each.path == fault.path && each.kind == fault.kind;
        });
        if (!named) {
            addException(report, std::move(fault));
        }
    }
    if (!reachedItsEnd(report) && !onlyVerifyIsMissing(report)) {
        return;
    }
    report.files -= std::min(report.files, filesIn(m_store.begunFolder() + '/' + std::string(kAboutBackup)));
    readManifest();
    settleEntries(report);
    for (Fault& fault : tornUnnamed(report.exceptions)) {
        addException(report, std::move(fault));
    }
}

// What is recorded as torn, and no fault is about it or another of its names. A file with long holes may be whole and
// have no digest.
std::vector<Fault> BackupRunning::tornUnnamed(const std::vector<Fault>& named) const
{
    std::unordered_set<std::string> known;
    for (const Fault& fault : named) {
        known.insert(fault.path);
    }
    std::vector<std::pair<NodeId, std::string>> torn;
    std::unordered_set<NodeId> namedFiles;
    for (const auto& [path, entry] : m_entries) {
        if (entry.run != m_run.number || !S_ISREG(entry.mode) || digestOf(path)) {
            continue;
        }
        const auto node = findPath(m_tree, path);
        const NodeId file = node ? contentsOf(m_tree, *node) : kNoNode;
        if (known.contains(path) || (node && known.contains(m_tree.sourcePath(*node)))) {
            namedFiles.insert(file);
        } else if (!node || !hasLongHoles(*node)) {
            torn.emplace_back(file, path);
        }
    }
    leaveOutWhole(torn);
    std::vector<Fault> faults;
    for (auto& [file, path] : torn) {
        if (file == kNoNode || !namedFiles.contains(file)) {
            faults.push_back({.kind = FaultKind::notCompared,
                              .doing = Action::read,
                              .path = std::move(path),
                              .facts = WhenWritten{}});
        }
    }
    return faults;
}

// Those that the set's journal, which the job has left as it is in the end, knows to be whole, under whichever of their
// names. Of a file whose parts two processes have written the parts have digests, and the whole has none.
void BackupRunning::leaveOutWhole(std::vector<std::pair<NodeId, std::string>>& torn) const
{
    const auto set = torn.empty() ? std::nullopt : unfinished();
    const auto written = set ? ContinuedRun::open(m_store, *set) : Result<ContinuedRun>(Fault());
    if (!written) {
        return;
    }
    std::unordered_set<NodeId> whole;
    for (const auto& [file, path] : torn) {
        if (file != kNoNode && written->isWhole(path)) {
            whole.insert(file);
        }
    }
    std::erase_if(torn, [&](const auto& each) { return whole.contains(each.first) || written->isWhole(each.second); });
}

bool BackupRunning::hasLongHoles(NodeId id) const
{
    struct stat now {};
    constexpr std::uint64_t kUnit = 512; // of st_blocks
    return ::stat(m_tree.sourcePath(id).c_str(), &now) == 0 && S_ISREG(now.st_mode) &&
           static_cast<std::uint64_t>(now.st_blocks) * kUnit + kShortHole < static_cast<std::uint64_t>(now.st_size);
}

Result<bool> BackupRunning::conclude(const JobReport& report, const FaultWords& sentence)
{
    if (!reachedItsEnd(report) && !(onlyVerifyIsMissing(report) && m_digests && !m_digests->empty())) {
        if (!unfinished()) { // else it can be continued
            m_store.drop(m_run.number, report.bytes > 0);
            m_store.dropBegun(report.bytes == 0); // no medium was touched: what could be continued still can
        }
        return false;
    }
    settleMedium(report);
    BackupRecord record;
    record.run = m_run;
    record.entries = m_entries;
    takeDigests(record);
    if (m_continued) {
        record.removed = m_continued->plan().removed;
    } else if (m_run.base != 0) {
        record.removed = m_changes.removed;
    }
    if (m_run.base != 0) {
        record.removed.insert(record.removed.end(), m_gone.begin(), m_gone.end());
    }
    record.sources = m_continued ? m_continued->plan().sources : set().sources; // it may have been changed since
    record.excludes = m_continued ? m_continued->plan().excludes : set().excludes;
    record.mounts = m_continued ? m_continued->plan().mounts : m_mounts;
    record.run.ended = std::time(nullptr);
    takeReport(record, report, sentence);
    if (m_continued) { // the report tells of what was written since
        record.run.bytes = 0;
        for (const RunVolume& volume : record.volumes) {
            record.run.bytes += volume.bytes;
        }
    }
    if (m_size) {
        record.run.plannedBytes = m_size->bytes;
        record.run.plannedExactly = m_size->exact;
    }
    record.run.verdict = verdictOf(m_request, report);
    const bool torn = std::any_of(report.exceptions.begin(), report.exceptions.end(),
                                  [](const Fault& each) { return each.knows<WhenWritten>(); });
    if (torn && record.run.verdict == RunVerdict::good) {
        record.run.verdict = RunVerdict::partly;
    }
    if (auto kept = m_store.commit(record); !kept) {
        return kept.takeFault();
    }
    m_store.dropBegun();
    std::error_code error;
    std::filesystem::remove_all(m_store.workFolder(), error);
    return true;
}

void BackupRunning::readManifest()
{
    if (m_digests) {
        return;
    }
    m_digests.emplace();
    std::ifstream file(m_store.begunFolder() + std::string(kManifestOfRun), std::ios::binary);
    const ParsedManifest manifest =
        parseManifest(std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()));
    for (const ManifestLine& line : manifest.lines) {
        m_digests->emplace(line.path, line.digest);
    }
}

// What was not read whole has no digest, neither in the job's list nor in what is known of earlier media.
std::optional<Digest> BackupRunning::digestOf(const std::string& path) const
{
    const auto digest = m_digests->find(path);
    return digest != m_digests->end() ? std::optional(digest->second)
           : m_continued              ? m_continued->digestOf(path)
                                      : std::nullopt;
}

void BackupRunning::takeDigests(BackupRecord& record) const
{
    std::vector<std::pair<NodeId, std::string>> torn;
    for (auto& [path, entry] : record.entries) {
        if (entry.run != m_run.number || !S_ISREG(entry.mode)) {
            continue;
        }
        entry.sha256 = digestOf(path);
        if (!entry.sha256 && !entry.torn) {
            const auto node = findPath(m_tree, path);
            torn.emplace_back(node ? contentsOf(m_tree, *node) : kNoNode, path);
        }
        ++record.run.files;
    }
    leaveOutWhole(torn);
    for (const auto& [file, path] : torn) {
        record.entries.at(path).torn = true;
    }
}

} // namespace steadyburn
