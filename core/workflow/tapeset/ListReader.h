// Reads the index of an archive on a tape of ours: what the walk over the tapes of its set needs of it. The thread of
// that walk.
#pragma once

#include "base/FaultLog.h"
#include "workflow/tapeset/OpenSet.h"
#include "workflow/tapeset/StoredSections.h"

#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace steadyburn {

class ListReader {
public:
    // These outlive it. `sets`: those that are known by now; `met`: what was met in the archive that was read last.
    ListReader(const StoredSectionsRequest& request, const std::vector<OpenSet>& sets, const MetEntries& met,
               FaultLog& log, std::stop_token stop)
        : m_request(request), m_sets(sets), m_met(met), m_log(log), m_stop(std::move(stop))
    {
    }

    // `before`: its archive is not read yet. Logs what the request wants to be told of the index. Fails with what
    // reading fails with, and notAnImage where no index makes sense.
    Result<ReadIndex> read(Target& target, const StoredPlace& place, bool before = false);
    // Logs where the archive that was read last is not what these lines of its index say: listedMissing, mismatch, and
    // notCompared [WhenWritten] of a file that was not read whole when it was written.
    void compareMet(std::span<const ListedFile> files);

private:
    struct Gathered;

    [[nodiscard]] bool isWanted(const ListedFile& file) const;
    void takeHead(const TapeIndexHead& head, Gathered& into) const;
    void takeListed(const ListedFile& file, Gathered& into) const;
    void compareMet(const ListedFile& file, std::vector<Fault>& different) const;
    // What was missing from a folder when it was written.
    void noteUnread(const ListedFile& file, std::vector<Fault>& unread) const;
    // The index of each volume of a set may have the folder.
    void nameUnread(const std::vector<Fault>& unread);
    // Takes the entry into the ranges where it is wanted, and the folders on the way to it, whose mode and times it
    // needs. A range ends where the next entry begins that is not wanted.
    void choose(const ListedFile& file, Gathered& into) const;

    const StoredSectionsRequest& m_request;
    const std::vector<OpenSet>& m_sets;
    const MetEntries& m_met;
    FaultLog& m_log;
    std::stop_token m_stop;
    std::set<std::string> m_unread; // folders that were named
};

} // namespace steadyburn
