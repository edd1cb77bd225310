// Walks what is on a medium or in a file: ISO 9660 (all sessions merged) or tar, plain or compressed. Listing,
// verifying and restoring stand on this.
#pragma once

#include "base/FaultLog.h"
#include "unpack/LabelledReader.h"
#include "unpack/StoredEntry.h"

#include <functional>
#include <stop_token>

namespace steadyburn {

// Reads `section` from its start. Damage that leaves the rest readable is logged (mediumError with
// the path, or none where it is not known) and passed over; damage within contents is told to whoever reads them and
// logged by him. A tree that cannot be read whole is logged as folderDamaged, entryDamaged, structureDamaged,
// imageCut or sessionLost: then it is not known that what was visited is all there was. Fails with notAnImage,
// mediumError or `cancelled`.
//
// Any thread. Visitors run in the "C" locale, where names are bytes.
Result<StoredFormat> walkMedium(LabelledReader section, const StoredVisit& visit, FaultLog& log, std::stop_token stop);

// Whether a walk that failed with it has met the end of what can be read: a list of the medium then still tells what
// else was there.
[[nodiscard]] bool endsInDamage(FaultKind walked);

// The same for a list: `entry` is called with each entry, contents are not read, and a disc's tree is compared with the
// checksum that it has.
Result<void> listMedium(LabelledReader section, const std::function<void(const StoredEntry&)>& entry, FaultLog& log,
                        std::stop_token stop);

} // namespace steadyburn
