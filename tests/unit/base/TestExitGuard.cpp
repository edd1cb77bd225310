// An exit() that main() did not ask for is a failure, whatever its code.
#include "ExitGuard.h"
#include "base/os/ThreadLoss.h"
#include "support/UnitTest.h"

#include <QTest>

#include <array>
#include <atomic>
#include <cstdlib>
#include <new>
#include <string>
#include <system_error>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_exit_guard {

struct Ended {
    int code = -1;
    std::string output;
};

template <typename Work>
Ended inChild(Work work)
{
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0) {
        qFatal("no pipe");
    }
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(pipe[1], STDOUT_FILENO);
        ::dup2(pipe[1], STDERR_FILENO);
        ::close(pipe[0]);
        ::close(pipe[1]);
        work();
    }
    ::close(pipe[1]);
    Ended ended;
    std::array<char, 256> piece{};
    for (ssize_t got = 0; (got = ::read(pipe[0], piece.data(), piece.size())) > 0;) {
        ended.output.append(piece.data(), static_cast<std::size_t>(got));
    }
    ::close(pipe[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return ended;
}

class TestExitGuard : public QObject {
    Q_OBJECT

private slots:
    void exit_ofALibrary_isAFailure_data()
    {
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("thread");
        QTest::newRow("1") << 1 << false;
        QTest::newRow("0") << 0 << false;
        QTest::newRow("1 in a thread") << 1 << true;
    }
    void exit_ofALibrary_isAFailure()
    {
        QFETCH(int, code);
        QFETCH(bool, thread);
        const Ended ended = inChild([&] {
            const ExitGuard guard("words\n", "line\n");
            if (thread) {
                std::thread([&] { std::exit(code); }).join();
            }
            std::exit(code);
        });
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.output, std::string("words\nline\n"));
    }
    // They would destroy what other threads still use.
    void exit_ofALibrary_runsNoExitHandler()
    {
        const Ended ended = inChild([] {
            const ExitGuard guard("words\n", "line\n");
            (void)std::atexit([] { (void)!::write(STDOUT_FILENO, "handler\n", 8); });
            std::exit(1);
        });
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.output, std::string("words\nline\n"));
    }
    void exit_thatMayBe_continues()
    {
        const Ended ended = inChild([] {
            const ExitGuard guard("words\n", "line\n", {}, [] { return true; });
            (void)std::atexit([] { (void)!::write(STDOUT_FILENO, "handler\n", 8); });
            std::exit(1);
        });
        QCOMPARE(ended.code, 1);
        QVERIFY(ended.output.find("handler\n") != std::string::npos);
        QVERIFY(ended.output.find("words") == std::string::npos);
    }
    void exit_onAThreadThatIsWaitedFor_tellsItsLossFirst()
    {
        const Ended ended = inChild([&] {
            const ExitGuard guard("words\n", "line\n", [] { (void)!::write(STDOUT_FILENO, "end\n", 4); });
            std::thread([&] {
                const ThreadLoss outer([] { (void)!::write(STDOUT_FILENO, "outer\n", 6); });
                const ThreadLoss loss([] { (void)!::write(STDOUT_FILENO, "lost\n", 5); });
                std::exit(1);
            }).join();
        });
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.output, std::string("words\nlost\nend\nline\n"));
    }
    void exit_ofTwoThreads_isAFailure_afterTheFirst()
    {
        const Ended ended = inChild([&] {
            std::atomic<bool> second{false};
            const ExitGuard guard("words\n", {}, [&] {
                std::thread([&] {
                    const ThreadLoss loss([&] { second = true; });
                    std::exit(1);
                }).detach();
                while (!second) {
                    std::this_thread::yield();
                }
            });
            std::thread([&] { std::exit(1); }).join();
        });
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.output, std::string("words\n"));
    }
    void threadThatCannotBeStarted_isAFailure_andNoAbort()
    {
        const Ended ended = inChild([&] {
            const ExitGuard guard("words\n", {});
            std::thread([] {
                throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
            }).join();
        });
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.output, std::string("words\n"));
    }
    void memoryThatNobodyHas_isAFailure_andNoAbort()
    {
        const Ended ended = inChild([&] {
            const ExitGuard guard("words\n", "line\n");
            std::thread([] { throw std::bad_alloc(); }).join();
        });
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.output, std::string("words\nline\n"));
    }
    void memoryThatNobodyHas_whenAllIsToldAlready_keepsTheCode()
    {
        const Ended ended = inChild([&] {
            {
                const ExitGuard guard("words\n", "line\n");
                ExitGuard::conclude(1);
            }
            std::thread([] { throw std::bad_alloc(); }).join();
        });
        QCOMPARE(ended.code, 1);
        QCOMPARE(ended.output, std::string());
    }
    void memoryThatNobodyHas_beforeTheFirstAllocation_isAFailure()
    {
        const Ended ended = inChild([&] {
            const ExitGuard guard("words\n");
            std::thread([] { throw std::bad_alloc(); }).join();
        });
        QCOMPARE(ended.code, 3);
        QCOMPARE(ended.output, std::string("words\n"));
    }
    void exit_behindTheGuard_keepsItsCode()
    {
        const Ended ended = inChild([] {
            {
                const ExitGuard guard("words\n", {});
            }
            std::exit(1);
        });
        QCOMPARE(ended.code, 1);
        QVERIFY(ended.output.find("words") == std::string::npos); // a sanitizer may have something to say
    }
};

STEADYBURN_UNIT_TEST(TestExitGuard)

} // namespace test_exit_guard

#include "TestExitGuard.moc"
