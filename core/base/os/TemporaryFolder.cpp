#include "base/os/TemporaryFolder.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWhileUsed = "steadyburn-part-"; // then six characters
constexpr std::string_view kOnceKept = "steadyburn-";
constexpr std::string_view kBesideAFile = ".steadyburn-part-";

// Locked for this process alone. Empty where another has it, where it is no folder of this user, or is gone.
FileDescriptor lockFolder(const std::string& path)
{
    FileDescriptor fd(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat held = {};
    struct stat named = {};
    if (!fd || ::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 || ::fstat(fd.get(), &held) != 0 ||
        held.st_uid != ::geteuid() || ::lstat(path.c_str(), &named) != 0 || named.st_ino != held.st_ino ||
        named.st_dev != held.st_dev) {
        return {};
    }
    return fd;
}

void removeLeftFolders(const std::string& where, std::string_view named)
{
    std::error_code error;
    for (fs::directory_iterator each(where, fs::directory_options::skip_permission_denied, error), end;
         !error && each != end; each.increment(error)) {
        const std::string path = each->path().string();
        if (!each->path().filename().string().starts_with(named)) {
            continue;
        }
        if (const FileDescriptor lock = lockFolder(path)) {
            std::error_code ignored;
            fs::remove_all(path, ignored);
        }
    }
}

} // namespace

Result<TemporaryFolder> TemporaryFolder::make()
{
    const char* const chosen = std::getenv("TMPDIR");
    return make(chosen != nullptr && *chosen != '\0' ? chosen : "/var/tmp", kWhileUsed);
}

Result<TemporaryFolder> TemporaryFolder::make(const std::string& where)
{
    return make(where, kBesideAFile);
}

void TemporaryFolder::clearUp(const std::string& where)
{
    removeLeftFolders(where, kBesideAFile);
}

Result<TemporaryFolder> TemporaryFolder::make(const std::string& where, std::string_view named)
{
    removeLeftFolders(where, named);
    constexpr int kMostTries = 100; // another process may take a new folder for one that was left
    for (int i = 0; i < kMostTries; ++i) {
        std::string path = where + '/' + std::string(named) + "XXXXXX";
        if (::mkdtemp(path.data()) == nullptr) {
            return Fault{.kind = FaultKind::io, .doing = Action::open, .code = errno, .path = path};
        }
        TemporaryFolder folder(path);
        folder.m_lock = lockFolder(path);
        struct stat there = {};
        if (folder.m_lock || ::lstat(path.c_str(), &there) == 0) { // without locks it is only not cleared up later
            return folder;
        }
    }
    return Fault{.kind = FaultKind::io, .doing = Action::open, .code = EBUSY, .path = where};
}

TemporaryFolder::~TemporaryFolder()
{
    remove();
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : m_path(std::exchange(other.m_path, {})), m_lock(std::move(other.m_lock))
{
}

TemporaryFolder& TemporaryFolder::operator=(TemporaryFolder&& other) noexcept
{
    if (this != &other) {
        remove();
        m_path = std::exchange(other.m_path, {});
        m_lock = std::move(other.m_lock);
    }
    return *this;
}

void TemporaryFolder::remove()
{
    std::error_code ignored;
    if (!m_path.empty()) {
        fs::remove_all(m_path, ignored);
    }
    m_path.clear();
    m_lock.reset();
}

std::string TemporaryFolder::keep()
{
    std::string path = std::exchange(m_path, {});
    if (const std::size_t name = path.rfind('/') + 1; name + kWhileUsed.size() < path.size()) {
        std::string kept = path;
        kept.replace(name, kWhileUsed.size(), kOnceKept);
        if (::rename(path.c_str(), kept.c_str()) == 0) {
            path = std::move(kept);
        }
    }
    m_lock.reset();
    return path;
}

} // namespace steadyburn
