// A thread that never comes back: a library ended the process on it. libarchive calls exit(1) where memory is short,
// and whoever guards that exit holds the thread. What the thread leaves behind, a medium above all, is brought to an
// orderly end by those who wait for it.
#pragma once

#include <functional>

namespace steadyburn {

class ThreadLoss {
public:
    // Until its end tell() on this thread calls `lost`, once. `lost` may block until the others have done what they
    // can; it must touch nothing of the lost thread's own stack that others change. On one thread the newest counts.
    explicit ThreadLoss(std::function<void()> lost);
    ~ThreadLoss();
    ThreadLoss(const ThreadLoss&) = delete;
    ThreadLoss& operator=(const ThreadLoss&) = delete;

    // The calling thread never comes back. Returns when its `lost` does, at once where it has none. Never throws.
    static void tell() noexcept;

private:
    std::function<void()> m_lost;
    ThreadLoss* m_before;
};

} // namespace steadyburn
