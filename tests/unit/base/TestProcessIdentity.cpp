#include "base/os/ProcessIdentity.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"

#include <QTest>

#include <array>
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_process_identity {

// A child that waits to be killed, as it is known to itself.
class Child {
public:
    Child()
    {
        std::array<int, 2> ready{};
        if (::pipe(ready.data()) != 0) {
            return;
        }
        m_pid = ::fork();
        if (m_pid == 0) {
            const std::uint64_t started = ProcessIdentity::ofThisProcess().started;
            (void)!::write(ready[1], &started, sizeof started);
            for (;;) {
                ::pause();
            }
        }
        m_identity = ProcessIdentity::ofThisProcess();
        m_identity.pid = static_cast<std::uint64_t>(m_pid);
        (void)!::read(ready[0], &m_identity.started, sizeof m_identity.started);
        ::close(ready[0]);
        ::close(ready[1]);
    }
    ~Child()
    {
        if (m_pid > 0) {
            kill();
            ::waitpid(m_pid, nullptr, 0);
        }
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void kill() const { ::kill(m_pid, SIGKILL); }
    [[nodiscard]] const ProcessIdentity& identity() const { return m_identity; }

private:
    pid_t m_pid = -1;
    ProcessIdentity m_identity;
};

class TestProcessIdentity : public QObject {
    Q_OBJECT
private slots:
    void process_thatRuns_isRunning()
    {
        QCOMPARE(stateOf(ProcessIdentity::ofThisProcess()), ProcessState::running);
        const Child child;
        QCOMPARE(stateOf(child.identity()), ProcessState::running);
    }

    void process_thatWasKilled_isGoneBeforeItsParentAsks()
    {
        const Child child;
        child.kill();
        QVERIFY(comesTrue([&] { return stateOf(child.identity()) == ProcessState::gone; }));
    }

    void number_thatWasGivenOutAgain_isAnotherProcess()
    {
        ProcessIdentity other = ProcessIdentity::ofThisProcess();
        ++other.started;
        QCOMPARE(stateOf(other), ProcessState::gone);
    }

    void process_ofAnEarlierStart_isGone()
    {
        ProcessIdentity earlier = ProcessIdentity::ofThisProcess();
        earlier.boot = "another";
        QCOMPARE(stateOf(earlier), ProcessState::gone);
    }

    void process_ofAnotherMachine_isElsewhere()
    {
        ProcessIdentity other = ProcessIdentity::ofThisProcess();
        other.boot = "another";
        other.machine = "another";
        QCOMPARE(stateOf(other), ProcessState::elsewhere);
    }
};

STEADYBURN_UNIT_TEST(TestProcessIdentity)

} // namespace test_process_identity

#include "TestProcessIdentity.moc"
