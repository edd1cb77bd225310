// The user's folders as the XDG base directory specification finds them, for the window and the command line alike.
#pragma once

#include <string>

namespace steadyburn {

// What the variable names, or what is `below` the home folder, as in "/.local/share". A relative path does not count,
// says the specification. Empty: neither is known.
[[nodiscard]] std::string homeFolder(const char* variable, const char* below);

// Where root runs the program with another user's folders, as `sudo -E` does, what is made there would be root's, and
// that user could not change it any more. HOME then becomes root's own, and variables that lead to another user's
// folders go. Before anything has read them, and while there is one thread. Returns the home folder that was left;
// empty: none was.
[[nodiscard]] std::string leaveOthersHome();

} // namespace steadyburn
