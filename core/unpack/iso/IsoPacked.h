// Finds out which files of a tree are stored compressed (zisofs) although their own entry does not say so. libarchive
// marks only one of several hard links, and Joliet has no room for the mark. One thread.
#pragma once

#include "base/Result.h"
#include "unpack/PatientReader.h"
#include "unpack/iso/IsoCatalog.h"

namespace steadyburn {

// Every file whose contents lie where those of a marked file lie gets that mark.
void sharePackedMarks(IsoCatalog& catalog);

// The same of one entry whose mark may be lost: it gets one where its contents begin with the head of a compressed file
// that can be one. Fails with what ends all reading.
Result<void> findPackedHead(PatientReader& medium, IsoEntry& entry);

} // namespace steadyburn
