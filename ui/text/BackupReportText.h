// The report of one run of a backup, as text and as a page of HTML with the same lines. Any thread.
#pragma once

#include "workflow/backup/BackupForget.h"
#include "workflow/backup/BackupReport.h"
#include "workflow/backup/SharedMedium.h"

#include <QString>
#include <QStringList>

namespace steadyburn {

[[nodiscard]] QString levelText(BackupLevel level); // "incremental"
// "Run 3 (full) is on all its media; only its record is missing."
[[nodiscard]] QString onlyUnrecordedText(const BackupRun& run);
// "It is appended to “HOME_G001_D001”, after run 2."
[[nodiscard]] QString appendedText(const SharedMedium& shared);
// "The same media have runs of the backup “music”: 2, 3": what stays when runs of the backup `name` are forgotten.
[[nodiscard]] QStringList besideTexts(const std::vector<RunOnMedium>& beside, const std::string& name);
// Seconds since 1970 by this computer's clock: "2024-05-31 23:59", in the window as the user's language has it.
[[nodiscard]] QString dayText(std::int64_t seconds);

// Lines that end with a line feed. Names have their control characters written out.
[[nodiscard]] QString backupReportText(const BackupReport& report);

// A whole page that is also well-formed XML: no script, nothing that lies elsewhere. In names all that HTML could take
// for its own is escaped, and what HTML and XML cannot hold is written out.
[[nodiscard]] QString backupReportHtml(const BackupReport& report);

} // namespace steadyburn
