// Loaded before libc (LD_PRELOAD) this library does what another user can who may write in the folder of a restore: in
// the moment before the Nth call that names something there, that name becomes a symbolic link that leads outside.
//   STEADYBURN_SWAP="N FOLDER FILE OUTSIDE"   below FOLDER; leads to FILE, for a folder to OUTSIDE
//   STEADYBURN_COUNT=FILE                     the number of such calls is appended to it at the end
// What had the name before is moved aside.
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include "WatchedFolder.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

std::atomic<unsigned long> calls{0};
unsigned long swapAt = 0;
char file[512] = "";
char outside[512] = "";
char countFile[512] = "";

void keep(char (&into)[512], const char* text)
{
    std::snprintf(into, sizeof into, "%s", text != nullptr ? text : "");
}

__attribute__((constructor)) void begin()
{
    if (const char* const wanted = std::getenv("STEADYBURN_SWAP"); wanted != nullptr) {
        std::sscanf(wanted, "%lu %511s %511s %511s", &swapAt, watched, file, outside);
    }
    keep(countFile, std::getenv("STEADYBURN_COUNT"));
    unsetenv("STEADYBURN_SWAP");
    unsetenv("STEADYBURN_COUNT");
    unsetenv("LD_PRELOAD");
}

__attribute__((destructor)) void end()
{
    if (FILE* const counts = countFile[0] != '\0' ? std::fopen(countFile, "a") : nullptr; counts != nullptr) {
        std::fprintf(counts, "%lu\n", calls.load());
        std::fclose(counts);
    }
}

void before(int folder, const char* name)
{
    if (name == nullptr || name[0] == '\0' || name[0] == '/' || std::strcmp(name, ".") == 0 || !isWatched(folder) ||
        ++calls != swapAt) {
        return;
    }
    struct stat found = {};
    const bool there = syscall(SYS_newfstatat, folder, name, &found, AT_SYMLINK_NOFOLLOW) == 0;
    char aside[300];
    std::snprintf(aside, sizeof aside, "%.240s.aside", name);
    syscall(SYS_renameat2, folder, name, folder, aside, 0);
    syscall(SYS_symlinkat, there && S_ISDIR(found.st_mode) ? outside : file, folder, name);
}

class Named {
public:
    Named(int folder, const char* name) : m_name(name) { before(folder, name); }
    operator const char*() const { return m_name; } // NOLINT: libc takes it as it takes the name

private:
    const char* m_name;
};

class NewName {
public:
    NewName(int /*folder*/, const char* name) : m_name(name) {}
    operator const char*() const { return m_name; } // NOLINT: as above

private:
    const char* m_name;
};

} // namespace

#include "NamedCalls.h"
