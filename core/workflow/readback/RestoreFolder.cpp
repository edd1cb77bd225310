#include "workflow/readback/RestoreFolder.h"

#include "base/os/FolderListing.h"
#include "unpack/StoredEntry.h"
#include "workflow/readback/RestoreAttributes.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

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

bool isAscii(const std::string& name)
{
    return std::none_of(name.begin(), name.end(), [](unsigned char each) { return each >= 0x80U; });
}

// Whether what has this name may have got it under another one. A file system that takes any two cases for the same
// does so with these letters; what else it takes for the same the kernel shows by the name that it knows.
bool mayBeAlike(const RestorePlace& place)
{
    if (!isAscii(place.name)) {
        const FileDescriptor held(openat(place.folder, place.name.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
        std::error_code unknown;
        const auto path = std::filesystem::read_symlink(pathInProc(held.get()), unknown);
        if (!unknown && path.filename() != place.name) {
            return true;
        }
    }
    std::string other = place.name;
    for (char& each : other) {
        const bool letter = (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
        each = static_cast<char>(letter ? static_cast<unsigned char>(each) ^ 0x20U : static_cast<unsigned char>(each));
    }
    struct stat found {};
    return other != place.name && fstatat(place.folder, other.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0;
}

// Null with errno where the folder cannot be read.
FolderListing listingIn(int folder)
{
    return listingOf(FileDescriptor(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)));
}

// Whether what is there has exactly this name. Fails with io.
Result<bool> isExact(const RestorePlace& place)
{
    if (!mayBeAlike(place)) {
        return true;
    }
    const FolderListing listing = listingIn(place.folder);
    errno = listing ? 0 : errno;
    const dirent* entry = listing ? readdir(listing.get()) : nullptr;
    while (entry != nullptr && place.name != entry->d_name) {
        entry = readdir(listing.get());
    }
    if (entry == nullptr && errno != 0) {
        return restoreFault(FaultKind::io, place.path, errno);
    }
    return entry != nullptr;
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

RestoreFolder::~RestoreFolder()
{
    closeAgain();
}

std::string RestoreFolder::attribute(std::string_view name) const
{
    std::array<char, 64 * 1024> text{}; // as much as an attribute can hold
    const ssize_t length = fgetxattr(m_root.get(), std::string(name).c_str(), text.data(), text.size());
    return length > 0 ? std::string(text.data(), static_cast<std::size_t>(length)) : std::string();
}

bool RestoreFolder::setAttribute(std::string_view name, const std::string& text)
{
    const std::string attribute(name);
    return (text.empty() ? fremovexattr(m_root.get(), attribute.c_str())
                         : fsetxattr(m_root.get(), attribute.c_str(), text.data(), text.size(), 0)) == 0;
}

bool RestoreFolder::holdsAnything() const
{
    const FolderListing listing = listingIn(m_root.get());
    bool anything = !listing; // it is not known
    for (const dirent* entry = nullptr; !anything && (entry = readdir(listing.get())) != nullptr;) {
        const std::string_view name(entry->d_name);
        anything = name != "." && name != "..";
    }
    return anything;
}

bool RestoreFolder::isReadOnly() const
{
    return faccessat(m_root.get(), ".", W_OK, AT_EACCESS) != 0 && errno == EROFS;
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
    std::string way;
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
        auto next = step(folder.get(), way, names[i], make);
        if (!next) {
            Fault fault = next.takeFault();
            fault.path = path;
            return fault;
        }
        folder = std::move(*next);
        way += names[i] + "/";
    }
    if (make) {
        openUp(folder.get(), way);
    }
    m_folder = std::move(folder);
    m_folderPath = folderPath;
    return RestorePlace{m_folder.get(), names.back(), folderPath + names.back()};
}

Result<FileDescriptor> RestoreFolder::step(int from, const std::string& way, const std::string& name, bool make)
{
    constexpr int kFlags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    const std::string path = way + name + "/";
    FileDescriptor next(openat(from, name.c_str(), kFlags));
    if (!next && errno == EACCES && make && openUp(from, way)) {
        next = FileDescriptor(openat(from, name.c_str(), kFlags));
    }
    if (!next && errno == ENOENT && make) {
        openUp(from, way);
        if (mkdirat(from, name.c_str(), 0777) != 0) {
            return restoreFault(FaultKind::io, name, errno);
        }
        next = FileDescriptor(openat(from, name.c_str(), kFlags));
        struct stat made {};
        if (next && fstat(next.get(), &made) == 0) {
            own(made);
            m_exact.insert(path);
            m_madeOnTheWay.push_back(path);
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
    if (!m_exact.contains(path)) {
        const auto exact = isExact({from, name, path});
        if (!exact || !*exact) {
            return exact ? namesAlike(name) : exact.fault();
        }
        m_exact.insert(path);
    }
    return next;
}

bool RestoreFolder::openUp(int folder, const std::string& path)
{
    struct stat found {};
    if (path.empty() || faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) == 0 || errno != EACCES ||
        fstat(folder, &found) != 0 || found.st_uid != geteuid() ||
        chmod(pathInProc(folder).c_str(), (found.st_mode | S_IRWXU) & 07777U) != 0) {
        return false;
    }
    m_opened.try_emplace(path, Opened{.key = keyOf(found), .mode = found.st_mode & 07777U});
    return true;
}

std::vector<Fault> RestoreFolder::closeAgain()
{
    std::vector<Fault> lost;
    const auto opened = std::exchange(m_opened, {});
    // Folders in a folder come before it. NOLINTNEXTLINE(modernize-loop-convert): it knows no reversed map
    for (auto each = opened.rbegin(); each != opened.rend(); ++each) {
        const auto& [path, was] = *each;
        const auto place = existing(path);
        const auto held = place ? HeldEntry::hold(*place) : Result<HeldEntry>(place.fault());
        const bool same = held && keyOf(held->found()) == was.key;
        if (!same || held->setMode(was.mode) != 0) {
            lost.push_back(restoreFault(FaultKind::attributesLost, plainPath(path), same ? errno : 0, "mode"));
        }
    }
    return lost;
}

void RestoreFolder::keepMode(const struct stat& folder)
{
    std::erase_if(m_opened, [key = keyOf(folder)](const auto& each) { return each.second.key == key; });
}

void RestoreFolder::forget(const std::string& path)
{
    const std::string way = path + '/';
    if (m_folderPath.starts_with(way)) {
        m_folder = FileDescriptor();
    }
    std::erase_if(m_opened, [&](const auto& each) { return each.first.starts_with(way); });
    std::erase_if(m_madeOnTheWay, [&](const std::string& each) { return each.starts_with(way); });
    std::erase_if(m_exact, [&](const std::string& each) { return each.starts_with(way); });
}

Result<std::optional<struct stat>> RestoreFolder::look(const RestorePlace& place)
{
    auto found = lookAtAlike(place);
    if (!found || !*found) {
        return found;
    }
    const auto exact = isExact(place);
    if (!exact) {
        return exact.fault();
    }
    return *exact ? std::move(found) : Result<std::optional<struct stat>>(std::nullopt);
}

Result<std::optional<struct stat>> RestoreFolder::lookAtAlike(const RestorePlace& place)
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

} // namespace steadyburn
