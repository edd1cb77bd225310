#include "base/os/ThreadPriority.h"

#include <algorithm>

#include <sched.h>
#include <sys/resource.h>

namespace steadyburn {

namespace {

constexpr int kRealTime = 10; // below the system's own threads, which serve the drive's host adapter

bool makeRealTime(pid_t thread)
{
    sched_param how{};
    how.sched_priority = kRealTime;
    if (::sched_setscheduler(thread, SCHED_RR, &how) == 0) {
        return true;
    }
    rlimit most{};
    if (::getrlimit(RLIMIT_RTPRIO, &most) != 0 || most.rlim_cur == 0 || most.rlim_cur >= kRealTime) {
        return false;
    }
    how.sched_priority = static_cast<int>(most.rlim_cur);
    return ::sched_setscheduler(thread, SCHED_RR, &how) == 0;
}

bool lowerNice(pid_t thread, int before)
{
    const auto id = static_cast<id_t>(thread);
    if (::setpriority(PRIO_PROCESS, id, kHighPriority) == 0) {
        return true;
    }
    rlimit most{};
    if (::getrlimit(RLIMIT_NICE, &most) != 0) {
        return false;
    }
    const int least = 20 - static_cast<int>(std::min<rlim_t>(most.rlim_cur, 40)); // see getrlimit(2)
    return least < std::min(before, 0) && ::setpriority(PRIO_PROCESS, id, least) == 0;
}

} // namespace

const char* toString(ThreadPriority priority)
{
    switch (priority) {
    case ThreadPriority::high:
        return "high";
    case ThreadPriority::realTime:
        return "real-time";
    case ThreadPriority::usual:
        break;
    }
    return "usual";
}

RaisedPriority::RaisedPriority(pid_t thread, const AskForPriority& ask)
    : m_thread(thread),
      m_policyBefore(std::max(::sched_getscheduler(thread), 0)),
      m_niceBefore(::getpriority(PRIO_PROCESS, static_cast<id_t>(thread)))
{
    if (makeRealTime(thread)) {
        m_granted = ThreadPriority::realTime;
    } else if (lowerNice(thread, m_niceBefore) || (ask && ask(thread))) {
        m_granted = ThreadPriority::high;
    }
}

RaisedPriority::~RaisedPriority()
{
    if (m_granted == ThreadPriority::realTime) {
        const sched_param usual{};
        (void)::sched_setscheduler(m_thread, m_policyBefore, &usual);
    } else if (m_granted == ThreadPriority::high) {
        (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(m_thread), m_niceBefore);
    }
}

void workInTheBackground()
{
    const sched_param usual{};
    (void)::sched_setscheduler(0, SCHED_BATCH, &usual);
}

} // namespace steadyburn
