// What the user is asked before data goes.
#pragma once

#include "base/Fault.h"

namespace steadyburn {

// A medium with data is the user's to give up: asked on a terminal, refused without one. `question`: "Overwrite it?".
bool userGivesUpData(const Fault& fault, const char* question);

} // namespace steadyburn
