#include "base/os/SharedFolder.h"

#include "base/os/FileDescriptor.h"

#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

bool isTrustedThere(const std::string& path, uid_t owner)
{
    struct stat folder = {};
    constexpr mode_t kForAll = S_ISVTX | S_IWOTH;
    return owner == ::geteuid() || ::stat(parentFolder(path).c_str(), &folder) != 0 ||
           (folder.st_mode & kForAll) != kForAll || owner == folder.st_uid;
}

} // namespace steadyburn
