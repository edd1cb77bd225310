#include "ui/text/HomeFolder.h"

#include <cstdlib>
#include <filesystem>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

std::string folderNamed(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value != nullptr && *value == '/' ? std::string(value) : std::string();
}

// The folder, or the nearest one above it that is there.
bool isOthers(const std::string& folder)
{
    struct stat info {};
    std::filesystem::path path = folder;
    while (::stat(path.c_str(), &info) != 0 && path.has_relative_path()) {
        path = path.parent_path();
    }
    return info.st_uid != 0;
}

} // namespace

std::string leaveOthersHome()
{
    if (::geteuid() != 0) {
        return {};
    }
    for (const char* const variable : {"XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"}) {
        if (const std::string folder = folderNamed(variable); !folder.empty() && isOthers(folder)) {
            ::unsetenv(variable);
        }
    }
    std::string home = folderNamed("HOME");
    const passwd* const root = ::getpwuid(0);
    if (home.empty() || !isOthers(home) || root == nullptr) {
        return {};
    }
    ::setenv("HOME", root->pw_dir, 1);
    return home;
}

std::string homeFolder(const char* variable, const char* below)
{
    const std::string folder = folderNamed(variable);
    const std::string home = folderNamed("HOME");
    return !folder.empty() || home.empty() ? folder : home + below;
}

} // namespace steadyburn
