#include "workflow/backup/UnfinishedRun.h"

#include "unpack/iso/TreePath.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// Of a folder the times do not count: they change with what is in it, which is looked at by itself.
bool isAsRecorded(const RecordedEntry& then, const Node& now)
{
    if (S_ISDIR(then.mode) || S_ISDIR(now.mode)) {
        return S_ISDIR(then.mode) && S_ISDIR(now.mode);
    }
    return then.mode == now.mode && then.uid == now.uid && then.gid == now.gid && then.mtime == now.mtime &&
           then.ctime == now.ctime && (!S_ISREG(then.mode) || then.size == now.size);
}

} // namespace

std::optional<UnfinishedRun> unfinishedRun(const BackupStore& store)
{
    auto run = store.begunRun();
    if (!run) {
        return std::nullopt;
    }
    for (InterruptedSet& set : journaledSets(store.journals())) {
        if (set.nextVolume > 1) {
            return UnfinishedRun{.run = std::move(*run),
                                 .journal = std::move(set.path),
                                 .media = set.nextVolume - 1,
                                 .next = set.nextVolume,
                                 .target = std::move(set.target)};
        }
    }
    return std::nullopt;
}

Fault unfinishedFault(const BackupStore& store, const UnfinishedRun& unfinished)
{
    return {.kind = FaultKind::setIncomplete,
            .doing = Action::plan,
            .path = store.set().name,
            .facts = SetState{.tapes = unfinished.media, .nextVolume = unfinished.next}};
}

Result<void> giveUpRun(BackupStore& store)
{
    if (auto locked = store.lock(); !locked) {
        return locked;
    }
    static_cast<void>(store.takeBroken()); // the numbers stay used
    store.dropBegun();
    return {};
}

Result<ContinuedRun> ContinuedRun::open(const BackupStore& store, const UnfinishedRun& unfinished)
{
    auto plan = store.begun();
    if (!plan) {
        return plan.takeFault();
    }
    ContinuedRun continued;
    continued.m_plan = std::move(*plan);
    if (auto journal = SetJournal::open(unfinished.journal, continued.m_set); !journal) { // held by the job later
        return journal.takeFault();
    }
    continued.index();
    return continued;
}

void ContinuedRun::index()
{
    m_known.reserve(m_set.entries.size());
    for (const JournalEntry& entry : m_set.entries) {
        m_known[entry.path].entry = &entry;
    }
    for (const JournalPart& part : m_set.parts) {
        m_known[part.path].parts.push_back(&part);
    }
}

// On whole media, with all of its parts. A file that was not read whole is zeros there, and has no digest.
bool ContinuedRun::isWhole(const std::string& path) const
{
    const auto found = m_known.find(path);
    if (found == m_known.end() || found->second.entry == nullptr) {
        return false;
    }
    const Known& known = found->second;
    if (known.parts.empty()) {
        const bool read = !S_ISREG(known.entry->mode) || known.entry->sha256 || known.entry->sparse;
        return read && hasFinished(known.entry->volume);
    }
    const auto cut = std::find_if(m_set.head.cuts.begin(), m_set.head.cuts.end(),
                                  [&path](const JournalCut& each) { return each.path == path; });
    if (cut == m_set.head.cuts.end() || cut->bytes == 0 ||
        known.parts.size() < (known.entry->size + cut->bytes - 1) / cut->bytes) {
        return false;
    }
    return std::all_of(known.parts.begin(), known.parts.end(), [this](const JournalPart* part) {
        return hasFinished(part->volume) && (part->sha256 || part->sparse);
    });
}

std::optional<Digest> ContinuedRun::digestOf(const std::string& path) const
{
    return isWhole(path) ? m_known.at(path).entry->sha256 : std::nullopt;
}

void ContinuedRun::note(const std::string& path)
{
    constexpr std::size_t kMostNamed = 100;
    m_different.names += m_different.count == 0 || m_different.count >= kMostNamed ? "" : ", ";
    m_different.names += m_different.count < kMostNamed ? path : "";
    ++m_different.count;
}

void ContinuedRun::compareWith(const Tree& tree, const SourceClocks& clocks)
{
    const unsigned number = m_plan.run.number;
    for (auto each = m_plan.entries.begin(); each != m_plan.entries.end();) {
        const std::string& path = each->first;
        RecordedEntry& entry = each->second;
        const auto now = entry.run == number ? findPath(tree, path) : std::nullopt;
        if (entry.run != number || (now && isAsRecorded(entry, tree.node(*now)))) {
            ++each;
            continue;
        }
        note(path);
        if (now) {
            RecordedEntry fresh = recordOf(tree, *now, clocks.at(tree.node(*now)));
            fresh.names = entry.names;
            fresh.run = number;
            entry = std::move(fresh);
            forget(path);
        } else if (!isWhole(path) && !S_ISDIR(entry.mode)) {
            m_lost.push_back(path);
            if (m_plan.run.base != 0) {
                m_plan.removed.push_back(path);
            }
            each = m_plan.entries.erase(each);
            continue;
        }
        ++each;
    }
}

} // namespace steadyburn
