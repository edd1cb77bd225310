#include "workflow/burn/SetContinuation.h"

#include "contents/Compilation.h"
#include "image/fetch/PartName.h"
#include "image/tar/TarHeaders.h"
#include "workflow/request/WholeCompilation.h"
#include "workflow/tapeset/PlannedPaths.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <sys/stat.h>

namespace steadyburn {

namespace {

JournalEntry continuedEntry(const Tree& tree, NodeId id)
{
    const Node& node = tree.node(id);
    return {.path = tree.path(id),
            .mode = node.mode,
            .uid = node.uid,
            .gid = node.gid,
            .size = node.size,
            .mtime = node.mtime,
            .ctime = node.ctime};
}

// Of a folder the times do not count here: they change with what is in it, which is looked at by itself.
bool unchanged(const JournalEntry& then, const Node& now)
{
    const bool same = then.mode == now.mode && then.uid == now.uid && then.gid == now.gid;
    return same && (S_ISDIR(now.mode) || (then.size == now.size && then.mtime == now.mtime && then.ctime == now.ctime));
}

bool isOnTape(const PlannedPath& recorded)
{
    return recorded.entry->volume != 0 || !recorded.parts.empty();
}

// What a tape of the set has of it. Nothing: a file that was not read whole has no digest, and is zeros there.
std::optional<EarlierCopy> copyOnTape(const SetHead& head, const PlannedPath& recorded)
{
    const JournalEntry& entry = *recorded.entry;
    if (!isOnTape(recorded)) {
        return std::nullopt;
    }
    if (recorded.parts.empty()) {
        const bool whole = !S_ISREG(entry.mode) || entry.wasRead();
        return whole ? std::optional(EarlierCopy{.volume = entry.volume}) : std::nullopt;
    }
    const auto first = std::ranges::find_if(recorded.parts, &JournalPart::wasRead);
    if (first == recorded.parts.end()) {
        return std::nullopt;
    }
    const auto found = static_cast<std::size_t>(std::ranges::count_if(recorded.parts, &JournalPart::wasRead));
    if (entry.volume != 0 && found == recorded.parts.size()) {
        return EarlierCopy{.volume = entry.volume};
    }
    return EarlierCopy{.volume = (*first)->volume, .parts = {.found = found, .all = partsOf(head, recorded)}};
}

// What an earlier program planned has no mode.
bool isAnotherKind(const JournalEntry& then, const Node& now)
{
    return then.mode != 0 && (then.mode & S_IFMT) != (now.mode & S_IFMT);
}

Fault vanishedFault(const std::string& path, const std::optional<EarlierCopy>& copy)
{
    Fault told{.kind = FaultKind::fileVanished, .doing = Action::plan, .path = path};
    if (copy) {
        told.kind = FaultKind::vanishedOnSet;
        told.facts = *copy;
    }
    return told;
}

// Folders of tapes that have nothing else which still counts.
void addFoldersOfEmptiedTapes(const Tree& tree, const TapeSetProgress& set, std::vector<NodeId>& folders)
{
    std::set<unsigned> used;
    for (NodeId id = 0; id < tree.size(); ++id) {
        if (!S_ISDIR(tree.node(id).mode)) {
            used.insert(set.volumeOf[id]);
        }
    }
    for (const auto& [part, volume] : set.partVolumes) {
        used.insert(volume);
    }
    for (NodeId id = 0; id < tree.size(); ++id) {
        if (set.volumeOf[id] != 0 && !used.contains(set.volumeOf[id])) {
            folders.push_back(id);
        }
    }
}

// Something that is no folder has taken the place of one on its way.
bool isHidden(const Tree& tree, std::string_view path)
{
    NodeId at = kRoot;
    for (auto slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/')) {
        at = tree.child(at, path.substr(0, slash));
        if (at == kNoNode || !S_ISDIR(tree.node(at).mode)) {
            return at != kNoNode;
        }
        path.remove_prefix(slash + 1);
    }
    return false;
}

void addVanished(const SetHead& head, const PlannedPath& gone, std::vector<VanishedEntry>& into)
{
    const JournalEntry& entry = *gone.entry;
    if (entry.volume != 0 && gone.parts.empty()) {
        into.push_back({.path = entry.path, .mode = entry.mode, .size = entry.size, .volume = entry.volume});
    }
    const std::uint64_t bytes = cutBytes(head, entry.path);
    const std::string_view leaf = leafOf(entry.path);
    const std::string folder = entry.path.substr(0, entry.path.size() - leaf.size()); // with its slash
    for (const JournalPart* const each : gone.parts) {
        const FilePart part{.number = each->number, .count = static_cast<unsigned>(partsOf(head, gone))};
        const std::uint64_t offset = std::min(entry.size, bytes * (each->number - 1));
        into.push_back({.path = folder + partLeaf(leaf, part),
                        .mode = entry.mode,
                        .size = std::min(bytes, entry.size - offset),
                        .volume = each->volume,
                        .whole = entry.path});
    }
}

} // namespace

JobRequest requestToContinue(const JobRequest& request)
{
    JobRequest asked = request;
    if (auto whole = wholeCompilation(request)) {
        asked.compilation = std::move(*whole);
    }
    if (!asked.manifest.empty()) {
        std::error_code error;
        asked.manifest = std::filesystem::absolute(asked.manifest, error).string();
    }
    return asked;
}

// What a set that is continued takes over.
struct SetContinuation::Adoption {
    const Tree& tree;
    const SetHead& head;
    TapeSetProgress& set;
    EarlierEntries& earlier;
    DigestTable& digests;

    // Whether what was not changed is whole on the tapes, or as many of its parts as there are. Takes over what is
    // known of it.
    [[nodiscard]] bool keeps(NodeId id, const PlannedPath& known) const;

private:
    [[nodiscard]] bool keepsSplit(NodeId id, const PlannedPath& known) const;
};

bool SetContinuation::Adoption::keeps(NodeId id, const PlannedPath& known) const
{
    const JournalEntry& entry = *known.entry;
    if (!S_ISREG(entry.mode)) {
        return true;
    }
    const NodeId contents = contentsOf(tree, id);
    if (known.parts.empty()) {
        if (entry.sparse) {
            digests.setSparse(contents, *entry.sparse);
        }
        if (entry.sha256) {
            digests.set(contents, *entry.sha256);
        }
        return entry.wasRead() && set.cuts.count(contents) == 0;
    }
    if (contents == id && !keepsSplit(id, known)) {
        return false;
    }
    if (set.cuts.count(contents) == 0) { // another name of one that is written anew
        return false;
    }
    for (const JournalPart* part : known.parts) {
        set.partVolumes[{id, part->number}] = static_cast<std::uint16_t>(part->volume);
        earlier.parts.insert({id, part->number});
        if (part->wasRead()) {
            digests.setPart(
                contents, part->number,
                {.digest = part->sha256, .before = {}, .holes = 0, .continues = false, .sparse = part->sparse});
        }
    }
    return true;
}

bool SetContinuation::Adoption::keepsSplit(NodeId id, const PlannedPath& known) const
{
    const std::uint64_t cut = cutBytes(head, known.entry->path);
    if (cut == 0 || !std::ranges::all_of(known.parts, &JournalPart::wasRead)) {
        return false;
    }
    set.cuts.cutAsBefore(tree, id, cut);
    if (known.entry->sha256) {
        digests.set(id, *known.entry->sha256);
    }
    return true;
}

Result<void> SetContinuation::open()
{
    if (m_burn.request.continuedJournal.empty()) {
        return {};
    }
    m_record.emplace();
    auto journal = SetJournal::open(m_burn.request.continuedJournal, *m_record);
    if (!journal) {
        return journal.takeFault();
    }
    m_journal = std::move(*journal);
    std::vector<JournalEntry>& plan = m_record->entries;
    const std::string& next = m_record->head.next;
    if (!next.empty() && std::ranges::find(plan, next, &JournalEntry::path) == plan.end()) {
        plan.push_back({.path = next}); // an earlier program wrote no more of what was planned
    }
    return {};
}

SetContinuation::Opened SetContinuation::release()
{
    Opened opened{.journal = std::move(*m_journal), .record = std::move(*m_record)};
    m_journal.reset();
    m_record.reset();
    return opened;
}

Result<void> SetContinuation::adopt(const Tree& tree, TapeSetProgress& set, EarlierEntries& earlier,
                                    DigestTable& digests)
{
    const SetHead& head = m_record->head;
    set.uuid = head.uuid;
    set.name = head.name;
    set.volume = head.nextVolume();
    set.finished = head.volumes;
    set.volumeOf.assign(tree.size(), 0);
    earlier.nodes.assign(tree.size(), false);
    m_nextVolume = set.volume;

    PlannedPaths known = plannedPaths(*m_record);
    const Adoption adoption{.tree = tree, .head = head, .set = set, .earlier = earlier, .digests = digests};
    std::vector<NodeId> dated; // folders that have another date
    Casualties lost;           // planned, and on no tape whole
    std::vector<Fault> vanished;
    m_earlier.insert(m_record->earlier.begin(), m_record->earlier.end());
    tree.walk([&](NodeId id) {
        const auto found = known.find(tree.path(id));
        if (id == kRoot || found == known.end() || found->second.entry == nullptr) {
            return true;
        }
        PlannedPath& recorded = found->second;
        recorded.met = true;
        if (!isOnTape(recorded)) {
            if (isAnotherKind(*recorded.entry, tree.node(id))) {
                lost.add(recorded.entry->path, Casualties::kManyNamed);
                vanished.push_back(vanishedFault(recorded.entry->path, std::nullopt));
            }
            return true;
        }
        const bool folders = S_ISDIR(tree.node(id).mode) && S_ISDIR(recorded.entry->mode);
        if (!unchanged(*recorded.entry, tree.node(id))) {
            if (const auto copy = copyOnTape(head, recorded); copy && !folders) {
                m_burn.log.add({.kind = FaultKind::changedOnSet,
                                .doing = Action::plan,
                                .path = tree.sourcePath(id),
                                .facts = *copy});
                if (copy->parts.all == 0) {
                    m_older.insert(id);
                    m_earlier.insert({.path = recorded.entry->path, .volume = static_cast<unsigned>(copy->volume)});
                }
            }
        } else if (adoption.keeps(id, recorded)) {
            set.volumeOf[id] = static_cast<std::uint16_t>(recorded.entry->volume);
            earlier.nodes[id] = recorded.entry->volume != 0;
            if (folders && recorded.entry->mtime != tree.node(id).mtime) {
                dated.push_back(id);
            }
        }
        return true;
    });
    for (const JournalEntry& entry : m_record->entries) {
        const PlannedPath& recorded = known[entry.path];
        if (!recorded.met) {
            auto copy = copyOnTape(head, recorded);
            if (!copy || copy->parts.all > 0) {
                lost.add(entry.path, Casualties::kManyNamed);
                const auto older = earlierCopy(entry.path);
                copy = older ? older : copy;
            }
            vanished.push_back(vanishedFault(entry.path, copy));
            m_goneFiles.files += S_ISREG(entry.mode) ? 1 : 0;
            m_goneFiles.wholeFiles += S_ISREG(entry.mode) && copy && copy->parts.all == 0 ? 1 : 0;
            m_gone.entries.push_back(entry);
            for (const JournalPart* part : recorded.parts) {
                m_gone.parts.push_back(*part);
            }
            std::copy_if(head.cuts.begin(), head.cuts.end(), std::back_inserter(m_gone.head.cuts),
                         [&](const JournalCut& cut) { return cut.path == entry.path; });
        }
    }
    m_record.reset();
    lost.endsSet = std::find(earlier.nodes.begin() + 1, earlier.nodes.end(), false) == earlier.nodes.end();
    if (lost.count > 0 && !m_burn.request.changedSources) {
        lost.forGood = lost.endsSet;
        return Fault{
            .kind = FaultKind::changedOnSet, .doing = Action::plan, .detail = set.name, .facts = std::move(lost)};
    }
    for (Fault& each : vanished) {
        m_burn.log.add(std::move(each));
    }
    set.complete = lost.endsSet;
    if (set.complete) {
        return {};
    }
    addFoldersOfEmptiedTapes(tree, set, dated);
    for (const NodeId id : dated) { // they come once more with the rest; for them alone no tape is asked for
        set.volumeOf[id] = 0;
        earlier.nodes[id] = false;
    }
    return {};
}

void SetContinuation::keep(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests, const Next& next)
{
    const JobRequest& request = m_burn.request;
    if (!m_journal && request.journals.empty()) {
        return;
    }
    if (!m_journal) {
        m_journal = SetJournal::inFolder(request.journals, set.uuid);
    }
    if (auto kept = write(tree, set, digests, next); !kept) {
        m_burn.log.add(kept.takeFault());
        return;
    }
    m_nextVolume = set.volume + 1;
}

void SetContinuation::keepComplete(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests,
                                   const Next& last)
{
    if (!path().empty()) {
        static_cast<void>(write(tree, set, digests, last)); // it is of use to who is killed before the journal goes
    }
}

Result<void> SetContinuation::write(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests,
                                    const Next& next)
{
    if (auto begun = m_journal->begin(headOf(tree, set, next)); !begun) {
        return begun;
    }
    tree.walk([&](NodeId id) {
        add(tree, set, digests, id);
        return true;
    });
    for (const JournalEntry& entry : m_gone.entries) {
        m_journal->add(entry);
    }
    for (const JournalPart& part : m_gone.parts) {
        m_journal->add(part);
    }
    for (const JournalEarlier& copy : m_earlier) {
        m_journal->add(copy);
    }
    return m_journal->commit();
}

SetHead SetContinuation::headOf(const Tree& tree, const TapeSetProgress& set, const Next& next) const
{
    SetHead head{.asked = requestToContinue(m_burn.request),
                 .uuid = set.uuid,
                 .name = set.name,
                 .written = std::time(nullptr),
                 .volumes = set.finished,
                 .next = tree.path(next.entry),
                 .nextPart = next.part,
                 .lastTape = set.complete};
    head.asked.format = next.format;
    head.asked.block = next.block;
    set.cuts.forEach([&](NodeId id, unsigned /*count*/) {
        head.cuts.push_back({.path = tree.path(id), .bytes = set.cuts.part(id, 1).length});
    });
    head.cuts.insert(head.cuts.end(), m_gone.head.cuts.begin(), m_gone.head.cuts.end());
    return head;
}

void SetContinuation::add(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests, NodeId id)
{
    const Node& node = tree.node(id);
    const NodeId contents = S_ISREG(node.mode) ? contentsOf(tree, id) : id;
    const unsigned count = S_ISREG(node.mode) ? set.cuts.count(contents) : 0;
    bool begun = false;
    for (unsigned number = 1; number <= count; ++number) {
        const auto part = set.partVolumes.find({id, number});
        if (part == set.partVolumes.end() || part->second == 0) {
            continue;
        }
        begun = true;
        m_journal->add(JournalPart{.path = tree.path(id),
                                   .number = number,
                                   .volume = part->second,
                                   .sha256 = digests.part(contents, number),
                                   .sparse = digests.sparsePart(contents, number)});
    }
    if (id == kRoot) {
        return;
    }
    JournalEntry entry = continuedEntry(tree, id);
    entry.volume = set.volumeOf[id];
    if (S_ISREG(node.mode) && (entry.volume != 0 || begun)) {
        entry.sha256 = digests.get(contents);
        entry.sparse = digests.sparse(contents);
    }
    m_journal->add(entry);
}

std::optional<EarlierCopy> SetContinuation::earlierCopy(const std::string& path) const
{
    const auto behind = m_earlier.upper_bound({.path = path, .volume = kMostVolumes});
    const bool found = behind != m_earlier.begin() && std::prev(behind)->path == path;
    return found ? std::optional(EarlierCopy{.volume = std::prev(behind)->volume, .outdated = true}) : std::nullopt;
}

std::vector<VanishedEntry> SetContinuation::vanished(const Tree& tree) const
{
    std::vector<VanishedEntry> entries;
    const PlannedPaths gone = plannedPaths(m_gone);
    for (const JournalEntry& entry : m_gone.entries) {
        if (!isHidden(tree, entry.path)) {
            addVanished(m_gone.head, gone.at(entry.path), entries);
            if (const auto older = earlierCopy(entry.path)) {
                entries.push_back({.path = entry.path, .volume = static_cast<unsigned>(older->volume)});
            }
        }
    }
    return entries;
}

SetState SetContinuation::state(const Tree& tree, const TapeSetProgress& set, const DigestTable& digests) const
{
    SetState state = m_goneFiles;
    for (NodeId id = 0; id < set.volumeOf.size(); ++id) {
        if (!S_ISREG(tree.node(id).mode)) {
            continue;
        }
        const NodeId contents = contentsOf(tree, id);
        const bool read = set.cuts.count(contents) > 0 || digests.get(contents) || digests.sparse(contents);
        const bool whole = read && set.hasFinished(set.volumeOf[id]);
        state.wholeFiles += whole || m_older.contains(id) ? 1 : 0;
        ++state.files;
    }
    state.tapes = set.finished.size();
    state.nextVolume = path().empty() ? 0 : m_nextVolume;
    return state;
}

bool SetContinuation::remove()
{
    if (!m_journal) {
        return true;
    }
    auto removed = m_journal->remove();
    if (!removed) {
        m_burn.log.add(removed.takeFault());
    }
    return removed.ok();
}

std::string SetContinuation::path() const
{
    return m_journal && m_journal->exists() ? m_journal->path() : std::string();
}

} // namespace steadyburn
