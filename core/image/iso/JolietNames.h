// The names that libisofs, as it is called here, gives files and folders in Joliet: of 103 UTF-16 units at most. Rock
// Ridge keeps the name, so nothing is lost for systems that read it; the others show the shortened one.
#pragma once

#include "contents/Tree.h"

#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

// In UTF-8. Where several names of a folder become one libisofs numbers them. Of what is not UTF-8 each byte becomes an
// underscore, but for the end of a name, of which libisofs may leave out some.
[[nodiscard]] std::string jolietName(std::string_view name, bool folder);

// Whether what libisofs makes of it can be a name: of "\xe4", the beginning of a character, nothing is left, and of
// ".\xe4" a dot. What has none is in the first tree alone.
[[nodiscard]] bool hasJolietName(std::string_view name);

struct ShortenedName {
    NodeId node = kNoNode;
    std::string name; // UTF-8; empty where several in a folder are shortened to one and libisofs numbers them
};

// Folders and files of the tree, in its order; links and nodes are not in the Joliet tree. Names that are not UTF-8 are
// passed over.
[[nodiscard]] std::vector<ShortenedName> shortenedByJoliet(const Tree& tree);

} // namespace steadyburn
