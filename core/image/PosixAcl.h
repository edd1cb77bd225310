// Access control lists as the kernel stores them in system.posix_acl_access and _default.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace steadyburn {

// The extended attributes in which Linux keeps the lists of a file and of what is made in a folder.
inline constexpr std::string_view kAccessAcl = "system.posix_acl_access";
inline constexpr std::string_view kDefaultAcl = "system.posix_acl_default";

struct AclEntry {
    enum class Tag : std::uint8_t { owner, user, owningGroup, group, mask, other };
    Tag tag = Tag::other;
    std::uint8_t permissions = 0; // rwx as 4 2 1
    std::uint32_t id = 0;         // of user and group
};

// Nothing when the value is not a well-formed list of version 2.
[[nodiscard]] std::optional<std::vector<AclEntry>> parsePosixAcl(std::string_view value);

} // namespace steadyburn
