// What is stored on a disc and, where it is a disc of a set and somebody can be asked, on the other discs of the set,
// in whatever order they are given. The reading thread.
#pragma once

#include "workflow/tapeset/StoredSections.h"

namespace steadyburn {

// As forEachStoredSection(), which does the same for tapes. A disc that nobody has is logged (volumeMissing), and the
// others are asked for all the same. With `request.wanted` only discs are asked for that hold something of it, as far
// as the discs say; those that nobody can be asked for are logged then.
Result<void> forEachSectionOfSet(const StoredSectionsRequest& request,
                                 const std::function<Result<void>(StoredSection&)>& use, FaultLog& log,
                                 const std::stop_token& stop);

} // namespace steadyburn
