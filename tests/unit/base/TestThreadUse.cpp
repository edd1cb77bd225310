// What ThreadUse promises is caught where asserts are on, as they are here in every build. A process of its own dies.
#undef NDEBUG
#include "base/ThreadUse.h"

#include <csignal>
#include <cstdio>
#include <functional>
#include <thread>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using steadyburn::OneAtATime;
using steadyburn::OneThread;

int failures = 0;

bool aborts(const std::function<void()>& act)
{
    const pid_t child = ::fork();
    if (child == 0) {
        const rlimit none{0, 0};
        ::setrlimit(RLIMIT_CORE, &none);
        std::signal(SIGABRT, SIG_DFL);
        ::fclose(stderr); // the words of assert() are expected
        act();
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

void expect(bool holds, const char* what)
{
    if (!holds) {
        std::fprintf(stderr, "FAILED: %s\n", what);
        ++failures;
    }
}

void onThread(const std::function<void()>& act)
{
    std::thread(act).join();
}

void oneThread_usedByASecond_aborts()
{
    expect(aborts([] {
               const OneThread use;
               use.check();
               onThread([&use] { use.check(); });
           }),
           "a second thread was not caught");
}

void oneThread_usedByOneOrCopied_isAllowed()
{
    expect(!aborts([] {
        const OneThread use;
        onThread([&use] {
            use.check();
            use.check();
        });
        const OneThread other(use); // a copy has no user yet
        onThread([&other] { other.check(); });
    }),
           "an allowed use was refused");
}

void oneAtATime_withTwoAtOnce_aborts()
{
    expect(aborts([] {
               const OneAtATime use;
               const OneAtATime::Turn turn(use);
               onThread([&use] { const OneAtATime::Turn second(use); });
           }),
           "two at once were not caught");
}

void oneAtATime_oneAfterTheOther_goesOn()
{
    expect(!aborts([] {
        const OneAtATime use;
        {
            const OneAtATime::Turn turn(use);
        }
        onThread([&use] { const OneAtATime::Turn turn(use); });
    }),
           "turns one after the other were refused");
}

} // namespace

int main()
{
    oneThread_usedByASecond_aborts();
    oneThread_usedByOneOrCopied_isAllowed();
    oneAtATime_withTwoAtOnce_aborts();
    oneAtATime_oneAfterTheOther_goesOn();
    return failures == 0 ? 0 : 1;
}
