// PAR2 files beside an archive in a file, from which the program par2 repairs it. That program makes them, too: this
// one looks beforehand whether it can, runs it, and gives the files their names once they are whole. The job's thread.
#pragma once

#include "workflow/burn/BurnContext.h"
#include "workflow/request/JobReport.h"
#include "workflow/request/JobRequest.h"

#include <string>

namespace steadyburn {

// Before anything is written. Fails with programMissing, badArgument (more than 100 %), fileExists (there are PAR2
// files of such an archive, and no yes for them) and notOurFile.
Result<void> checkRecovery(const JobRequest& request, const std::string& archive);

// When the archive has its name. The files are named in the report. Fails with recoveryFailed, `cancelled`, io, and as
// checkRecovery() does; then there are none, for those that were there before belonged to another archive.
Result<void> makeRecovery(const BurnContext& burn, const std::string& archive, JobReport& report);

// The archive was replaced: the PAR2 files that protected it alone go with it. Others stay.
void removeRecovery(const std::string& archive);

} // namespace steadyburn
