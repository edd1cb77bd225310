// Forgets runs of a backup: their records go, and the media stay as they are. Any thread.
#pragma once

#include "workflow/backup/BackupStore.h"

#include <vector>

namespace steadyburn {

// Forgets these runs, `withLater` with all that cannot be restored without them, and nothing where one of them cannot
// go: backupRunMissing, backupRunNeeded, backupBusy or io. Returns the runs that were forgotten, ascending.
Result<std::vector<BackupRun>> forgetRuns(BackupStore& store, const std::vector<unsigned>& numbers, bool withLater);

// The runs among `runs`, ascending, that are on one medium with this one.
[[nodiscard]] std::vector<unsigned> runsBeside(const BackupRun& run, const std::vector<BackupRun>& runs);

} // namespace steadyburn
