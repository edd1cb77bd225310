// The ways to compress a stream, and the levels that the compressors offer, from 1.
#pragma once

#include <cstdint>

namespace steadyburn {

enum class Compression : std::uint8_t { none, gzip, zstd };

inline constexpr int kMostGzipLevel = 12; // libdeflate's
inline constexpr int kMostZstdLevel = 19;

} // namespace steadyburn
