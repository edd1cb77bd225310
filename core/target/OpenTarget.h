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

struct DriveListing { // for `drives` and the window's selector
    std::string spec;
    std::string title; // vendor and product
    MediumInfo medium;
    std::optional<Fault> unusable; // why it cannot be used
};
// Every drive of this machine: optical and tape. Never opens a drive that is in use.
std::vector<DriveListing> listDrives();

} // namespace steadyburn
