// Finds where a packed archive can be read again whose beginning is lost. The walking thread only.
#pragma once

#include "unpack/PatientReader.h"
#include "unpack/members/MemberUnpacker.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace steadyburn {

// The offset of the first member within `most` bytes of `start` that unpacks and has a tar header in it; nothing where
// there is none. For a medium that can seek. Fails with `cancelled` and as readAt() does.
Result<std::optional<std::uint64_t>> findMemberWithHeader(PatientReader& medium, std::uint64_t start,
                                                          std::uint64_t most, MemberUnpacker& unpacker,
                                                          const std::stop_token& stop);

} // namespace steadyburn
