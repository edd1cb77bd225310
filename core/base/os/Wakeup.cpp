#include "base/os/Wakeup.h"

#include <sys/eventfd.h>

namespace steadyburn {

Wakeup::Wakeup() : m_event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
}

Wakeup::Wakeup(const std::stop_token& stop) : Wakeup()
{
    m_onStop.emplace(stop, [this] { raise(); });
}

void Wakeup::raise() const
{
    (void)::eventfd_write(m_event.get(), 1); // never read again: it stays readable
}

} // namespace steadyburn
