// Hands batches from the thread of a run to an object of the GUI's thread. The run waits while several were not taken
// yet: its memory is bounded.
#pragma once

#include <QObject>

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <stop_token>
#include <utility>

namespace steadyburn {

class Batches {
public:
    static constexpr std::size_t kMostWaiting = 4; // batches that were not taken yet

    // The run's thread. Calls `take` in the thread of `home`; both outlive that call. Returns at once when `stop` is
    // asked for.
    template <typename Batch, typename Take>
    void deliver(QObject* home, Batch batch, Take take, const std::stop_token& stop)
    {
        {
            std::unique_lock lock(m_mutex);
            m_taken.wait(lock, stop, [this] { return m_waiting < kMostWaiting; });
            ++m_waiting;
        }
        QMetaObject::invokeMethod(
            home,
            [this, take = std::move(take), batch = std::move(batch)] {
                take(batch);
                {
                    const std::lock_guard lock(m_mutex);
                    --m_waiting;
                }
                m_taken.notify_one();
            },
            Qt::QueuedConnection);
    }

private:
    std::mutex m_mutex; // guards the next
    std::condition_variable_any m_taken;
    std::size_t m_waiting = 0; // batches
};

} // namespace steadyburn
