// What a target is called. GUI thread, or the command line's.
#pragma once

#include <QString>

#include <string>

namespace steadyburn {

// "Practice DVD+R (try.iso)" of a simulated drive, whose spelling is for the details; any other as it is spelled.
[[nodiscard]] QString targetName(const std::string& target);

// Where no target is chosen.
[[nodiscard]] QString noTargetText();

} // namespace steadyburn
