#include "workflow/facade/BurnRunner.h"

#include "base/os/ThreadLoss.h"

#include <utility>

namespace steadyburn {

BurnRunner::BurnRunner(JobRequest request, const Dependencies& dependencies, Job::Listener listener,
                       std::function<void(const JobReport&)> lost)
    : m_target(request.target),
      m_lost(std::move(lost)),
      m_job(std::move(request), dependencies, noting(std::move(listener)))
{
}

Job::Listener BurnRunner::noting(Job::Listener listener)
{
    listener.concluded = [this](const JobReport& report) { note(report); };
    return listener;
}

JobReport BurnRunner::run(const std::stop_token& stop)
{
    const ThreadLoss loss([this] {
        const JobReport report = lostReport();
        note(report);
        m_lost(report);
    });
    return m_job.run(stop);
}

void BurnRunner::note(const JobReport& report)
{
    const std::lock_guard lock(m_mutex);
    m_report = report;
}

std::optional<JobReport> BurnRunner::concluded() const
{
    const std::lock_guard lock(m_mutex);
    return m_report;
}

// No medium was being written.
JobReport BurnRunner::lostReport() const
{
    const bool verifies = telemetry().phase == Phase::verify;
    JobReport report{.outcome = Outcome::failed};
    report.fault = Fault{.kind = FaultKind::outOfMemory,
                         .doing = verifies ? Action::verify : Action::plan,
                         .detail = "a library ended the program"};
    if (verifies) {
        report.mediumState = Fault{.kind = FaultKind::mediumLeft,
                                   .doing = Action::verify,
                                   .path = m_target,
                                   .facts = MediumWorth{.state = MediumWorth::State::written}};
    }
    return report;
}

} // namespace steadyburn
