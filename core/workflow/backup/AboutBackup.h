// The folder ABOUT-THIS-BACKUP that each medium of a backup has: README.txt (which run this is, which media it builds
// on, how all of it is restored without this program), RUN.json, REMOVED.txt and REMOVED0 (what was deleted since the
// run that this one builds on, for people and for xargs -0), CONTENTS.jsonl.gz (all that there was at this run, and on
// which run's medium each file lies), where something could not be read EXCEPTIONS.txt (its paths), and on a disc that
// has earlier runs LEFTOVER0 (what it shows of them and is no more, for xargs -0).
#pragma once

#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupSet.h"
#include "workflow/backup/RunMark.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

inline constexpr std::string_view kAboutBackup = "ABOUT-THIS-BACKUP";

struct BackupAbout {
    const BackupSet& set;
    const BackupRun& run;
    std::vector<BackupRun> chain;     // that this run builds on, the full one first
    std::vector<std::string> removed; // since the last of them that is on another medium
    // All that there is at this run. Files that this run writes have no checksum yet.
    const RecordedContents& contents;
    std::vector<RunName> earlier = {}; // runs that its medium has already
    // Paths that a disc with earlier runs shows as well, and that are no more at this run.
    std::vector<std::string> leftover = {};
    std::vector<std::string> unread; // paths of sources that could not be read, as far as that is known beforehand
    // The same run on a tape of its own, where it has no room behind the earlier runs; null: it can have no other.
    const BackupRun* onOwnTape = nullptr;
};

// Makes the files in `folder`, which must be empty or not exist. Returns what of them is another text on a tape of its
// own, by the path on the medium: as long as the file is. Fails with io or outOfMemory.
Result<std::map<std::string, std::string>> writeAboutBackup(const std::string& folder, const BackupAbout& about);

} // namespace steadyburn
