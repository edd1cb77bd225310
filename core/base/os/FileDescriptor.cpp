#include "base/os/FileDescriptor.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::size_t kTextPiece = 256 * 1024;

template <typename Call>
int whole(std::span<const std::byte> bytes, Call call)
{
    while (!bytes.empty()) {
        const ssize_t done = call(bytes);
        if (done < 0) {
            if (errno == EINTR) {
                continue;
            }
            return errno;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return 0;
}

} // namespace

void FileDescriptor::reset()
{
    static_cast<void>(close());
}

int FileDescriptor::close()
{
    const int fd = std::exchange(m_fd, -1);
    return fd >= 0 && ::close(fd) != 0 ? errno : 0; // it is closed, whatever the answer
}

int writeWhole(int fd, std::span<const std::byte> bytes)
{
    return whole(bytes, [fd](std::span<const std::byte> rest) { return ::write(fd, rest.data(), rest.size()); });
}

int writeWholeAt(int fd, std::span<const std::byte> bytes, std::uint64_t offset)
{
    return whole(bytes, [fd, &offset](std::span<const std::byte> rest) {
        const ssize_t done = ::pwrite(fd, rest.data(), rest.size(), static_cast<off_t>(offset));
        offset += done > 0 ? static_cast<std::uint64_t>(done) : 0;
        return done;
    });
}

int readText(int fd, std::string& text, std::size_t most)
{
    std::vector<char> piece(kTextPiece);
    while (text.size() < most) {
        const ssize_t got = ::read(fd, piece.data(), std::min(piece.size(), most - text.size()));
        if (got < 0 && errno != EINTR) {
            return errno;
        }
        if (got == 0) {
            break;
        }
        text.append(piece.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    }
    return 0;
}

int readLinkAt(int folder, const char* name, std::string& target)
{
    std::string text(256, '\0');
    while (true) {
        const ssize_t got = ::readlinkat(folder, name, text.data(), text.size());
        if (got < 0) {
            return errno;
        }
        if (static_cast<std::size_t>(got) < text.size()) {
            target.assign(text.data(), static_cast<std::size_t>(got));
            return target.empty() ? ENOENT : 0;
        }
        text.resize(text.size() * 2);
    }
}

Result<std::size_t> readWholeAt(int fd, std::span<std::byte> into, std::uint64_t offset, const std::string& path)
{
    std::size_t got = 0;
    while (got < into.size()) {
        const ssize_t done = ::pread(fd, into.data() + got, into.size() - got, static_cast<off_t>(offset + got));
        if (done == 0) {
            break;
        }
        if (done < 0) {
            if (errno == EINTR) {
                continue;
            }
            if (got > 0) {
                break; // what was read is good; the next call meets the error at its own place
            }
            return Fault{.kind = errno == EIO ? FaultKind::mediumError : FaultKind::io,
                         .doing = Action::read,
                         .code = errno,
                         .path = path,
                         .offset = offset};
        }
        got += static_cast<std::size_t>(done);
    }
    return got;
}

Fault openFault(int code, const std::string& path)
{
    FaultKind kind = FaultKind::io;
    switch (code) {
    case EACCES:
    case EPERM:
    case EROFS:
        kind = FaultKind::targetPermission;
        break;
    case ENOENT:
    case ENOTDIR:
    case ENXIO:
    case ENODEV:
        kind = FaultKind::targetMissing;
        break;
    case EISDIR:
        kind = FaultKind::targetIsDirectory;
        break;
    case EBUSY:
    case ETXTBSY:
        kind = FaultKind::targetBusy;
        break;
    case ENOSPC:
    case EDQUOT:
        kind = FaultKind::mediumFull;
        break;
    default:
        break;
    }
    return {.kind = kind, .doing = Action::open, .code = code, .path = path};
}

std::string pathInProc(int fd)
{
    return "/proc/self/fd/" + std::to_string(fd);
}

bool isLink(const std::string& path)
{
    struct stat found = {};
    return ::lstat(path.c_str(), &found) == 0 && S_ISLNK(found.st_mode);
}

std::string parentFolder(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    if (slash == std::string::npos) {
        return ".";
    }
    return slash == 0 ? "/" : path.substr(0, slash);
}

Result<struct stat> fileStatus(int fd, const std::string& path)
{
    struct stat info = {};
    if (::fstat(fd, &info) != 0) {
        return openFault(errno, path);
    }
    return info;
}

} // namespace steadyburn
