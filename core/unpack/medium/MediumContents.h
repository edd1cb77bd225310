// Walks what is on a medium or in a file: ISO 9660 (all sessions merged) or tar, plain or compressed. Listing,
// verifying and restoring stand on this.
#pragma once

#include "base/FaultLog.h"
#include "unpack/LabelledReader.h"
#include "unpack/StoredEntry.h"

#include <functional>
#include <stop_token>

namespace steadyburn {

// Reads `section` from its start. Damage that leaves the rest readable is logged (mediumError with the path, or without
// one where it is unknown) and passed over; damage within contents is returned to the reader of the contents, who logs
// it. A tree that cannot be read whole is logged as folderDamaged, entryDamaged, structureDamaged, imageCut or
// sessionLost: what was visited may then not be everything. Fails with notAnImage, mediumError or `cancelled`.
//
// Any thread. Visitors run in the "C" locale, where names are bytes.
Result<StoredFormat> walkMedium(LabelledReader section, const StoredVisit& visit, FaultLog& log, std::stop_token stop);

// Whether a walk that failed with this fault has met the end of what can be read. The medium's index then still names
// what else was there.
[[nodiscard]] bool endsInDamage(FaultKind walked);

// Walks the medium without reading contents: calls `entry` with each entry, and compares a disc's tree with the
// checksum that the disc has of it.
Result<void> listMedium(LabelledReader section, const std::function<void(const StoredEntry&)>& entry, FaultLog& log,
                        std::stop_token stop);

} // namespace steadyburn
