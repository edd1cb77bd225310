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
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct Option; // CommandTable.h

// What an option does to the definition of a backup.
using DefinitionStep = std::function<void(BackupSet&)>;

struct BackupWords {                        // of the actions of backup
    std::vector<DefinitionStep> definition; // create, change: in the order of the options
    std::vector<std::string> added;         // change: PATH
    std::vector<std::string> taken;         // change: PATH that is no longer backed up
    std::vector<std::string> included;      // change: GLOB that no longer excludes anything
    bool verify = false;                    // run
    bool full = false;                      // run
    bool newMedium = false;                 // run
    bool plan = false;                      // run
    bool continued = false;                 // run
    bool moved = false;                     // run: media of earlier runs that are gone
    bool recordDeleted = false;             // run: what a source had that is empty now
    bool overwriteRun = false;              // run: of a backup that is not recorded here
    bool giveUp = false;                    // run: the one that broke off
    unsigned run = 0;                       // restore, show: 0: the last
    std::vector<std::string> quotasOf;      // create, change: PATH=SIZE
    std::vector<std::string> quotasMediaOf; // create, change: PATH=N
    std::string report;                     // show: "text" or "html"; empty: the runs alone
    std::optional<std::string> compare;     // run: the drive that compares; empty: the one that writes
    bool withLater = false;                 // forget
    bool notify = false;                    // run
    bool never = false;                     // schedule
    std::string at;                         // schedule: as systemd's OnCalendar; empty: the schedules are shown
    std::vector<std::string> media;         // restore: RUN=TARGET
};

struct CommandLine {
    JobRequest job;             // burn, write-image, copy
    ReadImageRequest readImage; // read-image, copy
    FilterOptions filter;       // buffer
    RestoreOptions restore;

    std::vector<std::string> operands; // bytes, in their order
    std::vector<const Option*> given;

    bool help = false;
    bool json = false;
    bool yes = false;
    bool noShelf = false;                 // burn, write-image
    bool full = false;                    // blank
    bool due = false;                     // shelf list: only media that are due for a check
    bool notify = false;                  // shelf list: tells the desktop of them, once
    bool insert = false;                  // shelf card: for the medium's case
    bool remindNever = false;             // shelf remind
    bool literal = false;                 // restore, backup restore: no PATTERN has wildcards
    bool null = false;                    // list, restore, backup restore: of filesFrom
    bool noVerify = false;                // copy
    bool noMeasuring = false;             // plan
    bool forgetBurn = false;              // info
    bool experiments = false;             // tune
    unsigned tuneSeconds = 15;            // tune
    std::string filesFrom;                // list, restore, backup restore: a file of paths, - for standard input
    std::string project;                  // burn
    std::vector<std::string> grafts;      // burn: PLACE=PATH
    std::string continuation;             // burn: a journal, or "last"
    std::string nextVolume;               // a command for further tapes
    std::vector<std::string> against;     // verify
    std::optional<SampleSize> sample;     // verify: only so many files
    std::optional<std::uint64_t> seed;    // verify: of the sample
    std::uint64_t copy = 0;               // verify, shelf keep and forget: which one; 0: not said
    std::string card;                     // shelf card: the file
    std::string remindAt;                 // shelf remind: as systemd's OnCalendar; empty: the reminder is shown
    std::optional<std::uint32_t> session; // verify, list, restore
    std::string image;                    // copy: the file between the discs; empty: a temporary one
    std::string in;                       // buffer
    std::string out;                      // buffer
    std::string medium;                   // plan: KIND, SIZE or KIND:SIZE
    std::string svg;                      // tune: a file for the curves; empty: none
    std::uint64_t tuneFile = 0;           // tune: bytes of the temporary file; 0: as usual
    BackupWords backup;
};

} // namespace steadyburn
