#include "workflow/tune/PageCache.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kSamples = 16;
constexpr std::size_t kLeftShare = 50; // a fiftieth may be left: what another process reads

// The kernel tells the owner, and root, of each page.
std::optional<bool> coldByPages(int fd, std::uint64_t bytes)
{
    struct stat info = {};
    const uid_t user = ::geteuid();
    if (::fstat(fd, &info) != 0 || (user != 0 && info.st_uid != user)) {
        return std::nullopt;
    }
    const auto length = static_cast<std::size_t>(bytes);
    void* const mapped = ::mmap(nullptr, length, PROT_READ, MAP_SHARED, fd, 0);
    if (mapped == MAP_FAILED) {
        return std::nullopt;
    }
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    std::vector<unsigned char> pages((length + page - 1) / page);
    const bool told = ::mincore(mapped, length, pages.data()) == 0;
    ::munmap(mapped, length);
    if (!told) {
        return std::nullopt;
    }
    const auto left =
        static_cast<std::size_t>(std::ranges::count_if(pages, [](unsigned char each) { return (each & 1U) != 0; }));
    return left * kLeftShare <= pages.size();
}

std::optional<bool> coldByReads(int fd, std::uint64_t bytes)
{
    std::size_t left = 0;
    for (std::uint64_t i = 0; i < kSamples; ++i) {
        char byte = 0;
        const iovec into{.iov_base = &byte, .iov_len = 1};
        const auto at = static_cast<off_t>(bytes / kSamples * i);
        if (::preadv2(fd, &into, 1, at, RWF_NOWAIT) > 0) {
            ++left;
        } else if (errno != EAGAIN) {
            return std::nullopt; // EOPNOTSUPP: the file system has no such reads
        }
    }
    return left == 0;
}

} // namespace

std::optional<bool> dropPages(int fd, std::uint64_t bytes)
{
    if (bytes == 0 || ::posix_fadvise(fd, 0, static_cast<off_t>(bytes), POSIX_FADV_DONTNEED) != 0) {
        return std::nullopt;
    }
    if (const auto cold = coldByPages(fd, bytes)) {
        return cold;
    }
    const auto cold = coldByReads(fd, bytes);
    // Such a read may have begun to read ahead.
    (void)::posix_fadvise(fd, 0, static_cast<off_t>(bytes), POSIX_FADV_DONTNEED);
    return cold;
}

} // namespace steadyburn
