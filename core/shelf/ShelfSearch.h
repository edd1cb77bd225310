// Finds entries by a part of their path, in whatever case and script: what `find` and the window ask as the user types.
#pragma once

#include "shelf/Shelf.h"

#include <functional>
#include <stop_token>
#include <string_view>

namespace steadyburn {

// Calls `use` with each entry whose name has `text` in it, what was entered last first, until it returns false. Where
// the text has a slash it is looked for in the whole path: "2024/img". An asterisk stands for any characters. An empty
// text finds nothing. Fails with what the shelf fails with and `cancelled`.
Result<void> searchShelf(Shelf& shelf, std::string_view text, const std::function<bool(const ShelfHit&)>& use,
                         const std::stop_token& stop);

} // namespace steadyburn
