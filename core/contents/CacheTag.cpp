#include "contents/CacheTag.h"

#include "base/os/FileDescriptor.h"

#include <array>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

bool hasCacheTag(int folder)
{
    static constexpr std::string_view kSignature = "Signature: 8a477f597d28d172789f06886806bc55";
    const FileDescriptor file(::openat(folder, kCacheTagName.data(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    struct stat status {};
    if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    std::array<char, kSignature.size()> begin{};
    std::size_t got = 0;
    while (got < begin.size()) {
        const ssize_t more = ::read(file.get(), begin.data() + got, begin.size() - got);
        if (more < 0 && errno == EINTR) {
            continue;
        }
        if (more <= 0) {
            return false;
        }
        got += static_cast<std::size_t>(more);
    }
    return std::string_view(begin.data(), begin.size()) == kSignature;
}

} // namespace steadyburn
