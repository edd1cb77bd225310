// The mount table as the kernel tells it, taken apart. Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

struct MountEntry {
    std::string place;  // "/mnt/share"
    std::string type;   // "nfs4", "cifs", "ext4"
    std::string source; // "server:/export", "/dev/sda1"
};

// The lines of a mountinfo file, in its order: of two mounts at one place the later lies on top. The octal digits with
// which the kernel writes blanks, tabs, newlines and backslashes are taken back. Lines of another form are left out.
[[nodiscard]] std::vector<MountEntry> mountsIn(std::string_view mountInfo);

} // namespace steadyburn
