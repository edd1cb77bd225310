#include "unpack/iso/ImageMap.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "base/os/StagedFile.h"
#include "target/plain/ImageSessions.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr std::int64_t kLargestMap = 64 * 1024 * 1024;
constexpr std::string_view kPart = ".part";
constexpr std::uint64_t kSessionAlign = 16 * kDiscBlock; // of what is appended to an image

Fault unusable(const std::string& name, std::string why, int code = 0)
{
    return {
        .kind = FaultKind::mapUnusable, .doing = Action::read, .code = code, .path = name, .detail = std::move(why)};
}

bool isThere(const std::string& path)
{
    struct stat info = {};
    return ::lstat(path.c_str(), &info) == 0;
}

// An image is longer than its map where a session was appended to it: that begins right behind what the map covers.
bool wasAppendedTo(const FileDescriptor& image, std::uint64_t size, std::uint64_t covered)
{
    const std::vector<Session> sessions = imageSessions(image.get(), size).sessions;
    return std::any_of(sessions.begin(), sessions.end(), [covered](const Session& session) {
        return session.start >= covered && session.start < covered + kSessionAlign;
    });
}

} // namespace

std::string mapNameOf(const std::string& image)
{
    return followLinks(image) + ".map"; // a link to an image has no map of its own
}

namespace {

// Nothing where nothing has that name.
Result<std::optional<ImageMap>> readMap(const std::string& name)
{
    const FileDescriptor fd(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    const int code = errno;
    if (!fd && (code == ENAMETOOLONG || (code == ENOENT && !isThere(name)))) {
        return std::optional<ImageMap>();
    }
    struct stat info = {};
    if (!fd || ::fstat(fd.get(), &info) != 0) {
        return unusable(name, "cannot be read", fd ? errno : code);
    }
    if (!S_ISREG(info.st_mode)) {
        return unusable(name, "not a regular file");
    }
    if (info.st_size > kLargestMap) {
        return unusable(name, "too large");
    }
    std::string text(static_cast<std::size_t>(info.st_size), '\0');
    const auto got = readWholeAt(fd.get(), std::as_writable_bytes(std::span(text)), 0, name);
    if (!got) {
        return unusable(name, "cannot be read", got.fault().code);
    }
    text.resize(*got);
    auto map = SectorMap::fromText(text);
    if (!map) {
        return unusable(name, text.empty() ? "empty" : "no list of sectors, or not all of it");
    }
    return std::optional(ImageMap{.name = name,
                                  .map = std::move(*map),
                                  .text = std::move(text),
                                  .modified = static_cast<std::int64_t>(info.st_mtim.tv_sec)});
}

} // namespace

Result<std::optional<ImageMap>> lookForMap(const std::string& image)
{
    for (const std::string& file : {image, followLinks(image)}) {
        auto found = readMap(file + ".map");
        if (found && *found) {
            (*found)->ofPart =
                (*found)->text.find(kMapOfPart) != std::string::npos && isThere(file + std::string(kPart));
        }
        if (!found || *found) {
            return found;
        }
    }
    if (image.ends_with(kPart)) {
        auto found = readMap(image.substr(0, image.size() - kPart.size()) + ".map");
        if (found && *found && (*found)->text.find(kMapOfPart) != std::string::npos) {
            return found;
        }
    }
    return std::optional<ImageMap>();
}

Result<std::optional<ImageMap>> mapOf(const std::string& image)
{
    auto found = lookForMap(image);
    if (!found) {
        return found.takeFault();
    }
    if (!*found || (*found)->ofPart) {
        return std::optional<ImageMap>();
    }
    const FileDescriptor fd(::open(image.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat info = {};
    if (!fd || ::fstat(fd.get(), &info) != 0) {
        return Fault{.kind = FaultKind::io, .doing = Action::read, .code = errno, .path = image};
    }
    const auto size = static_cast<std::uint64_t>(info.st_size);
    const std::uint64_t covered = (*found)->map.size();
    if (covered == size && (*found)->modified < static_cast<std::int64_t>(info.st_mtim.tv_sec)) {
        return std::optional<ImageMap>();
    }
    if (covered > size || (covered < size && !wasAppendedTo(fd, size, covered))) {
        Fault other = unusable((*found)->name, "of an image of another size");
        other.facts = MapExtent{.covered = covered, .size = size};
        return other;
    }
    return found;
}

Result<void> mapMayGo(const std::string& image)
{
    const std::string name = mapNameOf(image);
    const Fault foreign{.kind = FaultKind::notOurFile, .doing = Action::plan, .path = name};
    const auto found = lookForMap(image);
    if (!found) {
        return foreign;
    }
    if (!*found) {
        return {};
    }
    struct stat info = {};
    const bool there = ::stat(image.c_str(), &info) == 0;
    if ((*found)->ofPart) { // ours, and not to be lost
        Fault begun = foreign;
        begun.facts = OtherPath{followLinks(image) + std::string(kPart)};
        return begun;
    }
    const bool ours = (*found)->text.find(kMapOfImage) != std::string::npos ||
                      (*found)->text.find(kMapOfPart) != std::string::npos ||
                      (there && (*found)->map.size() <= static_cast<std::uint64_t>(info.st_size));
    return ours ? Result<void>() : Result<void>(foreign);
}

Result<void> removeMap(const std::string& image)
{
    const std::string name = mapNameOf(image);
    if (!mapMayGo(image) || ::unlink(name.c_str()) == 0 || errno == ENOENT || errno == ENAMETOOLONG) {
        return {};
    }
    return Fault{.kind = FaultKind::io, .doing = Action::close, .code = errno, .path = name};
}

Result<void> writeMapBeside(const std::string& copy, const SectorMap& map)
{
    return writeStaged(mapNameOf(copy), map.toText(kMapOfImage));
}

} // namespace steadyburn
