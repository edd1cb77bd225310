// What is said of a disc's parity, in the window and on the command line. Any thread.
#pragma once

#include "workflow/request/JobReport.h"

#include <QString>

namespace steadyburn {

// Before the burn and after it: how much there is, what the disc survives, what memory it takes.
[[nodiscard]] QString parityText(const ParityReport& parity);
// After a verification that found the parity whole.
[[nodiscard]] QString wholeParityText(unsigned roots, double percent);

} // namespace steadyburn
