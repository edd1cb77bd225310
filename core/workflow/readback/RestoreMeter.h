// How far a restore has come. Written by the restoring thread, read by anyone.
#pragma once

#include <atomic>
#include <cstdint>

namespace steadyburn {

struct RestoreMeter {
    std::atomic<std::uint64_t> bytes{0}; // of contents that were written, without holes
    std::atomic<std::uint64_t> files{0}; // whose contents were written, whole or not
};

} // namespace steadyburn
