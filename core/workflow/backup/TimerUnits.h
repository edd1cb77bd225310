// The unit files of a timer of ours, as text: nothing here reads or writes a file. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

enum class TimerKind {
    backup,   // runs a backup
    reminder, // looks which media on the shelf should be checked, and tells of them
};

struct TimerOrder {
    TimerKind kind = TimerKind::backup;
    std::string name; // of the backup, any bytes; of the reminder nothing
    std::string when; // as isCalendarText() has it
    // What the service runs, by its absolute path, with its arguments; and variables as "NAME=value". Any bytes.
    std::vector<std::string> command;
    std::vector<std::string> environment;
};

// What systemd's OnCalendar may be made of. Whether it is a time as well only systemd knows.
[[nodiscard]] bool isCalendarText(std::string_view when);

// One word of an ExecStart= that stands for these bytes: in quotes, with what systemd would expand escaped.
[[nodiscard]] std::string unitWord(std::string_view bytes);

// The beginning of the names of such units.
[[nodiscard]] std::string_view unitBeginning(TimerKind kind);

// Whole files, each with a head that tells whose it is.
[[nodiscard]] std::string serviceUnit(const TimerOrder& order);
[[nodiscard]] std::string timerUnit(const TimerOrder& order);

// Whether a unit file is one of ours: by its first line, and by the checksum in its second.
enum class UnitOwner { nobody, ours, changed, foreign }; // nobody: the file is missing; changed: ours, and edited since

struct TimerUnit { // what a timer's file says
    UnitOwner owner = UnitOwner::nobody;
    std::string name; // of the backup; empty where that line is gone
    std::string when;
};

[[nodiscard]] UnitOwner ownerOfUnit(std::string_view text);
[[nodiscard]] TimerUnit parseTimer(std::string_view text);

} // namespace steadyburn
