// What is in a target that is to be read, or why nothing can be read from it: one answer for all who read.
#pragma once

#include "target/Target.h"

namespace steadyburn {

// Fails with mediumMissing where inspect() has found no medium.
[[nodiscard]] Result<void> checkInserted(const Target& target, const MediumInfo& medium);

// Inspects the target. Fails with what inspect() fails with, mediumMissing, targetMissing of a file that does not
// exist, and notAnImage [NothingToRead] of a medium without a session. A tape in a drive need not be counted: it may
// have no sessions here and be read.
[[nodiscard]] Result<MediumInfo> mediumToRead(Target& target);

} // namespace steadyburn
