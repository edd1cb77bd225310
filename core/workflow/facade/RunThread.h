// One run on a thread of its own, for a façade that lives in the GUI's thread; all calls from there. What the run
// returns is handed back in the GUI's thread, after the thread has ended. Make it the last member of what the run uses:
// its end cancels and waits. An exception that leaves the run is its fault.
#pragma once

#include "base/os/Worker.h"

#include <QObject>
#include <QThread>

#include <cassert>
#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace steadyburn {

class RunThread {
public:
    RunThread() = default;
    ~RunThread()
    {
        if (running()) {
            cancel();
            m_thread->wait();
        }
    }
    RunThread(const RunThread&) = delete;
    RunThread& operator=(const RunThread&) = delete;
    RunThread(RunThread&&) = delete;
    RunThread& operator=(RunThread&&) = delete;

    // work: Report(std::stop_token), on the thread. done: void(const Report&), in the thread of `home`, which outlives
    // this object. Not while running().
    template <typename Work, typename Done>
    void start(QObject* home, Work work, Done done)
    {
        assert(m_thread == nullptr);
        m_thread.reset(
            QThread::create([this, home, work = std::move(work), done = std::move(done), stop = m_stop.get_token()] {
                decltype(work(stop)) report{};
                if (auto thrown = guarded(Action::none, [&] { report = work(stop); })) {
                    setFault(report, *thrown);
                }
                QMetaObject::invokeMethod(
                    home,
                    [this, done, report = std::move(report)] {
                        m_thread->wait();
                        m_thread.reset();
                        done(report);
                    },
                    Qt::QueuedConnection);
            }));
        m_thread->start();
    }
    void cancel() { m_stop.request_stop(); }
    // Blocks until the run has ended; what it returned is still handed back by the event loop, if that runs again.
    void wait()
    {
        if (running()) {
            m_thread->wait();
        }
    }
    [[nodiscard]] bool running() const { return m_thread != nullptr; }

private:
    template <typename Report>
    static void setFault(Report& report, const Fault& fault) // one that knows no faults stays empty
    {
        if constexpr (std::is_same_v<Report, std::optional<Fault>>) {
            report = fault;
        } else if constexpr (requires { report.fault = fault; }) {
            report.fault = fault;
        }
    }

    std::stop_source m_stop;
    std::unique_ptr<QThread> m_thread;
};

} // namespace steadyburn
