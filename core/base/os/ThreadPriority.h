// How urgently the system runs a thread. The thread that serves a drive needs little of the processor, but needs it at
// once: a drive's own buffer lasts some tens of milliseconds.
#pragma once

#include <cstdint>
#include <functional>

#include <sys/types.h>

namespace steadyburn {

enum class ThreadPriority : std::uint8_t { usual, high, realTime };
// As --json has it.
[[nodiscard]] const char* toString(ThreadPriority priority);

// Asks somebody else to lower the nice value of a thread of this process to kHighPriority. False: refused. It may wait
// for some seconds.
using AskForPriority = std::function<bool(pid_t thread)>;
inline constexpr int kHighPriority = -11; // as sound servers ask for

// While it lives, a thread of this process runs before others, as far as anybody grants that: in real time where the
// user may (RLIMIT_RTPRIO), else with a low nice value by the user's own right (RLIMIT_NICE) or by that of whoever is
// asked. What the thread starts meanwhile has the same priority. Any thread, one at a time.
class RaisedPriority {
public:
    RaisedPriority(pid_t thread, const AskForPriority& ask); // ask may be empty
    ~RaisedPriority();                                       // puts it back
    RaisedPriority(const RaisedPriority&) = delete;
    RaisedPriority& operator=(const RaisedPriority&) = delete;

    [[nodiscard]] pid_t thread() const { return m_thread; }
    [[nodiscard]] ThreadPriority granted() const { return m_granted; }
    // The thread has ended, or stays as it is.
    void keep() { m_granted = ThreadPriority::usual; }

private:
    pid_t m_thread;
    int m_policyBefore;
    int m_niceBefore;
    ThreadPriority m_granted = ThreadPriority::usual;
};

// The calling thread works through much and never takes the processor from one that was just woken, such as that of a
// drive. It gets no less of it for that.
void workInTheBackground();

} // namespace steadyburn
