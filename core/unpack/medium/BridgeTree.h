// A disc with both ISO 9660 and UDF: whether its ISO tree says all, and where it does not the two trees as one.
#pragma once

#include "base/FaultLog.h"
#include "unpack/PatientReader.h"
#include "unpack/udf/UdfTree.h"

#include <cstdint>
#include <optional>
#include <stop_token>

namespace steadyburn {

// Nothing where the session has no UDF, or where each of its files is in the ISO tree as well: then that tree is to be
// read. Else what UDF has, with what only the ISO tree has: owners and rights of Rock Ridge, links, files. Logs
// treesDiffer for each file of which the trees tell two things, and of "/" where UDF cannot be read whole;
// structureDamaged where ISO 9660 cannot. Fails with `cancelled` and with what ends all reading.
Result<std::optional<UdfTree>> readBridge(PatientReader& medium, std::uint64_t sessionStart, FaultLog& log,
                                          const std::stop_token& stop);

} // namespace steadyburn
