// What leaves a thread's work as an exception is a fault for whoever waits, never the end of the program.
#include "base/os/LeftThread.h"
#include "base/os/ThreadPriority.h"
#include "base/os/Worker.h"
#include "support/OrdinaryUser.h"
#include "support/UnitTest.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <csignal>
#include <future>
#include <memory>
#include <new>
#include <stdexcept>
#include <system_error>

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace steadyburn;

class TestWorker : public QObject {
    Q_OBJECT

private slots:
    void call_endsInTime_leavesNoThread()
    {
        bool ran = false;
        QVERIFY(LeavableCall([&] { ran = true; }).endsWithin(std::chrono::minutes(1)));
        QVERIFY(ran);
        QVERIFY(!threadWasLeft());
    }
    void call_neverComesBack_isLeftBehind()
    {
        const auto mayEnd = std::make_shared<std::promise<void>>();
        const auto ended = std::make_shared<std::promise<void>>();
        LeavableCall call([mayEnd, ended] {
            mayEnd->get_future().wait();
            ended->set_value();
        });
        QVERIFY(call.started());
        QVERIFY(!call.endsWithin(std::chrono::milliseconds(1)));
        QVERIFY(threadWasLeft());
        mayEnd->set_value(); // it still owns what it uses
        ended->get_future().wait();
    }
    void call_throws_isNoEnd()
    {
        QVERIFY(!LeavableCall([] { throw std::bad_alloc(); }).endsWithin(std::chrono::minutes(1)));
        QVERIFY(threadWasLeft());
    }

    void work_ends_joinTellsNoFault()
    {
        std::atomic<bool> ran = false;
        auto worker = Worker::start(Action::read, [&] { ran = true; });
        QVERIFY(worker.ok());
        QVERIFY(!worker->join());
        QVERIFY(ran);
    }
    void exception_leavesTheWork_isAFault()
    {
        auto worker = Worker::start(Action::read, [] { throw std::runtime_error("no such thing"); });
        QVERIFY(worker.ok());
        const auto fault = worker->join();
        QVERIFY(fault);
        QCOMPARE(fault->kind, FaultKind::internal);
        QCOMPARE(fault->doing, Action::read);
        QCOMPARE(fault->detail, std::string("no such thing"));
        QVERIFY(!worker->join()); // told once
    }
    void exception_ofEachKind_tellsItsCause()
    {
        const auto memory = guarded(Action::write, [] { throw std::bad_alloc(); });
        QCOMPARE(memory->kind, FaultKind::outOfMemory);
        const auto system =
            guarded(Action::write, [] { throw std::system_error(ENFILE, std::generic_category(), "x"); });
        QCOMPARE(system->kind, FaultKind::io);
        QCOMPARE(system->code, ENFILE);
        const auto other = guarded(Action::write, [] { throw 5; });
        QCOMPARE(other->kind, FaultKind::internal);
        QVERIFY(!guarded(Action::write, [] {}));
    }
    void worker_thatIsGivenUp_isWaitedFor()
    {
        std::atomic<bool> ended = false;
        {
            std::atomic_flag begun;
            auto worker = Worker::start(Action::read, [&] {
                begun.test_and_set();
                begun.notify_all();
                ended = true;
            });
            begun.wait(false);
        }
        QVERIFY(ended);
    }
    void priority_thatTheSystemRefuses_isAskedFor()
    {
        const OrdinaryUser user;
        const rlimit none{};
        QCOMPARE(::setrlimit(RLIMIT_RTPRIO, &none), 0);
        QCOMPARE(::setrlimit(RLIMIT_NICE, &none), 0);
        const pid_t self = ::gettid();
        pid_t asked = 0;
        const RaisedPriority refused(self, [&](pid_t thread) {
            asked = thread;
            return false;
        });
        QCOMPARE(asked, self);
        QCOMPARE(refused.granted(), ThreadPriority::usual);
        const RaisedPriority granted(self, [](pid_t) { return true; });
        QCOMPARE(granted.granted(), ThreadPriority::high);
        const RaisedPriority nobodyToAsk(self, {});
        QCOMPARE(nobodyToAsk.granted(), ThreadPriority::usual);
    }
    void priority_afterwards_isAsBefore()
    {
        const int policy = ::sched_getscheduler(0);
        const int nice = ::getpriority(PRIO_PROCESS, 0);
        {
            const RaisedPriority raised(::gettid(), {});
            const bool changed = ::sched_getscheduler(0) != policy || ::getpriority(PRIO_PROCESS, 0) < nice;
            QCOMPARE(changed, raised.granted() != ThreadPriority::usual);
        }
        QCOMPARE(::sched_getscheduler(0), policy);
        QCOMPARE(::getpriority(PRIO_PROCESS, 0), nice);
    }
    void signals_areForTheFirstThreads()
    {
        sigset_t inside{};
        auto worker = Worker::start(Action::read, [&] { pthread_sigmask(SIG_SETMASK, nullptr, &inside); });
        (void)worker->join();
        QVERIFY(sigismember(&inside, SIGTERM) == 1);
        sigset_t here{};
        pthread_sigmask(SIG_SETMASK, nullptr, &here);
        QVERIFY(sigismember(&here, SIGTERM) == 0);
    }
};

STEADYBURN_UNIT_TEST(TestWorker)
#include "TestWorker.moc"
