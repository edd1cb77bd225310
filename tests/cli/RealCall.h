// For libraries that are loaded before libc (LD_PRELOAD): the calls that they stand in front of.
#pragma once

#include <dlfcn.h>

namespace {

template <typename F>
F real(const char* name)
{
    return reinterpret_cast<F>(dlsym(RTLD_NEXT, name)); // NOLINT: how POSIX has it
}

} // namespace
