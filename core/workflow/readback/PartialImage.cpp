#include "workflow/readback/PartialImage.h"

#include "base/os/FileDescriptor.h"
#include "base/os/SharedFolder.h"
#include "base/os/StagedFile.h"
#include "unpack/iso/ImageMap.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

// In the map: the image already bears its name. Without it a file of that name is somebody else's.
constexpr std::string_view kNamed = kMapOfImage;
constexpr std::string_view kPart = kMapOfPart;
constexpr std::size_t kLargestMap = 64 * 1024 * 1024;

Result<void> systemFault(int code, const std::string& path, std::uint64_t offset = 0)
{
    return Fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = path, .offset = offset};
}

bool exists(const std::string& path)
{
    struct stat info = {};
    return ::lstat(path.c_str(), &info) == 0;
}

// What must not go without a yes: anything but an empty file, and what cannot be looked at.
bool holdsSomething(const std::string& path)
{
    struct stat info = {};
    if (::lstat(path.c_str(), &info) != 0) {
        return errno != ENOENT && errno != ENOTDIR;
    }
    return !S_ISREG(info.st_mode) || info.st_size > 0;
}

// In a folder for all, from somebody who may still hold it open.
bool isOthers(const std::string& path)
{
    struct stat info = {};
    return ::lstat(path.c_str(), &info) == 0 && !isTrustedThere(path, info.st_uid);
}

// A device or a pipe is no place for an image, whatever is said.
bool isNoFile(const std::string& path)
{
    struct stat info = {};
    return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

bool isFolder(const std::string& path)
{
    struct stat info = {};
    return ::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

std::optional<std::string> mapText(const std::string& path)
{
    const FileDescriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat info = {};
    if (!fd || ::fstat(fd.get(), &info) != 0 || !S_ISREG(info.st_mode) ||
        static_cast<std::size_t>(info.st_size) > kLargestMap) {
        return std::nullopt;
    }
    std::string text(static_cast<std::size_t>(info.st_size), '\0');
    auto got = readWholeAt(fd.get(), std::as_writable_bytes(std::span(text)), 0, path);
    if (!got) {
        return std::nullopt;
    }
    text.resize(*got);
    return text;
}

// The first of `file`.old, `file`.old-2 … of which neither image nor map nor part is there.
std::string nameBeside(const std::string& file)
{
    for (unsigned number = 1;; ++number) {
        std::string name = file + (number == 1 ? ".old" : ".old-" + std::to_string(number));
        if (!exists(name) && !exists(name + ".part") && !exists(name + ".map")) {
            return name;
        }
    }
}

// Never over anything. An errno.
int renameToNew(const std::string& from, const std::string& to)
{
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (errno != EINVAL || exists(to)) { // EINVAL: a file system that cannot promise it
        return errno;
    }
    return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

} // namespace

PartialImage::PartialImage(std::string file, std::uint64_t size) : m_file(std::move(file)), m_map(size)
{
}

Result<PartialImage> PartialImage::open(const std::string& name, std::uint64_t size, bool overwrite)
{
    const std::string file = followLinks(name);
    PartialImage image(file, size);
    image.m_overwrite = overwrite;
    if (isFolder(file)) {
        return Fault{.kind = FaultKind::targetIsDirectory, .doing = Action::open, .path = file};
    }
    if (isLink(file)) { // that is not to be followed
        return openFault(EACCES, file);
    }
    for (const std::string& used : {file, image.part(), image.mapFile()}) {
        if (isNoFile(used)) {
            return Fault{
                .kind = FaultKind::unsupported, .doing = Action::open, .path = used, .detail = "not a regular file"};
        }
    }
    auto taken = image.takeUp(overwrite);
    if (!taken) {
        return taken.takeFault();
    }
    if (!*taken) {
        if (auto ours = image.checkOurNames(); !ours) {
            return ours.takeFault();
        }
        for (const std::string& used : {file, image.part(), image.mapFile()}) {
            if (!overwrite && holdsSomething(used) && !(used == image.mapFile() && image.m_staleMap)) {
                return Fault{.kind = FaultKind::fileExists, .doing = Action::open, .path = used};
            }
        }
        if (auto begun = image.restart(); !begun) {
            return begun.takeFault();
        }
    }
    return image;
}

// True when there was something to continue.
Result<bool> PartialImage::takeUp(bool overwrite)
{
    const auto text = mapText(mapFile());
    auto map = text ? SectorMap::fromText(*text) : std::nullopt;
    if (!map) {
        return false;
    }
    const bool inPart = exists(part());
    const bool named = text->find(kNamed) != std::string::npos;
    const std::string where = inPart ? part() : m_file;
    if (!exists(where) || (!inPart && !named)) {
        m_staleMap = named || text->find(kPart) != std::string::npos;
        return false;
    }
    if (inPart && !overwrite && holdsSomething(m_file)) { // somebody's, since the part still waits for its name
        return Fault{.kind = FaultKind::fileExists, .doing = Action::open, .path = m_file};
    }
    if (map->size() != m_map.size()) {
        if (overwrite) {
            return false;
        }
        return Fault{.kind = FaultKind::mediumSwapped,
                     .doing = Action::read,
                     .path = m_file,
                     .facts = MapExtent{.covered = map->size(), .size = m_map.size()}};
    }
    if (auto opened = openData(where, O_RDWR); !opened) {
        return opened.takeFault();
    }
    m_map = std::move(*map);
    m_resumed = true;
    return true;
}

// Without a map a part is somebody's, and what is no map as well: they stay, whatever is said.
Result<void> PartialImage::checkOurNames() const
{
    const auto text = mapText(mapFile());
    const bool mapped = text && SectorMap::fromText(*text);
    for (const std::string& name : {mapFile(), part()}) {
        if ((!mapped && holdsSomething(name)) || isOthers(name)) {
            return Fault{.kind = FaultKind::notOurFile, .doing = Action::open, .path = name};
        }
    }
    return {};
}

// An image that a map of unread sectors belongs to, whoever made them. The map goes last: a map without its image
// claims nothing.
Result<void> PartialImage::keepRescue()
{
    const auto text = mapText(mapFile());
    const auto map = text ? SectorMap::fromText(*text) : std::nullopt;
    const bool inPart = exists(part());
    const std::string image = inPart ? part() : m_file;
    const bool others = map && !inPart && text->find(kPart) != std::string::npos; // its part is gone
    const std::uint64_t read = map ? map->bytes(SectorState::read) : 0;
    const bool whole = map && !inPart && read == map->size(); // a file as any other
    if (read == 0 || others || whole || !holdsSomething(image)) {
        return {};
    }
    m_fd.reset(); // its lock
    if (auto ours = openData(image, O_RDWR); !ours) {
        return ours;
    }
    const std::string name = nameBeside(m_file);
    if (auto copied = writeStaged(name + ".map", *text); !copied) {
        return copied;
    }
    if (const int code = renameToNew(image, inPart ? name + ".part" : name); code != 0) {
        ::unlink((name + ".map").c_str());
        return systemFault(code, image);
    }
    if (::unlink(mapFile().c_str()) != 0) {
        return systemFault(errno, mapFile());
    }
    m_kept = name;
    return {};
}

// The map first: a part without a map is never ours, and a new map over an old part only has everything read again.
Result<void> PartialImage::restart()
{
    if (auto kept = keepRescue(); !kept) {
        return kept;
    }
    m_resumed = false;
    m_map = SectorMap(m_map.size());
    if (auto said = writeMap(false); !said) {
        return said;
    }
    m_fd.reset();
    // A part that is there is ours by now, or openData() refuses it.
    if (auto opened = openData(part(), O_RDWR | (exists(part()) ? 0 : O_CREAT | O_EXCL)); !opened) {
        return opened;
    }
    if (::ftruncate(m_fd.get(), 0) != 0 || ::ftruncate(m_fd.get(), static_cast<off_t>(m_map.size())) != 0) {
        return systemFault(errno, m_open);
    }
    return {};
}

Result<void> PartialImage::openData(const std::string& path, int flags)
{
    FileDescriptor fd(::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (!fd) {
        return openFault(errno, path);
    }
    struct stat info = {};
    if (::fstat(fd.get(), &info) != 0 || !S_ISREG(info.st_mode)) {
        return Fault{.kind = FaultKind::unsupported, .doing = Action::open, .path = path, .detail = "no regular file"};
    }
    if (!isTrustedThere(path, info.st_uid)) { // who made it may still hold it open
        return Fault{.kind = FaultKind::notOurFile, .doing = Action::open, .path = path};
    }
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) {
        return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .code = errno, .path = path};
    }
    m_fd = std::move(fd);
    m_open = path;
    return {};
}

Result<void> PartialImage::write(std::span<const std::byte> bytes, std::uint64_t offset)
{
    const int code = writeWholeAt(m_fd.get(), bytes, offset);
    return code == 0 ? Result<void>() : systemFault(code, m_open, offset);
}

Result<std::size_t> PartialImage::read(std::span<std::byte> into, std::uint64_t offset) const
{
    return readWholeAt(m_fd.get(), into, offset, m_open);
}

Result<void> PartialImage::save()
{
    if (::fdatasync(m_fd.get()) != 0) {
        return systemFault(errno, m_open);
    }
    return writeMap(m_open == m_file);
}

Result<void> PartialImage::writeMap(bool named)
{
    return writeStaged(mapFile(), m_map.toText(named ? kNamed : kPart));
}

// Never over a file that came meanwhile, where there is no yes for it. An errno.
int PartialImage::takeName() const
{
    if (!m_overwrite && ::renameat2(AT_FDCWD, part().c_str(), AT_FDCWD, m_file.c_str(), RENAME_NOREPLACE) == 0) {
        return 0;
    }
    if (!m_overwrite && errno != EINVAL && errno != EEXIST) { // EINVAL: a file system that cannot promise it
        return errno;
    }
    if (!m_overwrite && holdsSomething(m_file)) {
        return EEXIST;
    }
    return ::rename(part().c_str(), m_file.c_str()) == 0 ? 0 : errno;
}

Result<void> PartialImage::finish()
{
    if (auto saved = save(); !saved) {
        return saved;
    }
    const bool whole = m_map.bytes(SectorState::read) == m_map.size();
    if (m_overwrite && m_open != m_file && !whole && holdsSomething(m_file)) { // else takeName() refuses
        return {};
    }
    if (m_open != m_file) {
        // First the word, then the name: in between the part is still there and goes before it.
        if (auto said = writeMap(true); !said) {
            return said;
        }
        if (const int code = takeName(); code != 0) {
            return systemFault(code, m_file);
        }
        m_open = m_file;
        const FileDescriptor folder(::open(parentFolder(m_file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (folder) {
            ::fsync(folder.get());
        }
    }
    if (whole && ::unlink(mapFile().c_str()) != 0 && errno != ENOENT) {
        return systemFault(errno, mapFile());
    }
    return {};
}

} // namespace steadyburn
