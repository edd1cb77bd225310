#include "target/optical/BurnAddress.h"

#include "base/os/MountTable.h"
#include "target/device/DriveHolders.h"

#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::string_view kStdio = "stdio:";
constexpr std::size_t kLongest = 1000; // libburn keeps 1024 bytes for an address

Fault faultOf(int code, const std::string& path, Action doing)
{
    Fault fault = openFault(code, path);
    fault.doing = doing;
    if (code == EROFS) {
        fault.kind = FaultKind::mediumWriteProtected;
    }
    return fault;
}

std::string realPath(const std::string& path)
{
    char* found = ::realpath(path.c_str(), nullptr);
    std::string result = found == nullptr ? std::string() : found;
    std::free(found); // NOLINT(cppcoreguidelines-no-malloc)
    return result;
}

Result<std::string> resolveFile(const std::string& path)
{
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode)) {
            return Fault{.kind = FaultKind::targetIsDirectory, .doing = Action::open, .path = path};
        }
        if (!S_ISREG(status.st_mode)) {
            // libburn would overwrite a whole disk.
            return Fault{.kind = FaultKind::unsupported,
                         .doing = Action::open,
                         .path = path,
                         .detail = "only a regular file can be a stdio drive"};
        }
        return realPath(path);
    }
    if (errno != ENOENT) {
        return faultOf(errno, path, Action::open);
    }
    const std::filesystem::path whole(path);
    const std::string folder = realPath(whole.has_parent_path() ? whole.parent_path().string() : ".");
    if (folder.empty() || !whole.has_filename()) {
        return faultOf(ENOENT, path, Action::open);
    }
    return (std::filesystem::path(folder) / whole.filename()).string();
}

} // namespace

Result<BurnAddress> BurnAddress::parse(const std::string& spec)
{
    BurnAddress address{.spec = spec, .device = spec};
    if (spec.compare(0, kStdio.size(), kStdio) == 0) {
        const std::string path = spec.substr(kStdio.size());
        if (path.empty() || path == "-") {
            return Fault{.kind = FaultKind::badArgument, .doing = Action::open, .path = spec, .detail = spec};
        }
        auto resolved = resolveFile(path);
        if (!resolved) {
            return resolved.takeFault();
        }
        address.device = std::move(*resolved);
        address.stdio = true;
    } else {
        struct stat status {};
        if (::stat(spec.c_str(), &status) != 0) {
            return faultOf(errno, spec, Action::open);
        }
        if (S_ISDIR(status.st_mode)) {
            return Fault{.kind = FaultKind::targetIsDirectory, .doing = Action::open, .path = spec};
        }
        if (!S_ISBLK(status.st_mode) && !S_ISCHR(status.st_mode)) {
            return Fault{
                .kind = FaultKind::unsupported, .doing = Action::open, .path = spec, .detail = "not an optical drive"};
        }
        address.device = realPath(spec);
    }
    if (address.device.size() > kLongest) {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::open, .path = spec, .detail = spec};
    }
    return address;
}

namespace {

constexpr int kLooks = 50;
constexpr std::chrono::milliseconds kLookAgain{100};

} // namespace

Result<void> checkUsable(const BurnAddress& address, bool shared)
{
    const std::string& device = address.device;
    if (address.stdio) {
        const int fd = ::open(device.c_str(), O_RDWR | O_CLOEXEC);
        if (fd >= 0) {
            ::close(fd);
            return {};
        }
        if (errno != ENOENT) {
            return faultOf(errno, address.spec, Action::open);
        }
        return {};
    }
    if (::faccessat(AT_FDCWD, device.c_str(), R_OK | W_OK, AT_EACCESS) != 0) {
        return faultOf(errno, address.spec, Action::open);
    }
    if (shared) {
        return {};
    }
    Fault fault;
    for (int look = 0; look < kLooks; ++look) {
        // libburn would try for six seconds before it gave up.
        const int fd = ::open(device.c_str(), O_RDONLY | O_NONBLOCK | O_EXCL | O_CLOEXEC);
        if (fd >= 0) {
            ::close(fd);
            return {};
        }
        fault = faultOf(errno, address.spec, Action::open);
        if (fault.kind != FaultKind::targetBusy) {
            return fault;
        }
        fault.detail = whoUses(device);
        if (!fault.detail.empty()) {
            return fault;
        }
        std::this_thread::sleep_for(kLookAgain); // nobody else: our own list of drives looks at it at this moment
    }
    return fault;
}

FileDescriptor holdMount(const BurnAddress& address)
{
    const std::string place = address.stdio ? std::string() : mountPointOf(address.device, mountInfo());
    if (place.empty()) {
        return {};
    }
    FileDescriptor folder(::open(place.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    struct stat mounted {};
    struct stat drive {};
    const bool same = folder && ::fstat(folder.get(), &mounted) == 0 && ::stat(address.device.c_str(), &drive) == 0 &&
                      mounted.st_dev == drive.st_rdev; // nothing else was mounted on top of it
    return same ? std::move(folder) : FileDescriptor();
}

} // namespace steadyburn
