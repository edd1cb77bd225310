// Where a new session is appended to a medium, and how a medium is known again that was chosen for it.
#pragma once

#include "image/iso/IsoImage.h"
#include "target/Target.h"

#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// Returns where the medium's newest session ends. Fails with `unsupported` when nothing can be appended to the medium.
Result<AppendPoint> appendPoint(Target& target, const MediumInfo& medium, std::stop_token stop = {});

// What an appended session stands on: its tree points into this medium and no other.
struct MediumMark {
    std::vector<Session> sessions;
    std::uint64_t nextWritable = 0;
    std::vector<std::byte> descriptor; // of the newest volume

    bool operator==(const MediumMark& other) const;
};
// Returns the SHA-256 of the descriptor, as hex digits: JobRequest::appendTo names a disc by it.
[[nodiscard]] std::string digestOfMark(const MediumMark& mark);
// Fails with mediumError where the descriptor cannot be read.
Result<MediumMark> markOf(const AppendPoint& point, const MediumInfo& medium, const std::string& target);

} // namespace steadyburn
