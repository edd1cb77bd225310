// What every façade over a run on a thread of its own has: it is cancelled, waited for, and asked whether it runs.
// Lives in the GUI's thread; all calls from there.
#pragma once

#include <QObject>

namespace steadyburn {

class RunThread;

class Runner : public QObject {
public:
    void wait(); // blocks until the thread has ended, without an event loop
    [[nodiscard]] bool running() const;

protected:
    using QObject::QObject;
    void cancel(); // public where a run can be cancelled

private:
    [[nodiscard]] virtual RunThread* runThread() const = 0; // null: nothing was started yet
};

} // namespace steadyburn
