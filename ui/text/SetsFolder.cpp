#include "ui/text/SetsFolder.h"

#include "ui/text/HomeFolder.h"

namespace steadyburn {

namespace {

std::string folderOfState(const char* below)
{
    const std::string state = homeFolder("XDG_STATE_HOME", "/.local/state");
    return state.empty() ? std::string() : state + below;
}

} // namespace

std::string setsFolder()
{
    return folderOfState("/steadyburn/sets");
}

std::string burnsFolder()
{
    return folderOfState("/steadyburn/burns");
}

} // namespace steadyburn
