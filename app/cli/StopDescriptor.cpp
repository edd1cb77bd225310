#include "cli/StopDescriptor.h"

#include <array>
#include <cerrno>
#include <poll.h>

namespace steadyburn {

bool StopDescriptor::wait(int fd) const
{
    std::array<pollfd, 2> polled{
        {{.fd = fd, .events = POLLIN, .revents = 0}, {.fd = m_stopped.descriptor(), .events = POLLIN, .revents = 0}}};
    while (::poll(polled.data(), polled.size(), -1) < 0 && errno == EINTR) {
    }
    return polled[1].revents == 0;
}

} // namespace steadyburn
