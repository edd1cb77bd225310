#include "base/os/MountTable.h"

#include <fstream>
#include <sstream>
#include <utility>

namespace steadyburn {

namespace {

std::string withoutEscapes(const std::string& text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto digit = [&](std::size_t at) { return text[at] >= '0' && text[at] <= '7'; };
        if (text[i] == '\\' && i + 3 < text.size() && digit(i + 1) && digit(i + 2) && digit(i + 3)) {
            plain += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
            i += 3;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

} // namespace

std::string mountInfo()
{
    std::ifstream file("/proc/self/mountinfo");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// A line is: id, parent, major:minor, root, mount point, options, optional fields, "-", type, source, options.
std::vector<MountEntry> mountsIn(std::string_view mountInfo)
{
    std::vector<MountEntry> mounts;
    std::istringstream lines{std::string(mountInfo)};
    for (std::string line; std::getline(lines, line);) {
        const std::size_t behind = line.find(" - ");
        if (behind == std::string::npos) {
            continue;
        }
        std::istringstream words(line.substr(0, behind));
        std::string place;
        for (int word = 0; word < 5; ++word) {
            words >> place;
        }
        std::istringstream rest(line.substr(behind + 3));
        MountEntry entry;
        rest >> entry.type >> entry.source;
        if (words) {
            entry.place = withoutEscapes(place);
            entry.source = withoutEscapes(entry.source);
            mounts.push_back(std::move(entry));
        }
    }
    return mounts;
}

std::string mountPointOf(const std::string& device, std::string_view mountInfo)
{
    for (MountEntry& mount : mountsIn(mountInfo)) {
        if (mount.source == device) {
            return std::move(mount.place);
        }
    }
    return {};
}

} // namespace steadyburn
