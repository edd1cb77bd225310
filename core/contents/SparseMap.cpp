#include "contents/SparseMap.h"

#include <algorithm>
#include <cerrno>
#include <unistd.h>

namespace steadyburn {

std::optional<std::vector<Extent>> sparseMap(int file, std::uint64_t size, std::size_t most)
{
    std::vector<Extent> extents;
    std::uint64_t at = 0;
    while (at < size) {
        const off_t data = ::lseek(file, static_cast<off_t>(at), SEEK_DATA);
        if (data < 0 && errno == ENXIO) {
            break; // a hole up to the end
        }
        if (data < 0) {
            return std::nullopt;
        }
        const auto begin = static_cast<std::uint64_t>(data);
        if (begin >= size) {
            break;
        }
        const off_t hole = ::lseek(file, data, SEEK_HOLE);
        if (hole <= data) {
            return std::nullopt;
        }
        const bool full = extents.size() + 1 == most;
        const std::uint64_t end = full ? size : std::min(static_cast<std::uint64_t>(hole), size);
        extents.push_back({begin, end - begin});
        at = end;
    }
    if (extents.size() == 1 && extents.front().length == size) {
        return std::nullopt;
    }
    return extents;
}

} // namespace steadyburn
