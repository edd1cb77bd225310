#include "workflow/compose/Search.h"

#include "contents/Globs.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace steadyburn {

namespace {

char lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

} // namespace

std::optional<Search> Search::run(const CompilationView& view, const std::string& words, std::size_t most,
                                  const std::stop_token& stop)
{
    const bool pattern = words.find_first_of("*?[") != std::string::npos;
    std::string wanted = words;
    std::transform(wanted.begin(), wanted.end(), wanted.begin(), lower);
    std::string name;
    const auto fits = [&](std::string_view leaf) {
        name.assign(leaf);
        std::transform(name.begin(), name.end(), name.begin(), lower);
        return pattern ? globMatches(wanted, name) : name.find(wanted) != std::string::npos;
    };
    Search search;
    const bool whole =
        view.walk(stop, [&](const std::string& place, const CompilationView::Entry& entry, CompilationView::Fate fate) {
            if (fate == CompilationView::Fate::written && fits(entry.name())) {
                ++search.found;
                if (search.places.size() < most) {
                    search.places.push_back(place);
                }
            }
        });
    return whole ? std::optional(std::move(search)) : std::nullopt;
}

} // namespace steadyburn
