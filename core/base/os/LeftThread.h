// Calls into libraries that may never come back, and the threads that are left behind with them.
#pragma once

#include "base/os/Worker.h"

#include <chrono>
#include <functional>
#include <memory>

namespace steadyburn {

// A call on a thread of its own, which is left behind where it does not end in time. It then touches nothing but what
// it owns. Any thread, one at a time.
class LeavableCall {
public:
    explicit LeavableCall(std::function<void()> work);

    // False: no thread could be started, and nothing was called.
    [[nodiscard]] bool started() const { return m_worker.running(); }
    // Waits for its end, so long at the most. False: it has not ended and is left behind, or an exception left it.
    // Once.
    bool endsWithin(std::chrono::milliseconds patience);

private:
    struct End;
    std::shared_ptr<End> m_end; // the thread's as well
    Worker m_worker;
};

// Whether a thread was left behind in a library, or thrown out of it. The process must then end without its exit
// handlers: they would take down what is in use, or wait for it. Any thread.
[[nodiscard]] bool threadWasLeft();

} // namespace steadyburn
