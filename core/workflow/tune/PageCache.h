// What the system's cache holds of a file: dropped, and whether that was done. Any thread.
#pragma once

#include <cstdint>
#include <optional>

namespace steadyburn {

// Asks the system to drop the first `bytes` of the open file `fd` from its cache. Returns whether no more than a
// fiftieth of them is left there, by mincore(2) where the file is the user's own, else by a sample of reads that do not
// wait (RWF_NOWAIT); empty where neither tells. What was written and is not on the disk yet stays: sync it before.
[[nodiscard]] std::optional<bool> dropPages(int fd, std::uint64_t bytes);

} // namespace steadyburn
