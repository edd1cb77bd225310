#include "target/plain/FileTarget.h"

#include "base/Units.h"
#include "target/plain/FileReader.h"
#include "target/plain/ImageSessions.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace steadyburn {

FileTarget::FileTarget(std::string name, std::string path) : Target(Family::plain)
{
    m_file.name = std::move(name);
    m_file.path = std::move(path);
}

Result<std::unique_ptr<Target>> FileTarget::open(const std::string& path)
{
    const std::string real = followLinks(path);
    struct stat info = {};
    if (::stat(real.c_str(), &info) == 0) {
        if (S_ISDIR(info.st_mode)) {
            return Fault{.kind = FaultKind::targetIsDirectory, .doing = Action::open, .code = EISDIR, .path = path};
        }
        if (!S_ISREG(info.st_mode)) {
            return Fault{
                .kind = FaultKind::unsupported, .doing = Action::open, .path = path, .detail = "not a regular file"};
        }
        return std::unique_ptr<Target>(new FileTarget(path, real));
    }
    const bool folderIsThere =
        errno == ENOENT && !real.ends_with('/') && ::stat(parentFolder(real).c_str(), &info) == 0;
    if (!folderIsThere || !S_ISDIR(info.st_mode)) {
        return openFault(folderIsThere ? ENOTDIR : errno, real);
    }
    return std::unique_ptr<Target>(new FileTarget(path, real));
}

Result<MediumInfo> FileTarget::inspect()
{
    MediumInfo info;
    info.kind = MediumKind::file;
    info.status = MediumStatus::blank;
    info.block = 1;
    info.free = freeBytes(parentFolder(m_file.path));
    m_file.seen = FileState();
    const FileDescriptor fd(::open(m_file.path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd) {
        if (errno == ENOENT) {
            return info;
        }
        Fault fault = openFault(errno, m_file.name);
        fault.doing = Action::inspect;
        return fault;
    }
    struct stat data = {};
    if (::fstat(fd.get(), &data) != 0) {
        Fault fault = openFault(errno, m_file.name);
        fault.doing = Action::inspect;
        return fault;
    }
    if (data.st_size > 0) {
        const auto size = static_cast<std::uint64_t>(data.st_size);
        info.status = MediumStatus::overwritable;
        m_file.seen = FileState::of(data);
        info.sessions = imageSessions(fd.get(), size).sessions;
        info.nextWritable = holdsIso(fd.get()) ? nextSessionStart(size) : size;
    }
    return info;
}

Result<std::unique_ptr<WriteSession>> FileTarget::begin(const WriteRequest& request)
{
    return FileSession::begin(m_file, m_meter, request);
}

Result<std::unique_ptr<MediumReader>> FileTarget::openReader(std::uint32_t section)
{
    auto opened = m_file.openWritten();
    if (!opened) {
        return opened.takeFault();
    }
    FileDescriptor fd = std::move(*opened);
    struct stat info = {};
    if (!fd || ::fstat(fd.get(), &info) != 0) {
        return openFault(errno, m_file.name);
    }
    if (m_file.written) {
        ::posix_fadvise(fd.get(), 0, 0, POSIX_FADV_DONTNEED);
    }
    const auto size = static_cast<std::uint64_t>(info.st_size);
    const ImageSessions chain = imageSessions(fd.get(), size);
    const bool whole = m_file.written && !m_file.appended; // a stream that was just written is read from its first byte
    const std::size_t count = whole ? 1 : chain.sessions.size();
    Fault missing{.kind = FaultKind::sessionMissing, .doing = Action::open, .path = m_file.name};
    missing.facts = SessionChoice{.asked = section, .count = count};
    if (section >= count) {
        return missing;
    }
    if (section == 0 && count > 1 && chain.firstHidden) {
        missing.kind = FaultKind::sessionHidden;
        return missing;
    }
    const bool newest = section + 1 == count;
    const std::uint64_t start = whole ? 0 : newest ? chain.newestVolume : chain.sessions[section].start;
    auto reader = std::make_unique<FileReader>(std::move(fd), m_file.name, start, size);
    if (!whole) {
        reader->setEarlierSessions(startsBefore(chain.sessions, section));
    }
    if (!whole && newest) {
        reader->setLostSessions(faultsOf(chain));
    }
    return std::unique_ptr<MediumReader>(std::move(reader));
}

Result<void> FileTarget::blank(bool /*full*/, const BlankProgress& /*progress*/)
{
    return Fault{.kind = FaultKind::unsupported, .doing = Action::blank, .path = m_file.name, .detail = "file"};
}

Result<void> FileTarget::eject()
{
    return Fault{.kind = FaultKind::unsupported, .doing = Action::eject, .path = m_file.name, .detail = "file"};
}

} // namespace steadyburn
