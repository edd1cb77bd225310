// From libisofs's thread into the sink. Producer thread.
#pragma once

#include "base/Stream.h"
#include "image/iso/IsoLibrary.h"
#include "image/iso/IsoSessionEnd.h"

#include <cstdint>
#include <stop_token>

namespace steadyburn {

// Puts the next `bytes` of the session into `sink`: libisofs's stream with the blocks that it lacks, past `end`. Once.
Result<void> drainIso(::burn_source& source, ByteSink& sink, std::uint64_t bytes, std::uint32_t startBlock,
                      IsoSessionEnd& end, const std::stop_token& stop);

Result<void> putZeros(ByteSink& sink, std::uint64_t bytes, const std::stop_token& stop);

} // namespace steadyburn
