#include "workflow/burn/DiscSetJournal.h"

#include "image/tar/TarHeaders.h"
#include "unpack/iso/TreePath.h"
#include "workflow/discset/WholeDigest.h"
#include "workflow/tapeset/PlannedPaths.h"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <unordered_set>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// Of a folder the times do not count: they change with what is in it, which is looked at by itself. Whoever takes it
// over looks at its mode, owner and date.
bool isAsPlanned(const JournalEntry& then, const Node& now)
{
    if (S_ISDIR(then.mode) || S_ISDIR(now.mode)) {
        return S_ISDIR(then.mode) && S_ISDIR(now.mode);
    }
    return then.mode == now.mode && then.uid == now.uid && then.gid == now.gid && then.size == now.size &&
           then.mtime == now.mtime && then.ctime == now.ctime;
}

bool isPlanned(const Tree& tree, const Packing& packing, NodeId id)
{
    const bool file = S_ISREG(tree.node(id).mode);
    return packing.discOf[id] != 0 ||
           (file && packing.cuts.count(contentsOf(tree, id)) > 0 && !packing.without.contains(id));
}

bool isPlannedOn(const Tree& tree, const Packing& packing, NodeId id, unsigned disc)
{
    const NodeId contents = S_ISREG(tree.node(id).mode) ? contentsOf(tree, id) : id;
    return packing.discOf[id] == disc || std::ranges::any_of(packing.discOfPart, [&](const auto& part) {
               return part.first.first == contents && part.second == disc;
           });
}

bool hasFinished(const SetHead& head, unsigned disc)
{
    return std::any_of(head.volumes.begin(), head.volumes.end(),
                       [disc](const VolumeReport& each) { return each.number == disc; });
}

// A file that was not read whole is zeros on its disc, and has no digest.
template <typename Recorded>
bool isWholeOnFinished(const SetHead& head, const Recorded& recorded)
{
    return hasFinished(head, recorded.volume) && recorded.wasRead();
}

bool isOnFinished(const SetHead& head, const JournalEntry& entry)
{
    return S_ISREG(entry.mode) ? isWholeOnFinished(head, entry) : hasFinished(head, entry.volume);
}

// Not so is what was gone when the set ended.
bool hasItsDiscs(const SetHead& head, const PlannedPath& planned)
{
    return planned.parts.empty() ? planned.entry->volume != 0 : planned.parts.size() >= partsOf(head, planned);
}

// Every disc that the record names is one of the plan, and every part one of a file that is split so.
bool isConsistent(const SetRecord& record)
{
    const unsigned discs = record.head.discs->discs;
    const PlannedPaths known = plannedPaths(record);
    return discs <= kMostDiscs && std::all_of(known.begin(), known.end(), [&](const auto& each) {
               const PlannedPath& planned = each.second;
               if (planned.entry == nullptr || (!planned.parts.empty() && !S_ISREG(planned.entry->mode))) {
                   return false;
               }
               const std::uint64_t bytes = planned.parts.empty() ? 1 : cutBytes(record.head, planned.entry->path);
               const std::uint64_t count = bytes == 0 ? 0 : (planned.entry->size + bytes - 1) / bytes;
               return planned.entry->volume <= discs &&
                      std::all_of(planned.parts.begin(), planned.parts.end(), [&](const JournalPart* part) {
                          return part->number >= 1 && part->number <= count && part->volume >= 1 &&
                                 part->volume <= discs;
                      });
           });
}

DiscSetJournal::Planned describePlanned(const PlannedPath& planned, const SetHead& head)
{
    DiscSetJournal::Planned told;
    told.path = planned.entry->path;
    told.disc = planned.entry->volume;
    told.discs.assign(planned.parts.empty() ? 1 : 0, told.disc);
    for (const JournalPart* part : planned.parts) {
        told.discs.push_back(part->volume);
        if (isWholeOnFinished(head, *part)) {
            told.disc = told.disc == 0 ? part->volume : std::min(told.disc, part->volume);
            ++told.parts.found;
        }
    }
    told.parts.all = planned.parts.empty() ? 0 : partsOf(head, planned);
    told.finished = planned.parts.empty() ? isOnFinished(head, *planned.entry) : told.parts.found > 0;
    return told;
}

// Takes over what stays as it was planned. What a finished disc does not have whole is left to those that follow, but
// not where one disc is made again.
class Adopting {
public:
    // `again`: the disc that is made again; 0: none.
    Adopting(const Tree& tree, const SetHead& head, unsigned again, DiscSetJournal::Adopted& into, DigestTable& digests)
        : m_tree(tree), m_head(head), m_again(again), m_into(into), m_digests(digests)
    {
    }

    void take(NodeId id, const PlannedPath& planned);
    void takeParts(NodeId id, const PlannedPath& planned);
    // Plans folders of finished discs that have another mode, owner or date for the next disc, if there is to be one:
    // for a date alone there is none. Comes last.
    void takeFolders();

private:
    void takeFolder(NodeId id, const JournalEntry& entry);
    [[nodiscard]] bool anyIsLeft() const;
    void takeFile(NodeId id, const JournalEntry& entry);

    const Tree& m_tree;
    const SetHead& m_head;
    unsigned m_again;
    DiscSetJournal::Adopted& m_into;
    DigestTable& m_digests;
    std::vector<NodeId> m_otherFolders;
    std::vector<NodeId> m_dated;
};

void Adopting::take(NodeId id, const PlannedPath& planned)
{
    const JournalEntry& entry = *planned.entry;
    m_into.packing.discOf[id] = static_cast<std::uint16_t>(entry.volume);
    if (!planned.parts.empty()) {
        if (const NodeId contents = contentsOf(m_tree, id); m_into.packing.cuts.count(contents) == 0) {
            takeParts(contents, planned); // else another name has brought them
        }
        return;
    }
    m_into.more = m_into.more || entry.volume == 0; // it was gone, and is back
    if (S_ISREG(entry.mode)) {
        takeFile(id, entry);
    } else if (S_ISDIR(entry.mode)) {
        takeFolder(id, entry);
    }
}

void Adopting::takeFolder(NodeId id, const JournalEntry& entry)
{
    const Node& now = m_tree.node(id);
    const bool other = entry.mode != now.mode || entry.uid != now.uid || entry.gid != now.gid;
    const bool differs = other || entry.mtime != now.mtime;
    if (m_again != 0 && differs && entry.volume != m_again) {
        m_into.packing.discOf[id] = 0; // the plan keeps what its disc has
    }
    if (m_again == 0 && differs && hasFinished(m_head, entry.volume)) {
        (other ? m_otherFolders : m_dated).push_back(id);
    }
}

void Adopting::takeFolders()
{
    if (m_head.allWritten() && !m_into.restIsBack) {
        return;
    }
    for (const NodeId id : m_otherFolders) {
        m_into.packing.discOf[id] = 0; // a later disc has it as it is now
        m_into.more = true;
    }
    for (const NodeId id : anyIsLeft() ? m_dated : std::vector<NodeId>()) {
        m_into.packing.discOf[id] = static_cast<std::uint16_t>(m_head.nextVolume());
    }
}

bool Adopting::anyIsLeft() const
{
    const auto isLeft = [this](unsigned disc) { return disc != 0 && !hasFinished(m_head, disc); };
    const Packing& packing = m_into.packing;
    return m_into.more || std::ranges::any_of(packing.discOf, isLeft) ||
           std::ranges::any_of(packing.discOfPart, [&](const auto& part) { return isLeft(part.second); }) ||
           std::ranges::any_of(m_into.different, [](const auto& each) { return !each.vanished; });
}

void Adopting::takeFile(NodeId id, const JournalEntry& entry)
{
    if (hasFinished(m_head, entry.volume) && !isWholeOnFinished(m_head, entry)) {
        m_into.torn.insert(id);
        if (m_again == 0) {
            m_into.packing.discOf[id] = 0;
            m_into.more = true;
        }
        return;
    }
    const NodeId contents = contentsOf(m_tree, id);
    if (entry.sparse) {
        m_digests.setSparse(contents, *entry.sparse);
    }
    if (entry.sha256) {
        m_digests.set(contents, *entry.sha256);
    }
}

void Adopting::takeParts(NodeId id, const PlannedPath& planned)
{
    const JournalEntry& entry = *planned.entry;
    if (entry.sha256) {
        m_digests.set(id, *entry.sha256);
        const bool other = entry.mtime != m_tree.node(id).mtime;
        m_into.wholes[id] = {.digest = *entry.sha256, .mtime = other ? std::optional(entry.mtime) : std::nullopt};
    }
    m_into.packing.cuts.cutAsBefore(m_tree, id, cutBytes(m_head, entry.path));
    for (const JournalPart* part : planned.parts) {
        if (!entry.sha256 && hasFinished(m_head, part->volume)) {
            m_into.undigested.insert(id);
        }
        if (m_again == 0 && hasFinished(m_head, part->volume) && !isWholeOnFinished(m_head, *part)) {
            m_into.more = true;
            continue;
        }
        m_into.packing.discOfPart[{id, part->number}] = static_cast<std::uint16_t>(part->volume);
        if (part->wasRead()) {
            m_digests.setPart(
                id, part->number,
                {.digest = part->sha256, .before = {}, .holes = 0, .continues = false, .sparse = part->sparse});
        }
    }
    m_into.more = m_into.more || planned.parts.size() < partsOf(m_head, planned);
}

} // namespace

void DiscSetJournal::open(SetContinuation::Opened opened)
{
    m_journal = std::move(opened.journal);
    m_record = std::move(opened.record);
}

Result<DiscSetJournal::Adopted> DiscSetJournal::adopt(const Tree& tree, DigestTable& digests) const
{
    const SetHead& head = m_record->head;
    if (!isConsistent(*m_record)) {
        return Fault{.kind = FaultKind::journalDamaged, .doing = Action::open, .path = m_journal->path()};
    }
    Adopted adopted;
    adopted.packing.discs = head.discs->discs;
    adopted.packing.discOf.assign(tree.size(), 0);
    PlannedPaths known = plannedPaths(*m_record);
    Adopting adopting(tree, head, m_burn.request.onlyDisc, adopted, digests);
    std::set<NodeId> newNames; // of files that may be planned under others
    tree.walk([&](NodeId id) {
        if (id == kRoot) {
            return true;
        }
        const auto found = known.find(tree.path(id));
        const bool isNew = found == known.end();
        if (head.allWritten() && (isNew ? tree.children(id).count == 0 : !hasItsDiscs(head, found->second))) {
            adopted.onNone.push_back(isNew ? Planned{.path = tree.path(id)} : describePlanned(found->second, head));
            adopted.restIsBack = adopted.restIsBack || !isNew;
        }
        if (isNew) {
            if (tree.node(id).links > 1 && S_ISREG(tree.node(id).mode)) {
                newNames.insert(id);
            }
            adopted.more = true;
            return true;
        }
        found->second.met = true;
        if (isAsPlanned(*found->second.entry, tree.node(id))) {
            adopting.take(id, found->second);
        } else {
            adopted.different.push_back(describePlanned(found->second, head));
            adopted.different.back().node = id;
        }
        return true;
    });
    for (const Planned& each : adopted.different) {
        const PlannedPath& planned = known[each.path];
        const NodeId contents = S_ISREG(tree.node(each.node).mode) ? contentsOf(tree, each.node) : each.node;
        if (!m_burn.request.changedSources || each.parts.all == 0 || !each.isOn(m_burn.request.onlyDisc) ||
            adopted.packing.cuts.count(contents) > 0) {
            continue;
        }
        auto same = hasItsContents(tree, contents, *planned.entry);
        if (!same) {
            return same.takeFault();
        }
        if (*same) {
            adopting.takeParts(contents, planned);
        }
    }
    std::erase_if(newNames, [&](NodeId id) { return adopted.packing.cuts.count(contentsOf(tree, id)) == 0; });
    adopted.packing.without = std::move(newNames);
    adopting.takeFolders();
    for (const JournalEntry& entry : m_record->entries) {
        const PlannedPath& planned = known[entry.path];
        if (!planned.met) {
            adopted.different.push_back(describePlanned(planned, head));
            adopted.different.back().vanished = true;
        }
    }
    for (const JournalEarlier& copy : m_record->earlier) {
        if (copy.volume == m_burn.request.onlyDisc) {
            adopted.different.push_back(
                {.path = copy.path, .disc = copy.volume, .discs = {copy.volume}, .finished = true});
        }
    }
    return adopted;
}

// A file that cannot be read may have any.
Result<bool> DiscSetJournal::hasItsContents(const Tree& tree, NodeId id, const JournalEntry& then) const
{
    const Node& now = tree.node(id);
    if (!S_ISREG(now.mode) || now.size != then.size || !then.sha256) {
        return false;
    }
    m_burn.notices.enter(Phase::scan);
    const auto source = m_burn.dependencies.openSource(tree);
    auto digest = digestOfWhole(tree, *source, id, m_burn.stop);
    return digest ? Result<bool>(*digest == then.sha256) : digest.takeFault();
}

SetState DiscSetJournal::filesOfSet(const Tree& tree, const std::function<bool(NodeId)>& isWhole) const
{
    PlannedPaths known = m_record ? plannedPaths(*m_record) : PlannedPaths();
    const auto wasWhole = [&](const PlannedPath& planned) {
        const Planned was = describePlanned(planned, m_record->head);
        return was.finished && was.parts.found == was.parts.all;
    };
    SetState state;
    tree.walk([&](NodeId id) {
        if (S_ISREG(tree.node(id).mode)) {
            const auto before = known.find(tree.path(id));
            const bool planned = before != known.end();
            state.wholeFiles += isWhole(id) || (planned && wasWhole(before->second)) ? 1 : 0;
            ++state.files;
            if (planned) {
                known.erase(before);
            }
        }
        return true;
    });
    for (const auto& [path, gone] : known) {
        state.wholeFiles += S_ISREG(gone.entry->mode) && wasWhole(gone) ? 1 : 0;
        state.files += S_ISREG(gone.entry->mode) ? 1 : 0;
    }
    return state;
}

void DiscSetJournal::keep(const Tree& tree, const State& state)
{
    const JobRequest& request = m_burn.request;
    if (!m_journal && request.journals.empty()) {
        return;
    }
    if (!m_journal) {
        m_journal = SetJournal::inFolder(request.journals, state.wish.name.uuid);
    }
    SetHead head{.asked = requestToContinue(request),
                 .uuid = state.wish.name.uuid,
                 .name = state.wish.name.name,
                 .written = std::time(nullptr),
                 .volumes = state.finished,
                 .next = {},
                 .nextPart = 1,
                 .cuts = {},
                 .discs = DiscSetFacts{.discs = state.packing.discs,
                                       .capacity = state.wish.capacity,
                                       .time = state.wish.time.seconds,
                                       .unread = state.wish.unread},
                 .ending = state.ending};
    head.asked.format = state.wish.format;
    tree.walk([&](NodeId id) {
        const NodeId contents = S_ISREG(tree.node(id).mode) ? contentsOf(tree, id) : id;
        if (state.packing.cuts.count(contents) > 0) { // under each of its names
            head.cuts.push_back({.path = tree.path(id), .bytes = state.packing.cuts.part(contents, 1).length});
        }
        return true;
    });
    const SetRecord earlier = earlierPlan(tree, state.packing);
    head.cuts.insert(head.cuts.end(), earlier.head.cuts.begin(), earlier.head.cuts.end());
    auto kept = m_journal->begin(head);
    if (kept) {
        tree.walk([&](NodeId id) {
            addEntry(tree, state, id);
            return true;
        });
        for (const JournalEntry& entry : earlier.entries) {
            m_journal->add(entry);
        }
        for (const JournalPart& part : earlier.parts) {
            m_journal->add(part);
        }
        for (const JournalEarlier& copy : earlierCopies(tree, state)) {
            m_journal->add(copy);
        }
        kept = m_journal->commit();
    }
    if (!kept) {
        m_burn.log.add(kept.takeFault());
    }
}

// What the plan had and today's sources no longer have as it was. When a disc is made again all of it stays planned, so
// that whoever makes another one again is told; else what is on the discs that were finished before. What is gone and
// on none of them stays as on no disc.
SetRecord DiscSetJournal::earlierPlan(const Tree& tree, const Packing& packing) const
{
    SetRecord earlier;
    if (!m_record) {
        return earlier;
    }
    std::unordered_set<std::string> now;
    tree.walk([&](NodeId id) {
        if (id != kRoot && isPlanned(tree, packing, id)) {
            now.insert(tree.path(id));
        }
        return true;
    });
    const SetHead& head = m_record->head;
    const auto stays = [&](const std::string& path, unsigned disc) {
        return !now.contains(path) && (m_burn.request.onlyDisc != 0 || hasFinished(head, disc));
    };
    std::unordered_set<std::string> split;
    for (const JournalPart& part : m_record->parts) {
        if (stays(part.path, part.volume)) {
            earlier.parts.push_back(part);
            split.insert(part.path);
        }
    }
    for (const JournalEntry& entry : m_record->entries) {
        if (split.contains(entry.path) || stays(entry.path, entry.volume)) {
            earlier.entries.push_back(entry);
        } else if (!now.contains(entry.path) && !S_ISDIR(entry.mode)) { // lost: whoever continues is told again
            earlier.entries.push_back(entry);
            earlier.entries.back().volume = 0;
            earlier.entries.back().sha256.reset();
            earlier.entries.back().sparse.reset();
        }
    }
    std::copy_if(head.cuts.begin(), head.cuts.end(), std::back_inserter(earlier.head.cuts),
                 [&](const JournalCut& cut) { return split.contains(cut.path); });
    return earlier;
}

// What finished discs have of files that changed and are planned anew on others.
std::vector<JournalEarlier> DiscSetJournal::earlierCopies(const Tree& tree, const State& state) const
{
    std::vector<JournalEarlier> copies;
    if (!m_record) {
        return copies;
    }
    const SetHead& head = m_record->head;
    const auto addChanged = [&](const std::string& path, unsigned disc) {
        const auto node = findPath(tree, path);
        if (node && isPlanned(tree, state.packing, *node) && !isPlannedOn(tree, state.packing, *node, disc)) {
            copies.push_back({.path = path, .volume = disc});
        }
    };
    for (const JournalEntry& entry : m_record->entries) {
        if (!S_ISDIR(entry.mode) && isOnFinished(head, entry)) {
            addChanged(entry.path, entry.volume);
        }
    }
    for (const JournalPart& part : m_record->parts) {
        if (isWholeOnFinished(head, part)) {
            addChanged(part.path, part.volume);
        }
    }
    copies.insert(copies.end(), m_record->earlier.begin(), m_record->earlier.end());
    std::erase_if(copies, [&](const JournalEarlier& copy) {
        const auto isSame = [&](const VolumeReport& disc) { return disc.number == copy.volume; };
        const auto then = std::ranges::find_if(head.volumes, isSame);
        const auto now = std::ranges::find_if(state.finished, isSame);
        return then == head.volumes.end() || now == state.finished.end() || then->uuid != now->uuid; // made again
    });
    std::ranges::sort(copies);
    copies.erase(std::unique(copies.begin(), copies.end()), copies.end());
    return copies;
}

void DiscSetJournal::addEntry(const Tree& tree, const State& state, NodeId id)
{
    if (id == kRoot) {
        return;
    }
    const Node& node = tree.node(id);
    const NodeId contents = S_ISREG(node.mode) ? contentsOf(tree, id) : id;
    const unsigned parts = S_ISREG(node.mode) ? state.packing.cuts.count(contents) : 0;
    const unsigned disc = parts == 0 ? state.packing.discOf[id] : 0;
    if (!isPlanned(tree, state.packing, id)) {
        return;
    }
    JournalEntry entry{.path = tree.path(id),
                       .mode = node.mode,
                       .uid = node.uid,
                       .gid = node.gid,
                       .size = node.size,
                       .mtime = node.mtime,
                       .ctime = node.ctime,
                       .volume = disc};
    if (S_ISREG(node.mode) && parts == 0) {
        const bool torn = state.torn.contains(id);
        entry.sha256 = torn ? std::nullopt : state.digests.get(contents);
        entry.sparse = torn ? std::nullopt : state.digests.sparse(contents);
    } else if (const auto whole = state.wholes.find(contents); whole != state.wholes.end()) {
        entry.sha256 = whole->second.digest;
        entry.mtime = whole->second.mtime.value_or(node.mtime);
    }
    m_journal->add(entry);
    for (unsigned number = 1; number <= parts; ++number) {
        const auto at = state.packing.discOfPart.find({contents, number});
        if (at != state.packing.discOfPart.end()) {
            m_journal->add(JournalPart{.path = entry.path,
                                       .number = number,
                                       .volume = at->second,
                                       .sha256 = state.digests.part(contents, number),
                                       .sparse = state.digests.sparsePart(contents, number)});
        }
    }
}

void DiscSetJournal::remove()
{
    if (!m_journal) {
        return;
    }
    if (auto removed = m_journal->remove(); !removed) {
        m_burn.log.add(removed.takeFault());
    }
}

std::string DiscSetJournal::path() const
{
    return m_journal && m_journal->exists() ? m_journal->path() : std::string();
}

} // namespace steadyburn
