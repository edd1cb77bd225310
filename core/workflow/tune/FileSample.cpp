#include "workflow/tune/FileSample.h"

#include "base/os/FolderListing.h"
#include "workflow/tune/QuietOpen.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace steadyburn {

const SampledFile* FileSample::largest() const
{
    const auto found = std::ranges::max_element(files, {}, &SampledFile::size);
    return found == files.end() ? nullptr : &*found;
}

FileSample sampleFiles(const std::string& folder, Clock& clock, Nanoseconds until, const std::stop_token& stop)
{
    FileSample sample;
    struct stat top = {};
    if (::stat(folder.c_str(), &top) != 0) {
        return sample;
    }
    std::vector<std::string> folders{folder};
    while (!folders.empty() && sample.files.size() < kMostSampled && clock.now() < until && !stop.stop_requested()) {
        const std::string path = std::exchange(folders.back(), {});
        folders.pop_back();
        const auto open = listingOf(openQuietly(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        while (const dirent* const entry = open ? ::readdir(open.get()) : nullptr) {
            const std::string_view name = entry->d_name;
            struct stat info = {};
            if (name == "." || name == ".." ||
                ::fstatat(::dirfd(open.get()), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0 ||
                info.st_dev != top.st_dev) {
                continue;
            }
            std::string whole = path + (path.ends_with('/') ? "" : "/") + entry->d_name;
            if (S_ISDIR(info.st_mode)) {
                folders.push_back(std::move(whole));
            } else if (S_ISREG(info.st_mode) && info.st_size > 0) {
                sample.files.push_back({std::move(whole), static_cast<std::uint64_t>(info.st_size)});
                sample.bytes += static_cast<std::uint64_t>(info.st_size);
            }
            if (sample.files.size() >= kMostSampled || clock.now() >= until || stop.stop_requested()) {
                break;
            }
        }
    }
    return sample;
}

} // namespace steadyburn
