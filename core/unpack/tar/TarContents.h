// Walks a tar archive through libarchive. What the archive is packed in is ArchiveBytes' matter; behind damaged headers
// the walk goes on with the next header that can be recognised.
#pragma once

#include "base/FaultLog.h"
#include "unpack/StoredEntry.h"
#include "unpack/members/ArchiveBytes.h"

#include <stop_token>

namespace steadyburn {

// An archive behind the end of the first is read too. In the log: archiveCut where the end mark is missing, and
// behindArchive for whatever else stands behind it, a second archive too.
Result<void> walkTar(ArchiveBytes& bytes, const StoredVisit& visit, FaultLog& log, std::stop_token stop);

} // namespace steadyburn
