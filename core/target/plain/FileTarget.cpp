#include "target/plain/FileTarget.h"

#include "base/Units.h"
#include "target/BlockLoop.h"
#include "target/plain/FileReader.h"
#include "target/plain/ImageSessions.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kSessionAlign = 16 * kDiscBlock;
constexpr std::uint64_t kPushWindow = 8 * kMiB;

std::uint64_t sizeOf(int fd)
{
    struct stat data = {};
    return ::fstat(fd, &data) == 0 ? static_cast<std::uint64_t>(data.st_size) : 0;
}

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

} // namespace

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
    const bool folderIsThere = errno == ENOENT && !real.ends_with('/') && ::stat(folderOf(real).c_str(), &info) == 0;
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
    info.free = freeBytes(folderOf(m_path));
    m_seen = FileState();
    const FileDescriptor fd(::open(m_path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd) {
        if (errno == ENOENT) {
            return info;
        }
        Fault fault = openFault(errno, m_name);
        fault.doing = Action::inspect;
        return fault;
    }
    struct stat data = {};
    if (::fstat(fd.get(), &data) != 0) {
        Fault fault = openFault(errno, m_name);
        fault.doing = Action::inspect;
        return fault;
    }
    if (data.st_size > 0) {
        const auto size = static_cast<std::uint64_t>(data.st_size);
        info.status = MediumStatus::overwritable;
        m_seen = FileState::of(data);
        info.sessions = imageSessions(fd.get(), size).sessions;
        info.nextWritable = holdsIso(fd.get()) ? roundUp(size, kSessionAlign) : size;
    }
    return info;
}

// What stands under the name: may it be replaced, or appended to?
Result<void> FileTarget::checkExisting()
{
    struct stat data = {};
    if (::stat(m_path.c_str(), &data) != 0) { // what cannot be looked at may hold data
        return errno == ENOENT ? Result<void>() : Result<void>(openFault(errno, m_name));
    }
    if (!S_ISREG(data.st_mode)) { // it came after open()
        return Fault{
            .kind = FaultKind::unsupported, .doing = Action::open, .path = m_name, .detail = "not a regular file"};
    }
    if (::faccessat(AT_FDCWD, m_path.c_str(), W_OK, AT_EACCESS) != 0) {
        return openFault(errno, m_name);
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
                   : Fault{.kind = FaultKind::fileExists, .doing = Action::open, .path = m_name};
    }
    if (!holdsIso(m_lock.get())) {
        return Fault{.kind = FaultKind::notAnImage, .doing = Action::plan, .path = m_name};
    }
    if (m_seen && !(*m_seen == m_base)) { // the session was laid out for another image
        return Fault{.kind = FaultKind::targetChanged, .doing = Action::open, .path = m_name};
    }
    m_oldSize = m_base.size;
    return {};
}

// Until the end no other run of this program writes it.
Result<void> FileTarget::lockExisting()
{
    FileDescriptor old(::open(m_path.c_str(), O_RDWR | O_CLOEXEC));
    if (!old) {
        return openFault(errno, m_name);
    }
    const bool taken = ::flock(old.get(), LOCK_EX | LOCK_NB) == 0;
    struct stat data = {};
    if ((!taken && errno == EWOULDBLOCK) || ::fstat(old.get(), &data) != 0) { // else: a file system without locks
        return Fault{.kind = FaultKind::targetBusy, .doing = Action::open, .path = m_name};
    }
    m_base = FileState::of(data);
    m_lock = std::move(old);
    return checkUnchanged(Action::open); // whoever had the lock may have put another file there
}

// Two runs may make the same new file: the second is refused before it writes, not at its end.
Result<void> FileTarget::claimName()
{
    if (m_request.simulate) {
        return {};
    }
    auto claim = NameClaim::take(m_path);
    if (!claim) {
        Fault busy = claim.takeFault();
        busy.path = m_name;
        return busy;
    }
    m_claim = std::move(*claim);
    return {};
}

void FileTarget::letGo()
{
    m_lock.reset();
    m_claim.release();
}

Result<void> FileTarget::checkUnchanged(Action doing) const
{
    if (FileState::of(m_path) == m_base) {
        return {};
    }
    return Fault{.kind = FaultKind::targetChanged, .doing = doing, .path = m_name};
}

Result<void> FileTarget::checkRoom()
{
    if (!m_request.size) {
        return {};
    }
    const auto available = freeBytes(folderOf(m_path));
    const std::uint64_t needed = *m_request.size + (m_oldSize > 0 ? roundUp(m_oldSize, kSessionAlign) : 0);
    if (available && needed > *available) {
        return Fault{.kind = FaultKind::mediumTooSmall,
                     .doing = Action::open,
                     .path = m_name,
                     .facts = SpaceNeed{.needed = needed, .available = *available}};
    }
    return {};
}

Result<void> FileTarget::prepare(const WriteRequest& request)
{
    m_request = request;
    m_oldSize = m_at = m_pushed = 0;
    m_prepared = m_written = m_awaitsName = m_replaces = false;
    m_base = FileState();
    letGo();
    if (request.block == 0) {
        return Fault{.kind = FaultKind::badArgument, .doing = Action::open, .path = m_name, .detail = "block"};
    }
    auto fine = claimName();
    if (fine) {
        fine = checkExisting();
    }
    if (fine) {
        fine = checkRoom();
    }
    if (!fine) {
        letGo();
        return fine;
    }
    if (!request.simulate) {
        auto staged = StagedFile::create(m_path);
        if (!staged) {
            letGo();
            Fault fault = staged.takeFault();
            fault.path = m_name;
            return fault;
        }
        m_staged = std::move(*staged);
    }
    m_meter.accepted = 0;
    m_meter.onMedium = 0;
    m_prepared = true;
    return {};
}

Fault FileTarget::writeFault(int code) const
{
    Fault fault{.kind = FaultKind::io, .doing = Action::write, .code = code, .path = m_name, .offset = m_at};
    if (code == ENOSPC || code == EDQUOT || code == EFBIG) {
        fault.kind = FaultKind::mediumFull;
        fault.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = m_at};
    } else if (code == EIO) {
        fault.kind = FaultKind::mediumError;
    }
    return fault;
}

// The old image, so that it stays untouched until the new session is whole.
Result<void> FileTarget::copyOldImage(const std::stop_token& stop)
{
    const FileDescriptor old(::open(m_path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!old) {
        return openFault(errno, m_name);
    }
    if (::ioctl(m_staged.fd(), FICLONE, old.get()) != 0) {
        std::uint64_t done = 0;
        std::vector<std::byte> buffer(kMiB);
        while (done < m_oldSize) {
            if (stop.stop_requested()) {
                return Fault{.kind = FaultKind::cancelled, .doing = Action::write};
            }
            const std::uint64_t part = std::min<std::uint64_t>(buffer.size(), m_oldSize - done);
            auto got = readWholeAt(old.get(), std::span(buffer).first(static_cast<std::size_t>(part)), done, m_name);
            if (!got) {
                return got.takeFault();
            }
            if (*got == 0) {
                return Fault{.kind = FaultKind::io, .doing = Action::read, .path = m_name, .offset = done};
            }
            if (const int code = writeWholeAt(m_staged.fd(), std::span(buffer).first(*got), done); code != 0) {
                m_at = done;
                return writeFault(code);
            }
            done += *got;
        }
    }
    m_at = roundUp(m_oldSize, kSessionAlign);
    if (::ftruncate(m_staged.fd(), static_cast<off_t>(m_at)) != 0 ||
        ::lseek(m_staged.fd(), static_cast<off_t>(m_at), SEEK_SET) < 0) {
        return writeFault(errno);
    }
    m_pushed = m_at;
    return {};
}

// Starts the way to the disk early, so that the fsync at the end is short and the user's cache is not flushed by what
// is only written once.
void FileTarget::writeBehind()
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

Result<void> FileTarget::take(std::span<const std::byte> block)
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

Result<void> FileTarget::write(ByteSource& source, std::stop_token stop)
{
    if (!m_prepared) {
        return Fault{.kind = FaultKind::internal, .doing = Action::write, .path = m_name, .detail = "not prepared"};
    }
    if (m_oldSize > 0 && m_at == 0 && !m_request.simulate) {
        if (auto copied = copyOldImage(stop); !copied) {
            return copied;
        }
    }
    return forEachBlock(source, std::min(m_request.block, source.maxPeek()), stop,
                        [this](std::span<const std::byte> block) { return take(block); });
}

Result<void> FileTarget::writeHead(std::span<const std::byte> head)
{
    if (m_request.simulate || head.empty()) {
        return {};
    }
    if (!m_staged) {
        return Fault{.kind = FaultKind::internal, .doing = Action::write, .path = m_name, .detail = "not prepared"};
    }
    if (const int code = writeWholeAt(m_staged.fd(), head, 0); code != 0) {
        return writeFault(code);
    }
    return {};
}

Result<void> FileTarget::close()
{
    m_prepared = false;
    if (m_request.simulate) {
        letGo();
        return {};
    }
    if (!m_staged) {
        letGo();
        return Fault{.kind = FaultKind::internal, .doing = Action::close, .path = m_name, .detail = "not prepared"};
    }
    if (!m_request.readBackFirst || !m_replaces) {
        return takeName();
    }
    if (auto synced = m_staged.sync(); !synced) {
        Fault fault = synced.takeFault();
        fault.path = m_name;
        return fault;
    }
    m_written = m_awaitsName = true;
    return {};
}

Result<void> FileTarget::takeName()
{
    m_awaitsName = false;
    const FileDescriptor lock = std::move(m_lock); // until it is done
    const NameClaim claim = std::move(m_claim);
    if (!m_staged) {
        return {};
    }
    auto done =
        m_replaces ? m_staged.commit(StagedFile::Existing::isReplaced, [this] { return checkUnchanged(Action::close); })
                   : m_staged.commit(StagedFile::Existing::mustBeEmpty);
    if (!done) {
        m_staged.discard();
        Fault fault = done.takeFault();
        fault.path = m_name;
        return fault;
    }
    m_written = true;
    m_replaces = false;
    return {};
}

Result<void> FileTarget::abandon()
{
    m_prepared = m_awaitsName = false;
    letGo();
    m_staged.discard();
    m_replaces = false;
    return {};
}

// What bears the name, or what is to bear it once it has been read back.
Result<FileDescriptor> FileTarget::openWritten() const
{
    if (m_awaitsName) {
        return m_staged.reopen();
    }
    return FileDescriptor(::open(m_path.c_str(), O_RDONLY | O_CLOEXEC));
}

Result<std::unique_ptr<MediumReader>> FileTarget::openReader(std::uint32_t section)
{
    auto opened = openWritten();
    if (!opened) {
        return opened.takeFault();
    }
    FileDescriptor fd = std::move(*opened);
    struct stat info = {};
    if (!fd || ::fstat(fd.get(), &info) != 0) {
        return openFault(errno, m_name);
    }
    if (m_written) {
        ::posix_fadvise(fd.get(), 0, 0, POSIX_FADV_DONTNEED);
    }
    const auto size = static_cast<std::uint64_t>(info.st_size);
    const ImageSessions chain = imageSessions(fd.get(), size);
    const bool whole = m_written && !m_request.append; // an image that was copied here is read from its first byte
    const std::size_t count = whole ? 1 : chain.sessions.size();
    Fault missing{.kind = FaultKind::sessionMissing, .doing = Action::open, .path = m_name};
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
    auto reader = std::make_unique<FileReader>(std::move(fd), m_name, start, size);
    if (!whole) {
        reader->setEarlierSessions(startsBefore(chain.sessions, section));
    }
    if (!whole && newest) {
        reader->setLostSessions(faultsOf(chain));
    }
    return std::unique_ptr<MediumReader>(std::move(reader));
}

std::uint32_t FileTarget::lastSection() const
{
    if (!m_request.append) {
        return 0;
    }
    const auto fd = openWritten();
    return fd && *fd ? static_cast<std::uint32_t>(imageSessions(fd->get(), sizeOf(fd->get())).sessions.size() - 1) : 0;
}

Result<void> FileTarget::blank(bool /*full*/, const BlankProgress& /*progress*/)
{
    return Fault{.kind = FaultKind::unsupported, .doing = Action::blank, .path = m_name, .detail = "file"};
}

Result<void> FileTarget::eject()
{
    return Fault{.kind = FaultKind::unsupported, .doing = Action::eject, .path = m_name, .detail = "file"};
}

} // namespace steadyburn
