// The ways to compress a stream, and the highest level that each compressor offers; the lowest is 1.
#pragma once

#include <cstdint>

namespace steadyburn {

enum class Compression : std::uint8_t { none, gzip, zstd };

inline constexpr int kMostGzipLevel = 12; // libdeflate's
inline constexpr int kMostZstdLevel = 19;

// The level where nobody chose one.
[[nodiscard]] constexpr int defaultLevel(Compression kind)
{
    return kind == Compression::zstd ? 3 : 6;
}

} // namespace steadyburn
