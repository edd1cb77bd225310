#include "base/os/LeftThread.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

namespace steadyburn {

namespace {

std::atomic<bool> wasLeft{false};

} // namespace

struct LeavableCall::End {
    std::mutex mutex;
    std::condition_variable changed;
    bool ended = false;
    bool well = false;
};

LeavableCall::LeavableCall(std::function<void()> work) : m_end(std::make_shared<End>())
{
    auto worker = Worker::start(Action::none, [end = m_end, work = std::move(work)] {
        const bool well = !guarded(Action::none, work);
        if (!well) {
            wasLeft = true; // the library is in no state to be taken down
        }
        const std::lock_guard lock(end->mutex);
        end->ended = true;
        end->well = well;
        end->changed.notify_all();
    });
    if (worker) {
        m_worker = std::move(*worker);
    }
}

bool LeavableCall::endsWithin(std::chrono::milliseconds patience)
{
    std::unique_lock lock(m_end->mutex);
    if (started() && !m_end->changed.wait_for(lock, patience, [this] { return m_end->ended; })) {
        m_worker.detach();
        wasLeft = true;
    }
    return m_end->well;
}

bool threadWasLeft()
{
    return wasLeft;
}

} // namespace steadyburn
