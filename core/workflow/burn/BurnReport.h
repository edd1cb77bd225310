// How a burn's report comes about: the figures of each stream, and the honest result at the end. The job's thread.
#pragma once

#include "base/Result.h"
#include "workflow/burn/BurnTarget.h"
#include "workflow/burn/StreamRun.h"
#include "workflow/request/JobReport.h"

namespace steadyburn {

// How the writing went, and who held it up. Of a tape set each volume adds to what those before it had. Nothing where
// nothing could be sent.
void addFigures(JobReport& report, const StreamResult& sent, const DriveMeter& drive);

// Outcome, fault, and what the medium is worth; releases the drive. Afterwards MediumWriter::concludeReport().
void concludeReport(const BurnContext& burn, const Result<void>& result, BurnTarget& target, JobReport& report);

// A set was not continued, for nothing of what it lacks is in the sources: after a yes it ends.
[[nodiscard]] inline bool mayEndSet(const JobReport& report)
{
    return report.fault && report.fault->known<Casualties>().endsSet;
}

} // namespace steadyburn
