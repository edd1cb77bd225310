#include "base/os/ReservedRoom.h"

#include "base/os/FileDescriptor.h"

#include <algorithm>
#include <cerrno>
#include <limits>

#include <fcntl.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr mode_t kOwnerOnly = 0600;

Fault roomFault(int code, const std::string& path)
{
    return {.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
}

} // namespace

std::string roomFor(const std::string& path)
{
    const std::size_t leaf = path.rfind('/') + 1; // 0 where there is none
    return path.substr(0, leaf) + '.' + path.substr(leaf) + ".room";
}

Result<void> reserveRoom(const std::string& path, std::uint64_t bytes)
{
    const std::string room = roomFor(path);
    const FileDescriptor fd(::open(room.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kOwnerOnly));
    if (!fd) {
        return roomFault(errno, path);
    }
    const auto most = static_cast<std::uint64_t>(std::numeric_limits<off_t>::max());
    if (::fallocate(fd.get(), FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(std::min(bytes, most))) == 0 ||
        errno == EOPNOTSUPP || errno == ENOSYS) { // not every file system can
        ::fsync(fd.get());
        return {};
    }
    const int code = errno;
    ::unlink(room.c_str());
    return roomFault(code, path);
}

void releaseRoom(const std::string& path)
{
    ::unlink(roomFor(path).c_str());
}

} // namespace steadyburn
