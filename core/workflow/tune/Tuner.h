// The order of a measurement: which curves are tried, with which sizes, how the time is shared among them, and what is
// made of the figures. Any thread that may wait for a disk.
#pragma once

#include "workflow/tune/TuneProbe.h"

#include <functional>

namespace steadyburn {

struct TuneOptions {
    Nanoseconds time = std::chrono::seconds(15); // of the whole; a request that is under way may outlast it
    bool experiments = false;                    // those of the lecture as well
};

// What of this machine the proposals depend on, in bytes.
struct TuneMachine {
    std::uint64_t freeMemory = 0;
    std::uint64_t largestRing = 0;
};
[[nodiscard]] TuneMachine thisMachine();

// Never throws away what it has: what could not be measured is among the report's gaps. `report.fault` is set where
// nothing could be measured and when a stop was requested. `progress` is called on the same thread.
TuneReport tune(TuneProbe& probe, Clock& clock, const TuneOptions& options, const TuneMachine& machine,
                const std::function<void(const TuneProgress&)>& progress, const std::stop_token& stop);

} // namespace steadyburn
