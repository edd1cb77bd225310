// The user's folders as the XDG base directory specification finds them, for the window and the command line alike.
#pragma once

#include <string>

namespace steadyburn {

// What the variable names, or what is `below` the home folder, as in "/.local/share". A relative path does not count,
// says the specification. Empty: neither is known.
[[nodiscard]] std::string homeFolder(const char* variable, const char* below);

} // namespace steadyburn
