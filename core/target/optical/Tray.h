// The tray of an optical drive, out and in again: the drive reads the disc anew, nothing of what was known of it before
// stays, and the system learns what is on it now.
#pragma once

#include "base/Clock.h"
#include "base/Result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>

namespace steadyburn {

// How the drive ended a command: the three numbers of its sense data, all 0 when it went well.
struct ScsiEnd {
    std::uint8_t key = 0;
    std::uint8_t asc = 0;
    std::uint8_t ascq = 0;

    [[nodiscard]] bool good() const { return key == 0; }
};

// Commands without data, to a drive or a test's script. Fails with what the system says when the drive does not answer.
using ScsiCommander = std::function<Result<ScsiEnd>(std::span<const std::uint8_t> command)>;
// Through the kernel, beside whoever holds the drive.
Result<ScsiCommander> commanderOf(const std::string& device);

// Some drives, those of laptops above all, open their tray but cannot pull it in: `mustBePushed` is called once, and
// then the user has two minutes. Empty: nobody waits. Fails with mediumMissing when no disc is back, unsupported when
// the drive moves no tray (a slot, a case in a rack: all stays as it is), cancelled, or as the commander does. Blocks
// for ten to thirty seconds with most drives.
Result<void> cycleTray(const ScsiCommander& drive, const std::function<void()>& mustBePushed, Clock& clock,
                       const std::stop_token& stop);

} // namespace steadyburn
