#include "ui/medium/DragFolder.h"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>

namespace steadyburn {

namespace {

constexpr const char* kDragName = "drag-";

// Also folders that came from the medium without the right to write into them.
void removeDragged(const std::string& path)
{
    namespace fs = std::filesystem;
    std::error_code code;
    const auto options = fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(path, options, code), end; !code && at != end; at.increment(code)) {
        std::error_code ignored;
        if (fs::is_directory(at->symlink_status(ignored))) {
            fs::permissions(at->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
        }
    }
    fs::remove_all(path, code);
}

FileDescriptor lockFolder(const std::string& path)
{
    FileDescriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    return folder && ::flock(folder.get(), LOCK_EX | LOCK_NB) == 0 ? std::move(folder) : FileDescriptor();
}

void removeLeft(const std::string& cache)
{
    std::error_code code;
    for (std::filesystem::directory_iterator at(cache, code), end; !code && at != end; at.increment(code)) {
        const std::string path = at->path().string();
        if (at->path().filename().string().starts_with(kDragName)) {
            if (const FileDescriptor lock = lockFolder(path)) { // its program has ended
                removeDragged(path);
            }
        }
    }
}

} // namespace

std::shared_ptr<DragFolder> DragFolder::make(const std::string& cache, int& why)
{
    std::error_code code;
    std::filesystem::create_directories(cache, code);
    removeLeft(cache);
    std::string path = cache + '/' + kDragName + "XXXXXX";
    if (::mkdtemp(path.data()) == nullptr) {
        why = errno;
        return nullptr;
    }
    return std::shared_ptr<DragFolder>(new DragFolder(path, lockFolder(path)));
}

DragFolder::~DragFolder()
{
    removeDragged(m_path);
}

} // namespace steadyburn
