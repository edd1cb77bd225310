// The drives of this machine, by what the kernel lists under /sys. The folders are parameters, so that a test can lay
// out a machine of its own.
#pragma once

#include "target/OpenTarget.h"

#include <filesystem>
#include <vector>

namespace steadyburn {

struct DriveFolders {
    std::filesystem::path sys = "/sys";
    std::filesystem::path dev = "/dev";
};

// Any thread; may take a moment where a drive is asleep. A drive that is in use is listed, not opened.
std::vector<DriveListing> listDrivesIn(const DriveFolders& folders);

} // namespace steadyburn
