// What verifying, comparing and restoring have found, in the words of the window and the command line.
#pragma once

#include "workflow/readback/MediumReport.h"

#include <QString>

namespace steadyburn {

// What was found good or restored, and what was not compared, in one or more lines; it does not say why a run failed
// (its fault) and which files were not whole (its faults). Empty where there is nothing to say. Control characters of
// names are written out.
[[nodiscard]] QString readBackText(const MediumReport& report);

// The same of a backup's run that was compared with its sources and came to its end.
[[nodiscard]] QString comparedText(const MediumReport& report);

} // namespace steadyburn
