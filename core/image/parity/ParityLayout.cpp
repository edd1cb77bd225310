#include "image/parity/ParityLayout.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace steadyburn {

namespace {

constexpr unsigned kLeastDataLayers = ParityLayout::kLayers - 1 - ParityLayout::kMostRoots;
constexpr unsigned kMostDataLayers = ParityLayout::kLayers - 1 - ParityLayout::kLeastRoots;

// CD, DVD, DVD with two layers, BD, BD with two, three and four layers.
constexpr std::array<std::uint64_t, 7> kKnownLayerLengths{359424 / 255,   2295104 / 255,  4171712 / 255, 11826176 / 255,
                                                          23652352 / 255, 47305728 / 255, 60403712 / 255};

// Sectors of image and header together.
std::uint64_t protectedSectors(std::uint64_t imageBytes)
{
    return (imageBytes + kDiscBlock - 1) / kDiscBlock + ParityLayout::kHeaderSectors;
}

std::uint64_t divideUp(std::uint64_t value, std::uint64_t by)
{
    return (value + by - 1) / by;
}

Fault tooSmall(ParitySpace space)
{
    return Fault{.kind = FaultKind::parityTooSmall, .doing = Action::plan, .facts = space};
}

std::uint64_t bytesOfLayers(std::uint64_t layerSectors)
{
    return ParityLayout::kLayers * layerSectors * kDiscBlock;
}

} // namespace

std::span<const std::uint64_t> knownLayerLengths()
{
    return kKnownLayerLengths;
}

std::optional<ParityLayout> ParityLayout::of(std::uint64_t imageBytes, std::uint64_t layerSectors)
{
    // What is larger than any medium comes of damage, and would only overflow.
    constexpr std::uint64_t kLargest = 1ULL << 40U;
    if (imageBytes == 0 || layerSectors == 0 || imageBytes / kDiscBlock > kLargest || layerSectors > kLargest) {
        return std::nullopt;
    }
    const std::uint64_t layers = divideUp(protectedSectors(imageBytes), layerSectors);
    if (layers > kMostDataLayers) {
        return std::nullopt;
    }
    return ParityLayout(imageBytes, layerSectors, std::max(kLeastDataLayers, static_cast<unsigned>(layers)));
}

Result<ParityLayout> ParityLayout::filling(std::uint64_t imageBytes, std::uint64_t mediumBytes)
{
    const std::uint64_t whole = mediumBytes / kDiscBlock / kLayers;
    const auto known = std::ranges::upper_bound(kKnownLayerLengths, whole);
    if (known != kKnownLayerLengths.begin() && *std::prev(known) * 20 >= whole * 19) {
        if (const auto layout = of(imageBytes, *std::prev(known))) {
            return *layout;
        }
    }
    if (const auto layout = of(imageBytes, whole)) {
        return *layout;
    }
    const std::uint64_t least = divideUp(protectedSectors(imageBytes), kMostDataLayers);
    return tooSmall({.needed = bytesOfLayers(least), .available = mediumBytes});
}

Result<ParityLayout> ParityLayout::ofPercent(unsigned percent, std::uint64_t imageBytes, std::uint64_t mediumBytes)
{
    constexpr unsigned kMostPercent = 100 * kMostRoots / (kLayers - kMostRoots);
    if (percent > kMostPercent) {
        return Fault{.kind = FaultKind::badArgument,
                     .doing = Action::plan,
                     .detail = std::to_string(percent) + " %",
                     .facts = OutOfBounds{.most = kMostPercent, .inBytes = false}};
    }
    // So many layers that they are at least that share of the others.
    const auto roots = static_cast<unsigned>(divideUp(std::uint64_t{percent} * kLayers, 100 + percent));
    if (roots < kLeastRoots) {
        return tooSmall({.percent = percent});
    }
    const std::uint64_t layerSectors = divideUp(protectedSectors(imageBytes), kLayers - 1 - roots);
    if (bytesOfLayers(layerSectors) > mediumBytes) {
        return tooSmall({.needed = bytesOfLayers(layerSectors), .available = mediumBytes, .percent = percent});
    }
    const auto layout = of(imageBytes, layerSectors);
    assert(layout);
    return *layout;
}

} // namespace steadyburn
