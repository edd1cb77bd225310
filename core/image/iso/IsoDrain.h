// From libisofs's thread into the sink. Producer thread.
#pragma once

#include "base/Stream.h"
#include "image/iso/IsoLibrary.h"
#include "image/iso/IsoSessionEnd.h"
#include "image/iso/IsoTreeDigest.h"

#include <cstdint>
#include <stop_token>

namespace steadyburn {

// Who sees all that passes, in this order.
struct IsoOnlookers {
    IsoSessionEnd& end;            // and changes it
    IsoTreeDigest* tree = nullptr; // null: the tree's checksum is not wanted
};

// Puts the next `bytes` of the session into `sink`: libisofs's stream with the blocks that it lacks. Once.
Result<void> drainIso(::burn_source& source, ByteSink& sink, std::uint64_t bytes, std::uint32_t startBlock,
                      IsoOnlookers onlookers, const std::stop_token& stop);

Result<void> putZeros(ByteSink& sink, std::uint64_t bytes, const std::stop_token& stop);

} // namespace steadyburn
