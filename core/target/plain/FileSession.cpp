#include "target/plain/FileSession.h"

#include "base/Units.h"
#include "target/BlockLoop.h"
#include "target/plain/ImageSessions.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kPushWindow = 8 * kMiB;

std::uint64_t sizeOf(int fd)
{
    struct stat data = {};
    return ::fstat(fd, &data) == 0 ? static_cast<std::uint64_t>(data.st_size) : 0;
}

} // namespace

bool holdsIso(int fd)
{
    std::array<char, 6> id{};
    return ::pread(fd, id.data(), id.size(), 16 * kDiscBlock) == 6 && std::memcmp(id.data(), "\1CD001", 6) == 0;
}

std::optional<std::uint64_t> freeBytes(const std::string& folder)
{
    struct statvfs room = {};
    if (::statvfs(folder.c_str(), &room) != 0) {
        return std::nullopt;
    }
    return static_cast<std::uint64_t>(room.f_bavail) * room.f_frsize;
}

std::uint64_t nextSessionStart(std::uint64_t size)
{
    return roundUp(size, 16 * kDiscBlock);
}

FileState FileState::of(const struct stat& file)
{
    return {.device = file.st_dev,
            .inode = file.st_ino,
            .size = static_cast<std::uint64_t>(file.st_size),
            .seconds = file.st_mtim.tv_sec,
            .nanoseconds = file.st_mtim.tv_nsec};
}

FileState FileState::of(const std::string& path)
{
    struct stat file = {};
    return ::stat(path.c_str(), &file) == 0 ? of(file) : FileState();
}

Result<FileDescriptor> OutputFile::openWritten() const
{
    if (unnamed != nullptr) {
        return unnamed->reopen();
    }
    return FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

FileSession::FileSession(OutputFile& file, DriveMeter& meter, const WriteRequest& request)
    : m_file(file), m_meter(meter), m_request(request)
{
    m_file.appended = request.append;
    m_file.written = false;
    m_file.unnamed = nullptr;
}

FileSession::~FileSession()
{
    m_file.unnamed = nullptr;
}

Result<std::unique_ptr<WriteSession>> FileSession::begin(OutputFile& file, DriveMeter& meter,
                                                         const WriteRequest& request)
{
    if (request.block == 0) {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::open, .path = file.name, .detail = "block"};
    }
    std::unique_ptr<FileSession> session(new FileSession(file, meter, request));
    for (const auto step : {&FileSession::claimName, &FileSession::checkExisting, &FileSession::stage}) {
        if (auto done = (session.get()->*step)(); !done) {
            return done.takeFault();
        }
    }
    meter.beginAnew();
    return std::unique_ptr<WriteSession>(std::move(session));
}

Fault FileSession::named(Fault fault) const
{
    fault.path = m_file.name;
    return fault;
}

// Refuses the second of two runs that make the same new file before it writes, and not at its end.
Result<void> FileSession::claimName()
{
    if (m_request.simulate) {
        return {};
    }
    auto claim = NameClaim::take(m_file.path);
    if (!claim) {
        return named(claim.takeFault());
    }
    m_claim = std::move(*claim);
    return {};
}

// Checks whether the file that has the name may be replaced or appended to.
Result<void> FileSession::checkExisting()
{
    struct stat data = {};
    if (::stat(m_file.path.c_str(), &data) != 0) { // a file that stat() cannot examine may hold data
        return errno == ENOENT ? Result<void>() : Result<void>(openFault(errno, m_file.name));
    }
    if (!S_ISREG(data.st_mode)) { // it appeared after FileTarget::open()
        return Fault{
            .kind = FaultKind::unsupported, .doing = Action::open, .path = m_file.name, .detail = "not a regular file"};
    }
    if (::faccessat(AT_FDCWD, m_file.path.c_str(), W_OK, AT_EACCESS) != 0) {
        return openFault(errno, m_file.name);
    }
    if (auto alone = lockExisting(); !alone) {
        return alone;
    }
    if (m_base.size == 0) {
        return {};
    }
    m_replaces = !m_request.simulate;
    if (!m_request.append) {
        return m_request.simulate || m_request.overwrite
                   ? Result<void>()
                   : Fault{.kind = FaultKind::fileExists, .doing = Action::open, .path = m_file.name};
    }
    if (!holdsIso(m_lock.get())) {
        return Fault{.kind = FaultKind::notAnImage, .doing = Action::plan, .path = m_file.name};
    }
    if (m_file.seen && !(*m_file.seen == m_base)) { // the session was laid out for another image
        return Fault{.kind = FaultKind::targetChanged, .doing = Action::open, .path = m_file.name};
    }
    m_oldSize = m_base.size;
    return {};
}

// Keeps other runs of this program from writing the file until this session ends.
Result<void> FileSession::lockExisting()
{
    FileDescriptor old(::open(m_file.path.c_str(), O_RDWR | O_CLOEXEC));
    if (!old) {
        return openFault(errno, m_file.name);
    }
    const bool taken = ::flock(old.get(), LOCK_EX | LOCK_NB) == 0;
    struct stat data = {};
    if ((!taken && errno == EWOULDBLOCK) ||
        ::fstat(old.get(), &data) != 0) { // other errors: a file system without locks
        return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .path = m_file.name};
    }
    m_base = FileState::of(data);
    m_lock = std::move(old);
    return checkUnchanged(Action::open); // another run may have replaced the file before it released the lock
}

Result<void> FileSession::checkRoom() const
{
    if (!m_request.size) {
        return {};
    }
    const auto available = freeBytes(parentFolder(m_file.path));
    const std::uint64_t needed = *m_request.size + nextSessionStart(m_oldSize);
    if (available && needed > *available) {
        return Fault{.kind = FaultKind::mediumTooSmall,
                     .doing = Action::open,
                     .path = m_file.name,
                     .facts = SpaceNeed{.needed = needed, .available = *available}};
    }
    return {};
}

// Makes the new file, without its name, which it gets at close().
Result<void> FileSession::stage()
{
    if (auto room = checkRoom(); !room || m_request.simulate) {
        return room;
    }
    auto staged = StagedFile::create(m_file.path);
    if (!staged) {
        return named(staged.takeFault());
    }
    m_staged = std::move(*staged);
    return {};
}

Result<void> FileSession::checkUnchanged(Action doing) const
{
    if (FileState::of(m_file.path) == m_base) {
        return {};
    }
    return Fault{.kind = FaultKind::targetChanged, .doing = doing, .path = m_file.name};
}

Fault FileSession::writeFault(int code) const
{
    Fault fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = m_file.name, .offset = m_at};
    if (code == ENOSPC || code == EDQUOT || code == EFBIG) {
        fault.kind = FaultKind::mediumFull;
        fault.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = m_at};
    } else if (code == EIO) {
        fault.kind = FaultKind::mediumError;
    }
    return fault;
}

// Copies the old image, so that it stays untouched until the new session is whole.
Result<void> FileSession::copyOldImage(const std::stop_token& stop)
{
    const FileDescriptor old(::open(m_file.path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!old) {
        return openFault(errno, m_file.name);
    }
    if (::ioctl(m_staged.fd(), FICLONE, old.get()) != 0) {
        std::uint64_t done = 0;
        std::vector<std::byte> buffer(kMiB);
        while (done < m_oldSize) {
            if (stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::write, .path = m_file.name};
            }
            const std::uint64_t part = std::min<std::uint64_t>(buffer.size(), m_oldSize - done);
            auto got =
                readWholeAt(old.get(), std::span(buffer).first(static_cast<std::size_t>(part)), done, m_file.name);
            if (!got) {
                return got.takeFault();
            }
            if (*got == 0) {
                return Fault{.kind = FaultKind::io, .doing = Action::read, .path = m_file.name, .offset = done};
            }
            if (const int code = writeWholeAt(m_staged.fd(), std::span(buffer).first(*got), done); code != 0) {
                m_at = done;
                return writeFault(code);
            }
            done += *got;
        }
    }
    m_at = nextSessionStart(m_oldSize);
    if (::ftruncate(m_staged.fd(), static_cast<off_t>(m_at)) != 0 ||
        ::lseek(m_staged.fd(), static_cast<off_t>(m_at), SEEK_SET) < 0) {
        return writeFault(errno);
    }
    m_pushed = m_at;
    return {};
}

// Makes the kernel write early, so that the fsync at the end is short and data that is written only once does not fill
// the cache.
void FileSession::writeBehind()
{
    while (m_at >= m_pushed + kPushWindow) {
        ::sync_file_range(m_staged.fd(), static_cast<off_t>(m_pushed), static_cast<off_t>(kPushWindow),
                          SYNC_FILE_RANGE_WRITE);
        if (m_pushed >= 8 * kPushWindow) {
            ::posix_fadvise(m_staged.fd(), static_cast<off_t>(m_pushed - 8 * kPushWindow),
                            static_cast<off_t>(kPushWindow), POSIX_FADV_DONTNEED);
        }
        m_pushed += kPushWindow;
    }
}

Result<void> FileSession::take(std::span<const std::byte> block)
{
    if (!m_request.simulate) {
        if (const int code = writeWhole(m_staged.fd(), block); code != 0) {
            return writeFault(code);
        }
    }
    m_at += block.size();
    m_meter.accepted.store(m_meter.accepted.load(std::memory_order_relaxed) + block.size(), std::memory_order_relaxed);
    m_meter.onMedium.store(m_meter.accepted.load(std::memory_order_relaxed), std::memory_order_relaxed);
    if (!m_request.simulate) {
        writeBehind();
    }
    return {};
}

Result<void> FileSession::write(ByteSource& source, std::stop_token stop)
{
    if (m_oldSize > 0 && m_at == 0 && !m_request.simulate) {
        if (auto copied = copyOldImage(stop); !copied) {
            return copied;
        }
    }
    return forEachBlock(source, std::min(m_request.block, source.maxPeek()), stop, m_file.name,
                        [this](std::span<const std::byte> block) { return take(block); });
}

Result<void> FileSession::writeHead(std::span<const std::byte> head)
{
    if (m_request.simulate || head.empty()) {
        return {};
    }
    if (const int code = writeWholeAt(m_staged.fd(), head, 0); code != 0) {
        return writeFault(code);
    }
    return {};
}

Result<void> FileSession::close()
{
    if (m_request.simulate || !m_request.readBackFirst || !m_replaces) {
        return takeName();
    }
    if (auto synced = m_staged.sync(); !synced) {
        return named(synced.takeFault());
    }
    m_file.written = true;
    m_file.unnamed = &m_staged;
    return {};
}

Result<void> FileSession::takeName()
{
    m_file.unnamed = nullptr;
    const FileDescriptor lock = std::move(m_lock); // both are held until the file has its name
    const NameClaim claim = std::move(m_claim);
    if (!m_staged) {
        return {};
    }
    auto done =
        m_replaces ? m_staged.commit(StagedFile::Existing::isReplaced, [this] { return checkUnchanged(Action::close); })
                   : m_staged.commit(StagedFile::Existing::mustBeEmpty);
    if (!done) {
        m_staged.discard();
        return named(done.takeFault());
    }
    m_file.written = true;
    return {};
}

Result<void> FileSession::abandon()
{
    m_file.unnamed = nullptr;
    m_lock.reset();
    m_claim.release();
    m_staged.discard();
    return {};
}

std::uint32_t FileSession::section() const
{
    if (!m_request.append) {
        return 0;
    }
    const auto fd = m_file.openWritten();
    return fd && *fd ? static_cast<std::uint32_t>(imageSessions(fd->get(), sizeOf(fd->get())).sessions.size() - 1) : 0;
}

} // namespace steadyburn
