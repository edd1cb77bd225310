// What is known of a tape set or a disc set while it is written, in a file on disk: enough to continue it after the
// program ended, whatever ended it: all that was planned, and what of it is finished. Of a disc set it is there from
// the beginning, and stays when the set is complete, so that a disc can be made again. Written anew, whole or not at
// all, each time a volume has been finished; while it is held no other process can open it, and a process that is
// killed lets go of it. One thread at a time.
//
// JSON lines. The first says what it is ({"steadyburn_set":1,...}; 2 of a disc set), then what was asked, the finished
// volumes, the place where the next archive begins, and an object for each entry and each part; the last has the
// number of those lines and their SHA-256. Names are bytes, percent-escaped where they are not UTF-8. Keys that are not
// known are passed over; what an older program must not pass over makes the version one higher.
#pragma once

#include "base/Result.h"
#include "base/Sha256.h"
#include "base/os/FileDescriptor.h"
#include "base/os/StagedFile.h"
#include "contents/Tree.h"
#include "workflow/request/JobReport.h"
#include "workflow/request/JobRequest.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct JournalEntry { // as it was when it was scanned
    std::string path; // on the medium
    std::uint32_t mode = 0;
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint64_t size = 0;
    FileTime mtime;
    FileTime ctime;
    unsigned volume = 0; // of tapes 0: it is not finished, or not all of its parts are; of discs 0: it is cut, or gone
    std::optional<Digest> sha256;
    std::optional<Digest> sparse = {}; // of a file with long holes: its SparseSum

    [[nodiscard]] bool wasRead() const { return sha256 || sparse; } // all of a file
    friend bool operator==(const JournalEntry&, const JournalEntry&) = default;
};

struct JournalCut { // a file that is cut into parts
    std::string path;
    std::uint64_t bytes = 0; // of each but the last
    friend bool operator==(const JournalCut&, const JournalCut&) = default;
};

struct JournalPart {  // one of them, on a finished volume, of a disc set on any
    std::string path; // of the file
    unsigned number = 1;
    unsigned volume = 1;
    std::optional<Digest> sha256;
    std::optional<Digest> sparse = {};

    [[nodiscard]] bool wasRead() const { return sha256 || sparse; } // all of it
    friend bool operator==(const JournalPart&, const JournalPart&) = default;
};

struct JournalEarlier { // what a finished disc has whole of a file, or of its parts, as it was before it changed
    std::string path;
    unsigned volume = 1;
    friend auto operator<=>(const JournalEarlier&, const JournalEarlier&) = default;
};

struct DiscSetFacts {           // what only a disc set has
    unsigned discs = 0;         // that are planned
    std::uint64_t capacity = 0; // bytes that were planned for on each
    std::int64_t time = 0;      // of what the discs say of themselves, in seconds since 1970
    std::vector<std::string> unread;
    friend bool operator==(const DiscSetFacts&, const DiscSetFacts&) = default;
};

// Everything but the entries, of which there may be millions.
struct SetHead {
    JobRequest asked; // what of it concerns the set; the sources as a compilation, with absolute paths
    std::string uuid;
    std::string name;
    std::int64_t written = 0;          // when the last volume was finished, in seconds since 1970
    std::vector<VolumeReport> volumes; // finished ones, in order
    std::string next;                  // the entry that the next archive begins with; empty: where it began before
    unsigned nextPart = 1;
    std::vector<JournalCut> cuts;
    std::optional<DiscSetFacts> discs; // empty: a tape set
    bool lastTape = false;             // of a tape set: the last volume ends it
    bool ending = false; // of a disc set: its last disc is written, and the run that wrote it has not ended yet

    // All of its volumes are written.
    [[nodiscard]] bool allWritten() const { return discs ? volumes.size() == discs->discs : lastTape; }
    [[nodiscard]] bool complete() const { return allWritten() && !ending; }
    [[nodiscard]] unsigned nextVolume() const { return volumes.empty() ? 1 : volumes.back().number + 1; }
    // What was asked then goes into a request that is to continue the set.
    void addTo(JobRequest& request) const;
};

struct SetRecord {
    SetHead head;
    std::vector<JournalEntry> entries;
    std::vector<JournalPart> parts;
    std::vector<JournalEarlier> earlier;
};

class SetJournal {
public:
    // Makes the journal of a new set. Nothing is written, and `folder` is not made, before the first commit().
    static SetJournal inFolder(const std::string& folder, const std::string& uuid);
    // Opens the journal of a set to continue. Fails with journalDamaged, journalNewer, targetBusy (another process has
    // it) or io.
    static Result<SetJournal> open(const std::string& path, SetRecord& into);

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] bool exists() const { return static_cast<bool>(m_held); }

    // The next state: begin(), what is on the tapes, commit(). Until then the file keeps its earlier state.
    Result<void> begin(const SetHead& head);
    void add(const JournalEntry& entry);
    void add(const JournalPart& part);
    void add(const JournalEarlier& copy);
    Result<void> commit();
    // The set is complete, or nobody wants to continue it.
    Result<void> remove();

private:
    void addLine(const std::string& line);
    void flush();

    std::string m_path;
    FileDescriptor m_held; // the present state, locked
    StagedFile m_staged;   // the next
    std::string m_buffer;
    Sha256 m_hash;
    std::uint64_t m_lines = 0;
    int m_error = 0;
};

// Makes a request, whose settings stay, one that continues the set. Fails as SetJournal::open() does, with
// targetMissing where there is no such file, and with manifestElsewhere where the request names no manifest and the
// journal, which is none of request.journals, names one outside of its own folder.
Result<void> continueSetOf(const std::string& journal, JobRequest& request);

struct InterruptedSet { // for lists
    std::string path;   // of its journal
    std::string name;
    std::int64_t written = 0;
    std::int64_t changed = 0; // in ns since the epoch: its journal; tells sets of one second apart
    unsigned nextVolume = 2;
    std::string target; // the drive of its last volume; empty: none is finished
    bool discs = false;
    bool complete = false; // a disc of it can be made again
};

// Nothing where somebody is writing it, or its journal cannot be read.
[[nodiscard]] std::optional<InterruptedSet> journaledSet(const std::string& journal);
// The sets in `folder` that nobody is writing, the newest first, disc sets that are complete as well. What cannot be
// read is left out.
[[nodiscard]] std::vector<InterruptedSet> journaledSets(const std::string& folder);
// The tape sets among them.
[[nodiscard]] std::vector<InterruptedSet> interruptedSets(const std::string& folder);

} // namespace steadyburn
