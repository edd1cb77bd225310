// T*, the least wall time that any ring can give: T* = max over x of [ P^-1(x) + (N - x) / R ]. Whatever the ring, byte
// x is there no earlier than the free producer makes it, and all that follows it still has to pass the drive.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

namespace steadyburn::bench {

struct TracePoint {
    double nanoseconds = 0;
    std::uint64_t bytes = 0; // produced until then
};

// `rate` in bytes a second; seconds. The trace ends with the producer.
inline double lowerBound(std::span<const TracePoint> trace, double rate)
{
    if (trace.empty()) {
        return 0;
    }
    const auto total = static_cast<double>(trace.back().bytes);
    double bound = total / rate;
    for (const auto& point : trace) {
        bound = std::max(bound, point.nanoseconds / 1e9 + (total - static_cast<double>(point.bytes)) / rate);
    }
    return bound;
}

} // namespace steadyburn::bench
