// Where the user's shelf is: $STEADYBURN_SHELF, which may be empty for none at all, or
// $XDG_DATA_HOME/steadyburn/shelf.db, for the window and the command line alike.
#pragma once

#include <string>

namespace steadyburn {

[[nodiscard]] std::string shelfFile(); // empty where the user wants no shelf or has no home

} // namespace steadyburn
