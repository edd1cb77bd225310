// Where the user's backups are defined and their runs recorded: $STEADYBURN_BACKUPS, or
// $XDG_DATA_HOME/steadyburn/backups, for the window and the command line alike.
#pragma once

#include <string>

namespace steadyburn {

[[nodiscard]] std::string backupsFolder(); // absolute; empty: there is no home
// Where systemd looks for the user's units: $XDG_CONFIG_HOME/systemd/user. Empty: there is no home.
[[nodiscard]] std::string unitsFolder();

} // namespace steadyburn
