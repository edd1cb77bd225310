#include "base/os/NameClaim.h"

#include "base/Sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <span>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

namespace steadyburn {

namespace {

// A socket's address that is no file (unix(7), abstract): the kernel gives it once, and takes it back by itself.
sockaddr_un addressOf(const struct stat& folder, const std::string& leaf)
{
    const std::string name = std::to_string(folder.st_dev) + "/" + std::to_string(folder.st_ino) + "/" + leaf;
    const std::string text = "steadyburn-name-" + toHex(sha256Of(std::as_bytes(std::span(name))));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::copy(text.begin(), text.end(), address.sun_path + 1);
    return address;
}

} // namespace

Result<NameClaim> NameClaim::take(const std::string& path)
{
    NameClaim claim;
    struct stat folder = {};
    if (::stat(parentFolder(path).c_str(), &folder) != 0) {
        return claim;
    }
    FileDescriptor held(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    const sockaddr_un address = addressOf(folder, path.substr(path.rfind('/') + 1));
    if (!held || ::bind(held.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
        if (held && errno == EADDRINUSE) {
            return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .code = EBUSY, .path = path};
        }
        return claim;
    }
    claim.m_held = std::move(held);
    return claim;
}

} // namespace steadyburn
