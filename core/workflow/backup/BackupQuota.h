// Whether a backup may have one more run, and what would have to be forgotten for it. Arithmetic; any thread.
#pragma once

#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupSet.h"

#include <cstdint>
#include <vector>

namespace steadyburn {

// Fails with quotaExceeded, with the largest of what `changes` writes. `runs` are those that are kept, ascending;
// `bytes` and `run` are of the one that would be written.
Result<void> checkQuota(const BackupSet& set, const std::vector<BackupRun>& runs, const BackupRun& run,
                        std::uint64_t bytes, const Tree& tree, const ContentsChanges& changes);

// The numbers of the oldest runs that can go without harm to any other, until so many bytes and media are free: whole
// generations, but for the set's `keep` newest ones. Empty: that many cannot be had.
[[nodiscard]] std::vector<unsigned> proposeToForget(const BackupSet& set, const std::vector<BackupRun>& runs,
                                                    const BackupRun& coming, std::uint64_t bytes, std::uint64_t media);

// The runs that cannot be restored without this one, ascending.
[[nodiscard]] std::vector<unsigned> runsThatNeed(const std::vector<BackupRun>& runs, unsigned number);

} // namespace steadyburn
