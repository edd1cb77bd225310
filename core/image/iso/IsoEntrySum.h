// What two readers of a disc's tree must agree about for a session to carry over what the disc has; not dates, of which
// libisofs reads those behind February 2100 a day off. Nothing that has to withstand an attacker.
#pragma once

#include "contents/Tree.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace steadyburn {

struct IsoReading {
    std::string_view path;  // without a slash at its begin or end
    std::uint32_t mode = 0; // with the kind
    std::uint32_t uid = 0;
    std::uint32_t gid = 0;
    std::uint64_t size = 0; // of files
    std::string_view linkTarget;
    std::span<const Xattr> xattrs; // of an ACL, whose name is empty or the kernel's, only that there is one
};

// Those of a tree can be added up, in whatever order its entries come.
[[nodiscard]] std::uint64_t sumOfEntry(const IsoReading& entry);

} // namespace steadyburn
