// Another program that does a part of the work. Any thread that may block.
#pragma once

#include "base/Result.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

// The path of the program of that name in $PATH. Empty: it is not installed.
[[nodiscard]] std::optional<std::string> findProgram(const std::string& name);

// Runs `words`, of which the first is a path, to its end, in this folder (empty: the present one); `heard` gets what it
// prints, errors as well, in pieces. It reads nothing, speaks English and is in a process group of its own. Returns its
// exit code, 128 and the signal's number where one ended it. Fails with io, and with `cancelled` once the program that
// was stopped has ended.
Result<int> runAndHear(const std::vector<std::string>& words, const std::function<void(std::string_view)>& heard,
                       const std::stop_token& stop, const std::string& folder = {});

} // namespace steadyburn
