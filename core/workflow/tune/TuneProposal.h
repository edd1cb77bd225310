// From the figures of a measurement to settings. Arithmetic; any thread.
#pragma once

#include "workflow/tune/Tuner.h"

namespace steadyburn {

// Returns what the series, readers and pauses of the report suggest on this machine:
// - block: of direct writes, else of synchronous ones, else of those to the cache, the block that gets 90 % of the
// rate;
// - readers: the fewest that get nine tenths of what the most successful number of them gets;
// - ring: twice what the source gives in its longest pause, where the automatic size is smaller;
// - rate: bytes a second of the sampled files, with the cost of each file shared among the readers.
[[nodiscard]] TuneProposal proposalFor(const TuneReport& report, const TuneMachine& machine);

} // namespace steadyburn
