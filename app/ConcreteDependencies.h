// The one place that chooses what a job is made of: this machine's disks, drives and clock.
#pragma once

#include "workflow/burn/Job.h"

namespace steadyburn {

[[nodiscard]] Dependencies concreteDependencies();

} // namespace steadyburn
