#include "base/os/NameClaim.h"

#include "base/Sha256.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <span>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

// The user's own file, each byte of which stands for a name: nobody else can lock it. Empty where there is none.
FileDescriptor fileOfNames()
{
    const std::string user = std::to_string(::geteuid());
    const std::array places{::geteuid() == 0 ? std::string("/run/steadyburn-names")
                                             : "/run/user/" + user + "/steadyburn-names",
                            "/tmp/steadyburn-names-" + user};
    constexpr mode_t kForOthers = 077;
    for (const std::string& place : places) {
        FileDescriptor fd(::open(place.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600));
        struct stat found = {};
        if (fd && ::fstat(fd.get(), &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == ::geteuid() &&
            (found.st_mode & kForOthers) == 0) {
            return fd;
        }
    }
    return {};
}

// Which byte.
off_t placeOf(const struct stat& folder, const std::string& leaf)
{
    const std::string name = std::to_string(folder.st_dev) + "/" + std::to_string(folder.st_ino) + "/" + leaf;
    const Digest digest = sha256Of(std::as_bytes(std::span(name)));
    std::uint64_t place = 0;
    std::memcpy(&place, digest.data(), sizeof place);
    return static_cast<off_t>(place >> 2U);
}

} // namespace

Result<NameClaim> NameClaim::take(const std::string& path)
{
    NameClaim claim;
    struct stat folder = {};
    if (::stat(parentFolder(path).c_str(), &folder) != 0) {
        return claim;
    }
    FileDescriptor held = fileOfNames();
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = placeOf(folder, path.substr(path.rfind('/') + 1));
    lock.l_len = 1;
    // Of the open file and not of the process: another part of this one is refused, too.
    if (!held || ::fcntl(held.get(), F_OFD_SETLK, &lock) != 0) {
        if (held && (errno == EAGAIN || errno == EACCES)) {
            return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .code = EBUSY, .path = path};
        }
        return claim;
    }
    claim.m_held = std::move(held);
    return claim;
}

} // namespace steadyburn
