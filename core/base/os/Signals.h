// Signals that the calling thread does not get for the life of an object. Each belongs to one thread.
#pragma once

#include <csignal>

namespace steadyburn {

// A thread that is started meanwhile inherits the mask: it never runs a signal handler of the program.
class AllSignalsBlocked {
public:
    AllSignalsBlocked();
    ~AllSignalsBlocked();
    AllSignalsBlocked(const AllSignalsBlocked&) = delete;
    AllSignalsBlocked& operator=(const AllSignalsBlocked&) = delete;

private:
    sigset_t m_before{};
};

// A write to a pipe without a reader raises SIGPIPE in the writing thread. It is blocked, and taken back if it came, so
// that a program which wants the signal elsewhere keeps it: the write fails with EPIPE.
class NoBrokenPipeSignal {
public:
    NoBrokenPipeSignal();
    ~NoBrokenPipeSignal();
    NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
    NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

private:
    sigset_t m_pipe{};
    sigset_t m_before{};
    bool m_wasPending = false;
};

} // namespace steadyburn
