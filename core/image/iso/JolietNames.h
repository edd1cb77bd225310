// Which names Joliet cannot hold whole: more than 103 UTF-16 units, as libisofs writes it. Rock Ridge keeps the name,
// so nothing is lost for systems that read it; the others show the shortened one.
#pragma once

#include "contents/Tree.h"

#include <string>
#include <vector>

namespace steadyburn {

struct ShortenedName {
    NodeId node = kNoNode;
    std::string name; // UTF-8; empty where several in a folder are shortened to one and libisofs numbers them
};

// Folders and files of the tree, in its order; links and nodes are not in the Joliet tree. Names that are not UTF-8 are
// passed over.
[[nodiscard]] std::vector<ShortenedName> shortenedByJoliet(const Tree& tree);

} // namespace steadyburn
