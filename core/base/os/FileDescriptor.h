// A file descriptor that closes itself, and the calls that must not be left half done. Any thread.
#pragma once

#include "base/Result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

class FileDescriptor {
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd) : m_fd(fd) {}
    ~FileDescriptor() { reset(); }
    FileDescriptor(FileDescriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        if (this != &other) {
            reset();
            m_fd = std::exchange(other.m_fd, -1);
        }
        return *this;
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;

    [[nodiscard]] int get() const { return m_fd; }
    explicit operator bool() const { return m_fd >= 0; }
    void reset();
    [[nodiscard]] int release() { return std::exchange(m_fd, -1); }
    // The same, and 0 or errno: what was written may be lost.
    [[nodiscard]] int close();

private:
    int m_fd = -1;
};

// 0, or the errno of the first call that failed. After EINTR and a short transfer the rest is written.
[[nodiscard]] int writeWhole(int fd, std::span<const std::byte> bytes);
[[nodiscard]] int writeWholeAt(int fd, std::span<const std::byte> bytes, std::uint64_t offset);
// Reads until `into` is full or the file ends.
Result<std::size_t> readWholeAt(int fd, std::span<std::byte> into, std::uint64_t offset, const std::string& path);
// Appends what is left of a file or a pipe, until `text` has `most` bytes. Returns 0 or errno.
[[nodiscard]] int readText(int fd, std::string& text, std::size_t most = std::string::npos);
// The target of a symbolic link in an open folder, however long. Returns 0 or errno; ENOENT where it is empty.
[[nodiscard]] int readLinkAt(int folder, const char* name, std::string& target);

// An existing path that could not be opened, or its folder: which of our faults the errno stands for.
[[nodiscard]] Fault openFault(int code, const std::string& path);
// Returns what fstat(2) says of the open file `path`. Fails as openFault() says: a file that cannot be asked is neither
// empty nor missing.
[[nodiscard]] Result<struct stat> fileStatus(int fd, const std::string& path);
// A path of the open file itself, whatever its names are now.
[[nodiscard]] std::string pathInProc(int fd);
// Whether this is a symbolic link; false where it cannot be known.
[[nodiscard]] bool isLink(const std::string& path);
// The folder a path's leaf lies in; "." for a bare name.
[[nodiscard]] std::string parentFolder(const std::string& path);

} // namespace steadyburn
