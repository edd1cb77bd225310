// Where the journals of tape sets lie that are being written, or were interrupted: $XDG_STATE_HOME/steadyburn/sets, for
// the window and the command line alike.
#pragma once

#include <string>

namespace steadyburn {

[[nodiscard]] std::string setsFolder(); // empty: there is no home

} // namespace steadyburn
