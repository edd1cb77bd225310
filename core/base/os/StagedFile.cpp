#include "base/os/StagedFile.h"

#include "base/Sha256.h"
#include "base/os/ReservedRoom.h"
#include "base/os/SharedFolder.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <span>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr int kAttempts = 100; // to find a name that nothing bears

struct PartName {
    std::string folder; // with its slash; empty: the present one
    std::string stem;   // cut so that the whole name stays within 255 bytes
    std::string leaf;   // of the final path
};

PartName partNameOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    const std::string leaf = slash == std::string::npos ? path : path.substr(slash + 1);
    return {.folder = slash == std::string::npos ? std::string() : path.substr(0, slash + 1),
            .stem = "." + leaf.substr(0, 200) + ".part-",
            .leaf = leaf};
}

// Twelve digits that nobody else's file has by chance: they are made of the final name and the six before them.
std::string partSeal(const std::string& leaf, std::string_view number)
{
    const std::string text = "Steadyburn part " + std::string(number) + " of " + leaf;
    return toHex(sha256Of(std::as_bytes(std::span(text)))).substr(0, 12);
}

// `.NAME.part-XXXXXX-YYYYYYYYYYYY`: six digits of the process and the attempt, and their seal.
std::string partPath(const std::string& finalPath, int attempt)
{
    char number[8];
    std::snprintf(number, sizeof number, "%06x", static_cast<unsigned>(::getpid() * 100 + attempt) & 0xffffffU);
    const PartName name = partNameOf(finalPath);
    return name.folder + name.stem + number + "-" + partSeal(name.leaf, number);
}

// What bears a name of the older form, `.NAME.part-XXXXXX`, may be a user's file, and stays.
bool isPartName(std::string_view leaf, const PartName& name)
{
    constexpr std::size_t kDigits = 6;
    if (!leaf.starts_with(name.stem) || leaf.size() < name.stem.size() + kDigits) {
        return false;
    }
    const std::string_view number = leaf.substr(name.stem.size(), kDigits);
    return leaf.substr(name.stem.size() + kDigits) == "-" + partSeal(name.leaf, number);
}

// False: another process has just taken it for a killed one's rest. A file system without locks has none that look.
bool holdPart(const FileDescriptor& fd)
{
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        return false;
    }
    struct stat held = {};
    return ::fstat(fd.get(), &held) == 0 && held.st_nlink > 0;
}

// What processes that were killed left of this file: parts that nobody holds any more.
void removeRests(const std::string& finalPath)
{
    const PartName name = partNameOf(finalPath);
    std::error_code error;
    std::filesystem::directory_iterator file(parentFolder(finalPath), error);
    for (const std::filesystem::directory_iterator end; !error && file != end; file.increment(error)) {
        if (!isPartName(file->path().filename().native(), name)) {
            continue;
        }
        const FileDescriptor fd(::open(file->path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        struct stat found = {};
        if (fd && ::fstat(fd.get(), &found) == 0 && S_ISREG(found.st_mode) && found.st_uid == ::geteuid() &&
            ::flock(fd.get(), LOCK_EX | LOCK_NB) == 0) {
            ::unlink(file->path().c_str());
        }
    }
}

std::string selfPath(const FileDescriptor& fd)
{
    return pathInProc(fd.get());
}

Fault closeFault(const std::string& path, int code = errno)
{
    Fault result = openFault(code, path);
    result.doing = Action::close;
    return result;
}

// Room that was kept for the file: blocks without a size. Empty where there is none.
FileDescriptor takeRoom(const std::string& room)
{
    FileDescriptor fd(::open(room.c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    struct stat found = {};
    const bool good = fd && ::fstat(fd.get(), &found) == 0 && S_ISREG(found.st_mode) && found.st_size == 0 &&
                      found.st_blocks > 0 && found.st_nlink == 1 && found.st_uid == ::geteuid();
    return good ? std::move(fd) : FileDescriptor();
}

// What stands under the name keeps its mode, as if it had been written into.
void keepMode(int fd, const std::string& finalPath)
{
    struct stat existing = {};
    if (::stat(finalPath.c_str(), &existing) == 0) {
        ::fchmod(fd, existing.st_mode & 0777U); // new content loses set-user-ID, as it does when it is written
    }
}

bool isLinkToFollow(const std::string& path)
{
    struct stat found = {};
    return ::lstat(path.c_str(), &found) == 0 && S_ISLNK(found.st_mode) && isTrustedThere(path, found.st_uid);
}

} // namespace

std::string followLinks(const std::string& path)
{
    namespace fs = std::filesystem;
    constexpr int kMostLinks = 40; // as the kernel has it
    std::error_code error;
    fs::path file(path);
    for (int followed = 0; isLinkToFollow(file); ++followed) {
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
    if (isLink(staged.m_finalPath)) { // somebody else's, or one that leads nowhere
        return openFault(EACCES, staged.m_finalPath);
    }
    removeRests(staged.m_finalPath);
    staged.m_fd = takeRoom(roomFor(staged.m_finalPath));
    if (staged.m_fd) {
        staged.m_partPath = roomFor(staged.m_finalPath);
    } else if (allowUnnamed) {
        staged.m_fd =
            FileDescriptor(::open(parentFolder(staged.m_finalPath).c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666));
        if (staged.m_fd && ::access(selfPath(staged.m_fd).c_str(), F_OK) != 0) {
            staged.m_fd.reset(); // no /proc: it could never be given a name
        } else if (staged.m_fd) {
            ::flock(staged.m_fd.get(), LOCK_EX | LOCK_NB); // before it has a name
        }
    }
    // EISDIR and EOPNOTSUPP: the file system has no such thing.
    for (int attempt = 0; !staged.m_fd && attempt < kAttempts; ++attempt) {
        const std::string path = partPath(staged.m_finalPath, attempt);
        staged.m_fd = FileDescriptor(::open(path.c_str(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0666));
        if (staged.m_fd && holdPart(staged.m_fd)) {
            staged.m_partPath = path;
        } else if (staged.m_fd) {
            staged.m_fd.reset();
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

int StagedFile::linkAs(const std::string& path) const
{
    return ::linkat(AT_FDCWD, selfPath(m_fd).c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0 ? 0 : errno;
}

Result<void> StagedFile::givePartName()
{
    int code = EEXIST;
    for (int attempt = 0; code == EEXIST && attempt < kAttempts; ++attempt) {
        const std::string path = partPath(m_finalPath, attempt);
        code = linkAs(path);
        if (code == 0) {
            m_partPath = path;
            return {};
        }
    }
    return closeFault(m_finalPath, code);
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
    if (m_partPath.empty()) {
        const int code = linkAs(m_finalPath); // in one step where nothing bears the name: a kill leaves no part
        if (code != EEXIST) {
            return code == 0 ? Result<void>() : Result<void>(closeFault(m_finalPath, code));
        }
        if (auto named = givePartName(); !named) { // linkat() cannot replace a name, rename() can
            return named;
        }
    }
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
