#include "ui/text/ShelfFile.h"

#include "ui/text/HomeFolder.h"

#include <cstdlib>
#include <filesystem>

namespace steadyburn {

std::string shelfFile()
{
    if (const char* const chosen = std::getenv("STEADYBURN_SHELF"); chosen != nullptr) {
        return *chosen == 0 ? std::string() : std::filesystem::absolute(chosen).string();
    }
    const std::string data = homeFolder("XDG_DATA_HOME", "/.local/share");
    return data.empty() ? std::string() : data + "/steadyburn/shelf.db";
}

} // namespace steadyburn
