#include "target/UsualSpeeds.h"

#include "base/Units.h"

#include <span>

namespace steadyburn {

namespace {

constexpr std::uint64_t kLtoRate = 160'000'000; // LTO-6
constexpr std::uint64_t kLtoCapacity = 2'500'000'000'000;

constexpr std::uint64_t kCdSpeeds[] = {52, 48, 40, 32, 24, 16, 12, 10, 8, 4, 2, 1};
constexpr std::uint64_t kDvdSpeeds[] = {24, 20, 18, 16, 12, 8, 6, 4, 2, 1};
constexpr std::uint64_t kBdSpeeds[] = {16, 14, 12, 10, 8, 6, 4, 2, 1};

std::uint64_t usualTimes(MediumKind kind)
{
    switch (kind) {
    case MediumKind::cdR:
        return 48;
    case MediumKind::cdRw:
        return 24;
    case MediumKind::dvdR:
    case MediumKind::dvdPlusR:
        return 16;
    case MediumKind::dvdPlusRw:
        return 8;
    case MediumKind::bdR:
    case MediumKind::dvdRw:
        return 6;
    case MediumKind::dvdRam:
        return 5;
    case MediumKind::bdRe:
        return 2;
    default:
        return 0;
    }
}

} // namespace

std::uint64_t usualRate(MediumKind kind)
{
    return kind == MediumKind::tape ? kLtoRate : usualTimes(kind) * rateAt1x(kind);
}

std::uint64_t usualCapacity(MediumKind kind)
{
    return kind == MediumKind::tape ? kLtoCapacity : nominalCapacity(kind);
}

std::vector<std::uint64_t> usualRates(MediumKind kind)
{
    const std::uint64_t single = rateAt1x(kind);
    std::span<const std::uint64_t> times;
    if (single == kCdRate) {
        times = kCdSpeeds;
    } else if (single == kDvdRate) {
        times = kDvdSpeeds;
    } else if (single == kBdRate) {
        times = kBdSpeeds;
    }
    std::vector<std::uint64_t> rates;
    for (const std::uint64_t each : times) {
        rates.push_back(each * single);
    }
    return rates;
}

} // namespace steadyburn
