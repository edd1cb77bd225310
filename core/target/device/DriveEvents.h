// The kernel's word that a drive came, went, or has another medium in it (NETLINK_KOBJECT_UEVENT): what a selector
// waits for instead of polling, which would wake drives and disturb burns.
#pragma once

#include "base/os/FileDescriptor.h"

#include <string_view>

namespace steadyburn {

// One thread at a time. Needs no rights.
class DriveEvents {
public:
    // Fails with io where the kernel or a sandbox does not give such a socket.
    static Result<DriveEvents> listen();
    // Of any datagram socket that brings such messages; for tests.
    explicit DriveEvents(FileDescriptor socket) : m_socket(std::move(socket)) {}

    // To be waited on until it is readable.
    [[nodiscard]] int fd() const { return m_socket.get(); }
    // Takes all that has come, without waiting; true when something of it was about an optical or tape drive.
    bool take();

private:
    FileDescriptor m_socket;
};

// One message: "KEY=value" words with a zero behind each, behind a head that the kernel's and udev's differ in.
[[nodiscard]] bool isAboutDrives(std::string_view message);

} // namespace steadyburn
