// The window's short words about a backup and its runs. Any thread.
#pragma once

#include "workflow/backup/BackupOverview.h"

#include <QString>

namespace steadyburn {

[[nodiscard]] QString sourcesText(const BackupSet& set); // "/home/me, /srv/photos"
// Against the quota, where there is one: "1.2 GiB of 5 GiB, 3 of 10 media".
[[nodiscard]] QString takenText(const BackupOverview& backup);
[[nodiscard]] QString shortVerdict(RunVerdict verdict); // "good"
// When full runs are made, and what the runs between them have.
[[nodiscard]] QString policyText(const BackupSet& set);

} // namespace steadyburn
