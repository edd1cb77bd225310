// ACLs in the form the kernel takes and gives them: the value of system.posix_acl_access and system.posix_acl_default.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct archive_entry;

namespace steadyburn {

// From the text of acl_to_text(3), long or short form, users and groups by number or by this machine's names.
// Empty when it cannot be understood.
std::optional<std::string> aclFromText(std::string_view text);

// From what libarchive read. Empty when the entry has none.
std::optional<std::string> accessAclOf(archive_entry* entry);
std::optional<std::string> defaultAclOf(archive_entry* entry);

// The mode as stat(2) shows it beside an access ACL: the group's bits are the mask's, where there is one (acl(5)).
[[nodiscard]] std::uint32_t modeWithAcl(std::uint32_t mode, std::string_view acl);

} // namespace steadyburn
