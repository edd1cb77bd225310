#include "target/device/SysDrives.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <system_error>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

fs::path opticalFolder(const DriveFolders& folders)
{
    return folders.sys / "block";
}

fs::path tapeFolder(const DriveFolders& folders)
{
    return folders.sys / "class" / "scsi_tape";
}

// "sr" and digits, nothing behind: st lists nst0l, nst0m, nst0a as well.
bool isNumbered(std::string_view name, std::string_view prefix)
{
    return name.size() > prefix.size() && name.starts_with(prefix) &&
           name.find_first_not_of("0123456789", prefix.size()) == std::string_view::npos;
}

} // namespace

std::vector<std::string> opticalDriveNames(const DriveFolders& folders)
{
    return numberedNames(opticalFolder(folders), "sr");
}

std::vector<std::string> tapeDriveNames(const DriveFolders& folders)
{
    return numberedNames(tapeFolder(folders), "nst");
}

fs::path opticalDeviceFolder(const DriveFolders& folders, const std::string& name)
{
    return opticalFolder(folders) / name / "device";
}

std::optional<std::uint64_t> tapeWritingNs(const DriveFolders& folders, const std::string& name)
{
    const std::string line = sysLine(tapeFolder(folders) / name / "stats" / "write_ns");
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
    return error == std::errc() && end == line.data() + line.size() ? std::optional(value) : std::nullopt;
}

fs::path tapeDeviceFolder(const DriveFolders& folders, const std::string& name)
{
    return tapeFolder(folders) / name / "device";
}

std::vector<std::string> numberedNames(const fs::path& folder, std::string_view prefix)
{
    std::vector<std::string> names;
    std::error_code gone;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, gone)) {
        if (std::string name = entry.path().filename().string(); isNumbered(name, prefix)) {
            names.push_back(std::move(name));
        }
    }
    std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
        return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    return names;
}

std::string sysLine(const fs::path& attribute)
{
    std::ifstream file(attribute);
    std::string line;
    std::getline(file, line);
    const std::size_t first = line.find_first_not_of(' ');
    const std::size_t last = line.find_last_not_of(" \t\r");
    return first == std::string::npos ? std::string() : line.substr(first, last - first + 1);
}

} // namespace steadyburn
