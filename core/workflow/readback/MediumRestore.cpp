#include "workflow/readback/MediumRestore.h"

#include "base/Text.h"
#include "workflow/discset/DiscMark.h"
#include "workflow/readback/DamagedVolumes.h"
#include "workflow/readback/DiscSetSections.h"
#include "workflow/readback/LaterVersions.h"
#include "workflow/readback/Restore.h"
#include "workflow/readback/RestorePatterns.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

// Sections that are read once more have the same to tell.
void addWhatIsNew(const FaultLog& again, FaultLog& log)
{
    const auto told = log.all();
    for (const Fault& fault : again.all()) {
        const auto same = [&](const Fault& other) {
            return other.kind == fault.kind && other.path == fault.path && other.detail == fault.detail &&
                   other.offset == fault.offset && other.facts == fault.facts;
        };
        if (std::none_of(told.begin(), told.end(), same)) {
            log.add(fault);
        }
    }
}

MediumReport restoredReport(const RestoreReport& total)
{
    MediumReport report{.of = MediumReport::Of::restore, .files = total.files, .bytes = total.bytes};
    report.damaged = total.damaged;
    report.missing = total.missing;
    const std::uint64_t uncompared = std::min(total.uncompared, total.files);
    report.checked.count(CheckedBy::nothing, uncompared);
    report.checked.count(CheckedBy::digests, total.files - uncompared);
    report.treeUnproven = total.treeUnproven;
    return report;
}

// Whether neither a list nor what was read has something that a pattern matches.
bool lacksAny(const RestorePatterns& listed, const std::optional<Restorer>& restorer)
{
    const std::vector<bool>& inList = listed.used();
    const std::vector<bool>& read = restorer ? restorer->usedPatterns() : inList;
    return std::mismatch(inList.begin(), inList.end(), read.begin(), [](bool one, bool other) {
               return one || other;
           }).first != inList.end();
}

// Looks for files of the tree that are in the folder; only where the folders on their way are there.
class Clashing {
public:
    Clashing(const MediumTree& tree, const std::string& into, const std::stop_token& stop)
        : m_tree(tree), m_into(into), m_stop(stop)
    {
    }

    void look(MediumTree::Id id)
    {
        const std::string path = m_tree.path(id);
        const std::string there = path.empty() ? m_into : m_into + '/' + path;
        struct stat found {};
        if (m_stop.stop_requested() || lstat(there.c_str(), &found) != 0) {
            return;
        }
        if (!m_tree.isFolder(id)) {
            ++m_clashes.count;
            auto& first = m_clashes.paths;
            first.insert(std::lower_bound(first.begin(), first.end(), path), path);
            if (first.size() > RestoreClashes::kMostNamed) {
                first.pop_back();
            }
            return;
        }
        for (MediumTree::Id in = m_tree.firstIn(id); in != MediumTree::kNone; in = m_tree.next(in)) {
            m_waiting.push_back(in);
        }
    }

    RestoreClashes run(std::vector<MediumTree::Id> ids)
    {
        m_waiting = std::move(ids);
        while (!m_waiting.empty() && !m_stop.stop_requested()) {
            const MediumTree::Id id = m_waiting.back();
            m_waiting.pop_back();
            look(id);
        }
        return std::move(m_clashes);
    }

private:
    const MediumTree& m_tree;
    const std::string& m_into;
    const std::stop_token& m_stop;
    std::vector<MediumTree::Id> m_waiting;
    RestoreClashes m_clashes;
};

// Reads a medium and, where its set goes on, further volumes, all into one folder.
class SetRestoring {
public:
    SetRestoring(const MediumRestoreRequest& request, const Dependencies& dependencies, const RestoreOptions& options,
                 FaultLog& log, const std::stop_token& stop)
        : m_request(request),
          m_dependencies(dependencies),
          m_options(options),
          m_log(log),
          m_damaged(log),
          m_stop(stop),
          m_target(request.part.target),
          m_newest(request.part.target)
    {
    }

    // Made once there is something to restore from.
    [[nodiscard]] std::optional<Restorer>& restorer() { return m_restorer; }
    [[nodiscard]] const DamagedVolumes& damaged() const { return m_damaged; }

    // Begins with the newest volume that was read before: its list knows the most. `wanted` and `lacks` as
    // StoredSectionsRequest has them.
    Result<void> readAll(FaultLog& faults, const std::function<bool(const std::string&)>& wanted,
                         const std::function<bool()>& lacks)
    {
        m_target = m_newest;
        const StoredSectionsRequest sections{
            .openTarget = m_dependencies.openTarget,
            .target = m_newest,
            .section = m_request.part.section,
            .wholeSet = m_request.part.wholeSet,
            .ofLabel = m_request.part.ofLabel,
            .changeVolume =
                m_dependencies.changeVolume
                    ? [this](const VolumeWanted& volume, const std::stop_token& stop) { return change(volume, stop); }
                    : ChangeVolume(),
            .wanted = wanted,
            .lacks = lacks,
            .lacksWhole = [this] { return m_restorer && m_restorer->lacksWhole(); },
            .discs = m_request.discs,
            .onlyWanted = bool(wanted),
            .indexFirst = true};
        return forEachSectionOfSet(
            sections, [this](StoredSection& section) { return restore(section); }, faults, m_stop);
    }

private:
    Result<VolumeGiven> change(const VolumeWanted& volume, const std::stop_token& stop)
    {
        auto given = m_dependencies.changeVolume(volume, stop);
        m_target = given && !given->target.empty() ? given->target : volume.target;
        return given;
    }

    Result<void> restore(StoredSection& section)
    {
        if (!m_restorer) {
            auto opened = Restorer::open(m_options, m_log);
            if (!opened) {
                return opened.takeFault();
            }
            m_restorer.emplace(std::move(*opened));
        }
        if (section.volume > m_newestVolume) {
            m_newestVolume = section.volume;
            m_newest = m_target;
        }
        return m_damaged.watch(section, [&] { return m_restorer->add(section, m_stop); });
    }

    const MediumRestoreRequest& m_request;
    const Dependencies& m_dependencies;
    const RestoreOptions& m_options;
    FaultLog& m_log;
    DamagedVolumes m_damaged;
    const std::stop_token& m_stop;
    std::optional<Restorer> m_restorer;
    std::string m_target; // that is read
    std::string m_newest; // that has the newest volume of those that were read
    unsigned m_newestVolume = 0;
};

} // namespace

MediumRestore::MediumRestore(MediumRestoreRequest request, Dependencies dependencies)
    : m_request(std::move(request)), m_dependencies(std::move(dependencies))
{
}

bool MediumRestore::isDiscOfSet(const std::stop_token& stop) const
{
    auto target = m_dependencies.openTarget(m_request.part.target);
    if (!target || (*target)->isTape()) {
        return false;
    }
    const auto mark = readDiscMark(**target, stop);
    return mark && mark->has_value();
}

MediumReport MediumRestore::run(const std::stop_token& stop)
{
    FaultLog log;
    const RestoreOptions options{.into = m_request.into,
                                 .patterns = m_request.patterns,
                                 .exact = m_request.exact,
                                 .overwrite = m_request.overwrite,
                                 .discOfSet = m_request.patterns.empty() && isDiscOfSet(stop),
                                 .medium = {},
                                 .recorded = m_request.recorded,
                                 .met = m_request.met,
                                 .meter = &m_meter};
    const bool madeHere = ::access(options.into.c_str(), F_OK) != 0;
    SetRestoring set(m_request, m_dependencies, options, log, stop);
    std::optional<Restorer>& restorer = set.restorer();
    std::vector<std::string> listed = options.patterns;
    if (options.exact) { // an index has them as they are shown
        std::transform(listed.begin(), listed.end(), listed.begin(),
                       [](const std::string& path) { return escapeNonUtf8(path); });
    }
    RestorePatterns patterns(listed, options.exact);
    const std::function<bool(const std::string&)> wanted = [&](const std::string& path) {
        return patterns.match(path);
    };
    auto result = patterns.all() ? set.readAll(log, {}, {})
                                 : set.readAll(log, wanted, [&] { return lacksAny(patterns, restorer); });
    while (result && restorer && restorer->takeFilesOfLinks()) { // on whatever tape of the set they are
        FaultLog again;
        result = set.readAll(
            again, [&](const std::string& path) { return restorer->wantsForLink(path); },
            [&] { return restorer->lacksFilesOfLinks(); });
        addWhatIsNew(again, log);
    }
    for (const std::string& pattern : result && !restorer ? options.patterns : std::vector<std::string>()) {
        log.add({.kind = FaultKind::sourceMissing, .doing = Action::restore, .path = pattern}); // by no index
    }
    if (result && !patterns.all()) {
        const auto restored = [&](const std::string& path) {
            return ::access((options.into + '/' + path).c_str(), F_OK) == 0;
        };
        for (Fault& fault : laterVersions(m_request.shelf, set.damaged().verdicts(), wanted, restored, stop)) {
            log.add(std::move(fault));
        }
    }
    const RestoreReport total = restorer ? restorer->finish(result.ok()) : RestoreReport();
    if (restorer && m_request.made != nullptr) {
        restorer->tellOwn(*m_request.made);
    }
    if (total.files + total.damaged == 0 && madeHere) {
        ::rmdir(options.into.c_str()); // if nothing is in it
    }
    MediumReport report = restoredReport(total);
    report.into = options.into;
    report.faults = faultsThatCount(log, total);
    report.damagedVolumes = set.damaged().numbers();
    if (!result) {
        report.fault = result.takeFault();
    }
    return report;
}

MediumProgress MediumRestore::progress() const
{
    return {.bytes = m_meter.bytes.load(), .total = 0, .files = m_meter.files.load()};
}

RestoreClashes restoreClashes(const MediumTree& tree, const std::vector<MediumTree::Id>& ids, const std::string& into,
                              const std::stop_token& stop)
{
    return Clashing(tree, into, stop).run(ids.empty() ? std::vector{MediumTree::kTop} : ids);
}

} // namespace steadyburn
