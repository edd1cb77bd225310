// The parity of a burn: whether it can be had, how much, and where it is kept while it is computed. The job's thread.
#pragma once

#include "image/parity/ParityStream.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/burn/BurnTarget.h"
#include "workflow/request/JobReport.h"

#include <memory>

namespace steadyburn {

// Before the sources are scanned. Fails with parityImpossible where the request wants parity of what has none, and as
// checkRecovery() does.
Result<void> checkParity(const JobRequest& request, Format format, const BurnTarget& target);

// Whether PAR2 files are made beside what is written: parity is wanted of an archive in a file.
[[nodiscard]] bool getsRecovery(const JobRequest& request, Format format, const Target& target);

// Returns `image` with as much parity behind it as the request says and the medium has room for; an image file gets as
// much as the smallest disc that it fits on. Reports it, tells it, and warns where the memory does not suffice
// (paritySpilled). Fails as ParityLayout and ParityAccumulator do.
Result<std::unique_ptr<ParityStream>> addParity(const BurnContext& burn, const BurnTarget& target,
                                                std::unique_ptr<ImageStream> image, JobReport& report);

} // namespace steadyburn
