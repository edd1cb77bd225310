#include "workflow/tapeset/ListReader.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kMostHeld = 500'000;      // entries of all lists that are held: ours tell of fewer
constexpr std::size_t kMostRanges = 1'000'000;  // beyond that what lies between is read, too
constexpr std::size_t kMostMissing = 1'000'000; // entries of one list that are named

ChosenRange rangeFrom(const ListedFile& file)
{
    return {.from = file.offset,
            .packed = file.member.value_or(file.offset),
            .plain = file.member ? file.memberOffset : file.offset};
}

} // namespace

// What is gathered while an index is read.
struct ListReader::Gathered {
    ReadIndex read;
    const OpenSet* known = nullptr; // the set that the index belongs to
    unsigned volume = 0;            // of that set
    bool early = false;             // earlier volumes are still to come
    bool keeps = false;             // the files are wanted afterwards
    bool compares = false;          // with what was met
    bool chose = false;             // the last file
    std::vector<ChosenRange> chosen;
    std::vector<std::pair<std::string, ChosenRange>>
        way; // folders that the last entry lies in, and that are not chosen
    std::vector<Fault> different;
    std::vector<Fault> unread;
    std::uint64_t held = 0; // bytes of memory
};

void ListReader::takeHead(const TapeIndexHead& head, Gathered& into) const
{
    const auto known = std::find_if(m_sets.begin(), m_sets.end(),
                                    [&](const OpenSet& set) { return head.part && set.uuid() == head.part->set; });
    into.known = known == m_sets.end() ? nullptr : &*known;
    into.volume = head.part ? head.part->volume : 0;
    into.early = into.volume > 1 && (into.known == nullptr || into.known->lacksOneBefore(into.volume));
}

void ListReader::takeListed(const ListedFile& file, Gathered& into) const
{
    noteUnread(file, into.unread);
    if (into.early) {
        into.read.all.meetListed(file.path);
    }
    into.read.packed = into.read.packed || file.member.has_value();
    if (into.known != nullptr && into.known->isElsewhere(file.path, into.volume)) {
        into.read.here.push_back(file.path);
    }
    into.held += into.keeps ? file.path.size() + sizeof(file) : 0;
    if (into.keeps && into.held <= m_request.mostIndexed) {
        into.read.files.push_back(file);
    }
    if (into.compares) {
        compareMet(file, into.different);
    }
    if (m_request.onlyWanted && m_request.wanted) {
        choose(file, into);
    }
}

Result<ReadIndex> ListReader::read(Target& target, const StoredPlace& place, bool before)
{
    if (!place.indexed()) {
        return Fault{.kind = FaultKind::notAnImage, .doing = Action::read};
    }
    Gathered found;
    ReadIndex& read = found.read;
    found.keeps = m_request.indexFirst || (m_request.indexBehind && before);
    found.compares = m_request.indexBehind && !before;
    std::size_t room = kMostHeld;
    for (const OpenSet& set : m_sets) {
        room -= std::min(room, set.elsewhere());
    }
    const TapeIndexVisit visit{.head = [&](const TapeIndexHead& head) { takeHead(head, found); },
                               .file = [&](const ListedFile& file) { takeListed(file, found); },
                               .elsewhere =
                                   [&](ElsewhereFile file) {
                                       if (read.elsewhere.size() <= room) {
                                           read.elsewhere.push_back(std::move(file));
                                       }
                                   }};
    auto whole = readTapeIndex(target, place.index, visit, m_stop);
    if (!whole) {
        return whole.takeFault();
    }
    if (read.elsewhere.size() > room || read.here.size() > kMostHeld) {
        return Fault{.kind = FaultKind::notAnImage, .doing = Action::read, .detail = "too long"};
    }
    if (found.held > m_request.mostIndexed) {
        read.tooLong = true;
        read.files = {};
        m_log.add({.kind = FaultKind::listUnreadable,
                   .doing = Action::read,
                   .code = EFBIG,
                   .path = target.name(),
                   .facts = TapeFileNumber{place.section}});
    }
    for (Fault& fault : found.different) {
        m_log.add(std::move(fault));
    }
    nameUnread(found.unread);
    read.part = std::move(whole->part);
    read.listsAll = whole->listsAll;
    read.elsewhereAll = whole->elsewhereAll;
    if (whole->listsAll && m_request.onlyWanted && m_request.wanted) {
        read.chosen = std::move(found.chosen);
    }
    return std::move(read);
}

void ListReader::compareMet(std::span<const ListedFile> files)
{
    std::vector<Fault> different;
    for (const ListedFile& file : files) {
        compareMet(file, different);
    }
    for (Fault& fault : different) {
        m_log.add(std::move(fault));
    }
}

void ListReader::compareMet(const ListedFile& file, std::vector<Fault>& different) const
{
    if (different.size() >= kMostMissing) {
        return;
    }
    if (!m_met.has(file.path)) {
        different.push_back({.kind = FaultKind::listedMissing, .doing = Action::list, .path = file.path});
        return;
    }
    if (auto difference = m_met.differenceFrom(file, Action::list)) {
        different.push_back(std::move(*difference));
    }
    if (file.padded()) {
        different.push_back(paddedFault(file.path, Action::list));
    }
}

void ListReader::noteUnread(const ListedFile& file, std::vector<Fault>& unread) const
{
    const bool any = file.unread || file.unreadEntries > 0;
    if (!any || unread.size() >= kMostMissing || (m_request.wanted && !isWanted(file))) {
        return;
    }
    unread.push_back({.kind = FaultKind::folderUnreadable,
                      .doing = Action::read,
                      .code = file.unread.value_or(0),
                      .path = file.path,
                      .facts = FileCount{file.unread ? 0 : file.unreadEntries}});
}

void ListReader::nameUnread(const std::vector<Fault>& unread)
{
    for (const Fault& fault : unread) {
        if (m_unread.insert(fault.path).second) {
            m_log.add(fault);
        }
    }
}

bool ListReader::isWanted(const ListedFile& file) const
{
    const std::string& path = file.whole.empty() ? file.path : file.whole;
    return path.find('%') != std::string::npos || m_request.wanted(path); // escaped: only the archive has its name
}

void ListReader::choose(const ListedFile& file, Gathered& into) const
{
    std::vector<ChosenRange>& chosen = into.chosen;
    if (!into.way.empty() && into.way.back().second.to == ChosenRange::kToTheEnd) {
        into.way.back().second.to = file.offset;
    }
    while (!into.way.empty() && !file.path.starts_with(into.way.back().first)) {
        into.way.pop_back();
    }
    const bool now = isWanted(file) || (into.chose && chosen.size() >= kMostRanges);
    if (into.chose && !now) {
        chosen.back().to = file.offset;
    }
    if (now && !into.chose) {
        for (const auto& [folder, range] : into.way) {
            if (chosen.empty() || chosen.back().to <= range.from) { // the ranges ascend
                chosen.push_back(range);
            }
        }
        into.way.clear();
        chosen.push_back(rangeFrom(file));
        chosen.back().to = ChosenRange::kToTheEnd;
    }
    if (!now && file.type == S_IFDIR) {
        into.way.emplace_back(file.path + "/", rangeFrom(file));
        into.way.back().second.to = ChosenRange::kToTheEnd; // until the next entry tells
    }
    into.chose = now;
}

} // namespace steadyburn
