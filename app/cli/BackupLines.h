// What the actions of backup have in common: how each ends, and a run as JSON. Main thread.
#pragma once

#include "cli/CommandLine.h"
#include "ui/text/BackupTimers.h"
#include "workflow/backup/BackupSet.h"
#include "workflow/backup/UnfinishedRun.h"

#include <QJsonObject>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

[[nodiscard]] std::string backupName(const CommandLine& line); // empty: the action has none
[[nodiscard]] QJsonObject backupJson(const BackupRun& run);
[[nodiscard]] QJsonValue unfinishedJson(const std::optional<UnfinishedRun>& unfinished); // null: there is none

// The result as a line of JSON, or what ended it as a sentence. Returns the exit code.
int endBackup(const CommandLine& line, QJsonObject figures, const std::vector<Fault>& faults = {},
              const std::optional<Fault>& fault = {});
int failBackup(const CommandLine& line, const Fault& fault);

// As endBackup(), with problems that are no faults.
int endTimers(const CommandLine& line, QJsonObject figures, const std::vector<TimerProblem>& problems);

// The actions that have a file of their own.
int createBackup(CommandLine& line);
int changeBackup(CommandLine& line);
int showBackup(const CommandLine& line);
int scheduleBackup(const CommandLine& line);

} // namespace steadyburn
