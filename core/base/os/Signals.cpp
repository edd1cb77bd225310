#include "base/os/Signals.h"

#include <cerrno>
#include <ctime>

namespace steadyburn {

AllSignalsBlocked::AllSignalsBlocked()
{
    sigset_t all{};
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &m_before);
}

AllSignalsBlocked::~AllSignalsBlocked()
{
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

NoBrokenPipeSignal::NoBrokenPipeSignal()
{
    sigset_t pending{};
    sigpending(&pending);
    m_wasPending = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&m_pipe);
    sigaddset(&m_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
}

NoBrokenPipeSignal::~NoBrokenPipeSignal()
{
    if (!m_wasPending) {
        const timespec now{};
        while (sigtimedwait(&m_pipe, nullptr, &now) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

} // namespace steadyburn
