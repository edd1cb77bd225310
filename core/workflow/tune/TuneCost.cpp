#include "workflow/tune/TuneCost.h"

#include <algorithm>
#include <cmath>

namespace steadyburn {

namespace {

struct Request {
    double bytes;
    double seconds;
};

std::vector<Request> requestsOf(std::span<const TunePoint> points)
{
    std::vector<Request> requests;
    for (const TunePoint& point : points) {
        if (point.requests > 0 && point.seconds > 0) {
            const auto count = static_cast<double>(point.requests);
            requests.push_back({static_cast<double>(point.bytes) / count, point.seconds / count});
        }
    }
    return requests;
}

} // namespace

std::optional<TuneCost> fitCost(std::span<const TunePoint> points)
{
    const std::vector<Request> requests = requestsOf(points);
    const auto [least, most] = std::ranges::minmax_element(requests, {}, &Request::bytes);
    if (requests.size() < 2 || most->bytes <= least->bytes) {
        return std::nullopt;
    }
    // Of (U + b·v - t) / t = a·U + c·v - 1 with a = 1/t, c = b/t: the normal equations.
    double aa = 0;
    double ac = 0;
    double cc = 0;
    double a1 = 0;
    double c1 = 0;
    for (const Request& each : requests) {
        const double a = 1 / each.seconds;
        const double c = each.bytes / each.seconds;
        aa += a * a;
        ac += a * c;
        cc += c * c;
        a1 += a;
        c1 += c;
    }
    const double determinant = aa * cc - ac * ac; // positive: two sizes differ
    TuneCost cost{.perRequest = (a1 * cc - c1 * ac) / determinant, .perByte = (c1 * aa - a1 * ac) / determinant};
    if (!(cost.perRequest > 0)) {
        cost = {.perRequest = 0, .perByte = c1 / cc};
    } else if (!(cost.perByte > 0)) {
        cost = {.perRequest = a1 / aa, .perByte = 0};
    }
    double squares = 0;
    for (const Request& each : requests) {
        const double error = (cost.perRequest + each.bytes * cost.perByte) / each.seconds - 1;
        squares += error * error;
    }
    cost.residual = std::sqrt(squares / static_cast<double>(requests.size()));
    return cost;
}

std::optional<std::uint64_t> blockForShare(const TuneCost& cost, double share)
{
    if (cost.perByte <= 0) {
        return std::nullopt;
    }
    // b·v / (U + b·v) >= share; a billionth for what is exactly there.
    const double bytes = share / (1 - share) * cost.perRequest / cost.perByte * (1 - 1e-9);
    std::uint64_t block = 512;
    while (block <= kLargestTunedBlock && static_cast<double>(block) < bytes) {
        block *= 2;
    }
    return block <= kLargestTunedBlock ? std::optional(block) : std::nullopt;
}

} // namespace steadyburn
