#include "contents/MountPoint.h"

#include <fstream>
#include <sstream>

namespace steadyburn {

namespace {

// The kernel writes blanks, tabs, newlines and backslashes as three octal digits.
std::string unescaped(const std::string& text)
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

bool liesUnder(std::string_view path, std::string_view place)
{
    if (place == "/") {
        return path.starts_with('/');
    }
    return path.starts_with(place) && (path.size() == place.size() || path[place.size()] == '/');
}

} // namespace

// A line is: id, parent, major:minor, root, mount point, options, optional fields, "-", type, source, options.
MountPoint mountIn(std::string_view mountInfo, std::string_view path)
{
    MountPoint best;
    std::istringstream lines{std::string(mountInfo)};
    for (std::string line; std::getline(lines, line);) {
        const std::size_t behind = line.find(" - ");
        if (behind == std::string::npos) {
            continue;
        }
        std::istringstream words(line);
        std::string place;
        for (int word = 0; word < 5; ++word) {
            words >> place;
        }
        place = unescaped(place);
        if (!liesUnder(path, place) || place.size() < best.place.size()) {
            continue; // of two at one place the later lies on top
        }
        std::istringstream rest(line.substr(behind + 3));
        best.place = place;
        rest >> best.type >> best.source;
        best.source = unescaped(best.source);
    }
    return best;
}

MountPoint mountOf(std::string_view path)
{
    std::ifstream file("/proc/self/mountinfo");
    std::ostringstream text;
    text << file.rdbuf();
    return mountIn(text.str(), path);
}

} // namespace steadyburn
