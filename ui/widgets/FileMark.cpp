#include "ui/widgets/FileMark.h"

#include <sys/stat.h>

namespace steadyburn {

std::optional<FileMark> FileMark::of(const std::string& path)
{
    struct stat now {};
    if (::stat(path.c_str(), &now) != 0 || !S_ISREG(now.st_mode)) {
        return std::nullopt;
    }
    return FileMark{.device = now.st_dev,
                    .number = now.st_ino,
                    .size = static_cast<std::uint64_t>(now.st_size),
                    .seconds = now.st_mtim.tv_sec,
                    .nanoseconds = now.st_mtim.tv_nsec};
}

} // namespace steadyburn
