// What a Stop costs at this moment on this medium: asked before, never explained after. And the speed to try next time.
#pragma once

#include "workflow/facade/RunHistory.h"
#include "workflow/request/JobMedium.h"

#include <QString>

namespace steadyburn {

// One or two sentences. Before the drive was looked into `medium` is as constructed.
[[nodiscard]] QString stopCost(Phase phase, const JobMedium& medium);

// The fastest speed of the medium that the source can keep up with, spelled as --speed takes it; empty: there is none.
[[nodiscard]] QString lowerSpeed(const JobMedium& medium, double sourceRate, double driveRate);

// Drive, firmware and medium in a line: for the log's head and the page's.
[[nodiscard]] QString driveText(const JobMedium& medium);
[[nodiscard]] QString mediumText(const JobMedium& medium);

} // namespace steadyburn
