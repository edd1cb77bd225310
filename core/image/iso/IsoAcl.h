// POSIX ACLs as Linux keeps them in system.posix_acl_access and _default, turned into the text that libisofs takes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace steadyburn {

// "user::rw-\nuser:1000:r--\n…" with numeric ids. Nothing when the bytes are no ACL of version 2.
[[nodiscard]] std::optional<std::string> aclText(std::string_view value);

} // namespace steadyburn
