#include "workflow/tapeset/StoredMark.h"

#include "workflow/tapeset/StoredSections.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

namespace steadyburn {

Result<std::unique_ptr<MediumReader>> openNewestSection(Target& target, const std::stop_token& stop)
{
    auto places = storedSections(target, std::nullopt, stop);
    return places && !places->empty() ? target.openReader(places->back().section)
           : places                   ? Result<std::unique_ptr<MediumReader>>(Fault())
                                      : places.takeFault();
}

std::string markText(StoredBytes& bytes, std::uint64_t size)
{
    std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(size, kLongestMark)), '\0');
    std::size_t have = 0;
    while (have < text.size()) {
        const auto got = bytes.read(std::as_writable_bytes(std::span(text)).subspan(have));
        if (!got || *got == 0) {
            return {};
        }
        have += *got;
    }
    return text;
}

} // namespace steadyburn
