// What --help shows, made of the table. In English, as the manual page. Any thread.
#pragma once

#include "cli/CommandTable.h"

#include <string>

namespace steadyburn {

// All commands, in one line each.
[[nodiscard]] std::string helpOverview();
// What the command does, each of its options with its default, and an example.
[[nodiscard]] std::string helpPage(const Command& command);

// The option's help with its range, its default and how often it may be given, in sentences.
[[nodiscard]] std::string explanation(const Option& option);
// “-b, --buffer SIZE”
[[nodiscard]] std::string heading(const Option& option);

} // namespace steadyburn
