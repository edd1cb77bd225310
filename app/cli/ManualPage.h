// The manual page's synopsis and commands in roff, made of the table. The rest of the page is written by hand in
// resources/man/steadyburn-cli.1.in.
#pragma once

#include <string>

namespace steadyburn {

[[nodiscard]] std::string manualSynopsis();
[[nodiscard]] std::string manualCommands();

} // namespace steadyburn
