// The levels that the compressors offer, from 1.
#pragma once

namespace steadyburn {

inline constexpr int kMostGzipLevel = 12; // libdeflate's
inline constexpr int kMostZstdLevel = 19;

} // namespace steadyburn
