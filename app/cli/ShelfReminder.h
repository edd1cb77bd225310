// shelf remind: when the user is told of media that should be checked. Main thread.
#pragma once

#include "cli/CommandLine.h"

namespace steadyburn {

int remindCommand(const CommandLine& line); // returns the exit code

} // namespace steadyburn
