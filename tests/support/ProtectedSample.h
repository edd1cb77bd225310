// Images with parity that are made once: small ones, so that every sector of them can be tried.
#pragma once

#include "support/ParitySample.h"

namespace steadyburn {

struct ProtectedSample {
    ParityLayout layout;
    Bytes whole;
};

// 8 roots, some, many; more rows than are read at once, and fewer.
inline ProtectedSample makeSample(std::uint64_t sectors, std::uint64_t layerSectors)
{
    const Bytes image = sampleImage(sectors * kDiscBlock);
    const auto layout = ParityLayout::of(image.size(), layerSectors).value();
    return {layout, withParity(image, layout)};
}

inline const ProtectedSample& small() // 10 rows, 43 roots
{
    static const ProtectedSample made = makeSample(2105, 10);
    return made;
}

inline constexpr std::uint64_t kLeastRows = 18;

inline const ProtectedSample& least() // 8 roots, in three blocks of eight rows of which the last is not full
{
    static const ProtectedSample made = makeSample(246 * kLeastRows - 2 - 15, kLeastRows);
    return made;
}

} // namespace steadyburn
