// Walks an ISO 9660 image: Rock Ridge names and attributes, else Joliet, else the plain names; files in the order they
// lie on the medium. Folders that cannot be read are logged (folderDamaged); what the second tree or the path table
// still has of them is visited.
#pragma once

#include "base/FaultLog.h"
#include "unpack/PatientReader.h"
#include "unpack/StoredEntry.h"

#include <stop_token>

namespace steadyburn {

// `earlier`: where the sessions before this one start.
Result<void> walkIso(PatientReader& medium, const StoredVisit& visit, FaultLog& log, std::stop_token stop,
                     std::uint64_t sessionStart, const std::vector<std::uint64_t>& earlier);

} // namespace steadyburn
