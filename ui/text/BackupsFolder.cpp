#include "ui/text/BackupsFolder.h"

#include <cstdlib>
#include <filesystem>

namespace steadyburn {

std::string backupsFolder()
{
    if (const char* const chosen = std::getenv("STEADYBURN_BACKUPS"); chosen != nullptr && *chosen != 0) {
        return std::filesystem::absolute(chosen).string();
    }
    const auto folder = [](const char* name) { // a relative one does not count, says the XDG specification
        const char* const value = std::getenv(name);
        return value != nullptr && *value == '/' ? std::string(value) : std::string();
    };
    const std::string home = folder("HOME");
    std::string data = folder("XDG_DATA_HOME");
    if (data.empty() && !home.empty()) {
        data = home + "/.local/share";
    }
    return data.empty() ? std::string() : data + "/steadyburn/backups";
}

} // namespace steadyburn
