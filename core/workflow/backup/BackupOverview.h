// All backups of a user at one look, for the list that a program shows. Any thread that may block.
#pragma once

#include "workflow/backup/BackupSchedule.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/UnfinishedRun.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct BackupOverview {
    BackupSet set;               // of one that cannot be read there is nothing but the name
    std::vector<BackupRun> runs; // ascending; as BackupStore::runs() has them
    std::uint64_t bytes = 0;     // of all runs
    std::uint64_t media = 0;     // of the runs whose records can be read
    std::optional<ScheduledBackup> timer;
    std::optional<UnfinishedRun> unfinished; // a run that broke off and can be continued
    std::optional<Fault> fault;              // why it cannot be read
};

// By their names, ascending.
[[nodiscard]] std::vector<BackupOverview> overviewOfBackups(const std::string& folder, const BackupSchedule& schedule);

} // namespace steadyburn
