// What a run found in the drive before it wrote: the head of the log, the speeds to choose from next time, and what a
// Stop would cost.
#pragma once

#include "target/Medium.h"
#include "workflow/request/UnfinishedBurn.h"

#include <string>
#include <vector>

namespace steadyburn {

struct JobMedium {
    std::string target; // the user's spelling
    MediumInfo info;
    bool tape = false;
    bool optical = false;
    bool simulate = false;
    bool append = false;
    std::vector<UnfinishedBurn> unfinished{}; // that the medium holds, the newest first
};

// A disc of a set that is begun now, be it for the second time.
struct DiscBegun {
    unsigned number = 1;
    unsigned of = 1;
    std::string target; // the user's spelling
};

} // namespace steadyburn
