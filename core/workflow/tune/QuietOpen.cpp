#include "workflow/tune/QuietOpen.h"

#include <cerrno>
#include <fcntl.h>

namespace steadyburn {

FileDescriptor openQuietly(const std::string& path, int flags)
{
    FileDescriptor fd(::open(path.c_str(), flags | O_NOATIME));
    if (!fd && errno == EPERM) {
        fd = FileDescriptor(::open(path.c_str(), flags));
    }
    return fd;
}

} // namespace steadyburn
