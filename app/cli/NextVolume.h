// Who is asked for the next tape of a set: a command (--next-volume), or the user at the terminal.
#pragma once

#include "workflow/request/VolumeChange.h"

#include <string>

namespace steadyburn {

// `command` is run by /bin/sh with STEADYBURN_VOLUME (the number), STEADYBURN_SET (the set's name), STEADYBURN_TARGET
// (the drive that the last volume was in), STEADYBURN_ACTION (write or read) and, when what it gave could not be used,
// STEADYBURN_REASON. It returns when the tape is in; the first line that it prints, if any, is the target from now on.
// Any other exit code than 0 ends the set there, and so does giving an unusable tape three times in a row.
ChangeVolume nextVolumeByCommand(std::string command);

// Asks on the terminal. Empty when there is none.
ChangeVolume nextVolumeByPrompt();

// The command if there is one, else the prompt where `mayPrompt`.
ChangeVolume nextVolumeBy(const std::string& command, bool mayPrompt);

} // namespace steadyburn
