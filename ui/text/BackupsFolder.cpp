#include "ui/text/BackupsFolder.h"

#include "ui/text/HomeFolder.h"

#include <cstdlib>
#include <filesystem>

namespace steadyburn {

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
