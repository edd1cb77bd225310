#include "workflow/readback/RestoreFolder.h"

#include "unpack/StoredEntry.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <dirent.h>
#include <fcntl.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace steadyburn {

namespace {

std::vector<std::string> namesOf(const std::string& path)
{
    std::vector<std::string> names;
    std::size_t from = 0;
    while (from <= path.size()) {
        const std::size_t end = std::min(path.find('/', from), path.size());
        std::string name = path.substr(from, end - from);
        if (!name.empty() && name != ".") {
            names.push_back(std::move(name));
        }
        from = end + 1;
    }
    return names;
}

std::array<timespec, 2> timesOf(const StoredEntry& entry)
{
    const auto time = [](const FileTime& from) {
        timespec to{};
        to.tv_sec = from.seconds;
        to.tv_nsec = from.nanoseconds;
        return to;
    };
    return {time(entry.atime), time(entry.mtime)};
}

// Without root the owner is whoever restores: where that was another, a set-user-ID bit would mean somebody else than
// it did, and is left out. The same holds for the group.
mode_t modeOf(const StoredEntry& entry)
{
    mode_t mode = entry.mode & 07777U;
    if (geteuid() == 0 || S_ISDIR(entry.mode)) {
        return mode;
    }
    if (entry.uid != geteuid()) {
        mode &= ~mode_t{S_ISUID};
    }
    if (entry.gid != getegid()) {
        mode &= ~mode_t{S_ISGID};
    }
    return mode;
}

void noteLost(std::vector<LostAttribute>& lost, const std::string& name, int result)
{
    if (result != 0) {
        lost.push_back({name, errno});
    }
}

// ACLs are part of the mode: chmod() would change them afterwards.
bool isAcl(const Xattr& one)
{
    return one.name.starts_with("system.");
}

void setAttribute(int fd, const Xattr& one, std::vector<LostAttribute>& lost)
{
    const auto set = [&] { return fsetxattr(fd, one.name.c_str(), one.value.data(), one.value.size(), 0); };
    int result = set();
    struct stat found {};
    if (result != 0 && errno == EACCES && fstat(fd, &found) == 0) { // a folder that was there and may not be written
        const mode_t mode = found.st_mode & 07777U;
        if (fchmod(fd, mode | S_IWUSR) == 0) {
            result = set();
            const int code = errno;
            noteLost(lost, "mode", fchmod(fd, mode));
            errno = code;
        }
    }
    noteLost(lost, one.name, result);
}

} // namespace

Result<RestoreFolder> RestoreFolder::open(const std::string& path)
{
    std::error_code code;
    std::filesystem::create_directories(path, code);
    FileDescriptor root(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root) {
        return restoreFault(FaultKind::io, path, code ? code.value() : errno);
    }
    if (faccessat(root.get(), ".", W_OK | X_OK, AT_EACCESS) != 0) {
        return restoreFault(FaultKind::io, path, errno);
    }
    return RestoreFolder(std::move(root));
}

Result<RestorePlace> RestoreFolder::place(const std::string& path)
{
    return resolve(path, true);
}

Result<RestorePlace> RestoreFolder::existing(const std::string& path)
{
    return resolve(path, false);
}

bool RestoreFolder::holdsAnything() const
{
    const int fd = openat(m_root.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR* const folder = fd < 0 ? nullptr : fdopendir(fd);
    if (folder == nullptr) {
        if (fd >= 0) {
            ::close(fd);
        }
        return true; // it is not known
    }
    bool anything = false;
    for (const dirent* entry = readdir(folder); entry != nullptr && !anything; entry = readdir(folder)) {
        const std::string_view name(entry->d_name);
        anything = name != "." && name != "..";
    }
    closedir(folder);
    return anything;
}

std::string RestoreFolder::plainPath(const std::string& path)
{
    std::string plain;
    for (const std::string& name : namesOf(path)) {
        plain += (plain.empty() ? "" : "/") + name;
    }
    return plain;
}

Result<RestorePlace> RestoreFolder::resolve(const std::string& path, bool make)
{
    const std::vector<std::string> names = namesOf(path);
    if (const auto why = noPlaceOf(path)) {
        return restoreFault(FaultKind::fileSkipped, path, 0, {}, *why);
    }
    std::string folderPath;
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
        folderPath += names[i] + "/";
    }
    if (m_folder && folderPath == m_folderPath) {
        return RestorePlace{m_folder.get(), names.back(), folderPath + names.back()};
    }
    FileDescriptor folder(fcntl(m_root.get(), F_DUPFD_CLOEXEC, 0));
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
        auto next = step(folder.get(), names[i], make);
        if (!next) {
            Fault fault = next.takeFault();
            fault.path = path;
            return fault;
        }
        folder = std::move(*next);
    }
    m_folder = std::move(folder);
    m_folderPath = folderPath;
    return RestorePlace{m_folder.get(), names.back(), folderPath + names.back()};
}

Result<FileDescriptor> RestoreFolder::step(int from, const std::string& name, bool make)
{
    constexpr int kFlags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    FileDescriptor next(openat(from, name.c_str(), kFlags));
    if (!next && errno == ENOENT && make) {
        if (mkdirat(from, name.c_str(), 0777) != 0) {
            return restoreFault(FaultKind::io, name, errno);
        }
        next = FileDescriptor(openat(from, name.c_str(), kFlags));
        struct stat made {};
        if (next && fstat(next.get(), &made) == 0) {
            own(made);
        } else if (next) {
            return restoreFault(FaultKind::io, name, errno);
        }
    }
    if (!next && (errno == ELOOP || errno == ENOTDIR)) {
        return restoreFault(FaultKind::fileSkipped, name, errno, kNoFolderOnTheWay);
    }
    if (!next) {
        return restoreFault(FaultKind::io, name, errno);
    }
    return next;
}

Result<std::optional<struct stat>> RestoreFolder::look(const RestorePlace& place)
{
    struct stat found {};
    if (fstatat(place.folder, place.name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0) {
        return std::optional(found);
    }
    if (errno == ENOENT || errno == ENAMETOOLONG) {
        return std::optional<struct stat>();
    }
    return restoreFault(FaultKind::io, place.path, errno);
}

Result<void> RestoreFolder::protect(const std::string& source)
{
    struct stat found {};
    if (source.empty()) {
        return {};
    }
    if (::stat(source.c_str(), &found) == 0) {
        m_protected.insert(keyOf(found));
    } else if (errno != ENOENT && errno != ENOTDIR) {
        return restoreFault(FaultKind::io, source, errno);
    }
    return {};
}

void applyAttributes(int fd, const StoredEntry& entry, std::vector<LostAttribute>& lost)
{
    // The owner first: a change of it takes away bits of the mode and capabilities. Attributes before the mode: only
    // root may set them once that forbids to write.
    if (geteuid() == 0) {
        noteLost(lost, "owner", fchown(fd, entry.uid, entry.gid));
    }
    for (const Xattr& one : entry.xattrs) {
        if (!isAcl(one) && one.name != kTornAttribute) {
            setAttribute(fd, one, lost);
        }
    }
    noteLost(lost, "mode", fchmod(fd, modeOf(entry)));
    for (const Xattr& one : entry.xattrs) {
        if (isAcl(one)) {
            setAttribute(fd, one, lost);
        }
    }
    const auto times = timesOf(entry);
    noteLost(lost, "times", futimens(fd, times.data()));
}

void applyAttributesAt(const RestorePlace& place, const StoredEntry& entry, std::vector<LostAttribute>& lost)
{
    const char* name = place.name.c_str();
    if (geteuid() == 0) {
        noteLost(lost, "owner", fchownat(place.folder, name, entry.uid, entry.gid, AT_SYMLINK_NOFOLLOW));
    }
    if (!S_ISLNK(entry.mode)) {
        noteLost(lost, "mode", fchmodat(place.folder, name, modeOf(entry), 0));
    }
    if (!entry.xattrs.empty()) {
        const FileDescriptor node(openat(place.folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC));
        const std::string link = "/proc/self/fd/" + std::to_string(node.get());
        for (const Xattr& one : entry.xattrs) {
            noteLost(lost, one.name, setxattr(link.c_str(), one.name.c_str(), one.value.data(), one.value.size(), 0));
        }
    }
    const auto times = timesOf(entry);
    noteLost(lost, "times", utimensat(place.folder, name, times.data(), AT_SYMLINK_NOFOLLOW));
}

} // namespace steadyburn
