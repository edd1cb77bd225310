// What the program's exit code says.
#pragma once

#include "base/Fault.h"

namespace steadyburn {

enum ExitCode : int { kComplete = 0, kExceptions = 1, kUsage = 2, kFailed = 3, kCancelled = 130 };

// 2 for what the user can mend in the request, 130 for a cancel, 3 for the rest.
[[nodiscard]] int exitCodeFor(const Fault& fault);

} // namespace steadyburn
