#include "base/os/CheckedFiles.h"

#include <array>
#include <utility>

namespace steadyburn {

std::string_view toString(CheckedBy by)
{
    switch (by) {
    case CheckedBy::sizes:
        return "sizes";
    case CheckedBy::stream:
        return "stream";
    case CheckedBy::digests:
        return "digests";
    case CheckedBy::sources:
        return "sources";
    case CheckedBy::nothing:
        break;
    }
    return "nothing";
}

void CheckedFiles::count(CheckedBy by, std::uint64_t files)
{
    switch (by) {
    case CheckedBy::nothing:
        nothing += files;
        break;
    case CheckedBy::sizes:
        sizes += files;
        break;
    case CheckedBy::stream:
        stream += files;
        break;
    case CheckedBy::digests:
        digests += files;
        break;
    case CheckedBy::sources:
        sources += files;
        break;
    }
}

void CheckedFiles::add(const CheckedFiles& other)
{
    nothing += other.nothing;
    sizes += other.sizes;
    stream += other.stream;
    digests += other.digests;
    sources += other.sources;
}

void CheckedFiles::streamHolds()
{
    stream += nothing + sizes;
    nothing = 0;
    sizes = 0;
}

std::optional<CheckedBy> CheckedFiles::weakest() const
{
    const std::array ascending{std::pair{nothing, CheckedBy::nothing}, std::pair{sizes, CheckedBy::sizes},
                               std::pair{stream, CheckedBy::stream}, std::pair{digests, CheckedBy::digests},
                               std::pair{sources, CheckedBy::sources}};
    for (const auto& [files, by] : ascending) {
        if (files > 0) {
            return by;
        }
    }
    return std::nullopt;
}

} // namespace steadyburn
