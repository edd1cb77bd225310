// The drives of this machine, by what the kernel lists under /sys, and what is in them.
#pragma once

#include "target/device/SysDrives.h"
#include "target/discovery/OpenTarget.h"

#include <vector>

namespace steadyburn {

// Any thread; may take a moment where a drive is asleep. A drive that is in use is listed, not opened.
std::vector<DriveListing> listDrivesIn(const DriveFolders& folders);

} // namespace steadyburn
