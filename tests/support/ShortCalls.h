// Reads and writes that transfer less than they were asked for, as those of network file systems do. To be included by
// one source of a program: it takes the place of the C library's functions in all of it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include <sys/syscall.h>
#include <unistd.h>

namespace steadyburn {

// The most bytes that one call transfers; any thread.
inline std::atomic<std::size_t> mostPerCall{~std::size_t(0)};

// While it lives, no call transfers more than so many bytes.
class ShortCalls {
public:
    explicit ShortCalls(std::size_t bytes) { mostPerCall = bytes; }
    ~ShortCalls() { mostPerCall = ~std::size_t(0); }
    ShortCalls(const ShortCalls&) = delete;
    ShortCalls& operator=(const ShortCalls&) = delete;
};

} // namespace steadyburn

extern "C" {

ssize_t write(int fd, const void* from, std::size_t bytes)
{
    return ::syscall(SYS_write, fd, from, std::min(bytes, steadyburn::mostPerCall.load()));
}

ssize_t pread(int fd, void* into, std::size_t bytes, off_t offset)
{
    return ::syscall(SYS_pread64, fd, into, std::min(bytes, steadyburn::mostPerCall.load()), offset);
}

ssize_t pwrite(int fd, const void* from, std::size_t bytes, off_t offset)
{
    return ::syscall(SYS_pwrite64, fd, from, std::min(bytes, steadyburn::mostPerCall.load()), offset);
}

} // extern "C"
