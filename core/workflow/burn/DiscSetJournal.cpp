#include "workflow/burn/DiscSetJournal.h"

#include "image/tar/TarHeaders.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

struct PlannedPath {
    const JournalEntry* entry = nullptr;
    std::vector<const JournalPart*> parts;
    bool met = false; // in the tree of today
};
using PlannedPaths = std::unordered_map<std::string_view, PlannedPath>;

PlannedPaths plannedPaths(const SetRecord& record)
{
    PlannedPaths known;
    known.reserve(record.entries.size());
    for (const JournalEntry& entry : record.entries) {
        known[entry.path].entry = &entry;
    }
    for (const JournalPart& part : record.parts) {
        known[part.path].parts.push_back(&part);
    }
    return known;
}

// Of a folder the times do not count: they change with what is in it, which is looked at by itself.
bool isAsPlanned(const JournalEntry& then, const Node& now)
{
    if (S_ISDIR(then.mode) || S_ISDIR(now.mode)) {
        return S_ISDIR(then.mode) && S_ISDIR(now.mode);
    }
    return then.mode == now.mode && then.uid == now.uid && then.gid == now.gid && then.size == now.size &&
           then.mtime == now.mtime && then.ctime == now.ctime;
}

std::uint64_t cutBytes(const SetHead& head, std::string_view path)
{
    const auto cut =
        std::find_if(head.cuts.begin(), head.cuts.end(), [&](const JournalCut& each) { return each.path == path; });
    return cut == head.cuts.end() ? 0 : cut->bytes;
}

bool hasFinished(const SetHead& head, unsigned disc)
{
    return std::any_of(head.volumes.begin(), head.volumes.end(),
                       [disc](const VolumeReport& each) { return each.number == disc; });
}

// Every disc that the record names is one of the plan, and every part one of a file that is split so.
bool isConsistent(const SetRecord& record)
{
    const unsigned discs = record.head.discs->discs;
    const PlannedPaths known = plannedPaths(record);
    return discs <= kMostDiscs && std::all_of(known.begin(), known.end(), [&](const auto& each) {
               const PlannedPath& planned = each.second;
               if (planned.entry == nullptr) {
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
        told.disc = told.disc == 0 ? part->volume : std::min(told.disc, part->volume);
        told.parts.found += hasFinished(head, part->volume) ? 1 : 0;
        ++told.parts.all;
    }
    told.finished = planned.parts.empty() ? hasFinished(head, told.disc) : told.parts.found > 0;
    return told;
}

void adoptEntry(const Tree& tree, NodeId id, const PlannedPath& planned, const SetHead& head,
                DiscSetJournal::Adopted& into, DigestTable& digests)
{
    const JournalEntry& entry = *planned.entry;
    const NodeId contents = S_ISREG(entry.mode) ? contentsOf(tree, id) : id;
    into.packing.discOf[id] = static_cast<std::uint16_t>(entry.volume);
    if (contents != id && !planned.parts.empty()) {
        return; // its first name has the parts
    }
    if (entry.sha256) {
        digests.set(contents, *entry.sha256);
        if (!planned.parts.empty()) {
            into.wholes[contents] = *entry.sha256;
        }
    }
    if (!planned.parts.empty()) {
        into.packing.cuts.cutAsBefore(tree, id, cutBytes(head, entry.path));
    }
    for (const JournalPart* part : planned.parts) {
        into.packing.discOfPart[{id, part->number}] = static_cast<std::uint16_t>(part->volume);
        if (part->sha256) {
            digests.setPart(id, part->number,
                            {.digest = part->sha256, .before = {}, .holes = 0, .continues = false, .sparse = {}});
        }
    }
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
    adopted.ignored.assign(tree.size(), false);
    std::error_code error;
    const auto place = std::filesystem::absolute(m_journal->path(), error).lexically_normal();
    PlannedPaths known = plannedPaths(*m_record);
    tree.walk([&](NodeId id) {
        if (id == kRoot) {
            return true;
        }
        if (tree.name(id) == place.filename().string() && tree.sourcePath(id) == place.string()) {
            adopted.ignored[id] = true; // it was not there at first
            return true;
        }
        const auto found = known.find(tree.path(id));
        if (found == known.end()) {
            adopted.more = true;
            return true;
        }
        found->second.met = true;
        if (isAsPlanned(*found->second.entry, tree.node(id))) {
            adoptEntry(tree, id, found->second, head, adopted, digests);
        } else {
            adopted.different.push_back(describePlanned(found->second, head));
            adopted.different.back().node = id;
        }
        return true;
    });
    for (const JournalEntry& entry : m_record->entries) {
        const PlannedPath& planned = known[entry.path];
        if (!planned.met) {
            adopted.different.push_back(describePlanned(planned, head));
            adopted.different.back().vanished = true;
        }
    }
    return adopted;
}

Result<std::string> DiscSetJournal::contents() const
{
    auto list = SetContents::begin();
    if (!list) {
        return list.takeFault();
    }
    const PlannedPaths known = plannedPaths(*m_record);
    for (const JournalEntry& entry : m_record->entries) {
        const PlannedPath& planned = known.at(entry.path);
        SetContentsLine line{.path = entry.path,
                             .disc = entry.volume,
                             .file = bool(S_ISREG(entry.mode)),
                             .size = entry.size,
                             .mtime = entry.mtime.seconds};
        Result<void> added;
        if (planned.parts.empty() && entry.volume != 0 && !S_ISDIR(entry.mode)) {
            added = list->add(line);
        }
        const std::uint64_t bytes = cutBytes(m_record->head, entry.path);
        for (const JournalPart* part : planned.parts) {
            line.disc = part->volume;
            line.part = {.number = part->number,
                         .count = static_cast<unsigned>((entry.size + bytes - 1) / bytes),
                         .offset = (part->number - 1) * bytes};
            line.part.length = std::min(bytes, entry.size - line.part.offset);
            added = added ? list->add(line) : std::move(added);
        }
        if (!added) {
            return added.takeFault();
        }
    }
    return list->finish();
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
                                       .unread = state.wish.unread}};
    head.asked.format = state.wish.format;
    tree.walk([&](NodeId id) {
        const NodeId contents = S_ISREG(tree.node(id).mode) ? contentsOf(tree, id) : id;
        if (state.packing.cuts.count(contents) > 0) { // under each of its names
            head.cuts.push_back({.path = tree.path(id), .bytes = state.packing.cuts.part(contents, 1).length});
        }
        return true;
    });
    auto kept = m_journal->begin(head);
    if (kept) {
        tree.walk([&](NodeId id) {
            addEntry(tree, state, id);
            return true;
        });
        kept = m_journal->commit();
    }
    if (!kept) {
        m_burn.log.add(kept.takeFault());
    }
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
    if (parts == 0 && disc == 0) {
        return; // not of the plan
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
        entry.sha256 = state.digests.get(contents);
    } else if (const auto whole = state.wholes.find(contents); whole != state.wholes.end()) {
        entry.sha256 = whole->second;
    }
    m_journal->add(entry);
    for (unsigned number = 1; number <= parts; ++number) {
        const auto at = state.packing.discOfPart.find({contents, number});
        if (at != state.packing.discOfPart.end()) {
            m_journal->add(JournalPart{.path = entry.path,
                                       .number = number,
                                       .volume = at->second,
                                       .sha256 = state.digests.part(contents, number)});
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
