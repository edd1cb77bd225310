// What the user is asked before data goes.
#pragma once

#include "base/Fault.h"

#include <QString>

#include <cstdint>
#include <stop_token>

namespace steadyburn {

enum class Answer : std::uint8_t { no, yes, stopped };

// Asks on a terminal whether data may go; without a terminal the answer is no. The calling thread waits for it.
Answer askAtTerminal(const QString& question, const std::stop_token& stop);

// The question for a fault that --yes would have answered (mediumNotBlank, fileExists and what is asked before an
// append), with what the user must know to answer it. Empty for any other.
[[nodiscard]] QString questionFor(const Fault& fault);

} // namespace steadyburn
