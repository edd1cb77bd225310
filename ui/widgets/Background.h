// Work that may be slow – a disk, a share that is gone, a server of the network – done in the background for an object
// of the GUI thread. Nobody waits for it: when the object has gone meanwhile, its result is thrown away, and work that
// never ends holds neither the window nor the end of the program.
#pragma once

#include "base/os/Worker.h"

#include <QMetaObject>
#include <QObject>

#include <memory>
#include <mutex>
#include <utility>

namespace steadyburn {

// GUI thread. `work` runs on a thread of its own and must own all that it touches; `done` gets what it returned, on the
// object's thread, while the object lives. If the work throws, `done` gets a default-constructed result.
template <typename Work, typename Done>
void inBackground(QObject& object, Work work, Done done)
{
    using Answer = decltype(work());
    struct Receiver {
        std::mutex mutex;
        QObject* object; // null: gone
    };
    const auto receiver = std::make_shared<Receiver>();
    receiver->object = &object;
    QObject::connect(&object, &QObject::destroyed, [receiver] {
        const std::lock_guard lock(receiver->mutex);
        receiver->object = nullptr;
    });
    const auto deliver = [receiver, done = std::move(done)](std::shared_ptr<Answer> answer) {
        const std::lock_guard lock(receiver->mutex); // while it is held the object is not destroyed
        if (receiver->object != nullptr) {
            QMetaObject::invokeMethod(
                receiver->object, [done, answer] { done(std::move(*answer)); }, Qt::QueuedConnection);
        }
    };
    const auto run = [work = std::move(work), deliver] {
        auto answer = std::make_shared<Answer>();
        (void)guarded(Action::inspect, [&] { *answer = work(); });
        deliver(std::move(answer));
    };
    if (auto worker = Worker::start(Action::inspect, run)) {
        worker->detach();
    } else {
        run(); // the system gives no thread: slow is better than nothing
    }
}

} // namespace steadyburn
