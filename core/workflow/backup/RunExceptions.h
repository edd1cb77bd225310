// What did not come into a run of a backup whole, as a restore of that run says it.
#pragma once

#include "base/Fault.h"
#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupStore.h"

#include <functional>
#include <string>
#include <vector>

namespace steadyburn {

// Of those that are `wanted` by their path on the media, and were not gone from the sources: fileUnreadable
// [RunOfBackup] for what is not in `contents`, all that there was at the run of `record`, and for folders that are not
// whole there; what was said of each is the detail. A file that is there and is not whole is known by
// RecordedEntry::torn. Any thread.
std::vector<Fault> notWholeInRun(const BackupRecord& record, const RecordedContents& contents,
                                 const std::function<bool(const std::string& path)>& wanted);

} // namespace steadyburn
