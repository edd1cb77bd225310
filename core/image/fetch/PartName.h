// What the part of a file is called, by the file's name alone.
#pragma once

#include "image/fetch/FileParts.h"

#include <string>
#include <string_view>

namespace steadyburn {

// The leaf name of a part, as FileParts::leaf() has it.
[[nodiscard]] std::string partLeaf(std::string_view name, const FilePart& part);

} // namespace steadyburn
