#include "base/os/StagedFile.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <span>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

// The beginning of a name beside `path`; the leaf is cut so that the whole stays within 255 bytes.
std::string partStem(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
    const std::string leaf = slash == std::string::npos ? path : path.substr(slash + 1);
    return folder + "." + leaf.substr(0, 200) + ".part-";
}

std::string selfPath(const FileDescriptor& fd)
{
    return "/proc/self/fd/" + std::to_string(fd.get());
}

Fault closeFault(const std::string& path)
{
    Fault result = openFault(errno, path);
    result.doing = Action::close;
    return result;
}

// What stands under the name keeps its mode, as if it had been written into.
void keepMode(int fd, const std::string& finalPath)
{
    struct stat existing = {};
    if (::stat(finalPath.c_str(), &existing) == 0) {
        ::fchmod(fd, existing.st_mode & 0777U); // new content loses set-user-ID, as it does when it is written
    }
}

} // namespace

std::string followLinks(const std::string& path)
{
    namespace fs = std::filesystem;
    constexpr int kMostLinks = 40; // as the kernel has it
    std::error_code error;
    fs::path file(path);
    for (int followed = 0; fs::is_symlink(file, error); ++followed) {
        const fs::path target = fs::read_symlink(file, error);
        if (error || followed == kMostLinks) {
            return path;
        }
        file = file.parent_path() / target;
    }
    if (file == fs::path(path)) {
        return path;
    }
    const fs::path whole = fs::weakly_canonical(file, error);
    return error ? file.string() : whole.string();
}

StagedFile::StagedFile(StagedFile&& other) noexcept
    : m_fd(std::move(other.m_fd)),
      m_finalPath(std::move(other.m_finalPath)),
      m_partPath(std::exchange(other.m_partPath, {}))
{
}

StagedFile& StagedFile::operator=(StagedFile&& other) noexcept
{
    if (this != &other) {
        discard();
        m_fd = std::move(other.m_fd);
        m_finalPath = std::move(other.m_finalPath);
        m_partPath = std::exchange(other.m_partPath, {});
    }
    return *this;
}

Result<StagedFile> StagedFile::create(const std::string& finalPath, bool allowUnnamed)
{
    StagedFile staged;
    staged.m_finalPath = followLinks(finalPath);
    if (allowUnnamed) {
        staged.m_fd =
            FileDescriptor(::open(parentFolder(staged.m_finalPath).c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666));
        if (staged.m_fd && ::access(selfPath(staged.m_fd).c_str(), F_OK) != 0) {
            staged.m_fd.reset(); // no /proc: it could never be given a name
        }
    }
    // EISDIR and EOPNOTSUPP: the file system has no such thing.
    for (int attempt = 0; !staged.m_fd && attempt < 100; ++attempt) {
        char suffix[8];
        std::snprintf(suffix, sizeof suffix, "%06x", static_cast<unsigned>(::getpid() * 100 + attempt) & 0xffffffU);
        const std::string path = partStem(staged.m_finalPath) + suffix;
        staged.m_fd = FileDescriptor(::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666));
        if (staged.m_fd) {
            staged.m_partPath = path;
        } else if (errno != EEXIST) {
            break;
        }
    }
    if (!staged.m_fd) {
        return openFault(errno, staged.m_finalPath);
    }
    keepMode(staged.m_fd.get(), staged.m_finalPath);
    return staged;
}

Result<void> StagedFile::giveName()
{
    const std::string self = selfPath(m_fd);
    for (int attempt = 0; attempt < 100; ++attempt) {
        char suffix[8];
        std::snprintf(suffix, sizeof suffix, "%06x", static_cast<unsigned>(::getpid() * 100 + attempt) & 0xffffffU);
        const std::string path = partStem(m_finalPath) + suffix;
        if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0) {
            m_partPath = path;
            return {};
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return closeFault(m_finalPath);
}

bool StagedFile::holdsData(const std::string& path)
{
    struct stat info = {};
    if (::stat(path.c_str(), &info) != 0) {
        return errno != ENOENT && errno != ENOTDIR; // what cannot be looked at may hold data
    }
    return !S_ISREG(info.st_mode) || info.st_size > 0;
}

Result<FileDescriptor> StagedFile::reopen() const
{
    FileDescriptor fd(::fcntl(m_fd.get(), F_DUPFD_CLOEXEC, 0));
    if (!fd) {
        return openFault(errno, m_finalPath);
    }
    return fd;
}

Result<void> StagedFile::sync()
{
    return ::fsync(m_fd.get()) == 0 ? Result<void>() : Result<void>(closeFault(m_finalPath));
}

Result<void> StagedFile::takeFinalName(Existing existing)
{
    if (existing == Existing::mustBeEmpty) {
        if (::renameat2(AT_FDCWD, m_partPath.c_str(), AT_FDCWD, m_finalPath.c_str(), RENAME_NOREPLACE) == 0) {
            return {};
        }
        if (errno != EEXIST && errno != EINVAL) { // EINVAL: a file system that cannot promise it
            return closeFault(m_finalPath);
        }
        if (holdsData(m_finalPath)) {
            return Fault{.kind = FaultKind::fileExists, .doing = Action::close, .code = EEXIST, .path = m_finalPath};
        }
    }
    if (::rename(m_partPath.c_str(), m_finalPath.c_str()) != 0) {
        return closeFault(m_finalPath);
    }
    return {};
}

Result<void> StagedFile::commit(Existing existing, const std::function<Result<void>()>& last)
{
    if (auto synced = sync(); !synced) {
        return synced;
    }
    // linkat() cannot replace a name, rename() can.
    if (m_partPath.empty()) {
        if (auto named = giveName(); !named) {
            return named;
        }
    }
    if (last) {
        if (auto allowed = last(); !allowed) {
            return allowed;
        }
    }
    if (auto named = takeFinalName(existing); !named) {
        return named;
    }
    m_partPath.clear();
    m_fd.reset();
    const FileDescriptor folder(::open(parentFolder(m_finalPath).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder) {
        ::fsync(folder.get()); // the name too; not every file system can, and the data is safe either way
    }
    return {};
}

void StagedFile::discard()
{
    if (!m_partPath.empty()) {
        ::unlink(m_partPath.c_str());
        m_partPath.clear();
    }
    m_fd.reset();
}

Result<void> writeStaged(const std::string& path, std::string_view text)
{
    auto staged = StagedFile::create(path);
    if (!staged) {
        return staged.takeFault();
    }
    if (const int code = writeWhole(staged->fd(), std::as_bytes(std::span(text))); code != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path};
    }
    return staged->commit();
}

} // namespace steadyburn
