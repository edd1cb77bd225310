// Walks a tar archive through libarchive. What the archive is packed in is ArchiveBytes' matter; behind damaged headers
// the walk continues with the next header that can be recognised.
#pragma once

#include "base/FaultLog.h"
#include "unpack/StoredEntry.h"
#include "unpack/members/ArchiveBytes.h"

#include <cstdint>
#include <stop_token>

namespace steadyburn {

// What is known of an archive that does not begin with a header.
struct TarBeginning {
    bool certain = false;     // there is one: what stands before its first header that can be read is damage
    std::uint64_t passed = 0; // else at most so many bytes are passed over to the first header at a multiple of 512
    bool told = false;        // that something stood before it
    bool chosen = false;      // entries of one archive, found by its index: an end mark between them is damage
};

// An archive behind the end of the first is read too. In the log: archiveDamaged for a beginning that was passed over,
// archiveCut where the end mark is missing, and behindArchive for whatever else stands behind it, a second archive too.
// Fails with notAnImage where nothing shows that there is an archive.
Result<void> walkTar(ArchiveBytes& bytes, const StoredVisit& visit, FaultLog& log, std::stop_token stop,
                     TarBeginning beginning = {});

} // namespace steadyburn
