// A command line that cannot be understood, told: one or two lines, or a result line of --json. Main thread.
#pragma once

#include "cli/CommandTable.h"

#include <QString>

namespace steadyburn {

// “burn has no option --bufer; did you mean --buffer?”
[[nodiscard]] QString usageSentence(const UsageError& error);
// “Try steadyburn-cli burn --help.”
[[nodiscard]] QString usageAdvice(const UsageError& error);

// Tells the error as the line wants it and returns the exit code, kUsage.
int refuse(const UsageError& error, const CommandLine& line);

} // namespace steadyburn
