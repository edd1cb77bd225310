#include "ring/DriveForecast.h"

#include "ring/FeedPlan.h"

#include <algorithm>

namespace steadyburn {

DriveForecast forecastDrive(std::span<const ProductionPoint> shape, double secondsPerCost, std::uint64_t driveRate,
                            std::uint64_t buffer)
{
    DriveForecast forecast;
    if (shape.empty()) {
        return forecast;
    }
    const ProductionPoint whole = shape.back();
    const auto rate = static_cast<double>(driveRate);
    forecast.productionSeconds = forecast.seconds = whole.cost * secondsPerCost;
    forecast.willDo = true;
    if (driveRate == 0) {
        return forecast;
    }
    // No drive is done before it has had, after each corner is produced, the time for what lies behind it.
    for (const ProductionPoint& point : shape) {
        const double produced = point.cost * secondsPerCost;
        forecast.seconds = std::max(forecast.seconds, produced + static_cast<double>(whole.bytes - point.bytes) / rate);
    }
    forecast.startSeconds = std::max(0.0, forecast.seconds - static_cast<double>(whole.bytes) / rate);
    const double fill = fillWithoutStop(shape, 0, 0, secondsPerCost, rate) * (1 + kFillMargin);
    forecast.buffer = std::min(static_cast<std::uint64_t>(fill), whole.bytes);
    forecast.willDo = forecast.buffer <= buffer;
    return forecast;
}

std::uint64_t fastestThatDoes(std::span<const ProductionPoint> shape, double secondsPerCost, std::uint64_t driveRate,
                              std::uint64_t buffer, const std::vector<std::uint64_t>& rates)
{
    for (const std::uint64_t rate : rates) {
        if (rate <= driveRate && forecastDrive(shape, secondsPerCost, rate, buffer).willDo) {
            return rate;
        }
    }
    return 0;
}

} // namespace steadyburn
