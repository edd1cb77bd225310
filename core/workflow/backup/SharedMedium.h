// Which medium a coming run goes to: the one that the run before it is on, as long as more can be appended to that, or
// one of its own.
#pragma once

#include "base/Result.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/RunMark.h"
#include "workflow/burn/Job.h"

#include <cstdint>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct SharedMedium {
    bool tape = false;
    std::string known;            // for JobRequest::appendTo
    unsigned medium = 1;          // BackupRun::medium of the runs on it: the coming run takes it over
    std::string label;            // of the medium
    unsigned labelNumber = 1;     // which of the media with this label it is
    std::uint32_t section = 0;    // that the coming run gets, as inspect() counts them
    std::vector<RunName> earlier; // runs on it, ascending; of a tape those that are recorded here
    std::vector<unsigned> runs;   // of the backup itself, ascending
};

// Returns the medium that the planned run `coming` is appended to: the one at its target, where that is the one that
// the backup's last run is on, and more can be appended to it. A full run begins another medium, but on a tape of
// MediaUse::shared, which may have runs of other backups that say so. A differential run begins another disc. Files,
// and discs whose earlier sessions cannot be read once more is written to them (DVD+RW, BD-RE), have one run each.
// Nothing: the run begins another medium. Fails with mediumSwapped where the tape has not the run that was the last one
// on it [RunOfBackup, its backup's name]: it is an older copy; with `cancelled`, with what reading the tape fails with,
// and as folderForMark() does.
Result<std::optional<SharedMedium>> mediumToShare(const BackupRun& coming, const BackupStore& store,
                                                  const std::vector<BackupRun>& runs, const Dependencies& dependencies,
                                                  const std::stop_token& stop);

// The labels of media with runs of other backups, as far as those can be read. A tape keeps the label of the run
// that began it, also when that is forgotten.
[[nodiscard]] std::set<std::string> labelsOfOthers(const BackupStore& store);

} // namespace steadyburn
