// What a measurement of a place or a drive found, in words: for the window, the command line and the plot alike.
#pragma once

#include "workflow/tune/TuneValues.h"

#include <QString>
#include <QStringList>

namespace steadyburn {

[[nodiscard]] QString curveName(TuneCurve curve);                // "Sequential reading, cold"
[[nodiscard]] QString experimentName(const TuneExperiment& one); // "Synchronous writing, 512 B"
[[nodiscard]] QString requestTimeText(double seconds);           // "12 µs"
[[nodiscard]] QString tunedRateText(double rate);                // "410 MiB/s"
[[nodiscard]] QString costText(const TuneSeries& series);        // "12 µs a request, 410 MiB/s, …"; empty: no cost
[[nodiscard]] QString gapText(const TuneGap& gap);               // what was not measured, and why
[[nodiscard]] QString readersText(const TuneReport& report);     // files a second by readers; empty: not measured
[[nodiscard]] QStringList proposalLines(const TuneReport& report);
[[nodiscard]] QString sustainedText(const TuneReport& report); // "CD 52x, DVD 8x, BD 2x"; empty: unknown

} // namespace steadyburn
