// Which drive is meant: "/dev/sr0", a link to it, or "stdio:PATH", a plain file that libburn treats as a drive with an
// overwritable medium.
#pragma once

#include "base/Result.h"
#include "base/os/FileDescriptor.h"

#include <string>

namespace steadyburn {

struct BurnAddress {
    std::string spec;   // the user's spelling
    std::string device; // absolute, links followed, without "stdio:"
    bool stdio = false;

    // The drive, or the folder of the file, must exist. Takes nothing, changes nothing. Fails with targetMissing,
    // targetIsDirectory, targetPermission, badArgument, unsupported.
    static Result<BurnAddress> parse(const std::string& spec);
    [[nodiscard]] std::string forLibrary() const { return stdio ? "stdio:" + device : device; }
};

// Nobody else holds the drive and we may use it; for a file: it can be opened. `shared`: it may be mounted. Fails with
// targetBusy (the detail names the mount point), targetPermission, targetMissing, mediumWriteProtected.
Result<void> checkUsable(const BurnAddress& address, bool shared = false);

// Holds the mount of the drive's disc: as long as it is open nobody unmounts the disc, so that nobody burns it either.
// Empty where the disc is not mounted, or its mount cannot be held.
[[nodiscard]] FileDescriptor holdMount(const BurnAddress& address);

} // namespace steadyburn
