// Room on the disk for a file that is to be written later, in a moment at which a full disk must not matter. It is a
// hidden file beside the coming one, `.NAME.room`, whose blocks are taken and whose size is 0; StagedFile writes into
// it instead of a new file. Any thread; for one process at a time.
#pragma once

#include "base/Result.h"

#include <cstdint>
#include <string>

namespace steadyburn {

// Fails with io where there is no room, or nothing can be written. Reserves nothing, and
// does not fail, on a file system that cannot.
Result<void> reserveRoom(const std::string& path, std::uint64_t bytes);
// Nothing is to be written there any more.
void releaseRoom(const std::string& path);
// Where the room for `path` would be.
[[nodiscard]] std::string roomFor(const std::string& path);

} // namespace steadyburn
