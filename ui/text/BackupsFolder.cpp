#include "ui/text/BackupsFolder.h"

#include <cstdlib>
#include <filesystem>

namespace steadyburn {

namespace {

// A relative one does not count, says the XDG specification.
std::string folderNamed(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value != nullptr && *value == '/' ? std::string(value) : std::string();
}

std::string homeFolder(const char* variable, const char* below)
{
    const std::string folder = folderNamed(variable);
    const std::string home = folderNamed("HOME");
    return !folder.empty() || home.empty() ? folder : home + below;
}

} // namespace

std::string backupsFolder()
{
    if (const char* const chosen = std::getenv("STEADYBURN_BACKUPS"); chosen != nullptr && *chosen != 0) {
        return std::filesystem::absolute(chosen).string();
    }
    const std::string data = homeFolder("XDG_DATA_HOME", "/.local/share");
    return data.empty() ? std::string() : data + "/steadyburn/backups";
}

std::string unitsFolder()
{
    const std::string config = homeFolder("XDG_CONFIG_HOME", "/.config");
    return config.empty() ? std::string() : config + "/systemd/user";
}

} // namespace steadyburn
