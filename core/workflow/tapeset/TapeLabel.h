// File 0 of a tape, which tells a stranger how to read the rest.
#pragma once

#include "base/Result.h"
#include "workflow/request/JobRequest.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

struct TapeLabel {
    std::string volumeId;
    std::string uuid;    // of this tape
    std::string set;     // UUID of the set that begins or continues here
    unsigned number = 1; // of the volume in that set
    Format format = Format::tar;
    std::size_t block = 256 * 1024; // bytes of a record
    std::int64_t written = 0;       // seconds since 1970
};

// LABEL.json and README.txt. Fails when libarchive does.
Result<std::vector<std::byte>> makeTapeLabel(const TapeLabel& label);

} // namespace steadyburn
