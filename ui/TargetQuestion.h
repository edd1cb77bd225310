// Whether a burn may write where it is to go. A file that is there already and holds data is shown, and asked about,
// before it is replaced; so is one that a project names as a simulated drive's medium. GUI thread.
#pragma once

#include "FileMark.h"
#include "workflow/JobRequest.h"

#include <functional>
#include <optional>

class QWidget;

namespace steadyburn {

// What may run: request.overwrite is set only by the user's yes to the file that `mayReplace` is.
struct BurnOrder {
    JobRequest request;
    std::optional<FileMark> mayReplace;
};

struct TargetKnown {
    std::optional<FileMark> asked; // a file dialog has asked about this one already
    bool named = true;             // the user chose the target; not a project
};

// `then` runs at once if nothing is in the way, after a yes, or never. What the request says of overwriting counts for
// nothing.
void askForTarget(const JobRequest& request, const TargetKnown& known, QWidget& window,
                  const std::function<void(const BurnOrder&)>& then);

} // namespace steadyburn
