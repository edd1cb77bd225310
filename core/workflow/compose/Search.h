// Looks for names in a compilation. Any thread; with millions of files it takes seconds, so not the GUI thread.
#pragma once

#include "workflow/compose/CompilationView.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// Places whose names have `words` in them, whatever the case, or match it if it is a pattern (*, ?, [); at most `most`.
struct Search {
    std::vector<std::string> places;
    std::uint64_t found = 0;
    static std::optional<Search> run(const CompilationView& view, const std::string& words, std::size_t most,
                                     const std::stop_token& stop);
};

} // namespace steadyburn
