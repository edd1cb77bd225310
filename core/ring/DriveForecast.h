// What a burn will be like, before it begins: from the shape of the stream's production, what a unit of its cost takes,
// the drive's rate and the size of the buffer. Arithmetic alone.
#pragma once

#include "base/Production.h"

#include <cstdint>
#include <span>
#include <vector>

namespace steadyburn {

struct DriveForecast {
    double seconds = 0;           // from the first byte read to the last one written, without a stop of the drive
    double productionSeconds = 0; // that the producer alone needs
    double startSeconds = 0;      // of `seconds`, before the drive begins
    std::uint64_t buffer = 0;     // bytes of buffer with which the drive will not run dry
    bool willDo = false;          // the buffer at hand is as large
};

// `shape` runs from {0, 0} to the whole stream; `secondsPerCost` > 0 as measured; `driveRate` in bytes a second, 0: it
// takes what there is. Any thread.
[[nodiscard]] DriveForecast forecastDrive(std::span<const ProductionPoint> shape, double secondsPerCost,
                                          std::uint64_t driveRate, std::uint64_t buffer);

// The fastest of the rates that is no faster than `driveRate` and will do with this buffer; 0: none.
[[nodiscard]] std::uint64_t fastestThatDoes(std::span<const ProductionPoint> shape, double secondsPerCost,
                                            std::uint64_t driveRate, std::uint64_t buffer,
                                            const std::vector<std::uint64_t>& rates);

} // namespace steadyburn
