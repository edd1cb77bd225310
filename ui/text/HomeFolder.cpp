#include "ui/text/HomeFolder.h"

#include <cstdlib>

namespace steadyburn {

namespace {

std::string folderNamed(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value != nullptr && *value == '/' ? std::string(value) : std::string();
}

} // namespace

std::string homeFolder(const char* variable, const char* below)
{
    const std::string folder = folderNamed(variable);
    const std::string home = folderNamed("HOME");
    return !folder.empty() || home.empty() ? folder : home + below;
}

} // namespace steadyburn
