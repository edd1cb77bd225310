// A burn that may run: what is asked for, and what the user has agreed to. A value.
#pragma once

#include "ui/widgets/FileMark.h"
#include "workflow/request/JobReport.h"
#include "workflow/request/JobRequest.h"

#include <functional>
#include <optional>
#include <string>

namespace steadyburn {

// request.overwrite is set only by the user's yes to the file that `mayReplace` is: if another stands there when the
// burn starts, it is not replaced.
struct BurnOrder {
    JobRequest request;
    std::optional<FileMark> mayReplace;
    // What DriveTurns::driveOf() says of the target: it looks at the disk, so not the GUI's thread asks. Empty: the
    // queue asks.
    std::optional<std::string> drive = {};
    std::function<void(const JobReport&)> ended =
        {}; // may be empty; not called for one that begins anew after a question
};

} // namespace steadyburn
