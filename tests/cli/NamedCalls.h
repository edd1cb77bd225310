// For libraries that are loaded before libc (LD_PRELOAD): the calls that name something in an open folder. Whoever
// includes this has declared Named and NewName before, which are made of a folder and the name that was given, and are
// the name that the call gets; NewName stands for what a link or a rename makes.
#pragma once

#include "RealCall.h"

#include <cstdarg>
#include <ctime>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

int openNamed(int folder, const char* path, int flags, mode_t mode)
{
    return static_cast<int>(syscall(SYS_openat, folder, static_cast<const char*>(Named(folder, path)), flags, mode));
}

} // namespace

// NOLINTBEGIN(bugprone-macro-parentheses, bugprone-reserved-identifier): libc has these names
// NAME(FOLDER, PATH, ...) as libc has it; `there` is the name that it gets.
#define NAMES(returned, name, parameters, arguments)                                                                   \
    extern "C" returned name parameters                                                                                \
    {                                                                                                                  \
        static const auto next = real<returned(*) parameters>(#name);                                                  \
        const Named there(folder, path);                                                                               \
        return next arguments;                                                                                         \
    }
NAMES(int, mkdirat, (int folder, const char* path, mode_t mode) noexcept, (folder, there, mode))
NAMES(int, mknodat, (int folder, const char* path, mode_t mode, dev_t device) noexcept, (folder, there, mode, device))
NAMES(int, fchmodat, (int folder, const char* path, mode_t mode, int flags) noexcept, (folder, there, mode, flags))
NAMES(int, fchownat, (int folder, const char* path, uid_t user, gid_t group, int flags) noexcept,
      (folder, there, user, group, flags))
NAMES(int, fstatat, (int folder, const char* path, struct stat* into, int flags) noexcept, (folder, there, into, flags))
NAMES(int, fstatat64, (int folder, const char* path, struct stat64* into, int flags) noexcept,
      (folder, there, into, flags))
NAMES(int, utimensat, (int folder, const char* path, const timespec* times, int flags) noexcept,
      (folder, there, times, flags))
NAMES(int, unlinkat, (int folder, const char* path, int flags) noexcept, (folder, there, flags))
NAMES(int, renameat, (int folder, const char* path, int to, const char* name) noexcept,
      (folder, there, to, NewName(to, name)))
NAMES(int, renameat2, (int folder, const char* path, int to, const char* name, unsigned flags) noexcept,
      (folder, there, to, NewName(to, name), flags))
NAMES(int, linkat, (int folder, const char* path, int to, const char* name, int flags) noexcept,
      (folder, there, to, NewName(to, name), flags))

extern "C" int symlinkat(const char* target, int folder, const char* path) noexcept
{
    return static_cast<int>(syscall(SYS_symlinkat, target, folder, static_cast<const char*>(Named(folder, path))));
}

extern "C" int openat(int folder, const char* path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(more, mode_t) : 0;
    va_end(more);
    return openNamed(folder, path, flags, mode);
}
extern "C" int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));

// What code that was compiled with _FORTIFY_SOURCE calls instead.
extern "C" int __openat_2(int folder, const char* path, int flags) noexcept;
extern "C" int __openat_2(int folder, const char* path, int flags) noexcept
{
    return openNamed(folder, path, flags, 0);
}
extern "C" int __openat64_2(int folder, const char* path, int flags) noexcept __attribute__((alias("__openat_2")));
// NOLINTEND(bugprone-macro-parentheses, bugprone-reserved-identifier)
