// The bounds of what a request may ask for, and the default that texts name. The command line, the window, its stored
// settings and the checks of a request share them.
#pragma once

#include "base/Units.h"
#include "image/compress/Compression.h"
#include "workflow/request/JobRequest.h"

#include <cstddef>

namespace steadyburn {

inline constexpr unsigned kMostReaders = 256; // files that are read at the same time
inline constexpr std::uint64_t kSmallestRing = kMiB;
inline constexpr std::size_t kDefaultWrite = 256 * kKiB; // of a file, and a tape's record
inline constexpr std::size_t kDiscWrite = 64 * kKiB;     // of a disc: BD writes clusters of 64 KiB
inline constexpr std::size_t kTarRecord = 10240;         // tar's own, where nothing asks for another
inline constexpr std::size_t kSmallestBlock = kTarBlock; // a block is a multiple of it
inline constexpr std::size_t kLargestBlock = 16 * kMiB;

// The highest level of the format's compression; 0 where it has none.
[[nodiscard]] constexpr int mostLevel(Format format)
{
    return format == Format::tarGzip ? kMostGzipLevel : format == Format::tarZstd ? kMostZstdLevel : 0;
}

} // namespace steadyburn
