// What a tape drive's alerts mean, and what to do about them.
#pragma once

#include "ui/text/FaultText.h"

namespace steadyburn {

// `flag` is a TapeAlert flag, 1 to 64 (SSC-4, annex A); `drive` its node, for display.
[[nodiscard]] FaultText describeTapeAlert(int flag, const QString& drive);

} // namespace steadyburn
