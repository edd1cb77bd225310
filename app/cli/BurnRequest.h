// What burn and plan take as contents besides the PATHs: --graft and --project.
#pragma once

#include "base/Result.h"
#include "cli/CommandLine.h"

namespace steadyburn {

// Fails with badArgument, sourceMissing, duplicateName and what reading a project fails with.
Result<void> addContents(const CommandLine& line, JobRequest& request);

} // namespace steadyburn
