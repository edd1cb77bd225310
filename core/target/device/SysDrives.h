// The kernel's own list of drives: names under /sys and lines that stand in its files. Opens no drive. Any thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

// Where the kernel lists its drives and where their nodes are; parameters, so that a test can lay out a machine of its
// own.
struct DriveFolders {
    std::filesystem::path sys = "/sys";
    std::filesystem::path dev = "/dev";
};

// "sr0", "nst0": in the order of their numbers, sr2 before sr10.
[[nodiscard]] std::vector<std::string> opticalDriveNames(const DriveFolders& folders);
[[nodiscard]] std::vector<std::string> tapeDriveNames(const DriveFolders& folders);

// The folder of what the drive says of itself: vendor, model, rev.
[[nodiscard]] std::filesystem::path opticalDeviceFolder(const DriveFolders& folders, const std::string& name);
[[nodiscard]] std::filesystem::path tapeDeviceFolder(const DriveFolders& folders, const std::string& name);

// What Linux counts of a tape drive while it writes, without a word to the drive: that would wait behind the write
// which is under way. Nanoseconds that the driver had writes out, the one under way not included; empty: no such drive.
[[nodiscard]] std::optional<std::uint64_t> tapeWritingNs(const DriveFolders& folders, const std::string& name);

// Names in a folder that are the prefix and a number, in the order of the numbers; none if there is no such folder.
[[nodiscard]] std::vector<std::string> numberedNames(const std::filesystem::path& folder, std::string_view prefix);

// The first line of an attribute, without the blanks that SCSI fills its fields up with; empty if it cannot be read.
[[nodiscard]] std::string sysLine(const std::filesystem::path& attribute);

} // namespace steadyburn
