// The kind of a file and what it permits, as ls writes it.
#pragma once

#include <cstdint>
#include <string>

namespace steadyburn {

// "drwxr-xr-x". `mode` is with the file type.
[[nodiscard]] std::string modeText(std::uint32_t mode);

} // namespace steadyburn
