// What one thread of a test sees of another: its deeds and its sleep, however late a busy machine lets it run. Only
// what hangs takes a minute.
#pragma once

#include <QTest>

#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <type_traits>

#include <unistd.h>

namespace steadyburn {

// Whether it holds in the end.
template <typename Condition>
[[nodiscard]] bool comesTrue(Condition holds)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!holds()) {
        if (std::chrono::steady_clock::now() > end) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

// Whether the thread sleeps in the kernel.
inline bool sleeps(pid_t thread)
{
    std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/stat");
    std::string line;
    std::getline(file, line);
    const auto name = line.rfind(')');
    return name != std::string::npos && line.size() > name + 2 && line[name + 2] == 'S';
}

// Runs `wait` on a thread of its own, sees to it that it really sleeps, runs `act` and waits for it to end. `act` may
// take the thread's number.
template <typename Wait, typename Act>
void whileWaiting(Wait wait, Act act)
{
    std::atomic<bool> returned{false};
    std::atomic<pid_t> id{0};
    std::thread waiter([&] {
        id = gettid();
        wait();
        returned = true;
    });
    const bool slept = comesTrue([&] { return returned || (id != 0 && sleeps(id)); }) && !returned;
    if constexpr (std::is_invocable_v<Act, pid_t>) {
        act(id.load());
    } else {
        act();
    }
    waiter.join();
    QVERIFY2(slept, "did not wait");
}

} // namespace steadyburn
