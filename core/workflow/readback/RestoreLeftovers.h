// What earlier restores left in a folder: files under the temporary names of TemporaryFile, where they were killed, and
// parts of split files. The restoring thread.
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
    // Whether there may be damaged copies in the folder of that path; false where it was never cleared.
    [[nodiscard]] bool mayHaveDamaged(const std::string& path) const { return m_withDamaged.contains(path); }

private:
    std::set<std::string> m_seen;
    std::set<std::string> m_withDamaged;
};

} // namespace steadyburn
