// From the user's spelling to a Target: "/dev/sr0", "/dev/nst0", "x.iso", "-", "virtual:dvd+r,speed=4x,file=disc.img".
#pragma once

#include "base/Clock.h"
#include "target/Target.h"

#include <memory>
#include <string>

namespace steadyburn {

// Fails with rewindingNode, targetMissing, targetIsDirectory, targetPermission, badArgument (virtual keys; detail names
// the key). Opens nothing that would change the medium. `clock` outlives the target.
Result<std::unique_ptr<Target>> openTarget(const std::string& spec, Clock& clock);

// Whether bytes may be sent to what lies at `path`, before it is opened: a terminal, /dev/null and its family, a pipe,
// a regular file, or nothing yet. `filter` (the command `buffer`) may write to a tape drive, too. Fails with
// `unsupported`, which says what it is, and targetIsDirectory: opening some devices is an act of its own.
enum class StreamUse : std::uint8_t { target, filter };
Result<void> checkStreamNode(const std::string& path, StreamUse use);

// Whether what lies at `path` is a pipe, or a character device that is no tape drive: it keeps nothing.
[[nodiscard]] bool isStreamNode(const std::string& path);

struct DriveListing { // for `drives` and the window's selector
    std::string spec;
    std::string title; // vendor and product
    MediumInfo medium;
    std::optional<Fault> unusable; // why it cannot be used
};
// Every drive of this machine: optical and tape. Never opens a drive that is in use.
std::vector<DriveListing> listDrives();

} // namespace steadyburn
