// What one thread of a test sees of another: its deeds and its sleep, however late a busy machine lets it run. Only
// what hangs takes a minute.
#pragma once

#include <QTest>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <thread>
#include <type_traits>

#include <sys/syscall.h>
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

// Whether the thread waits without a limit of time: what comes next is an event, however long that takes.
inline bool waitsForAnEvent(pid_t thread)
{
    std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/syscall");
    long number = -1;
    std::array<std::uint64_t, 4> given{};
    file >> number >> std::hex;
    for (std::uint64_t& each : given) {
        std::string word;
        file >> word;
        each = word.empty() ? 0 : std::stoull(word, nullptr, 16);
    }
    switch (number) {
#ifdef SYS_poll
    case SYS_poll:
        return static_cast<int>(given[2]) < 0;
#endif
    case SYS_ppoll:
        return given[2] == 0;
    case SYS_futex:
        return given[3] == 0;
    default:
        return false;
    }
}

inline std::set<pid_t> threadsNow()
{
    std::set<pid_t> found;
    for (const auto& each : std::filesystem::directory_iterator("/proc/self/task")) {
        found.insert(std::stoi(each.path().filename()));
    }
    return found;
}

inline std::set<pid_t> threadsSince(const std::set<pid_t>& before)
{
    std::set<pid_t> found;
    const std::set<pid_t> now = threadsNow();
    std::set_difference(now.begin(), now.end(), before.begin(), before.end(), std::inserter(found, found.end()));
    return found;
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
