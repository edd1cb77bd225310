// The checks that a request must pass before anything is opened.
#pragma once

#include "base/Result.h"
#include "target/Target.h"
#include "workflow/request/JobRequest.h"

namespace steadyburn {

// Levels, block, readers, patterns and feed levels: badArgument names the option. Also targetNotInTurn.
Result<void> checkRequest(const JobRequest& request);

// outputInsideSource when the file behind the target lies in a source or is one.
Result<void> outputIsOutside(const JobRequest& request, const Target& target);

} // namespace steadyburn
