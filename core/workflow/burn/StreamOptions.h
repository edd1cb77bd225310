// How a request's contents become a stream for a disc, a file or a pipe. One place for the burn and for its plan, so
// that the bytes that are planned are the bytes that are written.
#pragma once

#include "image/iso/IsoImage.h"
#include "image/tar/TarArchive.h"
#include "workflow/request/JobRequest.h"

namespace steadyburn {

// `optical`: the target is a disc drive. `sums`: the disc's list of checksums, kNoNode where it has none. Without an
// AppendPoint.
[[nodiscard]] IsoOptions isoOptionsFor(const JobRequest& request, bool optical, NodeId sums);

// `compressed`: the archive is. `capacity`: of the disc; 0: it is not known.
[[nodiscard]] TarOptions tarOptionsFor(const JobRequest& request, bool optical, bool compressed, std::uint64_t capacity,
                                       bool ofSet = false);

} // namespace steadyburn
