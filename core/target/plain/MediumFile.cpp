#include "target/plain/MediumFile.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

Fault MediumFile::fault(int code) const
{
    return {.kind = FaultKind::io, .doing = Action::write, .code = code, .path = m_path.empty() ? m_name : m_path};
}

Result<FileDescriptor> MediumFile::openForReading() const
{
    if (m_path.empty()) {
        return FileDescriptor(m_fd ? ::fcntl(m_fd.get(), F_DUPFD_CLOEXEC, 0) : -1);
    }
    FileDescriptor fd(::open(m_path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd && errno != ENOENT) {
        return openFault(errno, m_path);
    }
    return fd;
}

Result<void> MediumFile::take()
{
    if (m_path.empty() || m_fd) {
        return {};
    }
    m_absent = false;
    FileDescriptor fd(::open(m_path.c_str(), O_RDWR | O_CLOEXEC));
    if (!fd) {
        if (errno == ENOENT) {
            m_absent = true;
            return {};
        }
        return openFault(errno, m_path);
    }
    if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) { // else: a file system without locks
        return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .code = errno, .path = m_path};
    }
    m_fd = std::move(fd);
    return {};
}

// On a disk if possible: a whole disc in memory would be a lot.
Result<void> MediumFile::openTemporary()
{
    const char* chosen = std::getenv("TMPDIR");
    for (const char* folder : {chosen, "/var/tmp", "/tmp"}) {
        if (folder != nullptr && !m_fd) {
            m_fd = FileDescriptor(::open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
        }
    }
    if (!m_fd) {
        m_fd = FileDescriptor(::memfd_create("medium", MFD_CLOEXEC));
    }
    if (!m_fd) {
        return fault(errno);
    }
    return {};
}

Result<void> MediumFile::create()
{
    if (m_fd) {
        return {};
    }
    if (m_path.empty()) {
        return openTemporary();
    }
    const FileDescriptor made(::open(m_path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (!made && errno != EEXIST) {
        return openFault(errno, m_path);
    }
    m_created = static_cast<bool>(made);
    if (!m_created && std::exchange(m_absent, false)) { // another run's medium, made since take()
        return Fault{.kind = FaultKind::targetChanged, .doing = Action::write, .path = m_path};
    }
    return take();
}

Result<void> MediumFile::resize(std::uint64_t size)
{
    if (m_fd && ::ftruncate(m_fd.get(), static_cast<off_t>(size)) != 0) {
        return fault(errno);
    }
    return {};
}

Result<void> MediumFile::checkName() const
{
    struct stat info = {};
    if (m_path.empty() || !m_fd || ::fstat(m_fd.get(), &info) != 0 || info.st_nlink > 0) {
        return {};
    }
    return Fault{.kind = FaultKind::mediumRemoved, .doing = Action::close, .code = ENOENT, .path = m_path};
}

Result<void> MediumFile::writeAt(std::span<const std::byte> bytes, std::uint64_t offset)
{
    if (const int code = writeWholeAt(m_fd.get(), bytes, offset); code != 0) {
        Fault failed = fault(code);
        failed.offset = offset;
        return failed;
    }
    return {};
}

void MediumFile::release(bool remove)
{
    if (m_path.empty()) {
        return;
    }
    if (remove && m_created) {
        ::unlink(m_path.c_str());
    }
    m_created = false;
    m_fd.reset();
}

} // namespace steadyburn
