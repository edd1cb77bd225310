// Which file system a path lies on, without asking that file system: a dead network share does not answer.
#pragma once

#include <string>
#include <string_view>

namespace steadyburn {

struct MountPoint {
    std::string place;  // "/mnt/share"; empty: not known
    std::string type;   // "nfs4", "cifs", "ext4"
    std::string source; // "server:/export", "/dev/sda1"
};

// By the text of a mountinfo file: the longest mount point that `path`, absolute and without "..", lies under.
[[nodiscard]] MountPoint mountIn(std::string_view mountInfo, std::string_view path);
// By this process's own.
[[nodiscard]] MountPoint mountOf(std::string_view path);

} // namespace steadyburn
