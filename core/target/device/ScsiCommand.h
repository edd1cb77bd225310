// One SCSI command to a drive, through the kernel's SG_IO.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

namespace steadyburn {

struct ScsiReply {
    int code = 0;                         // errno of the call: the command was not sent
    std::uint16_t host = 0;               // other than 0: it was lost on the way to the drive, or back
    std::uint8_t status = 0;              // the drive's SCSI status; 0: GOOD
    bool good = false;                    // sent, and answered without a complaint of drive, adapter or kernel
    std::size_t received = 0;             // bytes of the answer
    std::array<std::uint8_t, 32> sense{}; // why the status is not GOOD
};

// Reads `answer.size()` bytes, none if it is empty. Blocks for so long; the caller knows what the command changes. Any
// thread, as the kernel sees to the order of commands.
[[nodiscard]] ScsiReply scsiCommand(int fd, std::span<const std::uint8_t> command, std::span<std::uint8_t> answer,
                                    std::chrono::milliseconds timeout);

} // namespace steadyburn
