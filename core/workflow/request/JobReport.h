// How a run ended, honestly: everything the result line of --json and the window's last page say.
#pragma once

#include "base/Fault.h"
#include "base/Sha256.h"
#include "base/os/CheckedFiles.h"
#include "base/os/ThreadPriority.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

enum class Outcome : std::uint8_t { complete, exceptions, failed, cancelled };

// The UUID of a tape or disc that has this label and, where a run gave it one of its own, this UUID: a tape's label is
// its UUID. Empty: it has none, or none that can be read.
[[nodiscard]] inline const std::string& uuidOfMedium(const std::string& uuid, const std::string& label)
{
    return uuid.empty() && label.size() > 1 ? label : uuid;
}

struct VolumeReport { // of a tape set or a disc set
    unsigned number = 1;
    std::string target;
    std::string uuid;  // of its label; empty when it was appended to a labelled tape; of a disc as SET.json has it
    std::string label; // of the tape's label, which may be an earlier set's; empty: it has none; a disc's volume ID
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;              // of the archive or image on it
    std::optional<std::uint32_t> section; // of a tape: the file that has the archive; empty: not known
    bool disc = false;
    bool earlier = false;         // not by this run, which continued the set
    std::optional<bool> verified; // of a disc of this run; empty: not read back

    [[nodiscard]] const std::string& mediumUuid() const { return uuidOfMedium(uuid, label); }
};

struct SpoiltDisc { // of a disc set: what was begun on it is of no use, and another one took its place
    unsigned number = 1;
    std::string target;
    std::uint64_t bytes = 0; // that it took
};

struct OldFilesReport {      // of a disc or image that was appended to
    std::uint64_t files = 0; // of earlier sessions that were compared with what they were before
    std::uint64_t bytes = 0;
    std::uint64_t unreadable = 0; // before the append already
};

struct ParityReport {           // of a disc or an image: RS03
    unsigned asked = 0;         // per cent of what they protect; 0: all the room
    unsigned roots = 0;         // parity layers of 255
    double percent = 0;         // of what they protect
    double survivesPercent = 0; // of all its sectors that may be lost, wherever they are evenly spread
    std::uint64_t bytes = 0;    // behind the image
    std::uint64_t memory = 0;   // bytes that computing it takes
    bool spilled = false;       // they are in a temporary file
};

struct JobReport {
    Outcome outcome = Outcome::failed;
    bool simulated = false;      // the drive was told to write nothing
    bool pacedByDrive = false;   // the target has a rate of its own, so the ring's least fill means something
    std::optional<bool> shelved; // whether what was burned is on the shelf; empty: not asked, or nothing to enter
    std::uint64_t bytes = 0;     // of the stream, as the target took them
    std::uint64_t files = 0;     // regular files in it
    double elapsedSeconds = 0;
    double scanSeconds = 0;
    double prefillSeconds = 0;
    double writeSeconds = 0;
    double verifySeconds = 0;
    std::uint64_t underruns = 0;
    std::uint64_t repositions = 0;
    // Stops of the drive with data in the ring: this computer did not serve it in time. Empty: the drive tells of none.
    std::optional<std::uint64_t> lateServices;
    double lateSeconds = 0;                          // that it was kept waiting at those
    ThreadPriority priority = ThreadPriority::usual; // that the system granted to the device's thread
    double starvedSeconds = 0;
    double stalledSeconds = 0;
    double minimumFill = 1; // 0..1
    std::string limitedBy;  // "source", "cpu" or "drive"
    std::uint64_t ringSize = 0;
    // Empty: not asked, or of some files no more than the size could be compared. True: the contents of every file
    // were.
    std::optional<bool> verified;
    CheckedFiles checked;                   // what they were compared with, of a set on all volumes
    std::optional<OldFilesReport> oldFiles; // empty: nothing was appended to, or verifying was not asked
    std::optional<ParityReport> parity;     // empty: the disc has none
    std::vector<std::string> recovery;      // PAR2 files beside an archive
    std::uint64_t shortenedNames = 0;       // files and folders that Joliet knows by a shorter name
    std::optional<Digest> sha256;           // of the stream as sent; empty when it went to several volumes
    std::vector<VolumeReport> volumes;      // of a tape: those that hold whole files of this run
    // Of a disc that keepsSessions(): the one that was written, as inspect() counts them.
    std::optional<std::uint32_t> session;
    std::vector<SpoiltDisc> spoilt; // their bytes are among `bytes`
    std::vector<Fault> exceptions;
    std::vector<Fault> alerts;        // what a tape drive said of itself or the cartridge, before and after
    std::string journal;              // path: the set is not complete, and can be continued from there
    std::string discPlan;             // path of a disc set's journal: each of its discs can be made again from there
    std::optional<Fault> untraced;    // the burn's journal could not be written: a kill would have left no trace
    std::optional<Fault> fault;       // what ended the run, when it failed
    std::optional<Fault> mediumState; // what the medium is worth after a failure or cancel; empty: as before
};

} // namespace steadyburn
