// What is known of a tape set while its tapes are read: which were, and what is on the others.
#pragma once

#include "base/FaultLog.h"
#include "unpack/StoredList.h"
#include "unpack/tar/ChosenEntries.h"
#include "workflow/tapeset/StoredSets.h"
#include "workflow/tapeset/TapeIndex.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
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

// A set of ours whose parts lie on several tapes: which were read, and what is on the others. One thread.
class OpenSet {
public:
    // The request outlives it.
    OpenSet(const StoredSetsRequest& request, const TapeSetPart& part);

    [[nodiscard]] const std::string& uuid() const { return m_uuid; }
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] bool has(unsigned volume) const { return m_done.contains(volume); }

    // The next volume that is missing and of interest; 0: none. `again`: those that could not be had count, too.
    [[nodiscard]] unsigned missing(bool again = false) const;

    // The index of a volume that was read.
    void take(ReadIndex index);
    // Of this volume only the label is known, and what was met of it.
    void takeUnlisted(unsigned volume, const MetEntries& met);
    // No tape that can be read was given for this volume.
    void refuse(unsigned volume) { m_refused.insert(volume); }

    // Of the first volume there is only the label, which does not say whether the set ends there.
    [[nodiscard]] bool mayEndHere() const { return !m_certain; }
    void endHere() { m_last = *m_done.rbegin(); }

    // Whether lists of earlier volumes, which are still to come, may say of this one's files that they are elsewhere.
    [[nodiscard]] bool lacksOneBefore(unsigned volume) const;
    // Whether another list says that this file is elsewhere, on a volume that is no later one.
    [[nodiscard]] bool isElsewhere(const std::string& path, unsigned volume) const;
    [[nodiscard]] std::size_t elsewhere() const { return m_elsewhere.size(); } // entries

    // Logs what is wanted and on a volume that was not given (volumeMissing), or listed and not there (listedMissing).
    void nameWhatIsMissing(FaultLog& log) const;

private:
    struct Elsewhere {
        unsigned volume = 0; // 0: a later one
        std::string whole;   // path of the whole file
    };

    // Notes what another volume's list says to be on this one, which has no list, and was not met there.
    void noteIfLost(const std::string& path, const Elsewhere& file);
    // An escaped path may stand for itself or for the bytes that it was.
    [[nodiscard]] bool isWanted(const std::string& path) const;

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
