// Opens what is measured so that its access time stays as it is. Any thread.
#pragma once

#include "base/os/FileDescriptor.h"

#include <string>

namespace steadyburn {

// open(2) with these flags, and O_NOATIME where the system allows that. Without a descriptor errno says why.
[[nodiscard]] FileDescriptor openQuietly(const std::string& path, int flags);

} // namespace steadyburn
