// The list of checksums that a disc or an image has of itself: SHA256SUMS in ABOUT-THIS-DISC. A disc of a set has it by
// its plan.
#pragma once

#include "workflow/burn/BurnContents.h"
#include "workflow/burn/BurnTarget.h"

#include <string>

namespace steadyburn {

// Adds it to what is burned, where the request wants one or the disc that is appended to has one. That list is about
// the old files, too: those that this burn neither replaces nor hides. Something else of that name stays as it is; then
// there is no list, and a warning says so. Fails with duplicateName where the sources have something in the place of
// the list that the disc has, and with what the drive's end and a cancel fail with. Before the contents' source is
// opened.
Result<void> addSumsOfDisc(const BurnContext& burn, BurnTarget& target, BurnContents& contents);

// No failure: there is no list, since something of the user's, at `path`, has the name of its folder.
[[nodiscard]] Fault sumsNotAdded(std::string path);

} // namespace steadyburn
