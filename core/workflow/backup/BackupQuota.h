// Whether a backup may have one more run, and what would have to be forgotten for it. Arithmetic; any thread.
#pragma once

#include "contents/ContentsChanges.h"
#include "workflow/backup/BackupSet.h"
#include "workflow/backup/BackupStore.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace steadyburn {

// Fails with quotaExceeded, with the largest of what `changes` writes. `runs` are those that are kept, ascending;
// `size` and `run` are of the one that would be written.
Result<void> checkQuota(const BackupSet& set, const std::vector<BackupRun>& runs, const BackupRun& run,
                        const BackupSize& size, const Tree& tree, const ContentsChanges& changes);

struct QuotaUse {
    std::uint64_t bytes = 0;
    std::uint64_t media = 0;
};

// What each run has of a source, by the source's path and the run's number. A run whose record cannot be read has
// nothing, as in checkQuota().
using SourceUses = std::map<std::string, std::map<unsigned, QuotaUse>>;

// Of the sources that have a quota. Reads the records of all runs, where there is one.
[[nodiscard]] SourceUses usesOfSources(const BackupStore& store, const std::vector<BackupRun>& runs);
[[nodiscard]] QuotaUse allOf(const std::map<unsigned, QuotaUse>& uses);

// The same as checkQuota() for each source that has a quota of its own; its path is the fault's `detail`.
Result<void> checkSourceQuotas(const BackupSet& set, const SourceUses& uses, const std::vector<BackupRun>& runs,
                               const BackupRun& run, const BackupSize& size, const Tree& tree,
                               const ContentsChanges& changes);

// The numbers of the oldest runs that can go without harm to any other, until so many bytes and media are free: whole
// generations, but for the set's `keep` newest ones whose full run there is. Empty: that many cannot be had.
[[nodiscard]] std::vector<unsigned> proposeToForget(const BackupSet& set, const std::vector<BackupRun>& runs,
                                                    std::uint64_t bytes, std::uint64_t media);

// The runs that cannot be restored without this one, ascending. One whose record is damaged or gone may build on the
// run before it.
[[nodiscard]] std::vector<unsigned> runsThatNeed(const std::vector<BackupRun>& runs, unsigned number);

} // namespace steadyburn
