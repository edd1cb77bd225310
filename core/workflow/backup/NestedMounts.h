// File systems that are mounted at or within the sources of a backup. One that is not mounted any more is no folder
// whose files were deleted: it is named, and what the backup has of it stays.
#pragma once

#include "base/FaultLog.h"
#include "contents/ContentsChanges.h"
#include "contents/Tree.h"
#include "workflow/backup/BackupSet.h"

#include <string>
#include <vector>

namespace steadyburn {

// The paths on the medium of the folders that are mounted now, ascending. `mountInfo` as mountInfo() has it.
[[nodiscard]] std::vector<std::string> nestedMounts(const Compilation& compilation, const std::string& mountInfo);

// Logs each of `before` that is not among `now`, that `recorded` has something of, and that the set neither excludes
// nor leaves out in another way (its source has gone from the set, or only one file system is wanted): folderUnreadable
// with ENODEV, so that compareContents() leaves alone what was recorded of it. Returns `now` with those.
[[nodiscard]] std::vector<std::string> nameUnmounted(const BackupSet& set, const Compilation& compilation,
                                                     const std::vector<std::string>& before,
                                                     std::vector<std::string> now, const RecordedContents& recorded,
                                                     FaultLog& log);

// Logs the sources that are symbolic links: fileSkipped with ELOOP. The link alone is backed up.
void nameLinkSources(const BackupSet& set, FaultLog& log);

} // namespace steadyburn
