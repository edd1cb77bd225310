// Walks a UDF volume: folders before what is in them, then the files in the order they lie on the medium.
#pragma once

#include "base/FaultLog.h"
#include "unpack/PatientReader.h"
#include "unpack/StoredEntry.h"
#include "unpack/udf/UdfTree.h"

#include <stop_token>

namespace steadyburn {

// What is damaged of the tree is logged first. UDF has no checksums of contents: nothing is compared.
Result<void> walkUdf(PatientReader& medium, const UdfTree& tree, const StoredVisit& visit, FaultLog& log,
                     const std::stop_token& stop);

} // namespace steadyburn
