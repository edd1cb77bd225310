// Work that takes its time, on a thread of its own, for an object of the GUI's thread that keeps this as a member: a
// burn, a restore, a medium that is looked at. One at a time; after its end the next may start.
//
//   m_run.start([part](const std::stop_token& stop) { return check(part, stop); }, // the work, on the run's thread
//               [this](const Report& report) { show(report); });                   // its end, in the GUI's thread
//
// The work is a function that knows neither this class nor Qt. It ends early when its stop token says so, and what it
// returns is handed over once its thread has ended; an exception that leaves it becomes the report's fault. Meanwhile
// it may tell something (telling(), handing()) and ask for the next volume (asking()). What is polled, the owner asks
// the task itself (the second start()).
//
// Threads: this is made, called and destroyed in the GUI's thread. Only what telling(), handing() and asking() return
// is called by the work, on any thread, as long as the work lasts; what they call in turn runs in the GUI's thread,
// from its event loop, in the order of the calls and before the end. After the destructor nothing of the owner is
// called any more.
#pragma once

#include "base/os/Worker.h"
#include "workflow/facade/VolumeQuestion.h"

#include <QObject>

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace steadyburn {

class Run {
public:
    Run() = default;
    ~Run(); // cancels and waits
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    Run(Run&&) = delete;
    Run& operator=(Run&&) = delete;

    // work: Report(const std::stop_token&); done: void(Report). Not while running(); done may start the next. If the
    // system gives no thread, the report carries that fault.
    template <typename Work, typename Done>
    void start(Work work, Done done)
    {
        using Report = std::invoke_result_t<Work&, const std::stop_token&>;
        struct Task {
            std::optional<Work> work; // gone with the thread
            Done done;
            std::optional<Report> report;
        };
        const auto task = std::make_shared<Task>(Task{std::move(work), std::move(done), {}});
        const auto tellEnd = [this, task] {
            const auto told = [this, task] {
                end();
                task->done(std::move(*task->report));
            };
            QMetaObject::invokeMethod(&m_here, told, Qt::QueuedConnection);
        };
        const auto refused = begin([task, tellEnd](const std::stop_token& stop) {
            if (auto thrown = guarded(Action::none, [&] { task->report.emplace((*task->work)(stop)); })) {
                task->report = reportOf<Report>(*thrown);
            }
            task->work.reset();
            tellEnd();
        });
        if (refused) {
            task->report = reportOf<Report>(*refused);
            tellEnd();
        }
    }
    // The same for an object that works by its run(stop) and that the owner polls, also after the end.
    template <typename Task, typename Done>
    void start(std::shared_ptr<Task> task, Done done)
    {
        start([task = std::move(task)](const std::stop_token& stop) { return task->run(stop); }, std::move(done));
    }
    void cancel(); // the work is asked to stop; its end is told as ever
    void wait();   // blocks until the thread has ended, without an event loop: done is called when that runs again
    [[nodiscard]] bool running() const; // until done is called

    // What the work calls to tell something: `told` gets it.
    template <typename Told>
    [[nodiscard]] auto telling(Told told)
    {
        return [this, told = std::move(told)](const auto&... what) {
            QMetaObject::invokeMethod(
                &m_here, [told, what...] { told(what...); }, Qt::QueuedConnection);
        };
    }
    // The same for what is much: a call waits while kMostWaiting were not taken yet, unless a stop is asked for. So the
    // memory is bounded.
    static constexpr std::size_t kMostWaiting = 4;
    template <typename Take>
    [[nodiscard]] auto handing(Take take)
    {
        return
            [this, take = std::move(take), queue = std::make_shared<Queue>()](auto what, const std::stop_token& stop) {
                queue->enter(stop);
                QMetaObject::invokeMethod(
                    &m_here,
                    [take, queue, what = std::move(what)] {
                        take(what);
                        queue->leave();
                    },
                    Qt::QueuedConnection);
            };
    }

    // How the work asks for the next volume of a set: `ask` gets the question, and the work waits until it is answered
    // by giveVolume() or giveNoVolume(), or is cancelled.
    [[nodiscard]] ChangeVolume asking(std::function<void(const VolumeWanted&)> ask);
    void giveVolume(const VolumeGiven& volume); // the medium is there
    void giveNoVolume();                        // there is no such medium at hand: mediumMissing

private:
    class Queue {
    public:
        void enter(const std::stop_token& stop);
        void leave();

    private:
        std::mutex m_mutex; // guards m_waiting
        std::condition_variable_any m_left;
        std::size_t m_waiting = 0;
    };

    template <typename Report>
    static Report reportOf(const Fault& fault)
    {
        if constexpr (std::is_convertible_v<Fault, Report>) { // a Result, an optional fault
            return Report(fault);
        } else {
            Report report{};
            if constexpr (requires { report.fault = fault; }) { // one that knows no faults stays empty
                report.fault = fault;
            }
            return report;
        }
    }

    std::optional<Fault> begin(std::function<void(const std::stop_token&)> work);
    void end();

    QObject m_here; // through which the GUI's thread is told; what it was not told yet ends with it
    VolumeQuestion m_question;
    std::stop_source m_stop;
    std::optional<Worker> m_worker; // none: nothing runs
};

} // namespace steadyburn
