// What the part of a file is called.
#pragma once

#include "image/fetch/FileParts.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace steadyburn {

// The leaf name of a part, as FileParts::leaf() has it: a name that leaves no room for the suffix is cut. `namesakes`:
// how many files of the folder, before this one in the order of names, would be cut to the same name; then the cut name
// ends with "~" and that number.
[[nodiscard]] std::string partLeaf(std::string_view name, const FilePart& part, std::size_t namesakes = 0);
[[nodiscard]] std::size_t namesakesOf(const Tree& tree, NodeId id, const FilePart& part);
// Whether a part of a file of this name is called so, whatever else is in the folder.
[[nodiscard]] bool isPartLeaf(std::string_view leaf, std::string_view name, const FilePart& part);

} // namespace steadyburn
