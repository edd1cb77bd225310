// Whether the media that a coming run would build on are where they were written, as far as they are files.
#pragma once

#include "base/Fault.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/burn/Job.h"

#include <vector>

namespace steadyburn {

// Looks for the media of run `base` and of those that it builds on, the newest first. A fault backupRunNeeded [Action::
// plan, RunOfBackup] for each that is not as it was; its path is the file's, and its code ENOENT (the file is gone),
// ENODATA (it is shorter than it was written), ENOMEDIUM (it is gone, and nothing else is in its folder) or ENODEV (its
// folder is not there, and nothing is known of it). Discs and tapes in drives are not looked for. Any thread that may
// block.
std::vector<Fault> baseMediaAmiss(const BackupStore& store, const std::vector<BackupRun>& runs, unsigned base,
                                  const Dependencies& dependencies);

} // namespace steadyburn
