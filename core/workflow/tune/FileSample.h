// Some of the files below a folder, found in bounded time, for a measurement of what it takes to read them. Only
// regular files of one file system; nothing is opened. One thread at a time.
#pragma once

#include "base/Clock.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct SampledFile {
    std::string path;
    std::uint64_t size = 0;
};

struct FileSample {
    std::vector<SampledFile> files; // the empty ones are left out
    std::uint64_t bytes = 0;

    [[nodiscard]] const SampledFile* largest() const; // null: there is none
};

inline constexpr std::size_t kMostSampled = 20000;

// Returns what is met until `until` or kMostSampled files. What cannot be looked at is passed over.
FileSample sampleFiles(const std::string& folder, Clock& clock, Nanoseconds until, const std::stop_token& stop);

} // namespace steadyburn
