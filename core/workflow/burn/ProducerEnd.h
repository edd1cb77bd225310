// The end of the producer's thread, for the device that waits for it: it comes back, or a library has ended the process
// on it and it never does. Shared by both threads; every call from any of them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace steadyburn {

class ProducerEnd {
public:
    void comeBack() { set(m_back); }
    void lose() { set(m_lost); }
    // Whether the producer came back; blocks until that is known.
    [[nodiscard]] bool wait()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_back || m_lost; });
        return m_back;
    }
    [[nodiscard]] bool isLost()
    {
        const std::lock_guard lock(m_mutex);
        return m_lost;
    }
    // The medium was brought to its end without the producer.
    void conclude() { set(m_concluded); }
    // For the lost thread, which must not end the process before that.
    void waitForConclusion(std::chrono::seconds atMost)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, atMost, [this] { return m_concluded; });
    }

private:
    void set(bool& flag)
    {
        const std::lock_guard lock(m_mutex);
        flag = true;
        m_changed.notify_all();
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_back = false;
    bool m_lost = false;
    bool m_concluded = false;
};

} // namespace steadyburn
