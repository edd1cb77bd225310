// What a restore is about, or a list: the patterns of the command line and the paths of a file. Any thread.
#pragma once

#include "base/Result.h"
#include "cli/CommandLine.h"

#include <cstddef>
#include <string>
#include <vector>

namespace steadyburn {

// The operands from this one on and the paths of --files-from, as the patterns of a restore; none: everything. Fails
// with sourceEmpty where --files-from names nothing, and as openFault() says or with io where it cannot be read.
[[nodiscard]] Result<std::vector<std::string>> patternsFrom(const CommandLine& line, std::size_t operand);

} // namespace steadyburn
