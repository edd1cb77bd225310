// Runs that ask the user before data goes, and run once more with each yes.
#pragma once

#include "cli/RunView.h"

#include <optional>

namespace steadyburn {

// Runs and shows the job, once more for each question that the user answers with yes at a terminal; `request` has the
// answers then. Returns the last report, or nothing where the user stopped at a question, with nothing begun.
[[nodiscard]] std::optional<JobReport> runAsking(JobRequest& request, const RunViewOptions& view);
[[nodiscard]] std::optional<ReadImageReport> runAsking(ReadImageRequest& request, const RunViewOptions& view);

// Whether a yes would let the request go on that was refused with this fault; false of a disc that is written once.
[[nodiscard]] bool yesHelps(const Fault& fault);

} // namespace steadyburn
