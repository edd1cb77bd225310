// The sentences about a burn that window, list, log and notification share. Any thread.
#pragma once

#include "workflow/facade/RunHistory.h"
#include "workflow/request/JobReport.h"

#include <QString>
#include <QStringList>

namespace steadyburn {

[[nodiscard]] QString phaseText(Phase phase);

// How the burn ended, in a few words.
[[nodiscard]] QString headlineOf(const JobReport& report);
// What happened, and what the medium is worth: one paragraph each.
[[nodiscard]] QStringList wordsOf(const JobReport& report);

// Why the drive had to wait, and what it cost so far.
[[nodiscard]] QString underrunText(const Telemetry& now, const RunHistory& history);
// Why it waits now, and until when.
[[nodiscard]] QString starvedText(const Telemetry& now, const RunHistory& history);
// The source gives nothing.
[[nodiscard]] QString silentText(const Fault& waited, double silentSeconds);
// What goes on while nothing is wrong.
[[nodiscard]] QString calmText(const Telemetry& now);

} // namespace steadyburn
