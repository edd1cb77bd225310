// What the user is asked before data goes.
#pragma once

#include "base/Fault.h"

#include <cstdint>
#include <stop_token>

namespace steadyburn {

enum class Answer : std::uint8_t { no, yes, stopped };

// A medium or a file with data is the user's to give up: asked on a terminal, refused without one. `question`:
// "Overwrite it?".
Answer userGivesUpData(const Fault& fault, const char* question, const std::stop_token& stop);

// The question for a fault that --yes would have answered: mediumNotBlank, fileExists. Null for any other.
[[nodiscard]] const char* questionFor(const Fault& fault);

} // namespace steadyburn
