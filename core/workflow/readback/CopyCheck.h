// What can be known of a copy before the disc is read, which may take an hour.
#pragma once

#include "workflow/burn/Job.h"

#include <string>

namespace steadyburn {

// Whether the target takes what is on the source, as it is now. Looks at both and writes nothing. `overwrite`: the user
// agreed that data on the target is lost. Fails as the burn of such an image would, and for a tape with unsupported.
// What is wrong with the source is not told here. Any thread that may block.
Result<void> targetTakesCopy(const Dependencies& dependencies, const std::string& source, const std::string& target,
                             bool overwrite);

// Fails with unsupported for a tape, and with what opening the target fails with.
Result<void> copyGoesToDisc(const Dependencies& dependencies, const std::string& target);

} // namespace steadyburn
