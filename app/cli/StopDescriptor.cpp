#include "cli/StopDescriptor.h"

#include <array>
#include <cerrno>
#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace steadyburn {

StopDescriptor::StopDescriptor(const std::stop_token& stop) : m_fd(::eventfd(0, EFD_CLOEXEC))
{
    m_callback.emplace(stop, [this] {
        const std::uint64_t one = 1;
        (void)!::write(m_fd, &one, sizeof one);
    });
}

StopDescriptor::~StopDescriptor()
{
    m_callback.reset();
    ::close(m_fd);
}

bool StopDescriptor::wait(int fd) const
{
    std::array<pollfd, 2> polled{
        {{.fd = fd, .events = POLLIN, .revents = 0}, {.fd = m_fd, .events = POLLIN, .revents = 0}}};
    while (::poll(polled.data(), polled.size(), -1) < 0 && errno == EINTR) {
    }
    return polled[1].revents == 0;
}

} // namespace steadyburn
