// Walks a tar archive through libarchive. What the archive is packed in is ArchiveBytes' matter; behind damaged headers
// the walk goes on with the next header that can be recognised.
#pragma once

#include "verify/ArchiveBytes.h"
#include "verify/MediumContents.h"

namespace steadyburn {

// bzip2 and xz are foreign: libarchive unpacks them itself, and damage ends the walk.
enum class TarFilter : std::uint8_t { none, bzip2, xz };

Result<void> walkTar(ArchiveBytes& bytes, TarFilter filter, const StoredVisit& visit, FaultLog& log,
                     std::stop_token stop);

} // namespace steadyburn
