#include "workflow/readback/RestoreFill.h"

#include "base/SparseSum.h"
#include "base/os/FileDescriptor.h"
#include "contents/SparseMap.h"
#include "contents/XattrReader.h"
#include "workflow/readback/RestoreAttributes.h"
#include "workflow/readback/TemporaryFile.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

class Filling {
public:
    Filling(int fd, const FillRequest& request, FaultLog& log, const std::stop_token& stop)
        : m_fd(fd), m_request(request), m_log(log), m_stop(stop), m_position(request.begin)
    {
    }

    Result<Filled> run()
    {
        while (true) {
            auto more = step();
            if (!more) {
                return more.takeFault();
            }
            if (!*more) {
                break;
            }
        }
        if (auto ended = end(); !ended) {
            return ended.takeFault();
        }
        compare();
        return m_filled;
    }

private:
    Result<bool> step()
    {
        if (m_stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::restore};
        }
        auto hole = m_request.bytes.passHole();
        auto got = hole ? m_request.bytes.read(m_request.buffer) : Result<std::size_t>(hole.takeFault());
        if (!got && got.fault().kind != FaultKind::mediumError) {
            return got.takeFault();
        }
        m_position += hole ? *hole : 0;
        const bool counts = hole && m_filled.whole; // a damaged file is compared with nothing
        const bool stopped = counts && m_request.also != nullptr && !m_request.also->addZeros(*hole, m_stop);
        if (stopped || (m_request.expected && counts && !passed(*hole))) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::restore};
        }
        if (!got) {
            damaged(got.takeFault());
            return true;
        }
        const auto piece = m_request.buffer.first(*got);
        if (const int code = writeWholeAt(m_fd, piece, m_position); code != 0) {
            return TemporaryFile::fault(m_request.path, code);
        }
        if (m_request.expected && m_request.sparse) {
            m_sparse.add(piece);
        } else if (m_request.expected) {
            m_hash.add(piece);
        }
        if (m_request.also != nullptr) {
            m_request.also->add(piece);
        }
        m_position += *got;
        m_filled.bytes += *got;
        if (m_request.meter != nullptr) {
            m_request.meter->bytes += *got;
        }
        return *got > 0;
    }

    // False when stopped.
    bool passed(std::uint64_t hole)
    {
        if (m_request.sparse) {
            m_sparse.pass(hole);
            return true;
        }
        return m_hash.addZeros(hole, m_stop);
    }

    // A hole at the end. Of a part, others may be behind it already.
    Result<void> end()
    {
        struct stat now {};
        if (m_request.entry.part && fstat(m_fd, &now) != 0) {
            return TemporaryFile::fault(m_request.path, errno);
        }
        if (m_position > static_cast<std::uint64_t>(std::numeric_limits<off_t>::max())) {
            return TemporaryFile::fault(m_request.path, EFBIG);
        }
        const bool behind = m_request.entry.part && now.st_size >= static_cast<off_t>(m_position);
        if (!m_request.bytes.cut() && !behind && ftruncate(m_fd, static_cast<off_t>(m_position)) != 0) {
            return TemporaryFile::fault(m_request.path, errno);
        }
        return {};
    }

    void compare()
    {
        const std::uint64_t size = m_position - m_request.begin;
        if (m_filled.whole && size != m_request.entry.size) {
            different(std::to_string(size) + " bytes instead of " + std::to_string(m_request.entry.size));
        } else if (m_filled.whole && m_request.expected && m_request.expected->contradicts(found())) {
            different("contents");
        }
    }

    Digest found() { return m_request.sparse ? m_sparse.finish() : m_hash.finish(); }

    void different(std::string detail)
    {
        m_filled.whole = false;
        m_log.add({.kind = FaultKind::mismatch,
                   .doing = Action::restore,
                   .path = m_request.path,
                   .detail = std::move(detail)});
    }

    void damaged(Fault fault)
    {
        m_filled.whole = false;
        fault.doing = Action::restore;
        fault.path = m_request.path;
        m_log.add(std::move(fault));
    }

    int m_fd;
    const FillRequest& m_request;
    FaultLog& m_log;
    const std::stop_token& m_stop;
    std::uint64_t m_position;
    Filled m_filled;
    Sha256 m_hash;
    SparseSum m_sparse;
};

// Opens a file of one's own that its mode forbids to read; else errno is EACCES.
FileDescriptor openForbidden(const RestorePlace& file)
{
    FileDescriptor fd;
    const auto held = HeldEntry::hold(file);
    const mode_t mode = held ? held->found().st_mode & 07777U : 0;
    if (held && S_ISREG(held->found().st_mode) && held->setMode(mode | S_IRUSR) == 0) {
        fd = held->open(O_RDONLY | O_NOATIME);
        static_cast<void>(held->setMode(mode)); // it could be changed a moment ago
    }
    errno = EACCES;
    return fd;
}

} // namespace

Result<Filled> fillFile(int fd, const FillRequest& request, FaultLog& log, const std::stop_token& stop)
{
    return Filling(fd, request, log, stop).run();
}

Result<Digest> digestOfFile(const RestorePlace& file, std::span<std::byte> buffer, const std::stop_token& stop,
                            Extent range)
{
    const auto fault = [&file](int code) {
        return Fault{.kind = FaultKind::io, .doing = Action::restore, .code = code, .path = file.path};
    };
    constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NOATIME;
    FileDescriptor fd(openat(file.folder, file.name.c_str(), kFlags));
    if (!fd && errno == EACCES) {
        fd = openForbidden(file);
    }
    if (!fd) {
        return fault(errno);
    }
    Sha256 hash;
    for (std::uint64_t done = 0;;) {
        if (stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::restore};
        }
        const auto wanted = std::min<std::uint64_t>(buffer.size(), range.length - done);
        auto got =
            readWholeAt(fd.get(), buffer.first(static_cast<std::size_t>(wanted)), range.offset + done, file.path);
        if (!got) {
            return fault(got.fault().code);
        }
        if (*got == 0) {
            return hash.finish();
        }
        hash.add(buffer.first(*got));
        done += *got;
    }
}

int copyBytes(int from, int to, Extent range, std::span<std::byte> buffer, const std::stop_token& stop)
{
    for (std::uint64_t at = range.offset; at < range.offset + range.length;) {
        if (stop.stop_requested()) {
            return ECANCELED;
        }
        const auto wanted = std::min<std::uint64_t>(buffer.size(), range.offset + range.length - at);
        auto got = readWholeAt(from, buffer.first(static_cast<std::size_t>(wanted)), at, {});
        if (!got || *got == 0) {
            return got ? EIO : got.fault().code;
        }
        if (const int code = writeWholeAt(to, buffer.first(*got), at); code != 0) {
            return code;
        }
        at += *got;
    }
    return 0;
}

int copyFile(const RestorePlace& source, int to, StoredEntry& like, std::span<std::byte> buffer,
             const std::stop_token& stop)
{
    const FileDescriptor file(openat(source.folder, source.name.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    const int from = file.get();
    struct stat found {};
    if (fstat(from, &found) != 0) {
        return errno;
    }
    like.mode = found.st_mode;
    like.uid = found.st_uid;
    like.gid = found.st_gid;
    like.mtime = {found.st_mtim.tv_sec, static_cast<std::int32_t>(found.st_mtim.tv_nsec)};
    like.atime = {found.st_atim.tv_sec, static_cast<std::int32_t>(found.st_atim.tv_nsec)};
    like.xattrs.clear();
    if (const int code =
            XattrReader().read(source.folder, source.name.c_str(), found.st_dev, found.st_mode, like.xattrs);
        code != 0) {
        return code;
    }
    const auto size = static_cast<std::uint64_t>(found.st_size);
    const auto extents = sparseMap(from, size).value_or(std::vector<Extent>{{0, size}});
    for (const Extent& extent : extents) {
        if (const int code = copyBytes(from, to, extent, buffer, stop); code != 0) {
            return code;
        }
    }
    return ftruncate(to, found.st_size) == 0 ? 0 : errno;
}

} // namespace steadyburn
