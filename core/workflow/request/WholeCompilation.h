// The request's sources and its compilation in one.
#pragma once

#include "base/Result.h"
#include "contents/Compilation.h"
#include "contents/Tree.h"
#include "workflow/request/JobRequest.h"

namespace steadyburn {

// Fails with sourceMissing or duplicateName.
Result<Compilation> wholeCompilation(const JobRequest& request);

// True when the tree has no entry but the sources themselves, and they are folders.
[[nodiscard]] bool holdsNothing(const Tree& tree);

} // namespace steadyburn
