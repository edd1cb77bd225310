// What two spellings of one drive have in common.
#pragma once

#include <string>

namespace steadyburn {

// Returns the node or file of a target, with links resolved. Empty for a simulated drive without a file, which nobody
// else shares. Any thread; reads the disk, so a share may make it slow.
[[nodiscard]] std::string driveNode(const std::string& target);

} // namespace steadyburn
