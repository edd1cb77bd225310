// A tape set outlives the program: the journal of what is on finished tapes, and the run that continues from there.
#include "workflow/burn/JobRun.h"

#include "image/tar/TarHeaders.h"
#include "workflow/request/Limits.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <string_view>
#include <sys/stat.h>
#include <unordered_map>

namespace steadyburn {

namespace {

JournalEntry entryOf(const Tree& tree, NodeId id)
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

// Of a folder the times do not count: they change with what is in it, which is looked at by itself.
bool unchanged(const JournalEntry& then, const Node& now)
{
    const bool same = then.mode == now.mode && then.uid == now.uid && then.gid == now.gid;
    return same && (S_ISDIR(now.mode) || (then.size == now.size && then.mtime == now.mtime && then.ctime == now.ctime));
}

// A tape that has it, or some of its parts.
unsigned volumeOf(const JournalEntry& entry, const std::vector<const JournalPart*>& parts)
{
    return entry.volume == 0 && !parts.empty() ? parts.front()->volume : entry.volume;
}

} // namespace

// Before anything else: a journal that is of no use leaves everything as it is.
Result<void> JobRun::openJournal()
{
    if (m_request.goOn.empty()) {
        return {};
    }
    m_record.emplace();
    auto journal = SetJournal::open(m_request.goOn, *m_record);
    if (!journal) {
        return journal.takeFault();
    }
    m_journal = std::move(*journal);
    return {};
}

// What is on finished tapes and still as it was stays there. All else is written with the next ones: what no tape has
// yet, what was changed, what came to it, and files that could not be read whole (they have no digest).
Result<void> JobRun::adoptSet()
{
    if (!m_record) {
        return {};
    }
    const SetHead& head = m_record->head;
    m_set.uuid = head.uuid;
    m_set.name = head.name;
    m_set.volume = head.nextVolume();
    m_journalNext = m_set.volume;
    m_report.volumes = head.volumes;
    m_set.volumeOf.assign(m_tree.size(), 0);
    m_earlier.nodes.assign(m_tree.size(), false);
    m_digests.emplace(m_tree.size());

    struct Known {
        const JournalEntry* entry = nullptr;
        std::vector<const JournalPart*> parts;
        bool met = false;
    };
    std::unordered_map<std::string_view, Known> known;
    known.reserve(m_record->entries.size());
    for (const JournalEntry& entry : m_record->entries) {
        known[entry.path].entry = &entry;
    }
    for (const JournalPart& part : m_record->parts) {
        known[part.path].parts.push_back(&part);
    }
    std::error_code error;
    const std::string journal = std::filesystem::absolute(m_journal->path(), error).lexically_normal().string();
    const std::string journalLeaf = std::filesystem::path(journal).filename().string();
    m_tree.walk([&](NodeId id) {
        if (m_tree.name(id) == journalLeaf && m_tree.sourcePath(id) == journal) {
            m_earlier.nodes[id] = true; // our own, which was not there at first
            return true;
        }
        const auto found = known.find(m_tree.path(id));
        if (id == kRoot || found == known.end() || found->second.entry == nullptr) {
            return true;
        }
        found->second.met = true;
        const JournalEntry& entry = *found->second.entry;
        if (!unchanged(entry, m_tree.node(id))) {
            if (!S_ISDIR(m_tree.node(id).mode) || !S_ISDIR(entry.mode)) {
                m_log.add({.kind = FaultKind::changedOnSet,
                           .doing = Action::plan,
                           .path = m_tree.sourcePath(id),
                           .detail = std::to_string(volumeOf(entry, found->second.parts))});
            }
        } else if (keepsEntry(id, entry, found->second.parts)) {
            m_set.volumeOf[id] = static_cast<std::uint16_t>(entry.volume);
            m_earlier.nodes[id] = entry.volume != 0;
        }
        return true;
    });
    for (const JournalEntry& entry : m_record->entries) {
        const Known& here = known[entry.path];
        if (!here.met && !S_ISDIR(entry.mode)) {
            m_log.add({.kind = FaultKind::vanishedOnSet,
                       .doing = Action::plan,
                       .path = entry.path,
                       .detail = std::to_string(volumeOf(entry, here.parts))});
        }
    }
    m_record.reset();
    if (std::find(m_earlier.nodes.begin() + 1, m_earlier.nodes.end(), false) == m_earlier.nodes.end()) {
        return Fault{.kind = FaultKind::sourceEmpty, .doing = Action::plan}; // what no tape has yet is gone
    }
    return {};
}

// Whether what was not changed is whole on the tapes, or as many of its parts as there are. Takes over what is known of
// it.
bool JobRun::keepsEntry(NodeId id, const JournalEntry& entry, const std::vector<const JournalPart*>& parts)
{
    if (!S_ISREG(entry.mode)) {
        return true;
    }
    const NodeId contents = contentsOf(m_tree, id);
    if (parts.empty()) {
        if (entry.sparse) {
            m_digests->setSparse(contents, *entry.sparse);
        }
        if (entry.sha256) {
            m_digests->set(contents, *entry.sha256);
        }
        return (entry.sha256 || entry.sparse) && m_set.cuts.count(contents) == 0;
    }
    if (contents == id) {
        const auto& cuts = m_record->head.cuts;
        const auto cut =
            std::find_if(cuts.begin(), cuts.end(), [&](const JournalCut& each) { return each.path == entry.path; });
        const bool whole = std::all_of(parts.begin(), parts.end(),
                                       [](const JournalPart* part) { return part->sha256 || part->sparse; });
        if (cut == cuts.end() || !whole) {
            return false;
        }
        m_set.cuts.cutAsBefore(m_tree, id, cut->bytes);
        if (entry.sha256) {
            m_digests->set(id, *entry.sha256);
        }
    }
    if (m_set.cuts.count(contents) == 0) { // another name of one that is written anew
        return false;
    }
    for (const JournalPart* part : parts) {
        m_set.partVolumes[{id, part->number}] = static_cast<std::uint16_t>(part->volume);
        m_earlier.parts.insert({id, part->number});
        if (part->sha256 || part->sparse) {
            m_digests->setPart(
                contents, part->number,
                {.digest = part->sha256, .before = {}, .holes = 0, .goesOn = false, .sparse = part->sparse});
        }
    }
    return true;
}

// A volume has been finished. A journal that cannot be written does no harm to the burn.
void JobRun::keepJournal()
{
    if (!m_journal && m_request.journals.empty()) {
        return;
    }
    if (!m_journal) {
        m_journal = SetJournal::inFolder(m_request.journals, m_set.uuid);
    }
    auto kept = m_journal->begin(journalHead());
    if (kept) {
        m_tree.walk([this](NodeId id) {
            addToJournal(id);
            return true;
        });
        kept = m_journal->commit();
    }
    if (!kept) {
        m_log.add(kept.takeFault());
        return;
    }
    m_journalNext = m_set.volume + 1;
}

SetHead JobRun::journalHead() const
{
    SetHead head{.asked = m_request,
                 .uuid = m_set.uuid,
                 .name = m_set.name,
                 .written = std::time(nullptr),
                 .volumes = m_report.volumes,
                 .next = m_tree.path(m_from),
                 .nextPart = m_fromPart};
    if (auto whole = wholeCompilation(m_request)) {
        head.asked.compilation = std::move(*whole);
    }
    head.asked.format = m_format;
    head.asked.block = m_write.block;
    if (!m_request.manifest.empty()) {
        std::error_code error;
        head.asked.manifest = std::filesystem::absolute(m_request.manifest, error).string();
    }
    m_set.cuts.forEach([&](NodeId id, unsigned /*count*/) {
        head.cuts.push_back({.path = m_tree.path(id), .bytes = m_set.cuts.part(id, 1).length});
    });
    return head;
}

void JobRun::addToJournal(NodeId id)
{
    const Node& node = m_tree.node(id);
    const NodeId contents = S_ISREG(node.mode) ? contentsOf(m_tree, id) : id;
    const unsigned count = S_ISREG(node.mode) ? m_set.cuts.count(contents) : 0;
    bool begun = false;
    for (unsigned number = 1; number <= count; ++number) {
        const auto part = m_set.partVolumes.find({id, number});
        if (part == m_set.partVolumes.end() || part->second == 0) {
            continue;
        }
        begun = true;
        m_journal->add(JournalPart{.path = m_tree.path(id),
                                   .number = number,
                                   .volume = part->second,
                                   .sha256 = m_digests->part(contents, number),
                                   .sparse = m_digests->sparsePart(contents, number)});
    }
    if (id == kRoot || (m_set.volumeOf[id] == 0 && !begun)) {
        return;
    }
    JournalEntry entry = entryOf(m_tree, id);
    entry.volume = m_set.volumeOf[id];
    if (S_ISREG(node.mode)) {
        entry.sha256 = m_digests->get(contents);
        entry.sparse = m_digests->sparse(contents);
    }
    m_journal->add(entry);
}

// The set is whole, on tapes that were read back where that was asked for.
Result<void> JobRun::endJournal()
{
    if (m_journal && m_set.complete) {
        if (auto removed = m_journal->remove(); !removed) {
            m_log.add(removed.takeFault());
        }
    }
    return {};
}

} // namespace steadyburn
