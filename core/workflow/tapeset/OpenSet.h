// What is known about a tape set while its tapes are read.
#pragma once

#include "base/FaultLog.h"
#include "unpack/StoredIndex.h"
#include "unpack/tar/ChosenEntries.h"
#include "workflow/tapeset/StoredSections.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace steadyburn {

// What is kept of an index that was read.
struct ReadIndex {
    std::optional<VolumeOfSet> part;
    std::optional<std::vector<ChosenRange>> chosen; // of what is wanted, where the index names every entry
    std::vector<std::string> here;                  // files that another index placed elsewhere
    std::vector<ElsewhereFile> elsewhere;
    std::vector<ListedFile> files; // all, where they are to be compared
    MetEntries all;                // where earlier volumes are still to come
    bool listsAll = false;
    bool elsewhereAll = false; // as TapeIndexHead has it
    bool tooLong = false;      // for that
    bool packed = false;       // it tells of members
};

// How an archive of a tape of ours is packed, as label and index have it. The label is that of the first set; `index`:
// null where it was not read.
[[nodiscard]] std::optional<StoredFormat> formatOf(const std::optional<TapeLabel>& label, std::uint32_t section,
                                                   const ReadIndex* index);

// A set whose archives are on several tapes: which of them were read, and what is on the others. One thread.
class OpenSet {
public:
    // The request outlives it.
    OpenSet(const StoredSectionsRequest& request, const VolumeOfSet& part);

    [[nodiscard]] const std::string& uuid() const { return m_uuid; }
    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] bool has(unsigned volume) const { return m_done.contains(volume); }

    // Returns the number of the next volume that is missing and wanted; 0: none. `again`: includes volumes that nobody
    // could supply.
    [[nodiscard]] unsigned missing(bool again = false) const;

    // Takes the index of a volume that was read.
    void take(ReadIndex index);
    // Takes what was met on a volume that has no readable index.
    void takeUnlisted(unsigned volume, const MetEntries& met);
    // Notes that nobody could supply this volume.
    void refuse(unsigned volume) { m_refused.insert(volume); }

    // Whether only the first volume is known, by its label, which does not say whether the set ends there.
    [[nodiscard]] bool mayEndHere() const { return !m_certain; }
    void endHere() { m_last = *m_done.rbegin(); }

    // Whether indexes of earlier volumes that are still to come may place this volume's files elsewhere.
    [[nodiscard]] bool lacksOneBefore(unsigned volume) const;
    // Whether another index places this file on another volume that is not later than `volume`, or on any that is later
    // than its own.
    [[nodiscard]] bool isElsewhere(const std::string& path, unsigned volume) const;
    // The next volume in which nothing is known to be wanted, and that was not read: it may have an older copy of what
    // the others have. The newest of those first; 0: none, or nobody has one.
    [[nodiscard]] unsigned spare() const;
    void endSpares() { m_noSpares = true; }

    // How many entries are on volumes that were not read.
    [[nodiscard]] std::size_t elsewhere() const { return m_elsewhere.size(); }

    // Logs what is wanted and on a volume that was not read (volumeMissing), or in an index and not on its volume
    // (listedMissing).
    void nameWhatIsMissing(FaultLog& log) const;

private:
    struct Elsewhere {
        unsigned volume = 0; // 0: a later one
        unsigned after = 0;  // than this one, which said so
        std::string whole;   // path of the whole file
        bool folder = false;

        // Whether an entry of that volume is the one that was meant, or a newer one.
        [[nodiscard]] bool isBefore(unsigned number) const { return number > (volume == 0 ? after : volume); }
    };

    // Notes a file as lost that another index places on a volume without an index where it was not met.
    void noteIfLost(const std::string& path, const Elsewhere& file);
    // Whether a volume that was read has the entry.
    [[nodiscard]] bool isRead(const std::string& path, const Elsewhere& entry) const;
    // Whether the path is wanted, as it is or with the bytes that were escaped in it.
    [[nodiscard]] bool isWanted(const std::string& path) const;

    const StoredSectionsRequest* m_request;
    std::string m_uuid;
    std::string m_name;
    std::set<unsigned> m_done; // volumes that were read; not empty after take()
    std::set<unsigned> m_refused;
    std::map<unsigned, MetEntries> m_here;        // entries of volumes that were read before earlier ones
    unsigned m_last = 0;                          // number of the last volume; 0: not known yet
    std::map<unsigned, MetEntries> m_unlisted;    // volumes without an index, and what was met on them
    std::map<std::string, std::string> m_lost;    // paths of whole files that were lost there, by the path of the entry
    bool m_noSpares = false;                      // nobody gives a volume that is not needed
    bool m_told = false;                          // an index named files that are elsewhere,
    bool m_toldAll = false;                       // and all other entries
    bool m_more = false;                          // there are several volumes, or may be
    bool m_certain = false;                       // it is known whether the set goes beyond the first volume
    std::map<std::string, Elsewhere> m_elsewhere; // entries on volumes that were not read, by path
};

} // namespace steadyburn
