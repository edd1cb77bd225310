// Compares a tree with the checksum that the burn which made it has left of it, in ABOUT-THIS-DISC.
#pragma once

#include "base/Result.h"
#include "unpack/PatientReader.h"
#include "unpack/iso/IsoCatalog.h"

#include <cstdint>
#include <optional>

namespace steadyburn {

// `catalog`: settled and whole, of the session whose descriptors are at `sessionStart`. Nothing where there is no such
// checksum, where it is of another tree (the file was copied from its medium, or another program has changed the
// medium), or where the medium cannot read all of the tree. Fails with `cancelled` and with what ends all reading.
Result<std::optional<bool>> treeMatchesChecksum(PatientReader& medium, const IsoCatalog& catalog,
                                                std::uint64_t sessionStart);

} // namespace steadyburn
