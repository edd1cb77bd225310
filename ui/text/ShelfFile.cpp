#include "ui/text/ShelfFile.h"

#include <cstdlib>
#include <filesystem>

namespace steadyburn {

std::string shelfFile()
{
    if (const char* const chosen = std::getenv("STEADYBURN_SHELF"); chosen != nullptr) {
        return *chosen == 0 ? std::string() : std::filesystem::absolute(chosen).string();
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
    return data.empty() ? std::string() : data + "/steadyburn/shelf.db";
}

} // namespace steadyburn
