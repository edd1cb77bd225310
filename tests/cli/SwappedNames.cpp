// Loaded before libc (LD_PRELOAD) this library does what another user can who may write in the folder of a restore: in
// the moment before the Nth call that names something there, that name becomes a symbolic link that leads outside.
//   STEADYBURN_SWAP="N FOLDER FILE OUTSIDE"   below FOLDER; leads to FILE, for a folder to OUTSIDE
//   STEADYBURN_COUNT=FILE                     the number of such calls is appended to it at the end
// What had the name before is moved aside.
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

std::atomic<unsigned long> calls{0};
unsigned long swapAt = 0;
char watched[512] = "";
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

bool isWatched(int folder)
{
    char link[64];
    char path[4096];
    std::snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    const ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0 || watched[0] == '\0') {
        return false;
    }
    path[length] = '\0';
    const std::size_t prefix = std::strlen(watched);
    return std::strncmp(path, watched, prefix) == 0 && (path[prefix] == '/' || path[prefix] == '\0');
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

template <typename F>
F real(const char* name)
{
    return reinterpret_cast<F>(dlsym(RTLD_NEXT, name)); // NOLINT: how POSIX has it
}

} // namespace

// NOLINTBEGIN(bugprone-macro-parentheses, bugprone-reserved-identifier): libc has these names
// NAME(FOLDER, PATH, ...) as libc has it.
#define SWAPS(returned, name, parameters, arguments)                                                                   \
    extern "C" returned name parameters                                                                                \
    {                                                                                                                  \
        static const auto next = real<returned(*) parameters>(#name);                                                  \
        before(folder, path);                                                                                          \
        return next arguments;                                                                                         \
    }
SWAPS(int, mkdirat, (int folder, const char* path, mode_t mode) noexcept, (folder, path, mode))
SWAPS(int, mknodat, (int folder, const char* path, mode_t mode, dev_t device) noexcept, (folder, path, mode, device))
SWAPS(int, fchmodat, (int folder, const char* path, mode_t mode, int flags) noexcept, (folder, path, mode, flags))
SWAPS(int, fchownat, (int folder, const char* path, uid_t user, gid_t group, int flags) noexcept,
      (folder, path, user, group, flags))
SWAPS(int, fstatat, (int folder, const char* path, struct stat* into, int flags) noexcept, (folder, path, into, flags))
SWAPS(int, fstatat64, (int folder, const char* path, struct stat64* into, int flags) noexcept,
      (folder, path, into, flags))
SWAPS(int, utimensat, (int folder, const char* path, const timespec* times, int flags) noexcept,
      (folder, path, times, flags))
SWAPS(int, unlinkat, (int folder, const char* path, int flags) noexcept, (folder, path, flags))
SWAPS(int, renameat, (int folder, const char* path, int to, const char* name) noexcept, (folder, path, to, name))
SWAPS(int, renameat2, (int folder, const char* path, int to, const char* name, unsigned flags) noexcept,
      (folder, path, to, name, flags))
SWAPS(int, linkat, (int folder, const char* path, int to, const char* name, int flags) noexcept,
      (folder, path, to, name, flags))

extern "C" int symlinkat(const char* target, int folder, const char* path) noexcept
{
    before(folder, path);
    return static_cast<int>(syscall(SYS_symlinkat, target, folder, path));
}

extern "C" int openat(int folder, const char* path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(more, mode_t) : 0;
    va_end(more);
    before(folder, path);
    return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}
extern "C" int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));

// What code that was compiled with _FORTIFY_SOURCE calls instead.
extern "C" int __openat_2(int folder, const char* path, int flags) noexcept;
extern "C" int __openat_2(int folder, const char* path, int flags) noexcept
{
    before(folder, path);
    return static_cast<int>(syscall(SYS_openat, folder, path, flags, 0));
}
extern "C" int __openat64_2(int folder, const char* path, int flags) noexcept __attribute__((alias("__openat_2")));
// NOLINTEND(bugprone-macro-parentheses, bugprone-reserved-identifier)
