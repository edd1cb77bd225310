// What a tar archive says at its end of what did not come into it whole: records in pax global headers behind the last
// entry, which other programs pass over. An archive of which nothing is missing has none.
#pragma once

#include "base/Fault.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

struct IncompleteMark {
    enum class How : std::uint8_t {
        padded,   // a file: zeros stand for what could not be read
        missing,  // it could not be read and is not in the archive
        unlisted, // a folder: what is in it could not be listed
    };
    How how = How::padded;
    std::string path; // in the archive, raw bytes
};

// Whether a fault of a source means that something is not in the archive, or not whole.
[[nodiscard]] bool leavesIncomplete(FaultKind kind);

// Whole blocks of 512 bytes, ready to stand where an entry's header would. Empty for no marks.
[[nodiscard]] std::vector<std::byte> makeIncompleteMarks(std::span<const IncompleteMark> marks);

struct FoundMarks {
    std::vector<IncompleteMark> marks;
    bool ours = false;        // there are records of ours
    bool damaged = false;     // a global header, or a record of ours, cannot be understood
    std::uint64_t length = 0; // of all global headers, in bytes
};
// `headers` begins where an entry's header would; what stands behind the global headers does not matter.
[[nodiscard]] FoundMarks findIncompleteMarks(std::span<const std::byte> headers);

} // namespace steadyburn
