// The tree of a session as a reader of files wants it, put together from all that the medium says: Rock Ridge, else
// Joliet, else the plain names; what is lost of it is named, and filled in from the second tree and the path tables
// where they know it.
#pragma once

#include "base/FaultLog.h"
#include "verify/IsoCatalog.h"
#include "verify/IsoDescriptors.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace steadyburn {

struct IsoDisc {
    IsoCatalog catalog;
    std::vector<Fault> damage; // folderDamaged, entryDamaged, structureDamaged, imageCut; of none: the tree is whole
    std::uint64_t lostFolders = 0; // folders that cannot be read whole
    bool loops = false;            // a folder leads back to one that was read: libisofs must not see it
};

// `witnesses`: reads the path tables and the second tree as well, and says what is wrong with them. Else they are only
// read where something is lost. Fails with notAnImage, mediumError (no descriptor can be read), `cancelled`, and what
// ends all reading.
Result<IsoDisc> readIsoDisc(PatientReader& medium, std::uint64_t sessionStart, bool witnesses,
                            const std::stop_token& stop);

} // namespace steadyburn
