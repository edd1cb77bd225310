#include "ui/text/SetsFolder.h"

#include "ui/text/HomeFolder.h"

namespace steadyburn {

std::string setsFolder()
{
    const std::string state = homeFolder("XDG_STATE_HOME", "/.local/state");
    return state.empty() ? std::string() : state + "/steadyburn/sets";
}

} // namespace steadyburn
