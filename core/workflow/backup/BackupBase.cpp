// BackupRunning and the runs before: which level is due, and what the run builds on.
#include "workflow/backup/BackupRunning.h"

#include "workflow/backup/BaseMedia.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <span>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::int64_t kSecondsOfADay = 86'400;

} // namespace

BackupLevel BackupRunning::levelDue(const BackupOrder& order) const
{
    const auto isFull = [](const BackupRun& run) { return !run.damaged() && run.level == BackupLevel::full; };
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
    m_everything = order.full;
    const auto base = std::find_if(m_runs.rbegin(), m_runs.rend(), [&](const BackupRun& run) {
        return m_run.level != BackupLevel::differential || run.level == BackupLevel::full;
    });
    if (base == m_runs.rend()) {
        return {};
    }
    auto before = m_store.contents(base->number);
    if (before) {
        m_before = std::move(*before);
        m_last = base->number;
        for (auto last = m_runs.rbegin(); last != base && m_last == base->number; ++last) { // of differential runs
            if (auto contents = m_store.contents(last->number)) {
                m_ofLast = std::move(*contents);
                m_last = last->number;
            }
        }
        return m_run.level == BackupLevel::full ? Result<void>() : buildOn(base->number, order);
    }
    const FaultKind kind = before.fault().kind;
    if (kind != FaultKind::backupDamaged && kind != FaultKind::backupRunMissing && kind != FaultKind::io) {
        return before.takeFault();
    }
    if (m_run.level != BackupLevel::full) {
        m_remarks.push_back(before.takeFault());
        m_run.level = BackupLevel::full;
    }
    m_everything = true;
    for (auto earlier = std::next(base); earlier != m_runs.rend() && m_before.empty(); ++earlier) {
        auto contents = m_store.contents(earlier->number); // what there was then shows what is gone now
        m_before = contents ? std::move(*contents) : RecordedContents();
        m_last = earlier->number;
    }
    return {};
}

// Nor is a medium that is gone, or not whole any more. Where a folder is empty its disk may not be mounted: nothing is
// written there then.
Result<void> BackupRunning::buildOn(unsigned base, const BackupOrder& order)
{
    m_run.base = base;
    for (Fault& amiss : baseMediaAmiss(m_store, m_runs, base, m_dependencies)) {
        const bool gone = amiss.code == ENOENT || amiss.code == ENOMEDIUM;
        if (gone && order.moved) {
            continue;
        }
        if (amiss.code == ENOMEDIUM) {
            return std::move(amiss);
        }
        const bool full = amiss.code != ENODEV; // of what cannot be looked at nothing is known
        m_remarks.push_back(std::move(amiss));
        if (full) {
            m_run.level = BackupLevel::full;
            m_run.base = 0;
            m_everything = true;
            break;
        }
    }
    return {};
}

// What cannot be seen now is on media of earlier runs alone, and would be missing in a run that does not build on them.
Result<void> BackupRunning::buildOnLast(const BackupOrder& order, const std::vector<std::string>& blind)
{
    constexpr std::size_t kMostNamed = 5;
    std::string named;
    for (const std::string& path : std::span(blind).first(std::min(blind.size(), kMostNamed))) {
        named += named.empty() ? path : '\0' + path;
    }
    if (!m_ofLast.empty()) {
        m_before = std::move(m_ofLast);
    }
    if (auto looked = m_everything ? Result<void>() : buildOn(m_last, order); !looked) {
        return looked;
    }
    m_run.level = BackupLevel::incremental;
    m_run.base = m_last;
    m_remarks.push_back({.kind = FaultKind::backupRunNeeded,
                         .doing = Action::plan,
                         .code = EAGAIN,
                         .path = set().name,
                         .detail = std::move(named),
                         .facts = RunOfBackup{.number = m_last}});
    return {};
}

} // namespace steadyburn
