// The whole shelf as text, for other programs: a line for each entry of each volume. Any thread.
#pragma once

#include "shelf/Shelf.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace steadyburn {

enum class ExportFormat : std::uint8_t {
    csv,   // RFC 4180, with a line of names in front
    jsonl, // an object a line
};

// Names that are not UTF-8 are percent-escaped. Ends with the first failure of `write`.
Result<void> exportShelf(Shelf& shelf, ExportFormat format,
                         const std::function<Result<void>(std::string_view lines)>& write);

// The same into a file, in the place of what bears the name: JSON lines where it ends with ".jsonl" or ".json", else
// CSV. The file is there whole or not at all. Fails with io, cancelled and what the shelf fails with.
Result<void> exportShelfTo(Shelf& shelf, const std::string& path, const std::stop_token& stop);

} // namespace steadyburn
