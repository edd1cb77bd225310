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

// /proc/self/mountinfo as it is now; empty where there is no /proc.
[[nodiscard]] std::string mountInfo();

// The lines of a mountinfo file, in its order: of two mounts at one place the later lies on top. The octal digits with
// which the kernel writes blanks, tabs, newlines and backslashes are taken back. Lines of another form are left out.
[[nodiscard]] std::vector<MountEntry> mountsIn(std::string_view mountInfo);

// The place a block device is mounted at; empty when nowhere.
[[nodiscard]] std::string mountPointOf(const std::string& device, std::string_view mountInfo);

} // namespace steadyburn
