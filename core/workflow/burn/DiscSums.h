// The list of checksums that a disc or an image has of itself: SHA256SUMS in ABOUT-THIS-DISC. A disc of a set has it by
// its plan.
#pragma once

#include "workflow/burn/BurnContents.h"
#include "workflow/burn/BurnTarget.h"

#include <string>
#include <vector>

namespace steadyburn {

// Adds the list to the contents if the request asks for it or the disc already has one. An appended list keeps the
// lines of old files that stay visible. If another ABOUT-THIS-DISC is in the way, warns and adds no list; fails with
// duplicateName if the disc already has a list. Fails as the drive does, and with cancelled. Call before the contents'
// source is opened.
Result<void> addSumsOfDisc(const BurnContext& burn, BurnTarget& target, BurnContents& contents);

// What the burn could not read: it is not on the medium, or not listed there.
[[nodiscard]] std::vector<IncompleteMark> missingSources(const FaultLog& log, const Tree& tree);
// The comments of such a list for it.
[[nodiscard]] std::string linesOfMissing(const FaultLog& log, const Tree& tree);

// That there is no list. `path`: the source with the name of its folder; empty where the disc has that folder.
[[nodiscard]] Fault sumsNotAdded(std::string path, ListInTheWay::Where where);

} // namespace steadyburn
