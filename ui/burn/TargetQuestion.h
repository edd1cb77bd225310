// Whether a burn may write where it is to go. A file that is there already and holds data is shown, and asked about,
// before it is replaced; so is one that a project names as a simulated drive's medium. What an append would lose is
// known only when the burn has looked at the medium: then it is asked, and the burn begins anew. GUI thread.
#pragma once

#include "ui/burn/BurnOrder.h"

#include <functional>
#include <optional>

class QWidget;

namespace steadyburn {

struct TargetKnown {
    std::optional<FileMark> asked; // a file dialog has asked about this one already
    bool named = true;             // the user chose the target; not a project
};

// Looks at the target in the background: a share that does not answer keeps nobody waiting. Then `then` runs if nothing
// is in the way, after a yes, or never; also never if the window is asked about another target before, or closed. What
// the request says of overwriting counts for nothing. A file that is appended to is not replaced.
void askForTarget(const JobRequest& request, const TargetKnown& known, QWidget& window,
                  const std::function<void(const BurnOrder&)>& then);

// Whether the fault is one that a yes of the user answers: the append would lose what the fault names, and nothing was
// written.
[[nodiscard]] bool asksBeforeAppend(const JobRequest& request, const JobReport& report);
// Names what would be lost. `then` runs after a yes, with the request that has it, or never.
void askBeforeAppend(const BurnOrder& order, const Fault& fault, QWidget& window,
                     const std::function<void(const BurnOrder&)>& then);

} // namespace steadyburn
