#include "target/optical/Tray.h"

#include "base/os/FileDescriptor.h"
#include "target/device/ScsiCommand.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <fcntl.h>

namespace steadyburn {

namespace {

// SCSI Primary Commands, Multi-Media Commands: PREVENT ALLOW MEDIUM REMOVAL, START STOP UNIT, TEST UNIT READY.
using Command = std::array<std::uint8_t, 6>;
constexpr Command kUnlock{0x1e, 0, 0, 0, 0, 0};
constexpr Command kOpen{0x1b, 0, 0, 0, 2, 0};
constexpr Command kClose{0x1b, 0, 0, 0, 3, 0};
constexpr Command kReady{0x00, 0, 0, 0, 0, 0};

constexpr std::uint8_t kNotReady = 2;
constexpr std::uint8_t kUnitAttention = 6;
constexpr std::uint8_t kNoMedium = 0x3a;

constexpr std::chrono::seconds kTrayTimeout{60}; // a tray takes seconds, a disc that spins down more
constexpr Nanoseconds kTrayPoll = std::chrono::milliseconds(500);
constexpr Nanoseconds kNoticing = std::chrono::seconds(15);  // a tray that is in may still tell of no disc
constexpr Nanoseconds kReadingIn = std::chrono::seconds(60); // a disc with many sessions
constexpr Nanoseconds kUserPushes = std::chrono::seconds(120);

Fault trayFault(FaultKind kind)
{
    return {.kind = kind, .doing = Action::open, .detail = "tray"};
}

// A drive that has something to tell, as that its tray moved, tells it instead of obeying: the next time it obeys.
Result<ScsiEnd> order(const ScsiCommander& drive, const Command& command)
{
    constexpr int kTries = 4;
    auto end = drive(command);
    for (int tries = 1; tries < kTries && end && end->key == kUnitAttention; ++tries) {
        end = drive(command);
    }
    return end;
}

enum class Seen : std::uint8_t { ready, readingIn, nothing };

Result<Seen> look(const ScsiCommander& drive)
{
    auto end = drive(kReady);
    if (!end) {
        return end.takeFault();
    }
    if (end->good()) {
        return Seen::ready;
    }
    // Unit attention: it tells that there is another disc, and answers the question the next time.
    const bool coming = end->key == kUnitAttention || (end->key == kNotReady && end->asc != kNoMedium);
    return coming ? Seen::readingIn : Seen::nothing;
}

// Until the disc can be read, or `patience` has passed since the drive last had none.
Result<bool> awaitDisc(const ScsiCommander& drive, Nanoseconds patience, Clock& clock, const std::stop_token& stop)
{
    Nanoseconds until = clock.now() + patience;
    bool there = false;
    while (!stop.stop_requested()) {
        const auto seen = look(drive);
        if (!seen) {
            return seen.fault();
        }
        if (*seen == Seen::ready) {
            return true;
        }
        if (*seen == Seen::readingIn && !there) {
            there = true;
            until = clock.now() + kReadingIn;
        }
        if (clock.now() >= until) {
            return false;
        }
        clock.sleepUntil(clock.now() + kTrayPoll, stop);
    }
    return trayFault(FaultKind::cancelled);
}

} // namespace

Result<ScsiCommander> commanderOf(const std::string& device)
{
    auto fd = std::make_shared<FileDescriptor>(::open(device.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    if (!*fd) {
        return openFault(errno, device);
    }
    return ScsiCommander([fd, device](std::span<const std::uint8_t> command) -> Result<ScsiEnd> {
        const ScsiReply reply = scsiCommand(fd->get(), command, {}, kTrayTimeout);
        Fault lost{.kind = FaultKind::io, .doing = Action::open, .path = device};
        if (reply.code != 0) {
            lost.code = reply.code;
            return lost;
        }
        if (reply.host != 0) {
            lost.kind = FaultKind::targetMissing;
            return lost;
        }
        if (reply.status == 0) {
            // Linux asks a drive whether its disc changed when the node is opened, and believes its own eyes: with
            // drives that tell of no event it must have seen that the disc was out.
            if (command[0] == kOpen[0]) {
                const FileDescriptor seen(::open(device.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
            }
            return ScsiEnd{};
        }
        const auto& sense = reply.sense;
        const bool descriptors = (sense[0] & 0x7fU) >= 0x72; // the newer of the two forms of sense data
        ScsiEnd end = descriptors ? ScsiEnd{static_cast<std::uint8_t>(sense[1] & 0x0fU), sense[2], sense[3]}
                                  : ScsiEnd{static_cast<std::uint8_t>(sense[2] & 0x0fU), sense[12], sense[13]};
        end.key = end.key == 0 ? kUnitAttention : end.key; // busy, and no reason given: try again
        return end;
    });
}

Result<void> cycleTray(const ScsiCommander& drive, const std::function<void()>& mustBePushed, Clock& clock,
                       const std::stop_token& stop)
{
    if (auto unlocked = order(drive, kUnlock); !unlocked) {
        return unlocked.takeFault();
    }
    auto opened = order(drive, kOpen);
    if (!opened) {
        return opened.takeFault();
    }
    if (!opened->good()) {
        return trayFault(FaultKind::unsupported);
    }
    auto closed = order(drive, kClose);
    if (!closed) {
        return closed.takeFault();
    }
    auto back = closed->good() ? awaitDisc(drive, kNoticing, clock, stop) : Result<bool>(false);
    if (back && !*back && mustBePushed) {
        mustBePushed();
        back = awaitDisc(drive, kUserPushes, clock, stop);
    }
    if (!back) {
        return back.takeFault();
    }
    return *back ? Result<void>() : Result<void>(trayFault(FaultKind::mediumMissing));
}

} // namespace steadyburn
