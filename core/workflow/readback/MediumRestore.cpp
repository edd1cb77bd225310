#include "workflow/readback/MediumRestore.h"

#include "base/Text.h"
#include "workflow/discset/DiscMark.h"
#include "workflow/readback/DiscSetSections.h"
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
            if (m_clashes.paths.size() < RestoreClashes::kMostNamed) {
                m_clashes.paths.push_back(path);
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
                                 .meter = &m_meter};
    const bool madeHere = ::access(options.into.c_str(), F_OK) != 0;
    std::optional<Restorer> restorer; // the folder is made once there is something to restore from
    const auto restore = [&](StoredSection& section) -> Result<void> {
        if (!restorer) {
            auto opened = Restorer::open(options, log);
            if (!opened) {
                return opened.takeFault();
            }
            restorer.emplace(std::move(*opened));
        }
        return restorer->add(section, stop);
    };
    const auto readAll = [&](FaultLog& faults, const std::function<bool(const std::string&)>& wanted) {
        const StoredSectionsRequest sections{.openTarget = m_dependencies.openTarget,
                                             .target = m_request.part.target,
                                             .section = m_request.part.section,
                                             .changeVolume = m_dependencies.changeVolume,
                                             .wanted = wanted,
                                             .onlyWanted = bool(wanted),
                                             .indexFirst = true};
        return forEachSectionOfSet(sections, restore, faults, stop);
    };
    std::vector<std::string> listed = options.patterns;
    if (options.exact) { // an index has them as they are shown
        std::transform(listed.begin(), listed.end(), listed.begin(),
                       [](const std::string& path) { return escapeNonUtf8(path); });
    }
    RestorePatterns patterns(listed, options.exact);
    auto result = readAll(
        log, patterns.all() ? std::function<bool(const std::string&)>()
                            : [&](const std::string& path) { return patterns.match(path); });
    while (result && restorer && restorer->takeFilesOfLinks()) { // on whatever tape of the set they are
        FaultLog again;
        result = readAll(again, [&](const std::string& path) { return restorer->wantsForLink(path); });
        addWhatIsNew(again, log);
    }
    for (const std::string& pattern : result && !restorer ? options.patterns : std::vector<std::string>()) {
        log.add({.kind = FaultKind::sourceMissing, .doing = Action::restore, .path = pattern}); // by no index
    }
    const RestoreReport total = restorer ? restorer->finish(result.ok()) : RestoreReport();
    if (total.files + total.damaged == 0 && madeHere) {
        ::rmdir(options.into.c_str()); // if nothing is in it
    }
    MediumReport report{.of = MediumReport::Of::restore, .files = total.files, .bytes = total.bytes};
    report.damaged = total.damaged;
    report.missing = total.missing;
    report.into = options.into;
    report.faults = log.all();
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
