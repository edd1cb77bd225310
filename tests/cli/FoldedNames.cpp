// Loaded before libc (LD_PRELOAD) this library makes a folder one whose file system takes names for the same that
// differ only by case, as FAT and exFAT do: a name that is there in other letters is that name.
//   STEADYBURN_FOLD=FOLDER   below this folder
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include "WatchedFolder.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

__attribute__((constructor)) void begin()
{
    const char* const wanted = std::getenv("STEADYBURN_FOLD");
    std::snprintf(watched, sizeof watched, "%s", wanted != nullptr ? wanted : "");
    unsetenv("STEADYBURN_FOLD");
    unsetenv("LD_PRELOAD");
}

// The name as it is there; `path` where nothing is, or where it is no name in the folder.
class Named {
public:
    Named(int folder, const char* path) : m_name(path)
    {
        struct stat found = {};
        if (path == nullptr || std::strchr(path, '/') != nullptr || !isWatched(folder) ||
            syscall(SYS_newfstatat, folder, path, &found, AT_SYMLINK_NOFOLLOW) == 0) {
            return;
        }
        const long copy = syscall(SYS_openat, folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
        DIR* const names = copy < 0 ? nullptr : fdopendir(static_cast<int>(copy));
        for (const dirent* each = names != nullptr ? readdir(names) : nullptr; each != nullptr; each = readdir(names)) {
            if (strcasecmp(each->d_name, path) == 0) {
                std::snprintf(m_there, sizeof m_there, "%s", each->d_name);
                m_name = m_there;
            }
        }
        if (names != nullptr) {
            closedir(names);
        }
    }
    operator const char*() const { return m_name; } // NOLINT: libc takes it as it takes the name

private:
    char m_there[256] = "";
    const char* m_name;
};
using NewName = Named;

} // namespace

#include "NamedCalls.h"
