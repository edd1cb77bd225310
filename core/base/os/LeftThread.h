// Calls into libraries that may never come back, and the threads that are left behind with them.
#pragma once

#include <chrono>
#include <functional>

namespace steadyburn {

// Calls `work` on a thread of its own and waits for it, so long at the most. False: it has not ended, an exception left
// it, or no thread could be started. A thread that is left behind touches nothing but what it owns. Any thread.
[[nodiscard]] bool endsWithin(std::chrono::milliseconds patience, std::function<void()> work);

// Whether a thread was left behind in a library, or thrown out of it. The process must then end without its exit
// handlers: they would take down what is in use, or wait for it. Any thread.
[[nodiscard]] bool threadWasLeft();
void noteLeftThread();

} // namespace steadyburn
