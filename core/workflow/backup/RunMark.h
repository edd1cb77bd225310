// Which run of which backup a medium holds, as its ABOUT-THIS-BACKUP/RUN.json says.
#pragma once

#include "base/Result.h"
#include "base/os/TemporaryFolder.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/burn/Job.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// Names a run of any backup.
struct RunName {
    std::string backupUuid;
    unsigned number = 0;
    std::string uuid;

    friend bool operator==(const RunName&, const RunName&) = default;
};

struct RunMark {
    std::string backup;
    std::string uuid; // of the run
    std::string label;
    std::string backupUuid = {};
    unsigned number = 0;
    std::int64_t began = 0;            // seconds since 1970; 0: not known
    std::vector<RunName> earlier = {}; // runs that were on the medium before this one
    bool garbled = false;  // there is a RUN.json, and it cannot be read or understood: nothing else is known
    std::string text = {}; // of such a one; empty: it cannot be read, or there are zeros in its place
};

// The path of RUN.json on a medium.
[[nodiscard]] std::string runMarkPath();

// Nothing where the text is no RUN.json.
[[nodiscard]] std::optional<RunMark> parseRunMark(const std::string& text);
// The field `earlier` of RUN.json.
[[nodiscard]] std::string earlierField(const std::vector<RunName>& runs);

// Returns whether the mark names the run, as its own or as an earlier one. Of a run whose record is damaged nothing but
// the number is known.
[[nodiscard]] bool isNamedIn(const RunMark& mark, const std::string& backupUuid, const BackupRun& run);

// An empty folder for readRunMark(): a temporary one, else one in the backup's own folder. Fails with io.
Result<TemporaryFolder> folderForMark(const BackupStore& store);

// The mark of the run that was written last. Nothing where a damaged medium does not say whether it has one; a mark
// without a UUID where it can be read whole and has none. `section`: of a drive, that of the run in this session or
// tape file. Fails as the reading of a medium does; of a file with `cancelled` alone.
Result<std::optional<RunMark>> readRunMark(const std::string& target, const std::string& folder,
                                           const Dependencies& dependencies, const std::stop_token& stop,
                                           std::optional<std::uint32_t> section = {});

// Whether a coming run of `store` may be written over what is at `target`. Fails with mediumNotBlank [RunOfBackup]
// where that is a medium of one of these runs of the backup, or of a run of another one beside it, recorded or to be
// continued, whose name is the detail; be it one of several media: whatever the user says, it does not go while its
// record is kept. So, with the number 0, does what holds a run and does not say which, and, unless it `mayGo`, a run of
// which no record is kept here, as another computer has written it. Fails with backupDamaged, backupNewer or io where
// it is of another backup that cannot be read, and as folderForMark() does. Of a damaged record
// what is left of its text counts, and the label that its run gave its media. A medium that cannot be read is left to
// whoever writes, and so is a tape of the run that is being written. Fails with `cancelled`.
Result<void> checkNoRunIsLost(const std::string& target, const BackupStore& store, const std::vector<BackupRun>& runs,
                              bool mayGo, const Dependencies& dependencies, const std::stop_token& stop);

// Whether a run would be lost with the disc at `target`, of whichever backup of the folder, or one of which no record
// is kept. Returns mediumNotBlank [RunOfBackup] then, as above, backupDamaged or backupNewer where it may be of a
// backup that cannot be read, io where that cannot be known. Nothing: there is none, as far as the disc can be read.
// Tapes are not looked at: they are never erased unasked.
[[nodiscard]] std::optional<Fault> runToErase(const std::string& target, const std::string& folder,
                                              const Dependencies& dependencies, const std::stop_token& stop);

} // namespace steadyburn
