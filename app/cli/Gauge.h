// The live line of a terminal:
// [##############|-----] 71 %  1.42/2.00 GiB ≈ 48 s  read 118  write 5.5 MiB/s (4.0x)  2:41 left
// The bar is the ring: # what is filled, | the low mark.
#pragma once

#include "workflow/live/Telemetry.h"

#include <string>

namespace steadyburn {

[[nodiscard]] std::string gaugeLine(const Telemetry& now);

} // namespace steadyburn
