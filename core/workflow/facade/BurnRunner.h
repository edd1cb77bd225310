// A Job for the window, which shows its end when the medium is done with, and also when its thread is lost: then a
// library has ended the process on it.
#pragma once

#include "workflow/burn/Job.h"

#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace steadyburn {

class BurnRunner {
public:
    // `listener` as Job has it, but for `concluded`. `lost` gets the report instead of the end of run(): the thread
    // never comes back. Both are called on the job's threads.
    BurnRunner(JobRequest request, const Dependencies& dependencies, Job::Listener listener,
               std::function<void(const JobReport&)> lost);

    JobReport run(const std::stop_token& stop); // once
    // Any thread, at any time.
    [[nodiscard]] Telemetry telemetry() const { return m_job.telemetry(); }
    // What run() will return, as soon as the medium is done with: a disk that does not answer holds only the thread.
    [[nodiscard]] std::optional<JobReport> concluded() const;

private:
    Job::Listener noting(Job::Listener listener);
    void note(const JobReport& report);
    [[nodiscard]] JobReport lostReport() const;

    std::string m_target;
    std::function<void(const JobReport&)> m_lost;
    mutable std::mutex m_mutex; // guards the next
    std::optional<JobReport> m_report;
    Job m_job;
};

} // namespace steadyburn
