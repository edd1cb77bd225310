// Whether a drive is still there: a drive that was unplugged or deleted in the middle of a run fails every command, and
// that says nothing of the medium in it.
#pragma once

#include "base/Fault.h"
#include "target/device/TapeDevice.h"

#include <functional>
#include <string>

namespace steadyburn {

// By INQUIRY, which needs no medium and disturbs none. False when the node is gone, or the command does not come back
// from the drive; true when the system only does not let us ask. Blocks as long as the drive takes, 20 s at most for
// each of two tries.
[[nodiscard]] bool opticalDriveAnswers(const std::string& device);
// The same of an open tape drive. Not while it writes.
[[nodiscard]] bool tapeDriveAnswers(TapeDevice& device);

// `broken`, or driveVanished in its stead when it may come of that and `answers` says false. Asks for no other fault.
[[nodiscard]] Fault unlessVanished(Fault broken, const std::function<bool()>& answers);

} // namespace steadyburn
