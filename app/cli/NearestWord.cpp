#include "cli/NearestWord.h"

#include <algorithm>
#include <vector>

namespace steadyburn {

namespace {

// The optimal string alignment distance.
std::size_t typingErrors(std::string_view from, std::string_view to)
{
    std::vector<std::size_t> beforeLast(to.size() + 1);
    std::vector<std::size_t> last(to.size() + 1);
    std::vector<std::size_t> row(to.size() + 1);
    for (std::size_t i = 0; i <= to.size(); ++i) {
        last[i] = i;
    }
    for (std::size_t i = 1; i <= from.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t wrong = from[i - 1] == to[j - 1] ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + wrong});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
            }
        }
        beforeLast.swap(last);
        last.swap(row);
    }
    return last[to.size()];
}

// As its beginning, or as one or more of the words that dashes part.
bool holds(std::string_view valid, std::string_view word)
{
    return valid.starts_with(word) ||
           ("-" + std::string(valid) + "-").find("-" + std::string(word) + "-") != std::string::npos;
}

} // namespace

std::optional<std::string> nearestWord(std::string_view word, std::span<const std::string_view> valid)
{
    constexpr std::size_t kLongest = 64; // no word is as long, and the distance is quadratic
    constexpr std::size_t kLeastHeld = 3;
    if (word.size() < 2 || word.size() > kLongest) {
        return std::nullopt;
    }
    std::optional<std::string> nearest;
    std::size_t fewest = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view each : valid) {
        if (const std::size_t errors = typingErrors(word, each); errors < fewest) {
            fewest = errors;
            nearest = each;
        }
    }
    if (!nearest && word.size() >= kLeastHeld) {
        const auto found = std::find_if(valid.begin(), valid.end(), [&](auto each) { return holds(each, word); });
        nearest = found == valid.end() ? nearest : std::optional<std::string>(*found);
    }
    return nearest;
}

} // namespace steadyburn
