// What is known of a tape set while its tapes are read: which were, and what is on the others.
#pragma once

#include "base/FaultLog.h"
#include "unpack/StoredList.h"
#include "unpack/tar/ChosenEntries.h"
#include "workflow/tapeset/StoredSets.h"
#include "workflow/tapeset/TapeIndex.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

// What is held of an index.
struct ReadIndex {
    std::optional<TapeSetPart> part;
    std::optional<std::vector<ChosenRange>> chosen; // of what is wanted, where every entry is listed
    std::vector<std::string> here;                  // what another list said to be elsewhere
    std::vector<ElsewhereFile> elsewhere;
    std::vector<ListedFile> files; // all, where they are to be compared
    MetEntries all;                // where earlier volumes are still to come
    bool listsAll = false;
    bool tooLong = false; // for that
    bool packed = false;  // it tells of members
};

// What escapeNonUtf8() may have made of it: only bytes above 127 are escaped there.
inline std::string unescapeNonUtf8(const std::string& text)
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

// A set of ours whose parts lie on several tapes: which were read, and what is on the others.
class OpenSet {
public:
    OpenSet(const StoredSetsRequest& request, const TapeSetPart& part)
        : m_request(&request), m_uuid(part.set), m_name(part.name)
    {
    }

    [[nodiscard]] const std::string& uuid() const { return m_uuid; }
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] bool has(unsigned volume) const { return m_done.contains(volume); }

    // The next volume that is missing and of interest; 0: none. `again`: those that could not be had count, too.
    [[nodiscard]] unsigned missing(bool again = false) const
    {
        const auto isOut = [&](unsigned number) {
            return m_done.contains(number) || (!again && m_refused.contains(number));
        };
        unsigned end = m_last; // else nobody told that there is anything behind the next
        if (end == 0) {
            for (end = *m_done.rbegin() + 1; isOut(end); ++end) {
            }
        }
        unsigned first = 2; // that may be a later one
        for (; isOut(first); ++first) {
        }
        unsigned next = end + 1;
        const bool allMet = m_told && (!m_unlisted.empty() || m_last != 0); // as far as anybody knows
        if (m_elsewhere.empty() && m_more && !allMet) {                     // not told where, so it may be any
            for (next = 1; isOut(next); ++next) {
            }
        }
        for (const auto& [path, other] : m_elsewhere) {
            const unsigned number = other.volume == 0 ? first : other.volume;
            if (number < next && !isOut(number) && isWanted(other.whole)) {
                next = number;
            }
        }
        return next <= end ? next : 0;
    }

    // No tape that can be read was given for this volume.
    void refuse(unsigned volume) { m_refused.insert(volume); }
    // Of this volume only the label is known, and what was met of it.
    void takeUnlisted(unsigned volume, const MetEntries& met)
    {
        m_done.insert(volume);
        m_unlisted.insert_or_assign(volume, met);
        m_certain = m_certain || volume > 1 || met.endsWithinFile();
        m_more = true;
        std::erase_if(m_elsewhere, [&](const auto& file) {
            noteIfLost(file.first, file.second);
            return file.second.volume == volume || met.has(file.first);
        });
    }
    // Of the first volume there is only the label, which does not say whether the set ends there.
    [[nodiscard]] bool mayEndHere() const { return !m_certain; }
    void endHere() { m_last = *m_done.rbegin(); }
    // Whether lists of earlier volumes, which are still to come, may say of this one's files that they are elsewhere.
    [[nodiscard]] bool lacksOneBefore(unsigned volume) const
    {
        return m_done.empty() || *m_done.begin() > 1 || m_done.size() < std::min<std::size_t>(volume, *m_done.rbegin());
    }

    // Whether another list says that this file is elsewhere, on a volume that is no later one.
    [[nodiscard]] bool isElsewhere(const std::string& path, unsigned volume) const
    {
        const auto known = m_elsewhere.find(path);
        return known != m_elsewhere.end() && known->second.volume <= volume; // else it was changed between the two
    }
    [[nodiscard]] std::size_t elsewhere() const { return m_elsewhere.size(); }

    void take(ReadIndex index)
    {
        m_certain = true;
        m_done.insert(index.part->volume);
        if (index.part->last) {
            m_last = index.part->volume;
        }
        for (const std::string& path : index.here) {
            m_elsewhere.erase(path);
        }
        m_told = m_told || !index.elsewhere.empty();
        for (ElsewhereFile& other : index.elsewhere) {
            if (other.volume != 0 && m_done.contains(other.volume)) {
                noteIfLost(other.path,
                           {.volume = other.volume, .whole = other.whole.empty() ? other.path : other.whole});
                continue;
            }
            if (other.volume == 0 && m_here.has(other.path)) { // on one that came before
                continue;
            }
            Elsewhere& known = m_elsewhere[other.path];
            known.volume = std::max(known.volume, other.volume);
            known.whole = other.whole.empty() ? other.path : std::move(other.whole);
        }
        std::erase_if(m_elsewhere, [this](const auto& file) { return m_done.contains(file.second.volume); });
        m_more = m_more || !index.part->last || index.part->volume > 1;
        m_here.take(std::move(index.all));
    }

    void nameWhatIsMissing(FaultLog& log) const
    {
        for (const auto& [path, whole] : m_lost) {
            if (isWanted(whole)) {
                log.add({.kind = FaultKind::listedMissing, .doing = Action::read, .path = path});
            }
        }
        const unsigned number = missing(true);
        if (number == 0 || mayEndHere()) { // then listUnreadable tells
            return;
        }
        for (const auto& [path, other] : m_elsewhere) {
            const unsigned volume = other.volume;
            if (!m_done.contains(volume) && isWanted(other.whole)) {
                log.add({.kind = FaultKind::volumeMissing,
                         .doing = Action::read,
                         .path = path,
                         .facts = SetVolume{volume}});
            }
        }
        if (m_elsewhere.empty()) {
            log.add(
                {.kind = FaultKind::volumeMissing, .doing = Action::read, .path = m_name, .facts = SetVolume{number}});
        }
    }

private:
    struct Elsewhere {
        unsigned volume = 0; // 0: a later one
        std::string whole;   // path of the whole file
    };

    // What another volume's list says to be on this one, which has no list, and was not met there.
    void noteIfLost(const std::string& path, const Elsewhere& file)
    {
        const auto unlisted = m_unlisted.find(file.volume);
        if (unlisted != m_unlisted.end() && !unlisted->second.has(path)) {
            m_lost.insert_or_assign(path, file.whole);
        }
    }

    // An escaped path may stand for itself or for the bytes that it was.
    [[nodiscard]] bool isWanted(const std::string& path) const
    {
        return !m_request->wanted || m_request->wanted(path) ||
               (path.find('%') != std::string::npos && m_request->wanted(unescapeNonUtf8(path)));
    }

    const StoredSetsRequest* m_request;
    std::string m_uuid;
    std::string m_name;
    std::set<unsigned> m_done; // never empty once a part was taken
    std::set<unsigned> m_refused;
    MetEntries m_here;                            // what lists of later volumes named that came before earlier ones
    unsigned m_last = 0;                          // number of the last volume; 0: not known yet
    std::map<unsigned, MetEntries> m_unlisted;    // volumes that were read and have no list, and what was met of them
    std::map<std::string, std::string> m_lost;    // of them, by its path there: path of the whole file
    bool m_told = false;                          // a list named all files that are elsewhere
    bool m_more = false;                          // there are several, or may be
    bool m_certain = false;                       // that is known
    std::map<std::string, Elsewhere> m_elsewhere; // what is on no volume that was read, by its path there
};

} // namespace steadyburn
