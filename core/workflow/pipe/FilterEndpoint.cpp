#include "workflow/pipe/FilterEndpoint.h"

#include <cerrno>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mtio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr int kPipeSize = 1024 * 1024; // what a user may have by default

bool isNullDevice(const struct stat& status)
{
    return S_ISCHR(status.st_mode) && status.st_rdev == makedev(1, 3); // devices.txt of Linux
}

ssize_t repeated(const auto& call)
{
    for (;;) {
        const ssize_t count = call();
        if (count >= 0 || errno != EINTR) {
            return count;
        }
    }
}

} // namespace

FilterEndpoint::FilterEndpoint(int descriptor, Direction direction) : m_given(descriptor), m_direction(direction)
{
    struct stat status {};
    if (fstat(descriptor, &status) != 0) {
        return; // the first read or write will say why
    }
    m_pipe = S_ISFIFO(status.st_mode);
    m_socket = S_ISSOCK(status.st_mode);
    m_null = isNullDevice(status);
    m_mayWait = m_socket || m_pipe || (S_ISCHR(status.st_mode) && isatty(descriptor) != 0);
    m_hangsUp = m_socket || m_pipe;
    if (m_pipe) {
        (void)fcntl(descriptor, F_SETPIPE_SZ, kPipeSize); // refused: it stays as large as it is
        const int mode = direction == Direction::in ? O_RDONLY : O_WRONLY;
        m_own = ::open(pathInProc(descriptor).c_str(), mode | O_NONBLOCK | O_CLOEXEC);
    } else if (S_ISCHR(status.st_mode) && direction == Direction::out) {
        mtget tape{};
        m_records = ioctl(descriptor, MTIOCGET, &tape) == 0;
    } else if (S_ISREG(status.st_mode) && direction == Direction::in) {
        (void)posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
    }
}

FilterEndpoint::~FilterEndpoint()
{
    if (m_own >= 0) {
        ::close(m_own);
    }
}

FilterEndpoint::FilterEndpoint(FilterEndpoint&& other) noexcept
    : m_given(other.m_given),
      m_own(std::exchange(other.m_own, -1)),
      m_direction(other.m_direction),
      m_mayWait(other.m_mayWait),
      m_pipe(other.m_pipe),
      m_socket(other.m_socket),
      m_null(other.m_null),
      m_hangsUp(other.m_hangsUp),
      m_records(other.m_records)
{
}

FilterEndpoint& FilterEndpoint::operator=(FilterEndpoint&& other) noexcept
{
    std::swap(m_given, other.m_given);
    std::swap(m_own, other.m_own);
    std::swap(m_direction, other.m_direction);
    std::swap(m_mayWait, other.m_mayWait);
    std::swap(m_pipe, other.m_pipe);
    std::swap(m_socket, other.m_socket);
    std::swap(m_null, other.m_null);
    std::swap(m_hangsUp, other.m_hangsUp);
    std::swap(m_records, other.m_records);
    return *this;
}

ssize_t FilterEndpoint::read(std::span<std::byte> into) const
{
    return repeated([&] {
        return m_socket ? ::recv(m_given, into.data(), into.size(), MSG_DONTWAIT)
                        : ::read(descriptor(), into.data(), into.size());
    });
}

ssize_t FilterEndpoint::write(std::span<const std::byte> from) const
{
    return repeated([&] {
        return m_socket ? ::send(m_given, from.data(), from.size(), MSG_DONTWAIT | MSG_NOSIGNAL)
                        : ::write(descriptor(), from.data(), from.size());
    });
}

ssize_t FilterEndpoint::moveTo(const FilterEndpoint& out, std::size_t most) const
{
    return repeated(
        [&] { return ::splice(descriptor(), nullptr, out.descriptor(), nullptr, most, SPLICE_F_NONBLOCK); });
}

Readiness FilterEndpoint::wait(const Wakeup& interrupt, const FilterEndpoint* peer, int milliseconds) const
{
    const short wanted = m_direction == Direction::in ? POLLIN : POLLOUT;
    // A descriptor below 0 is passed over. A pipe reports its reader's death unasked.
    const int watched = peer != nullptr && peer->m_hangsUp ? peer->descriptor() : -1;
    std::array<pollfd, 3> polled{{{.fd = descriptor(), .events = wanted, .revents = 0},
                                  {.fd = interrupt.descriptor(), .events = POLLIN, .revents = 0},
                                  {.fd = watched, .events = 0, .revents = 0}}};
    const auto count = repeated([&] { return ::poll(polled.data(), polled.size(), milliseconds); });
    if (polled[1].revents != 0) {
        return Readiness::interrupted;
    }
    if ((polled[2].revents & (POLLERR | POLLNVAL)) != 0) {
        return Readiness::peerGone;
    }
    return count == 0 ? Readiness::timeout : Readiness::ready; // also at an error: the next read or write names it
}

} // namespace steadyburn
