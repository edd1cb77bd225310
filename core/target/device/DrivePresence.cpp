#include "target/device/DrivePresence.h"

#include "base/os/FileDescriptor.h"
#include "target/device/ScsiCommand.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>

namespace steadyburn {

namespace {

constexpr std::uint8_t kNames = 36; // bytes of INQUIRY's answer that every drive has
constexpr std::array<std::uint8_t, 6> kInquiry{0x12, 0, 0, 0, kNames, 0};
constexpr std::chrono::seconds kInquiryTimeout{20};
constexpr int kTries = 2; // a reset of the bus may take one with it

bool mayComeOfTheDrive(FaultKind kind)
{
    switch (kind) {
    case FaultKind::mediumError:
    case FaultKind::mediumRemoved:
    case FaultKind::mediumMissing:
    case FaultKind::targetMissing:
    case FaultKind::io:
        return true;
    default:
        return false;
    }
}

// 0 when the drive answered, else an errno.
int inquire(int fd)
{
    std::array<std::uint8_t, kNames> answer{};
    const ScsiReply reply = scsiCommand(fd, kInquiry, answer, kInquiryTimeout);
    if (reply.code != 0) {
        return reply.code;
    }
    return reply.host == 0 ? 0 : EIO; // a bad status with sense data is an answer too
}

bool saysNothingOfTheDrive(int code)
{
    return code == EPERM || code == EACCES || code == EBUSY || code == EINTR || code == ENOMEM || code == EMFILE ||
           code == ENFILE;
}

} // namespace

bool opticalDriveAnswers(const std::string& device)
{
    int code = 0;
    for (int tries = 0; tries < kTries; ++tries) {
        const FileDescriptor fd(::open(device.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
        code = fd ? inquire(fd.get()) : errno;
        if (code == 0 || saysNothingOfTheDrive(code)) {
            return true;
        }
    }
    return false;
}

bool tapeDriveAnswers(TapeDevice& device)
{
    std::array<std::uint8_t, kNames> answer{};
    for (int tries = 0; tries < kTries; ++tries) {
        const ssize_t got = device.ask(kInquiry, answer);
        if (got >= 0 || saysNothingOfTheDrive(static_cast<int>(-got))) {
            return true;
        }
    }
    return false;
}

Fault unlessVanished(Fault broken, const std::function<bool()>& answers)
{
    if (mayComeOfTheDrive(broken.kind) && !answers()) {
        broken.kind = FaultKind::driveVanished;
    }
    return broken;
}

} // namespace steadyburn
