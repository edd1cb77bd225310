// What libarchive tells of an entry of a tar archive. Any thread.
#pragma once

#include "unpack/StoredEntry.h"

#include <string>

struct archive_entry;

namespace steadyburn {

// `oldFormat`: of a time before ustar, whose headers may lack what later ones have.
[[nodiscard]] StoredEntry storedEntry(archive_entry* from, bool oldFormat);

// Empty where libarchive gives no text.
[[nodiscard]] std::string textOf(const char* text);

} // namespace steadyburn
