// The completions of the shells, made of the table.
#pragma once

#include <string>

namespace steadyburn {

[[nodiscard]] std::string bashCompletion();
[[nodiscard]] std::string zshCompletion();
[[nodiscard]] std::string fishCompletion();

} // namespace steadyburn
