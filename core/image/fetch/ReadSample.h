// How fast the sources can be read, tried with some of their files before a burn: a forecast needs to know what a unit
// of a ProductionCurve's cost takes on this machine. What was read stays in the system's cache.
#pragma once

#include "base/Clock.h"
#include "contents/Source.h"
#include "image/fetch/ReaderPool.h"

#include <cstdint>
#include <stop_token>

namespace steadyburn {

struct SampleLimits {
    std::uint64_t bytes = std::uint64_t(96) << 20U;
    std::uint64_t files = 2000;
    Nanoseconds time = std::chrono::seconds(2); // no file is begun later
};

struct ReadSample {
    double seconds = 0;
    double cost = 0; // in the unit of ProductionCurve
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;

    [[nodiscard]] double secondsPerCost() const { return cost > 0 ? seconds / cost : 0; }
};

// Reads files from all over the tree, of large ones the beginning, as a burn would with these options. What cannot be
// read is passed over. Any thread that may wait for the disk; ends early, with what it has, when `stop` is requested.
ReadSample sampleReading(const Tree& tree, Source& source, const ReadOptions& readers, Clock& clock,
                         const SampleLimits& limits, const std::stop_token& stop);

} // namespace steadyburn
