// Tells what an archive is whose beginning is lost, and where a packed one can be read again. The walking thread only.
#pragma once

#include "unpack/PatientReader.h"
#include "unpack/members/MemberUnpacker.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace steadyburn {

// Whether an archive that is not packed goes on within `most` bytes of `start`, at a multiple of 512: its headers
// follow each other to its end, or for longer than a packed archive stores bytes as they are, headers among them. For a
// medium that can seek. Fails as the next one.
Result<bool> goesOnUnpacked(PatientReader& medium, std::uint64_t start, std::uint64_t most,
                            const std::stop_token& stop);

// The offset of the first member within `most` bytes of `start` that unpacks and has a tar header in it; nothing where
// there is none. For a medium that can seek. Fails with `cancelled` and as readAt() does.
Result<std::optional<std::uint64_t>> findMemberWithHeader(PatientReader& medium, std::uint64_t start,
                                                          std::uint64_t most, MemberUnpacker& unpacker,
                                                          const std::stop_token& stop);

} // namespace steadyburn
