#include "target/plain/StreamTarget.h"

#include "base/Units.h"
#include "base/os/FileDescriptor.h"
#include "base/os/Signals.h"
#include "base/os/Wakeup.h"
#include "target/BlockLoop.h"

#include <array>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace steadyburn {

namespace {

class StreamSession final : public WriteSession {
public:
    // `given` is a descriptor of the caller's, who closes it; it is unused where there is a `path`.
    static Result<std::unique_ptr<WriteSession>> begin(int given, const std::string& path, const std::string& name,
                                                       DriveMeter& meter, const WriteRequest& request);
    ~StreamSession() override { restoreFlags(); }

    Result<void> write(ByteSource& source, std::stop_token stop) override;
    Result<void> close() override;
    Result<void> abandon() override
    {
        return close();
    } // what was sent cannot be taken back; the peer sees the stream end

private:
    enum class Peer : std::uint8_t { other, pipe, socket };

    StreamSession(int given, std::string name, DriveMeter& meter, const WriteRequest& request)
        : m_given(given), m_name(std::move(name)), m_meter(meter), m_request(request)
    {
    }

    [[nodiscard]] int fd() const { return m_own ? m_own.get() : m_given; }
    Result<void> openPath(const std::string& path);
    Result<void> makeNonBlocking();
    Result<void> take(std::span<const std::byte> block, int wake);
    void restoreFlags();
    [[nodiscard]] Fault fault(FaultKind kind, Action doing, int code = 0, std::string detail = {}) const;

    int m_given = -1;
    std::string m_name;
    DriveMeter& m_meter;
    const WriteRequest m_request;
    FileDescriptor m_own;
    Peer m_peer = Peer::other;
    int m_oldFlags = -1; // of m_given, to be restored; -1: unchanged
};

Fault StreamSession::fault(FaultKind kind, Action doing, int code, std::string detail) const
{
    return {.kind = kind,
            .doing = doing,
            .code = code,
            .path = m_name,
            .offset = m_meter.accepted.load(std::memory_order_relaxed),
            .detail = std::move(detail)};
}

Result<std::unique_ptr<WriteSession>> StreamSession::begin(int given, const std::string& path, const std::string& name,
                                                           DriveMeter& meter, const WriteRequest& request)
{
    meter.beginAnew();
    std::unique_ptr<StreamSession> session(new StreamSession(given, name, meter, request));
    if (request.block == 0) {
        return session->fault(FaultKind::badArgument, Action::open, 0, "block");
    }
    if (request.append) {
        return session->fault(FaultKind::unsupported, Action::open, 0, "append");
    }
    if (auto opened = path.empty() ? Result<void>() : session->openPath(path); !opened) {
        return opened.takeFault();
    }
    if (::isatty(session->fd()) == 1) {
        return session->fault(FaultKind::badArgument, Action::open, ENOTTY, "terminal");
    }
    if (auto set = session->makeNonBlocking(); !set) {
        return set.takeFault();
    }
    if (session->m_peer == Peer::pipe) { // for fewer context switches; a refusal does no harm
        ::fcntl(session->fd(), F_SETPIPE_SZ, static_cast<int>(kMiB));
    }
    return std::unique_ptr<WriteSession>(std::move(session));
}

Result<void> StreamSession::openPath(const std::string& path)
{
    // With O_NONBLOCK, open() fails at once for a named pipe without a reader instead of waiting for one.
    m_own = FileDescriptor(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!m_own) {
        return openFault(errno, m_name);
    }
    return {};
}

Result<void> StreamSession::makeNonBlocking()
{
    struct stat info = {};
    if (::fstat(fd(), &info) != 0) {
        return fault(FaultKind::io, Action::open, errno);
    }
    m_peer = S_ISFIFO(info.st_mode) ? Peer::pipe : (S_ISSOCK(info.st_mode) ? Peer::socket : Peer::other);
    if (m_peer != Peer::pipe || m_own) {
        return {};
    }
    m_own = FileDescriptor(::open(pathInProc(m_given).c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
    if (!m_own) { // there is no /proc, or no permission
        m_oldFlags = ::fcntl(m_given, F_GETFL);
        if (m_oldFlags < 0 || ::fcntl(m_given, F_SETFL, m_oldFlags | O_NONBLOCK) != 0) {
            return fault(FaultKind::io, Action::open, errno);
        }
    }
    return {};
}

Result<void> StreamSession::take(std::span<const std::byte> block, int wake)
{
    while (!block.empty()) {
        const ssize_t done = m_peer == Peer::socket
                                 ? ::send(fd(), block.data(), block.size(), MSG_DONTWAIT | MSG_NOSIGNAL)
                                 : ::write(fd(), block.data(), block.size());
        if (done >= 0) {
            block = block.subspan(static_cast<std::size_t>(done));
            m_meter.accepted.fetch_add(static_cast<std::uint64_t>(done), std::memory_order_relaxed);
            m_meter.onMedium.store(m_meter.accepted.load(std::memory_order_relaxed), std::memory_order_relaxed);
            continue;
        }
        if (errno == EINTR) {
            continue;
        }
        if (errno != EAGAIN && errno != EWOULDBLOCK) {
            const bool full = errno == ENOSPC || errno == EDQUOT || errno == EFBIG;
            Fault failed = fault(full ? FaultKind::mediumFull : FaultKind::io, Action::write, errno);
            if (full) {
                failed.facts = SpaceNeed{.needed = m_request.size.value_or(0), .available = failed.offset};
            }
            return failed;
        }
        std::array<pollfd, 2> wait{pollfd{.fd = fd(), .events = POLLOUT, .revents = 0},
                                   pollfd{.fd = wake, .events = POLLIN, .revents = 0}};
        if (::poll(wait.data(), wait.size(), -1) < 0 && errno != EINTR) {
            return fault(FaultKind::io, Action::write, errno);
        }
        if (wait[1].revents != 0) {
            return fault(FaultKind::cancelled, Action::write);
        }
    }
    return {};
}

Result<void> StreamSession::write(ByteSource& source, std::stop_token stop)
{
    const Wakeup stopped(stop);
    if (stopped.descriptor() < 0) {
        return fault(FaultKind::io, Action::write, errno);
    }
    const NoBrokenPipeSignal quiet;
    return forEachBlock(source, std::min(m_request.block, source.maxPeek()), stop, m_name,
                        [&](std::span<const std::byte> block) -> Result<void> {
                            if (m_request.simulate) {
                                m_meter.accepted.fetch_add(block.size(), std::memory_order_relaxed);
                                return {};
                            }
                            return take(block, stopped.descriptor());
                        });
}

void StreamSession::restoreFlags()
{
    if (m_oldFlags >= 0) {
        ::fcntl(m_given, F_SETFL, m_oldFlags);
        m_oldFlags = -1;
    }
}

Result<void> StreamSession::close()
{
    restoreFlags();
    m_own.reset();
    return {};
}

} // namespace

std::optional<std::string> StreamTarget::file() const
{
    struct stat info = {};
    if (m_given < 0 || ::fstat(m_given, &info) != 0 || !S_ISREG(info.st_mode)) {
        return std::nullopt;
    }
    std::array<char, PATH_MAX> target{};
    const ssize_t length = ::readlink(pathInProc(m_given).c_str(), target.data(), target.size());
    if (length <= 0) {
        return std::nullopt;
    }
    return std::string(target.data(), static_cast<std::size_t>(length));
}

Result<MediumInfo> StreamTarget::inspect()
{
    MediumInfo info;
    info.kind = MediumKind::stream;
    info.status = MediumStatus::blank;
    info.block = 1;
    return info;
}

Result<std::unique_ptr<WriteSession>> StreamTarget::begin(const WriteRequest& request)
{
    return StreamSession::begin(m_given, m_path, m_name, m_meter, request);
}

Fault StreamTarget::unsupported(Action doing) const
{
    return {.kind = FaultKind::unsupported, .doing = doing, .path = m_name, .detail = "stream"};
}

Result<std::unique_ptr<MediumReader>> StreamTarget::openReader(std::uint32_t /*section*/)
{
    return unsupported(Action::read);
}

Result<void> StreamTarget::blank(bool /*full*/, const BlankProgress& /*progress*/)
{
    return unsupported(Action::blank);
}

Result<void> StreamTarget::eject()
{
    return unsupported(Action::eject);
}

} // namespace steadyburn
