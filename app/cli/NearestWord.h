// Which of the valid words a user may have meant. Any thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace steadyburn {

// The valid word that takes the fewest typing errors (a letter too many, too few, wrong, or two exchanged) to become
// `word`: at most one in three letters, and one in a short word. Where none is so near, one that has `word` as its
// beginning, or between dashes as in “session-md5”. Nothing when no word is near.
[[nodiscard]] std::optional<std::string> nearestWord(std::string_view word, std::span<const std::string_view> valid);

} // namespace steadyburn
