// Whether a disc may be appended to: a new session takes over the tree of the last one as it can be read, so what
// cannot be read of it now would be gone for ever.
#pragma once

#include "base/FaultLog.h"
#include "target/Target.h"

#include <stop_token>

namespace steadyburn {

// Reads the tree of the last session of `medium`. Fails with treeDamaged when it cannot be read whole, unless
// `givenUp`: then each loss goes into `log`. Fails with `unsupported` when a folder leads back to one above it,
// whatever was given up. Not in the midst of writing; any thread.
Result<void> checkTreeForAppend(Target& target, const MediumInfo& medium, bool givenUp, FaultLog& log,
                                const std::stop_token& stop);

} // namespace steadyburn
