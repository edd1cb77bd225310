// Where the user's backups are defined and their runs recorded: $STEADYBURN_BACKUPS, or
// $XDG_DATA_HOME/steadyburn/backups, for the window and the command line alike.
#pragma once

#include <string>

namespace steadyburn {

[[nodiscard]] std::string backupsFolder(); // absolute; empty: there is no home

} // namespace steadyburn
