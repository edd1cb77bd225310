// What a restore that was killed left behind: files under the temporary names of TemporaryFile. The restoring thread.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace steadyburn {

// The process that gave a file this temporary name, see TemporaryFile::temporaryName(); 0 where it is no such name.
[[nodiscard]] pid_t restorerOf(std::string_view name);

class RestoreLeftovers {
public:
    // Removes from the open folder what processes that are gone left there: the first time that `path` is met.
    void clear(int folder, const std::string& path);

private:
    std::set<std::string> m_seen;
};

} // namespace steadyburn
