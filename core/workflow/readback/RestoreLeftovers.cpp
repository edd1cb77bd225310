#include "workflow/readback/RestoreLeftovers.h"

#include "base/os/FolderListing.h"
#include "workflow/readback/RestorePlacer.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

bool hasEnded(pid_t process)
{
    return process > 0 && ::kill(process, 0) != 0 && errno == ESRCH;
}

// Only a file or a link of the user's own: a name alone is no proof.
void removeLeftover(int folder, const std::string& name)
{
    struct stat found = {};
    if (fstatat(folder, name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISDIR(found.st_mode) &&
        found.st_uid == geteuid()) {
        unlinkat(folder, name.c_str(), 0);
    }
}

} // namespace

pid_t restorerOf(std::string_view name)
{
    constexpr std::string_view kBefore = ".steadyburn-";
    constexpr std::string_view kBehind = ".part";
    if (!name.starts_with(kBefore) || !name.ends_with(kBehind) || name.size() <= kBefore.size() + kBehind.size()) {
        return 0;
    }
    name = name.substr(kBefore.size(), name.size() - kBefore.size() - kBehind.size());
    pid_t process = 0;
    unsigned number = 0;
    const char* const end = name.data() + name.size();
    const auto first = std::from_chars(name.data(), end, process);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-') {
        return 0;
    }
    const auto second = std::from_chars(first.ptr + 1, end, number);
    return second.ec == std::errc() && second.ptr == end ? process : 0;
}

void RestoreLeftovers::clear(int folder, const std::string& path)
{
    if (!m_seen.insert(path).second) {
        return;
    }
    const FolderListing listing = listingOf(FileDescriptor(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
    std::vector<std::string> leftovers;
    while (const dirent* const entry = listing ? readdir(listing.get()) : nullptr) {
        if (hasEnded(restorerOf(entry->d_name))) {
            leftovers.emplace_back(entry->d_name);
        }
        if (std::string_view(entry->d_name).find(kDamaged) != std::string_view::npos) {
            m_withDamaged.insert(path);
        }
    }
    for (const std::string& name : leftovers) {
        removeLeftover(folder, name);
    }
}

} // namespace steadyburn
