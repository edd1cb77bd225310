#include "target/device/DriveEvents.h"

#include <array>
#include <cerrno>
#include <linux/netlink.h>
#include <sys/socket.h>
#include <unistd.h>

namespace steadyburn {

namespace {

// The kernel speaks first; udev when the node has its name and its rights.
constexpr unsigned kKernelGroup = 1;
constexpr unsigned kUdevGroup = 2;
constexpr int kReceiveBuffer = 1024 * 1024; // a dock with many disks says much at once

bool isDrive(std::string_view name)
{
    const std::size_t slash = name.rfind('/');
    if (slash != std::string_view::npos) {
        name.remove_prefix(slash + 1);
    }
    for (const std::string_view prefix : {"sr", "nst", "st"}) {
        if (name.starts_with(prefix) && name.size() > prefix.size() &&
            name.substr(prefix.size()).find_first_not_of("0123456789alm") == std::string_view::npos) {
            return true;
        }
    }
    return false;
}

} // namespace

bool isAboutDrives(std::string_view message)
{
    bool subsystem = false;
    bool drive = false;
    while (!message.empty()) {
        const std::size_t end = message.find('\0');
        const std::string_view word = message.substr(0, end);
        subsystem = subsystem || word == "SUBSYSTEM=block" || word == "SUBSYSTEM=scsi_tape";
        drive = drive || (word.starts_with("DEVNAME=") && isDrive(word.substr(8))) ||
                (word.starts_with("DEVPATH=") && isDrive(word.substr(8)));
        message = end == std::string_view::npos ? std::string_view() : message.substr(end + 1);
    }
    return subsystem && drive;
}

Result<DriveEvents> DriveEvents::listen()
{
    FileDescriptor socket(::socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT));
    const Fault refused{.kind = FaultKind::io, .doing = Action::inspect, .code = errno, .path = "uevent"};
    if (!socket) {
        return refused;
    }
    ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVBUF, &kReceiveBuffer, sizeof kReceiveBuffer);
    sockaddr_nl address{};
    address.nl_family = AF_NETLINK;
    address.nl_groups = kKernelGroup | kUdevGroup;
    if (::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        Fault fault = refused;
        fault.code = errno;
        return fault;
    }
    return DriveEvents(std::move(socket));
}

bool DriveEvents::take()
{
    bool about = false;
    std::array<char, 16384> message{};
    for (;;) {
        const ssize_t got = ::recv(m_socket.get(), message.data(), message.size(), MSG_DONTWAIT);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0 && errno == ENOBUFS) { // messages were lost: ours may be among them
            about = true;
            continue;
        }
        if (got <= 0) {
            return about;
        }
        about = about || isAboutDrives(std::string_view(message.data(), static_cast<std::size_t>(got)));
    }
}

} // namespace steadyburn
