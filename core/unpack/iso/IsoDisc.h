// The tree of a session as a reader of files wants it, put together from all that the medium says: Rock Ridge, else
// Joliet, else the plain names; what is lost of it is named, and filled in from the second tree and the path tables
// where they know it.
#pragma once

#include "base/FaultLog.h"
#include "unpack/StoredEntry.h"
#include "unpack/iso/IsoCatalog.h"
#include "unpack/iso/IsoDescriptors.h"

#include <cstdint>
#include <stop_token>
#include <unordered_set>
#include <vector>

namespace steadyburn {

struct IsoDisc {
    IsoCatalog catalog;
    std::unordered_set<std::uint32_t> doubtful; // entries about which the two trees contradict each other
    // folderDamaged (code ELOOP: it leads back to one that was read, and libisofs must not see it), entryDamaged,
    // structureDamaged, imageCut, treesDiffer; of none: the tree is whole.
    std::vector<Fault> damage;
    std::uint64_t lostFolders = 0; // folders that cannot be read whole
    bool ours = false;             // this program wrote the session
    bool adopted = false;          // as IsoDescriptors has it
    bool loops = false;            // a folder leads back to one that was read: libisofs must not see it
};

// Fails with notAnImage, mediumError (no descriptor can be read), `cancelled`, and what
// ends all reading.
Result<IsoDisc> readIsoDisc(PatientReader& medium, std::uint64_t sessionStart, IsoWitnesses witnesses,
                            const std::stop_token& stop);

} // namespace steadyburn
