#include "ui/text/SetsFolder.h"

#include <cstdlib>
#include <string_view>

namespace steadyburn {

std::string setsFolder()
{
    const auto folder = [](const char* name) { // a relative one does not count, says the XDG specification
        const char* const value = std::getenv(name);
        const std::string_view path = value == nullptr ? "" : value;
        return path.starts_with('/') ? std::string(path) : std::string();
    };
    const std::string home = folder("HOME");
    std::string state = folder("XDG_STATE_HOME");
    if (state.empty() && !home.empty()) {
        state = home + "/.local/state";
    }
    return state.empty() ? std::string() : state + "/steadyburn/sets";
}

} // namespace steadyburn
