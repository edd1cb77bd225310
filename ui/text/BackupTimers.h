// The timers of the user's backups, for the window and the command line alike: the user's own systemd, what a timer
// runs, and the sentences about it. Any thread that may block.
#pragma once

#include "workflow/backup/BackupSchedule.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

// In unitsFolder(), and with the programs of this machine.
[[nodiscard]] BackupSchedule userTimers(TimerKind kind = TimerKind::backup);

// Beside the program that runs; it may be missing.
[[nodiscard]] std::string commandLineProgram();

// A run of this backup by that program, which finds what this process would, whatever the user's systemd has in its
// environment. Fails with unsupported where the program is missing, or its path is none that env takes.
[[nodiscard]] Result<TimerOrder> timerOrder(const std::string& program, const std::string& backup,
                                            const std::string& when);

// The one timer that looks which media on the shelf should be checked, and tells the desktop of each once. `program` as
// above. Fail as BackupSchedule does; `set` with unsupported, too.
[[nodiscard]] std::optional<ScheduledBackup> shelfReminder();
[[nodiscard]] Result<ScheduleChange> setShelfReminder(const std::string& program, const std::string& when);
[[nodiscard]] Result<ScheduleChange> removeShelfReminder();

[[nodiscard]] QString nextRunText(const ScheduledBackup& timer); // "next on 2024-05-31 03:00"

struct TimerProblem { // of a timer that is not as it should be
    std::string path;
    QString sentence;
};

// Where the timer's file and systemd are not of one mind. `set`: the timer was to be written, else removed.
[[nodiscard]] std::vector<TimerProblem> problemsOf(const ScheduleChange& change, bool set);
// When the backup of this UUID is gone.
[[nodiscard]] std::vector<TimerProblem> forgetTimer(const std::string& uuid);

} // namespace steadyburn
