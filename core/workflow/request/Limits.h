// Defaults of a burn, and the checks that a request must pass.
#pragma once

#include "base/Units.h"
#include "image/iso/IsoImage.h"
#include "target/Target.h"
#include "workflow/request/JobRequest.h"
#include "workflow/request/RequestBounds.h"

#include <vector>

namespace steadyburn {

inline constexpr std::size_t kDiscWrite = 64 * kKiB; // BD writes clusters of 64 KiB
inline constexpr std::size_t kTarRecord = 10240;     // tar's own, where nothing asks for another

// Levels, block, readers, patterns and feed levels: badArgument names the option.
Result<void> checkRequest(const JobRequest& request);

// outputInsideSource when the file behind the target lies in a source or is one.
Result<void> outputIsOutside(const JobRequest& request, const Target& target);

// The request's sources and its compilation in one; fails with sourceMissing or duplicateName.
Result<Compilation> wholeCompilation(const JobRequest& request);

// True when the tree has no entry but the sources themselves, and they are folders.
[[nodiscard]] bool holdsNothing(const Tree& tree);

[[nodiscard]] int defaultLevel(Compression kind);

// Returns where the medium's newest session ends. Fails with `unsupported` when nothing can be appended to the medium.
Result<AppendPoint> appendPoint(Target& target, const MediumInfo& medium, std::stop_token stop = {});

// What an appended session stands on: its tree points into this medium and no other.
struct MediumMark {
    std::vector<Session> sessions;
    std::uint64_t nextWritable = 0;
    std::vector<std::byte> descriptor; // of the newest volume

    bool operator==(const MediumMark& other) const;
};
Result<MediumMark> markOf(const AppendPoint& point, const MediumInfo& medium, const std::string& target);

// User and system time of all threads so far.
[[nodiscard]] double processCpuSeconds();

} // namespace steadyburn
