// What a run records of what it was to write: what its media have, by the tree that the job laid out, and not what the
// sources had when the run was prepared. One thread at a time.
#pragma once

#include "base/Fault.h"
#include "contents/ContentsChanges.h"
#include "workflow/backup/SourceClocks.h"
#include "workflow/backup/UnfinishedRun.h"

#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

struct WrittenEntries {
    // What is named as not readable, or has no place in the format, is torn. Contents of files are not looked at.
    RecordedContents entries;
    std::vector<std::string> gone; // from the sources meanwhile: paths on the medium, without what lies in them
    std::vector<Fault> faults;     // that the job does not name
};

struct WrittenBy { // all of it outlives the call
    unsigned run = 0;
    const Tree& prepared;                 // the tree that decided what is written
    const SourceClocks& clocks;           // at that scan
    std::int64_t sinceScan = 0;           // seconds, at the job's
    const Tree* laidOut = nullptr;        // by the job; null: only the record of the run was missing
    const std::vector<Fault>& exceptions; // of the job
    ContinuedRun* continued = nullptr;    // forgets what has changed since; null: the run began with this job
};

[[nodiscard]] WrittenEntries writtenEntries(RecordedContents planned, const WrittenBy& by);

} // namespace steadyburn
