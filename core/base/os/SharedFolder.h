// Folders in which everybody may make files, as /tmp is. Any thread.
#pragma once

#include <string>
#include <sys/types.h>

namespace steadyburn {

// Whether what stands at `path` and belongs to `owner` may be followed or written into. In a folder where everybody may
// make files and only their owners may remove them it must be this process's user's or the folder's owner's: the rule
// of the kernel (proc_sys_fs(5), protected_symlinks and protected_regular), wherever that is switched off or is not
// asked.
[[nodiscard]] bool isTrustedThere(const std::string& path, uid_t owner);

} // namespace steadyburn
