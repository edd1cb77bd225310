// Names as they are searched: without regard to case, in any script. Both sides of a comparison are folded: each letter
// becomes the lower case of its upper case, so that "Σ", "σ" and "ς" are one, and a letter with its marks one
// character. What is not UTF-8 is percent-escaped first, as it is shown. Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

[[nodiscard]] std::string foldedText(std::string_view name);

// The characters at each place of a folded text with the two that follow, as far as there are any: of "abc" these are
// "abc", "bc" and "c". Each once, in no order.
[[nodiscard]] std::vector<std::string> gramsOf(std::string_view folded);

// Those of them that have three characters, of a text of at least three; else the text itself, which then is the
// beginning of grams.
struct GramQuery {
    std::vector<std::string> grams;
    bool beginnings = false;
};
[[nodiscard]] GramQuery gramsToLookUp(std::string_view folded);

} // namespace steadyburn
