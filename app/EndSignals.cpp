#include "EndSignals.h"

#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace steadyburn {

namespace {

std::array<int, 2> ends{-1, -1}; // a pipe from the handler to the event loop

extern "C" void tellLoop(int signal)
{
    const int before = errno;
    const auto byte = static_cast<unsigned char>(signal);
    (void)!::write(ends[1], &byte, 1); // full: the loop has enough to read
    errno = before;
}

} // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent)
{
    if (ends[0] >= 0 || ::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        return; // then a signal ends the program as it does by default
    }
    auto* const notifier = new QSocketNotifier(ends[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] { read(ends[0]); });
    for (const int signal : {SIGTERM, SIGHUP, SIGINT}) {
        struct sigaction now {};
        if (::sigaction(signal, nullptr, &now) != 0 || now.sa_handler == SIG_IGN) {
            continue;
        }
        struct sigaction ours {};
        ours.sa_handler = tellLoop;
        ours.sa_flags = SA_RESTART;
        sigemptyset(&ours.sa_mask);
        ::sigaction(signal, &ours, nullptr);
    }
}

void EndSignals::read(int fd)
{
    unsigned char signal = 0;
    while (::read(fd, &signal, 1) == 1) {
        Q_EMIT asked(signal);
    }
}

} // namespace steadyburn
