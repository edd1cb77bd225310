// The whole shelf as text, for other programs: a line for each entry of each volume. Any thread.
#pragma once

#include "shelf/Shelf.h"

#include <functional>
#include <string_view>

namespace steadyburn {

enum class ExportFormat : std::uint8_t {
    csv,   // RFC 4180, with a line of names in front
    jsonl, // an object a line
};

// Names that are not UTF-8 are percent-escaped. Ends with the first failure of `write`.
Result<void> exportShelf(Shelf& shelf, ExportFormat format,
                         const std::function<Result<void>(std::string_view lines)>& write);

} // namespace steadyburn
