// How a stream comes into being: what the feed needs to know of it beforehand, and the image alone can tell.
#pragma once

#include <cstdint>

namespace steadyburn {

// A corner of the expected production: the stream's first `bytes` cost so much, in any unit; between corners it is a
// straight line. What the unit is worth in seconds is measured.
struct ProductionPoint {
    std::uint64_t bytes = 0;
    double cost = 0;
};

} // namespace steadyburn
