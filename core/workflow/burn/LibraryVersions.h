// Which libraries this process runs with, as they say themselves: the head of every log.
#pragma once

#include <string>
#include <vector>

namespace steadyburn {

struct LibraryVersion {
    std::string name;
    std::string version;
};

// Any thread.
[[nodiscard]] std::vector<LibraryVersion> libraryVersions();

} // namespace steadyburn
