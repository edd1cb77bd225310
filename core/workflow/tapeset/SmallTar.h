// A tar archive of a few small files, made in memory. ustar, so that any tar since 1988 can read it.
#pragma once

#include "base/Result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

struct SmallFile {
    std::string name;
    std::string contents;
};

// Returns the archive's bytes. `time`: of each file, in seconds since 1970. Fails with internal where libarchive does.
Result<std::vector<std::byte>> makeSmallTar(const std::vector<SmallFile>& files, std::int64_t time);

} // namespace steadyburn
