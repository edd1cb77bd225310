// The calls that FailingCalls.cpp counts and makes fail, by the names that it is told.
#pragma once

#include <cstdint>

namespace steadyburn {

enum Call : std::uint8_t {
    kOpen,
    kRead,
    kWrite,
    kSync,
    kTruncate,
    kRename,
    kLink,
    kSymlink,
    kUnlink,
    kMakeFolder,
    kListFolder,
    kStatus,
    kSeek,
    kMap,
    kControl,
    kThread,
    kMemory,
    kCalls
};

// Behind the counts of the calls: where the program met a bad address.
enum Crash : std::uint8_t { kNoCrash, kCrashInLibrary, kCrashElsewhere };
inline constexpr int kCrashSlot = kCalls;
inline constexpr int kSlots = kCalls + 1;

inline constexpr const char* kCallNames[kCalls] = {"open", "read",    "write",  "sync",   "truncate", "rename",
                                                   "link", "symlink", "unlink", "mkdir",  "readdir",  "stat",
                                                   "seek", "mmap",    "ioctl",  "thread", "malloc"};

} // namespace steadyburn
