#include "workflow/tapeset/OpenSet.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace steadyburn {

namespace {

// Reverses escapeNonUtf8(), which escapes only bytes above 127.
std::string unescapeNonUtf8(const std::string& text)
{
    std::string bytes;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned code = 0;
        const char* const digits = text.data() + at + 1;
        const bool escaped = text[at] == '%' && text.size() - at >= 3 &&
                             std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2 && code > 127;
        bytes += escaped ? static_cast<char>(code) : text[at];
        at += escaped ? 2 : 0;
    }
    return bytes;
}

std::optional<StoredFormat> storedAs(Format format)
{
    switch (format) {
    case Format::tar:
        return StoredFormat::tar;
    case Format::tarGzip:
        return StoredFormat::tarGzip;
    case Format::tarZstd:
        return StoredFormat::tarZstd;
    default:
        return std::nullopt;
    }
}

} // namespace

std::optional<StoredFormat> formatOf(const std::optional<TapeLabel>& label, std::uint32_t section,
                                     const ReadIndex* index)
{
    if (index != nullptr && !index->packed) {
        return StoredFormat::tar;
    }
    const auto told = label && (section == 1 || index != nullptr) ? storedAs(label->format) : std::nullopt;
    return told == StoredFormat::tar && index != nullptr ? std::nullopt : told;
}

OpenSet::OpenSet(const StoredSectionsRequest& request, const VolumeOfSet& volume)
    : m_request(&request), m_uuid(volume.set), m_name(volume.name)
{
}

unsigned OpenSet::missing(bool again) const
{
    const auto isOut = [&](unsigned number) {
        return m_done.contains(number) || (!again && m_refused.contains(number));
    };
    unsigned end = m_last; // 0: nothing says that there is a volume behind the next
    if (end == 0) {
        for (end = *m_done.rbegin() + 1; isOut(end); ++end) {
        }
    }
    const auto firstBehind = [&](unsigned number) { // that "a later one" may be
        for (++number; isOut(number); ++number) {
        }
        return number;
    };
    unsigned next = end + 1;
    const bool named = m_toldAll || (m_told && m_request->wanted);     // programs before this one named files only
    const bool allMet = named && (!m_unlisted.empty() || m_last != 0); // as far as is known
    if (m_more && !allMet && (m_elsewhere.empty() || !named)) {        // nothing says which, so it may be any
        for (next = 1; isOut(next); ++next) {
        }
    }
    for (const auto& [path, other] : m_elsewhere) {
        const unsigned number = other.volume == 0 ? firstBehind(other.after) : other.volume;
        if (number < next && !isOut(number) && isWanted(other.whole)) {
            next = number;
        }
    }
    return next <= end ? next : 0;
}

unsigned OpenSet::spare() const
{
    unsigned number = m_noSpares ? 0 : std::max(m_last, *m_done.rbegin());
    while (number > 0 && (m_done.contains(number) || m_refused.contains(number))) {
        --number;
    }
    return number;
}

void OpenSet::take(ReadIndex index)
{
    m_certain = true;
    m_done.insert(index.part->volume);
    if (index.part->last) {
        m_last = index.part->volume;
    }
    for (const std::string& path : index.here) {
        m_elsewhere.erase(path);
    }
    m_toldAll = m_toldAll || index.elsewhereAll;
    m_told = m_told || m_toldAll || !index.elsewhere.empty();
    for (ElsewhereFile& other : index.elsewhere) {
        Elsewhere entry{.volume = other.volume,
                        .after = index.part->volume,
                        .whole = other.whole.empty() ? other.path : std::move(other.whole),
                        .folder = other.folder};
        if (isRead(other.path, entry)) {
            noteIfLost(other.path, entry);
            continue;
        }
        Elsewhere& known = m_elsewhere[other.path];
        entry.volume = std::max(known.volume, entry.volume);
        entry.after = std::max(known.after, entry.after);
        known = std::move(entry);
    }
    std::erase_if(m_elsewhere, [this](const auto& file) { return m_done.contains(file.second.volume); });
    m_more = m_more || !index.part->last || index.part->volume > 1;
    m_here[index.part->volume].take(std::move(index.all));
}

void OpenSet::takeUnlisted(unsigned volume, const MetEntries& met)
{
    m_done.insert(volume);
    m_unlisted.insert_or_assign(volume, met);
    m_certain = m_certain || volume > 1 || met.endsWithinFile();
    m_more = true;
    std::erase_if(m_elsewhere, [&](const auto& file) {
        noteIfLost(file.first, file.second);
        return file.second.volume == volume || (file.second.isBefore(volume) && met.has(file.first));
    });
}

bool OpenSet::lacksOneBefore(unsigned volume) const
{
    return m_done.empty() || *m_done.begin() > 1 || m_done.size() < std::min<std::size_t>(volume, *m_done.rbegin());
}

bool OpenSet::isElsewhere(const std::string& path, unsigned volume) const
{
    const auto known = m_elsewhere.find(path);
    return known != m_elsewhere.end() && // on a later one it is a changed file
           (known->second.volume == volume || known->second.isBefore(volume));
}

void OpenSet::nameWhatIsMissing(FaultLog& log) const
{
    for (const auto& [path, whole] : m_lost) {
        if (isWanted(whole)) {
            log.add({.kind = FaultKind::listedMissing, .doing = Action::read, .path = path});
        }
    }
    const unsigned number = missing(true);
    if (number == 0 || mayEndHere()) { // then listUnreadable is logged
        return;
    }
    std::set<std::pair<std::string, unsigned>> named; // split files, once for each volume that has parts
    for (const auto& [path, other] : m_elsewhere) {
        const auto within = m_elsewhere.lower_bound(path + "/");
        if (other.folder && within != m_elsewhere.end() && within->first.starts_with(path + "/")) {
            continue; // named with what is in it
        }
        const bool split = path != other.whole;
        if (!m_done.contains(other.volume) && isWanted(other.whole) &&
            (!split || named.emplace(other.whole, other.volume).second)) {
            log.add({.kind = FaultKind::volumeMissing,
                     .doing = Action::read,
                     .path = other.whole,
                     .detail = split ? kPartsOfIt : "",
                     .facts = SetVolume{other.volume}});
        }
    }
    if (m_elsewhere.empty()) {
        log.add(
            {.kind = FaultKind::volumeMissing, .doing = Action::open, .detail = m_name, .facts = SetVolume{number}});
    }
}

void OpenSet::noteIfLost(const std::string& path, const Elsewhere& file)
{
    const auto unlisted = m_unlisted.find(file.volume);
    if (unlisted != m_unlisted.end() && !unlisted->second.has(path)) {
        m_lost.insert_or_assign(path, file.whole);
    }
}

bool OpenSet::isRead(const std::string& path, const Elsewhere& entry) const
{
    if (entry.volume != 0) {
        return m_done.contains(entry.volume);
    }
    const auto has = [&](const auto& volume) { return entry.isBefore(volume.first) && volume.second.has(path); };
    return std::ranges::any_of(m_here, has) || std::ranges::any_of(m_unlisted, has);
}

bool OpenSet::isWanted(const std::string& path) const
{
    return !m_request->wanted || m_request->wanted(path) ||
           (path.find('%') != std::string::npos && m_request->wanted(unescapeNonUtf8(path)));
}

} // namespace steadyburn
