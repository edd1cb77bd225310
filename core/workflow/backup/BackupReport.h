// All that is known of one run of a backup, for its report: values, no words. ui/text/BackupReportText.h makes text and
// HTML of them. Any thread.
#pragma once

#include "workflow/backup/BackupQuota.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/ComparedRun.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct BackupReport {
    BackupSet set; // as it is defined now, with the sources and patterns that it had then where the record has them
    BackupRun run;
    std::vector<RunVolume> volumes; // of a run on tapes
    std::vector<RunException> exceptions;
    // Paths, since the run that it builds on; a full run has none.
    std::vector<std::string> written; // files, to the run's own media
    std::vector<std::string> removed;
    std::vector<BackupRun> chain; // what a restore needs before it, the full run first
    std::uint64_t bytesOfAll = 0; // of the runs that are kept now
    std::uint64_t mediaOfAll = 0;
    SourceUses uses;                     // of the sources that have a quota
    std::optional<ComparedRun> compared; // with the sources, the last time
};

// Of this run, or of the last one. Fails as BackupStore::record(); where there is no run with backupRunMissing.
[[nodiscard]] Result<BackupReport> reportOf(const BackupStore& store, std::optional<unsigned> number);

} // namespace steadyburn
