// Forgets runs of a backup: their records go, and the media stay as they are. Any thread.
#pragma once

#include "workflow/backup/BackupStore.h"

#include <compare>
#include <string>
#include <vector>

namespace steadyburn {

// Forgets these runs, `withLater` with all that cannot be restored without them, and nothing where one of them cannot
// go: backupRunMissing, backupRunNeeded, backupBusy or io. Returns the runs that were forgotten, ascending.
Result<std::vector<BackupRun>> forgetRuns(BackupStore& store, const std::vector<unsigned>& numbers, bool withLater);

struct RunOnMedium {
    std::string backup; // its name
    unsigned number = 0;

    friend auto operator<=>(const RunOnMedium&, const RunOnMedium&) = default;
};

// What is on each medium, as far as the records in `folder` tell.
using RunsOfMedia = std::vector<std::vector<RunOnMedium>>;
[[nodiscard]] RunsOfMedia runsOfMedia(const std::string& folder);

// What stays known on the media of these runs of a backup when they are forgotten, ascending.
[[nodiscard]] std::vector<RunOnMedium> runsBeside(const RunsOfMedia& media, const std::string& backup,
                                                  const std::vector<unsigned>& forgotten);

} // namespace steadyburn
