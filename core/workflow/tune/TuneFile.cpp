#include "workflow/tune/TuneFile.h"

#include "base/Units.h"
#include "workflow/tune/PageCache.h"
#include "workflow/tune/QuietOpen.h"
#include "workflow/tune/TuneCost.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <new>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <unistd.h>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kFreeShare = 20; // of what is free, one part of so many
constexpr std::uint64_t kSyncEvery = 4 * kMiB;
constexpr std::uint64_t kStride = kMiB;        // between the requests of a stride, at least
constexpr std::uint64_t kLap = 128 * kKiB;     // further in each round: no page is met twice
constexpr std::uint64_t kTogether = 64 * kKiB; // smaller requests are timed together: a clock takes its time, too
constexpr std::size_t kMemory = 4 * kMiB;

// A file without a name, so that a process that is killed leaves nothing.
Result<FileDescriptor> unnamedFile(const std::string& folder)
{
    FileDescriptor fd(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (fd) {
        return fd;
    }
    if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) {
        return openFault(errno, folder);
    }
    std::string name = folder + "/.steadyburn-tune-XXXXXX";
    fd = FileDescriptor(::mkostemp(name.data(), O_CLOEXEC));
    if (!fd) {
        return openFault(errno, folder);
    }
    (void)::unlink(name.c_str());
    return fd;
}

// Where the next request goes.
class Offsets {
public:
    Offsets(TuneOrder order, std::uint64_t block, std::uint64_t size, bool once)
        : m_order(order),
          m_block(block),
          m_size(size),
          m_once(once),
          m_stride(std::max(kStride, 4 * block)),
          m_at(order == TuneOrder::backwards && size >= block ? size - block : 0)
    {
    }

    std::optional<std::uint64_t> next()
    {
        if (m_block > m_size || (m_ended && m_once)) {
            return std::nullopt;
        }
        const std::uint64_t now = m_at;
        forward();
        return now;
    }

private:
    void forward()
    {
        switch (m_order) {
        case TuneOrder::sequential:
            m_at += m_block;
            if (m_at + m_block > m_size) {
                restart(0);
            }
            break;
        case TuneOrder::backwards:
            if (m_at < m_block) {
                restart(m_size - m_block);
            } else {
                m_at -= m_block;
            }
            break;
        case TuneOrder::strided:
            m_at += m_stride;
            if (m_at + m_block > m_size) {
                m_lap += std::max(m_block, kLap);
                m_at = m_lap;
                if (m_lap >= m_stride || m_at + m_block > m_size) {
                    m_lap = 0;
                    restart(0);
                }
            }
            break;
        }
    }
    void restart(std::uint64_t at)
    {
        m_at = at;
        m_ended = true;
    }

    TuneOrder m_order;
    std::uint64_t m_block;
    std::uint64_t m_size;
    bool m_once;
    std::uint64_t m_stride;
    std::uint64_t m_at;
    std::uint64_t m_lap = 0;
    bool m_ended = false;
};

// O_DIRECT for as long as it lives.
class DirectFlag {
public:
    DirectFlag(int fd, bool wanted) : m_fd(fd), m_flags(wanted ? ::fcntl(fd, F_GETFL) : 0)
    {
        m_code = wanted && ::fcntl(fd, F_SETFL, m_flags | O_DIRECT) != 0 ? errno : 0;
        m_set = wanted && m_code == 0;
    }
    ~DirectFlag()
    {
        if (m_set) {
            (void)::fcntl(m_fd, F_SETFL, m_flags);
        }
    }
    DirectFlag(const DirectFlag&) = delete;
    DirectFlag& operator=(const DirectFlag&) = delete;

    [[nodiscard]] int code() const { return m_code; }

private:
    int m_fd;
    int m_flags;
    int m_code = 0;
    bool m_set = false;
};

struct CloseStream {
    void operator()(std::FILE* stream) const { (void)std::fclose(stream); }
};

// Each call is one request; 0, or its errno. A request that meets the end of the file is ENODATA.
class Requests {
public:
    Requests(int fd, const TuneMethod& method, std::span<std::byte> memory)
        : m_fd(fd), m_method(method), m_memory(memory)
    {
        if (method.way == TuneWay::buffered) {
            m_stream.reset(::fdopen(::fcntl(fd, F_DUPFD_CLOEXEC, 0), method.write ? "r+" : "r"));
        }
    }
    [[nodiscard]] bool ready() const { return m_method.way != TuneWay::buffered || m_stream != nullptr; }

    int operator()(std::uint64_t offset)
    {
        if (m_method.way == TuneWay::buffered) {
            return buffered(offset);
        }
        const iovec part{.iov_base = m_memory.data(), .iov_len = m_memory.size()};
        const int flags = m_method.way == TuneWay::synced ? RWF_DSYNC : 0;
        const ssize_t done = m_method.write ? ::pwritev2(m_fd, &part, 1, static_cast<off_t>(offset), flags)
                                            : ::pread(m_fd, part.iov_base, part.iov_len, static_cast<off_t>(offset));
        if (done < 0) {
            return errno == EINTR ? (*this)(offset) : errno;
        }
        return static_cast<std::size_t>(done) == m_memory.size() ? 0 : (m_method.write ? ENOSPC : ENODATA);
    }
    int finish() { return m_stream && m_method.write && std::fflush(m_stream.get()) != 0 ? errno : 0; }

private:
    int buffered(std::uint64_t offset)
    {
        if (offset != m_next && ::fseeko(m_stream.get(), static_cast<off_t>(offset), SEEK_SET) != 0) {
            return errno;
        }
        m_next = offset + m_memory.size();
        if (m_memory.size() == 1) { // as programs do it that go byte by byte
            const int done = m_method.write ? std::fputc(static_cast<unsigned char>(m_memory[0]), m_stream.get())
                                            : std::fgetc(m_stream.get());
            return done != EOF ? 0 : errno != 0 ? errno : ENODATA;
        }
        const std::size_t done = m_method.write ? std::fwrite(m_memory.data(), 1, m_memory.size(), m_stream.get())
                                                : std::fread(m_memory.data(), 1, m_memory.size(), m_stream.get());
        return done == m_memory.size() ? 0 : errno != 0 ? errno : ENODATA;
    }

    int m_fd;
    TuneMethod m_method;
    std::span<std::byte> m_memory;
    std::unique_ptr<std::FILE, CloseStream> m_stream;
    std::uint64_t m_next = ~std::uint64_t(0);
};

} // namespace

std::span<std::byte> TuneFile::memory(std::uint64_t block)
{
    if (!m_memory) {
        m_memory.reset(new (std::align_val_t(4096)) std::byte[kMemory]);
        std::uint64_t state = 1; // noise: nothing on the way can make it smaller
        for (std::size_t i = 0; i < kMemory; ++i) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            m_memory[i] = static_cast<std::byte>(state >> 56U);
        }
    }
    return {m_memory.get(), std::min<std::size_t>(block, kMemory)};
}

Result<TuneFile> TuneFile::make(const std::string& folder, std::uint64_t most, Clock& clock, Nanoseconds time,
                                const std::stop_token& stop)
{
    TuneFile file;
    file.m_path = folder;
    struct statvfs space = {};
    if (::statvfs(folder.c_str(), &space) != 0) {
        return openFault(errno, folder);
    }
    const std::uint64_t free = std::uint64_t(space.f_bavail) * space.f_frsize;
    file.m_size = std::min(most, free / kFreeShare / kMiB * kMiB);
    if (file.m_size < kLeast) {
        Fault full = openFault(ENOSPC, folder);
        full.facts = SpaceNeed{.needed = kLeast * kFreeShare, .available = free};
        return full;
    }
    auto fd = unnamedFile(folder);
    if (!fd) {
        return fd.takeFault();
    }
    file.m_fd = std::move(*fd);
    if (auto filled = file.fill(clock, time, stop); !filled) {
        return filled.takeFault();
    }
    return file;
}

Result<TuneFile> TuneFile::open(const std::string& path, std::uint64_t most)
{
    constexpr int kFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
    TuneFile file;
    file.m_path = path;
    file.m_fd = openQuietly(path, kFlags);
    struct stat info = {};
    if (!file.m_fd || ::fstat(file.m_fd.get(), &info) != 0 || !S_ISREG(info.st_mode)) {
        return Fault{.kind = FaultKind::fileUnreadable, .doing = Action::read, .code = errno, .path = path};
    }
    file.m_size = std::min(most, static_cast<std::uint64_t>(info.st_size));
    return file;
}

// Each part is on the disk before the next: so the time that it takes is known.
Result<void> TuneFile::fill(Clock& clock, Nanoseconds time, const std::stop_token& stop)
{
    const Nanoseconds until = clock.now() + time;
    std::uint64_t filled = 0;
    int code = 0;
    while (filled < m_size && code == 0 && !stop.stop_requested() && (filled < kLeast || clock.now() < until)) {
        code = writeWholeAt(m_fd.get(), memory(kMiB), filled);
        filled += code == 0 ? kMiB : 0;
        if (code == 0 && (filled % kSyncEvery == 0 || filled == m_size) && ::fdatasync(m_fd.get()) != 0) {
            code = errno;
        }
    }
    m_size = std::min(m_size, filled);
    m_dirty = true;
    if (m_size < kLeast || (code != 0 && code != ENOSPC && code != EDQUOT)) {
        return stop.stop_requested() ? Fault{.kind = FaultKind::cancelled} : openFault(code, m_path);
    }
    (void)::ftruncate(m_fd.get(), static_cast<off_t>(m_size)); // what a full disk took of the last part
    return {};
}

TuneProblem TuneFile::problem(int code, bool write) const
{
    if (code == EINVAL || code == EOPNOTSUPP || code == ENOTTY || code == ENOSYS) {
        return {.reason = TuneReason::notOffered, .fault = {}};
    }
    if (code == ENODATA) {
        return {.reason = TuneReason::fileTooSmall, .fault = {}};
    }
    if (write) {
        return {.reason = TuneReason::failed, .fault = openFault(code, m_path)};
    }
    return {.reason = TuneReason::failed,
            .fault = Fault{.kind = FaultKind::fileUnreadable, .doing = Action::read, .code = code, .path = m_path}};
}

// The cache as the method wants it.
std::optional<TuneProblem> TuneFile::prepare(const TuneMethod& method, const std::stop_token& stop)
{
    if (method.write || method.way == TuneWay::direct) {
        return std::nullopt;
    }
    if (!method.cold) {
        for (std::uint64_t at = 0; at < m_size && !stop.stop_requested(); at += kMiB) {
            if (auto read = readWholeAt(m_fd.get(), memory(kMiB), at, m_path); !read) {
                return problem(read.fault().code, false);
            }
        }
        return std::nullopt;
    }
    if (m_dirty) {
        (void)::fdatasync(m_fd.get());
        m_dirty = false;
    }
    if (!dropPages(m_fd.get(), m_size).value_or(false)) {
        return TuneProblem{.reason = TuneReason::notCold, .fault = {}};
    }
    return std::nullopt;
}

TuneAnswer TuneFile::measure(const TuneMethod& method, std::uint64_t block, Clock& clock, Nanoseconds time,
                             const std::stop_token& stop)
{
    if (auto refused = prepare(method, stop)) {
        return std::move(*refused);
    }
    const DirectFlag direct(m_fd.get(), method.way == TuneWay::direct);
    Requests request(m_fd.get(), method, memory(block));
    if (direct.code() != 0 || !request.ready()) {
        return problem(direct.code() != 0 ? direct.code() : errno, method.write);
    }
    m_dirty = m_dirty || method.write;
    Offsets offsets(method.order, block, m_size, method.cold);
    const std::uint64_t together =
        method.way == TuneWay::synced || method.cold ? 1 : std::max<std::uint64_t>(1, kTogether / block);
    TunePoint point;
    point.block = block;
    const Nanoseconds begin = clock.now();
    Nanoseconds last = begin;
    bool more = true;
    errno = 0;
    while (more && last - begin < time && !stop.stop_requested()) {
        for (std::uint64_t i = 0; i < together && more; ++i) {
            const auto offset = offsets.next();
            const int code = offset ? request(*offset) : 0;
            if (code != 0) {
                return problem(code, method.write);
            }
            more = offset.has_value();
            point.requests += more ? 1 : 0;
        }
        if (const int code = more ? 0 : request.finish(); code != 0) {
            return problem(code, method.write);
        }
        const Nanoseconds now = clock.now();
        point.longest = std::max(point.longest, seconds(now - last));
        last = now;
    }
    if (const int code = request.finish(); code != 0) {
        return problem(code, method.write);
    }
    point.bytes = point.requests * block;
    point.seconds = seconds(clock.now() - begin);
    if (point.requests == 0) {
        return TuneProblem{.reason = TuneReason::fileTooSmall, .fault = {}};
    }
    return point;
}

} // namespace steadyburn
