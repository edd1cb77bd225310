#include "base/os/LeftThread.h"

#include "base/os/Worker.h"

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>

namespace steadyburn {

namespace {

std::atomic<bool> wasLeft{false};

// Shared with the thread, which may outlive whoever waits for it.
struct CallEnd {
    std::mutex mutex;
    std::condition_variable changed;
    bool ended = false;
    bool well = false;
};

} // namespace

bool endsWithin(std::chrono::milliseconds patience, std::function<void()> work)
{
    const auto end = std::make_shared<CallEnd>();
    auto worker = Worker::start(Action::none, [end, work = std::move(work)] {
        const bool well = !guarded(Action::none, work);
        const std::lock_guard lock(end->mutex);
        end->ended = true;
        end->well = well;
        end->changed.notify_all();
    });
    if (!worker) {
        return false;
    }
    std::unique_lock lock(end->mutex);
    if (!end->changed.wait_for(lock, patience, [&end] { return end->ended; })) {
        worker->detach();
    }
    if (!end->well) {
        noteLeftThread();
    }
    return end->well;
}

bool threadWasLeft()
{
    return wasLeft;
}

void noteLeftThread()
{
    wasLeft = true;
}

} // namespace steadyburn
