// What a run found in the drive before it wrote: the head of the log, the speeds to choose from next time, and what a
// Stop would cost.
#pragma once

#include "target/Medium.h"

#include <string>

namespace steadyburn {

struct JobMedium {
    std::string target; // the user's spelling
    MediumInfo info;
    bool tape = false;
    bool optical = false;
    bool simulate = false;
    bool append = false;
};

} // namespace steadyburn
