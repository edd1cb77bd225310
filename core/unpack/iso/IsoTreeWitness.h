// The two trees of a disc, Rock Ridge's and Joliet's, name the same files: each is a witness of the other. A record of
// one of them that was changed into another plausible one is seen by nothing else where there are no checksums.
#pragma once

#include "unpack/iso/IsoCatalog.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct IsoTreeDifference {
    std::optional<std::uint32_t> entry; // of the first tree; nothing: only the second one has it
    std::string path;                   // in that tree
    std::string detail;                 // what the second tree says
};

// Compares `first`, with Rock Ridge names, with `second`, of Joliet, or, where there is no Rock Ridge, `first` of
// Joliet with the plain names of `second`. Both settled. Joliet shortens and changes names, has neither links nor
// special files, and programs can leave out of either tree what they like: nothing is told of a file that one tree has
// not, nor of names that Joliet changes, unless they are `ours`: this program leaves out nothing, and what it makes of
// a name is known (jolietName()). Folders that are damaged are not compared.
std::vector<IsoTreeDifference> compareIsoTrees(const IsoCatalog& first, const IsoCatalog& second, bool ours);

} // namespace steadyburn
