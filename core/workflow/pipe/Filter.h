// The ring as a filter between two programs: `steadyburn-cli buffer`. What comes out is what went in, to the byte, in
// writes of the wished size. Reads straight into the ring's memory and writes straight out of it.
//
// Between two pipes, and without levels or a block to keep, the kernel moves what comes straight on for as long as the
// output takes it; what it does not take collects in the ring.
//
// While one side waits for its program nothing runs: no polling, no timer but one short one after the input paused.
#pragma once

#include "base/Result.h"
#include "ring/Ring.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace steadyburn {

struct FilterOptions {
    std::uint64_t ring = 64 * 1024 * 1024; // bytes; made larger when it is less than two blocks
    // Bytes of each write; only the last may be shorter, and a pipe may take a block in pieces. 0: as comes best, but a
    // tape gets 256 KiB.
    std::size_t block = 0;
    bool lock = true;
    std::optional<unsigned> startPercent;  // of the ring, before the first write
    std::optional<unsigned> resumePercent; // after it ran empty
    // The output is full after `written` bytes on all volumes: returns the descriptor to continue with, which stays the
    // caller's. On the writing thread. Empty: full is a fault.
    std::function<Result<int>(std::uint64_t written)> nextVolume;
};

struct FilterReport {
    std::uint64_t bytes = 0;  // in and out
    std::uint64_t writes = 0; // calls that wrote something
    unsigned volumes = 1;
    double seconds = 0;
    std::size_t block = 0; // as used; 0: none
    RingMeter ring;
    MemoryLock lock = MemoryLock::off;
};

// Copies `in` to `out` until the end of `in`; both stay open, and closing them (which may bring the last error) is the
// caller's. Blocks; needs no ignored SIGPIPE. After a read error everything read before is still written.
// Fails with `cancelled`; mediumFull; io and the errno (EPIPE: the reading program has gone); badArgument or
// outOfMemory as Ring::create(). `offset` is the number of bytes written (read, for a read error).
Result<FilterReport> runFilter(const FilterOptions& options, int in, int out, const std::stop_token& stop);

} // namespace steadyburn
