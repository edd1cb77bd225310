// For tests of what waits: a thread that is seen to sleep before it is woken, however late a busy machine starts it.
#pragma once

#include <QTest>

#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include <unistd.h>

namespace steadyburn {

// Whether the thread sleeps in the kernel.
inline bool sleeps(pid_t thread)
{
    std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/stat");
    std::string line;
    std::getline(file, line);
    const auto name = line.rfind(')');
    return name != std::string::npos && line.size() > name + 2 && line[name + 2] == 'S';
}

// Runs `wait` on a thread of its own, sees to it that it really sleeps, runs `act` and waits for it to end.
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
    for (int i = 0; i < 5000 && (id == 0 || !sleeps(id)) && !returned; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const bool early = returned;
    act();
    waiter.join();
    QVERIFY2(!early, "did not wait");
}

} // namespace steadyburn
