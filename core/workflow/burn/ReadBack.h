// Reading back what was written, for the report: its time, its progress, and whether it is what was sent.
#pragma once

#include "target/Target.h"
#include "verify/Verifier.h"
#include "workflow/burn/BurnContext.h"
#include "workflow/request/JobReport.h"

#include <functional>

namespace steadyburn {

// Runs `compare`, which says whether all is the same and counts in the report's `checked` with what it was compared.
// Nothing where no verification was asked for. Fails with `mismatch`, and as `compare` does. The job's thread.
Result<void> readBack(const BurnContext& burn, JobReport& report,
                      const std::function<Result<bool>(VerifyMeter& meter)>& compare);

// Reads `bytes` from the section's start and compares their digest: for images, whose files we do not know.
Result<bool> sameStream(MediumReader& reader, std::uint64_t bytes, const Digest& expected, VerifyMeter& meter,
                        const std::stop_token& stop);

} // namespace steadyburn
