// What runs by itself: timers of the user's systemd, for backups, or the one that reminds of media to be checked. For
// each a .service and a .timer, which this class writes and removes. A file that somebody else wrote or changed is
// never touched.
//
// One thread at a time.
#pragma once

#include "base/Result.h"
#include "workflow/backup/BackupSet.h"
#include "workflow/backup/TimerUnits.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct ProgramEnd {
    bool started = false; // false: there is no such program
    int code = 0;
    std::string output;
    std::string errors;
};

// Runs a program that is found in PATH and waits for its end: the first word is its name.
using ProgramRunner = std::function<ProgramEnd(const std::vector<std::string>& words)>;

// What systemd said to a change of the files, which is made whether it answers or not.
struct ScheduleChange {
    std::string unit;              // "steadyburn-backup-….timer"
    bool there = false;            // there is a timer, or was one that is removed
    bool answered = true;          // by systemd; else it has to be told
    std::string reason;            // why it did not; in UTF-8, one line
    std::vector<std::string> left; // paths of files that somebody changed, and that stay
};

struct ScheduledBackup {
    std::string unit;
    std::string uuid; // of the backup; of the reminder its only name
    std::string name; // when the timer was written
    std::string when;
    std::string path;                 // of the timer's file
    bool changed = false;             // by somebody else
    bool active = false;              // systemd waits for it
    std::optional<std::int64_t> next; // seconds since 1970; empty: systemd does not tell
};

class BackupSchedule {
public:
    // `folder`: where systemd looks for the user's units. The schedule has timers of this kind alone.
    BackupSchedule(std::string folder, ProgramRunner run, TimerKind kind = TimerKind::backup)
        : m_folder(std::move(folder)), m_run(std::move(run)), m_kind(kind)
    {
    }

    // Writes the units of this backup and starts the timer. `order` has the time and the command. Fails with
    // badArgument (the time), notOurFile (nothing was changed) or io.
    Result<ScheduleChange> set(const std::string& uuid, const TimerOrder& order) const;
    // Stops the timer and removes its units. Fails with io.
    [[nodiscard]] Result<ScheduleChange> remove(const std::string& uuid) const;
    // By their units, ascending.
    [[nodiscard]] std::vector<ScheduledBackup> all() const;

private:
    [[nodiscard]] std::string path(const std::string& unit) const { return m_folder + '/' + unit; }
    [[nodiscard]] std::string unitOf(const std::string& uuid, std::string_view ending) const;
    [[nodiscard]] Result<void> checkTime(const std::string& when) const;
    void tell(ScheduleChange& change, const std::vector<std::vector<std::string>>& commands) const;
    void ask(ScheduledBackup& backup) const;

    std::string m_folder;
    ProgramRunner m_run;
    TimerKind m_kind;
};

} // namespace steadyburn
