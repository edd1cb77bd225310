// Loaded before libc (LD_PRELOAD) this library makes a folder one whose file system takes names for the same that
// differ only by case, as FAT and exFAT do: a name that is there in other letters is that name.
//   STEADYBURN_FOLD=FOLDER   below this folder
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

char watched[512] = "";

__attribute__((constructor)) void begin()
{
    const char* const wanted = std::getenv("STEADYBURN_FOLD");
    std::snprintf(watched, sizeof watched, "%s", wanted != nullptr ? wanted : "");
    unsetenv("STEADYBURN_FOLD");
    unsetenv("LD_PRELOAD");
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

// The name as it is there; `path` where nothing is, or where it is no name in the folder.
class Folded {
public:
    Folded(int folder, const char* path) : m_name(path)
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

template <typename F>
F real(const char* name)
{
    return reinterpret_cast<F>(dlsym(RTLD_NEXT, name)); // NOLINT: how POSIX has it
}

} // namespace

// NOLINTBEGIN(bugprone-macro-parentheses, bugprone-reserved-identifier): libc has these names
// NAME(FOLDER, PATH, ...) as libc has it.
#define FOLDS(returned, name, parameters, arguments)                                                                   \
    extern "C" returned name parameters                                                                                \
    {                                                                                                                  \
        static const auto next = real<returned(*) parameters>(#name);                                                  \
        const Folded there(folder, path);                                                                              \
        return next arguments;                                                                                         \
    }
FOLDS(int, mkdirat, (int folder, const char* path, mode_t mode) noexcept, (folder, there, mode))
FOLDS(int, mknodat, (int folder, const char* path, mode_t mode, dev_t device) noexcept, (folder, there, mode, device))
FOLDS(int, fstatat, (int folder, const char* path, struct stat* into, int flags) noexcept, (folder, there, into, flags))
FOLDS(int, fstatat64, (int folder, const char* path, struct stat64* into, int flags) noexcept,
      (folder, there, into, flags))
FOLDS(int, unlinkat, (int folder, const char* path, int flags) noexcept, (folder, there, flags))
FOLDS(int, renameat, (int folder, const char* path, int to, const char* name) noexcept,
      (folder, there, to, Folded(to, name)))
FOLDS(int, renameat2, (int folder, const char* path, int to, const char* name, unsigned flags) noexcept,
      (folder, there, to, Folded(to, name), flags))
FOLDS(int, linkat, (int folder, const char* path, int to, const char* name, int flags) noexcept,
      (folder, there, to, Folded(to, name), flags))

extern "C" int symlinkat(const char* target, int folder, const char* path) noexcept
{
    return static_cast<int>(syscall(SYS_symlinkat, target, folder, static_cast<const char*>(Folded(folder, path))));
}

extern "C" int openat(int folder, const char* path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(more, mode_t) : 0;
    va_end(more);
    return static_cast<int>(syscall(SYS_openat, folder, static_cast<const char*>(Folded(folder, path)), flags, mode));
}
extern "C" int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));

// What code that was compiled with _FORTIFY_SOURCE calls instead.
extern "C" int __openat_2(int folder, const char* path, int flags) noexcept;
extern "C" int __openat_2(int folder, const char* path, int flags) noexcept
{
    return static_cast<int>(syscall(SYS_openat, folder, static_cast<const char*>(Folded(folder, path)), flags, 0));
}
extern "C" int __openat64_2(int folder, const char* path, int flags) noexcept __attribute__((alias("__openat_2")));
// NOLINTEND(bugprone-macro-parentheses, bugprone-reserved-identifier)
