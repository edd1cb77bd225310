#include "cli/Interrupt.h"

#include "base/os/Worker.h"
#include "cli/ExitCode.h"

#include <csignal>
#include <cstdlib>
#include <mutex>
#include <unistd.h>

namespace steadyburn {

namespace {

std::stop_source& source()
{
    static std::stop_source instance;
    return instance;
}

std::mutex modeMutex; // between a signal and a change of mode none is lost
bool endsAtOnce = false;

bool ignoredHangUp()
{
    struct sigaction old {};
    return ::sigaction(SIGHUP, nullptr, &old) == 0 && old.sa_handler == SIG_IGN;
}

} // namespace

void Interrupt::install()
{
    sigset_t awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGINT);
    sigaddset(&awaited, SIGTERM);
    if (!ignoredHangUp()) { // sigwait() would hear it nevertheless
        sigaddset(&awaited, SIGHUP);
    }
    pthread_sigmask(SIG_BLOCK, &awaited, nullptr);
    (void)source();
    // Waits for the life of the process; it holds nothing that needs an end.
    auto waiting = Worker::start(Action::none, [awaited] {
        int signal = 0;
        sigwait(&awaited, &signal);
        {
            const std::lock_guard lock(modeMutex);
            if (endsAtOnce) {
                ::_exit(kCancelled);
            }
            source().request_stop();
        }
        sigwait(&awaited, &signal);
        ::_exit(kCancelled);
    });
    if (waiting) {
        waiting->detach();
    } else { // signals end the process as they do by themselves
        pthread_sigmask(SIG_UNBLOCK, &awaited, nullptr);
    }
}

std::stop_token Interrupt::token()
{
    return source().get_token();
}

void Interrupt::endAtOnce(bool atOnce)
{
    const std::lock_guard lock(modeMutex);
    endsAtOnce = atOnce;
    if (atOnce && source().stop_requested()) {
        ::_exit(kCancelled);
    }
}

} // namespace steadyburn
