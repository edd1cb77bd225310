// Where every thread of the program begins. One that the system refuses is a Fault; so is an exception that leaves its
// work, which would end the whole program anywhere else. Signals are for the threads that the program began with: a
// worker has them blocked.
#pragma once

#include "base/Fault.h"
#include "base/Result.h"

#include <functional>
#include <memory>
#include <optional>
#include <thread>

namespace steadyburn {

// What the exception that is being handled means. Only within a catch block.
[[nodiscard]] Fault faultOfException(Action doing);

// Calls `work`, at the border of a thread or of one of its tasks: the fault of an exception that leaves it.
template <typename Work>
[[nodiscard]] std::optional<Fault> guarded(Action doing, Work&& work)
{
    try {
        work();
        return std::nullopt;
    } catch (...) {
        return faultOfException(doing);
    }
}

class Worker {
public:
    Worker() = default; // no thread

    // Any thread. Fails with outOfMemory and the detail "thread" if the system gives none.
    static Result<Worker> start(Action doing, std::function<void()> work);

    Worker(Worker&&) = default;
    Worker& operator=(Worker&&) = default; // not of one that runs
    ~Worker();                             // waits

    // Waits for the end of the work. The fault of an exception that left it, told once.
    std::optional<Fault> join();
    // It ends when it likes, and touches nothing but what it owns.
    void detach() { m_thread.detach(); }
    [[nodiscard]] bool running() const { return m_thread.joinable(); }

private:
    std::thread m_thread;
    std::shared_ptr<std::optional<Fault>> m_fault; // of a thread that is detached as well
};

} // namespace steadyburn
