// For libraries that are loaded before libc (LD_PRELOAD): the folder below which they change what a name means.
#pragma once

#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace {

char watched[512] = ""; // empty: none

// Whether an open folder is that one, or below it.
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

} // namespace
