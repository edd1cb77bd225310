// Asks whether a burn may write to its target. The user is asked before a file that holds data is replaced, or is used
// as the medium of a simulated drive that a project names. What a medium holds, what an append would lose, or what
// changed since a disc set was planned, is known only when the burn has looked: the question comes then, and the burn
// begins anew. GUI thread.
#pragma once

#include "ui/burn/BurnOrder.h"

#include <functional>
#include <optional>

class QWidget;

namespace steadyburn {

struct TargetKnown {
    std::optional<FileMark> asked; // a file dialog has already asked about this file
    bool named = true;             // the user chose the target; not a project
};

// Looks at the target in the background, so that a share that does not answer does not block the window. Calls `then`
// at once where there is nothing to ask, or after a yes; never where the window is closed or is asked about another
// target first. Ignores what the request says about overwriting. A file that is appended to is not replaced.
void askForTarget(const JobRequest& request, const TargetKnown& known, QWidget& window,
                  const std::function<void(const BurnOrder&)>& then);

// Whether the fault is one that a yes of the user answers, and nothing was written: the medium holds data that would be
// lost, the append would lose what the fault names, or the sources of a disc set changed since it was planned.
[[nodiscard]] bool asksBeforeBurn(const JobRequest& request, const JobReport& report);
// Names what would be lost. `then` runs after a yes, with the request that has it, or never.
void askBeforeBurn(const BurnOrder& order, const Fault& fault, QWidget& window,
                   const std::function<void(const BurnOrder&)>& then);

} // namespace steadyburn
