// The path of an entry in a tree of which each entry has a name and the number of its folder.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace steadyburn {

// Without a leading slash; the root, number 0, is no part of it.
template <typename Entry>
[[nodiscard]] std::string entryPath(const std::vector<Entry>& entries, std::uint32_t entry)
{
    std::vector<std::uint32_t> chain;
    for (; entry != 0; entry = entries[entry].parent) {
        chain.push_back(entry);
    }
    std::string path;
    for (auto each = chain.rbegin(); each != chain.rend(); ++each) {
        path += path.empty() ? "" : "/";
        path += entries[*each].name;
    }
    return path;
}

} // namespace steadyburn
