// What a command line says, as values: the parser fills it, the commands read it. The defaults are those of the
// requests.
#pragma once

#include "workflow/backup/BackupSet.h"
#include "workflow/pipe/Filter.h"
#include "workflow/readback/MediumSample.h"
#include "workflow/readback/ReadImage.h"
#include "workflow/readback/Restore.h"
#include "workflow/request/JobRequest.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct BackupWords {                // of the actions of backup
    BackupSet set;                  // create
    bool full = false;              // run
    bool plan = false;              // run
    unsigned run = 0;               // restore, show: 0: the last
    std::string report;             // show: "text" or "html"; empty: the runs alone
    bool withLater = false;         // forget
    bool notify = false;            // run
    bool never = false;             // schedule
    std::string at;                 // schedule: as systemd's OnCalendar; empty: the schedules are shown
    std::vector<std::string> media; // restore: RUN=TARGET
};

struct CommandLine {
    JobRequest job;             // burn, write-image, copy
    ReadImageRequest readImage; // read-image, copy
    FilterOptions filter;       // buffer
    RestoreOptions restore;

    std::vector<std::string> operands; // bytes, in their order

    bool help = false;
    bool json = false;
    bool yes = false;
    bool noShelf = false;                 // burn, write-image
    bool full = false;                    // blank
    std::string project;                  // burn
    std::vector<std::string> grafts;      // burn: PLACE=PATH
    std::string continuation;             // burn: a journal, or "last"
    std::string nextVolume;               // a command for further tapes
    std::vector<std::string> against;     // verify
    std::optional<SampleSize> sample;     // verify: only so many files
    std::optional<std::uint64_t> seed;    // verify: of the sample
    bool due = false;                     // shelf list: only media that are due for a check
    bool notify = false;                  // shelf list: tells the desktop of them, once
    std::optional<std::uint32_t> session; // verify, list, restore
    std::string image;                    // copy: the file between the discs; empty: a temporary one
    bool noVerify = false;                // copy
    std::string in;                       // buffer
    std::string out;                      // buffer
    std::string medium;                   // plan: KIND, SIZE or KIND:SIZE
    bool noMeasuring = false;             // plan
    BackupWords backup;
};

} // namespace steadyburn
