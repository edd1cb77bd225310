// Access control lists as the kernel stores them in system.posix_acl_access and _default.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace steadyburn {

struct AclEntry {
    enum class Tag : std::uint8_t { owner, user, owningGroup, group, mask, other };
    Tag tag = Tag::other;
    std::uint8_t permissions = 0; // rwx as 4 2 1
    std::uint32_t id = 0;         // of user and group
};

// Nothing when the value is not a well-formed list of version 2.
[[nodiscard]] std::optional<std::vector<AclEntry>> parsePosixAcl(std::string_view value);

} // namespace steadyburn
