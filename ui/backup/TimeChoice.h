// When a backup runs by itself, as it is chosen: usual times, and whatever else systemd's OnCalendar takes is typed.
// GUI thread; setTimerOf() and removeTimerOf() on any thread that may block.
#pragma once

#include <QString>

#include <string>

class QComboBox;

namespace steadyburn {

void fillTimes(QComboBox& box); // makes it editable; "by hand" comes first and is chosen
void showTime(QComboBox& box, const std::string& when);
[[nodiscard]] std::string chosenTime(const QComboBox& box); // empty: by hand

// Gives the backup this timer. Returns what is not as it should be, as a sentence; empty: all is well.
[[nodiscard]] QString setTimerOf(const std::string& backup, const std::string& when);
[[nodiscard]] QString removeTimerOf(const std::string& uuid);

} // namespace steadyburn
