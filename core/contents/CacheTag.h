// The sign that a folder holds nothing worth keeping: a file CACHEDIR.TAG that begins with the signature of the Cache
// Directory Tagging Specification. Any thread.
#pragma once

#include <string_view>

namespace steadyburn {

inline constexpr std::string_view kCacheTagName = "CACHEDIR.TAG";

// Whether the open folder holds a valid tag: a regular file, not a link to one.
[[nodiscard]] bool hasCacheTag(int folder);

} // namespace steadyburn
