// Where journals lie, for the window and the command line alike: those of sets that are being written, or were
// interrupted, in $XDG_STATE_HOME/steadyburn/sets.
#pragma once

#include <string>

namespace steadyburn {

[[nodiscard]] std::string setsFolder(); // empty: there is no home
// The same for what is known of each burn while it writes: $XDG_STATE_HOME/steadyburn/burns.
[[nodiscard]] std::string burnsFolder();

} // namespace steadyburn
