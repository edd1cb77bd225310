#include "workflow/facade/BurnRunner.h"

#include "base/os/ThreadLoss.h"
#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace steadyburn {

struct BurnRunner::Run {
    std::string target;
    std::unique_ptr<Job> job;
    std::mutex mutex; // guards the next
    std::condition_variable_any answered;
    std::optional<VolumeGiven> volume;
    std::optional<JobReport> report;
    RunThread thread; // last: it ends first
};

BurnRunner::BurnRunner(Dependencies dependencies, QObject* parent)
    : Runner(parent), m_dependencies(std::move(dependencies))
{
}

BurnRunner::~BurnRunner() = default;

void BurnRunner::start(JobRequest request, const std::function<ChangeVolume(ChangeVolume)>& sparing)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->target = request.target;
    // The listener runs on the job's threads: its word is carried to ours by a queued call.
    Job::Listener listener{
        .phase =
            [this](Phase phase) {
                QMetaObject::invokeMethod(
                    this, [this, phase] { Q_EMIT phaseChanged(phase); }, Qt::QueuedConnection);
            },
        .medium =
            [this](const JobMedium& medium) {
                QMetaObject::invokeMethod(
                    this, [this, medium] { Q_EMIT mediumKnown(medium); }, Qt::QueuedConnection);
            },
        .disc =
            [this](const DiscBegun& disc) {
                QMetaObject::invokeMethod(
                    this, [this, disc] { Q_EMIT discBegun(disc); }, Qt::QueuedConnection);
            },
        .warning =
            [this](const JobWarning& warning) {
                QMetaObject::invokeMethod(
                    this, [this, warning] { Q_EMIT warned(warning); }, Qt::QueuedConnection);
            },
        .concluded =
            [run = m_run.get()](const JobReport& report) {
                const std::lock_guard lock(run->mutex);
                run->report = report;
            },
    };
    Dependencies dependencies = m_dependencies;
    dependencies.changeVolume = [this, run = m_run.get()](const VolumeWanted& wanted, const std::stop_token& stop) {
        return askForVolume(*run, wanted, stop);
    };
    if (sparing) {
        dependencies.changeVolume = sparing(std::move(dependencies.changeVolume));
    }
    m_run->job = std::make_unique<Job>(std::move(request), dependencies, std::move(listener));
    m_run->thread.start(
        this,
        [this, run = m_run.get()](const std::stop_token& stop) {
            const ThreadLoss loss([this, run] { concludeLost(*run); });
            return run->job->run(stop);
        },
        [this](const JobReport& report) { Q_EMIT finished(report); });
}

// The job's thread, which never comes back: a library has ended the process on it. No medium was being written.
void BurnRunner::concludeLost(Run& run)
{
    const Phase phase = run.job->telemetry().phase;
    JobReport report{.outcome = Outcome::failed};
    report.fault = Fault{.kind = FaultKind::outOfMemory,
                         .doing = phase == Phase::verify ? Action::verify : Action::plan,
                         .detail = "a library ended the program"};
    if (phase == Phase::verify) {
        report.mediumState = Fault{.kind = FaultKind::mediumLeft,
                                   .doing = Action::verify,
                                   .path = run.target,
                                   .facts = MediumWorth{.state = MediumWorth::State::written}};
    }
    {
        const std::lock_guard lock(run.mutex);
        run.report = report;
    }
    QMetaObject::invokeMethod(
        this, [this, report] { Q_EMIT finished(report); }, Qt::QueuedConnection);
}

// The job's thread.
Result<VolumeGiven> BurnRunner::askForVolume(Run& run, const VolumeWanted& wanted, const std::stop_token& stop)
{
    std::unique_lock lock(run.mutex);
    run.volume.reset();
    QMetaObject::invokeMethod(
        this, [this, wanted] { Q_EMIT volumeWanted(wanted); }, Qt::QueuedConnection);
    if (!run.answered.wait(lock, stop, [&run] { return run.volume.has_value(); })) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::open};
    }
    return *run.volume;
}

void BurnRunner::giveVolume(const VolumeGiven& volume)
{
    assertOwnThread(*this);
    if (m_run) {
        const std::lock_guard lock(m_run->mutex);
        m_run->volume = volume;
        m_run->answered.notify_all();
    }
}

RunThread* BurnRunner::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

std::optional<JobReport> BurnRunner::concluded() const
{
    assertOwnThread(*this);
    if (!m_run) {
        return std::nullopt;
    }
    const std::lock_guard lock(m_run->mutex);
    return m_run->report;
}

Telemetry BurnRunner::telemetry() const
{
    return m_run == nullptr ? Telemetry() : m_run->job->telemetry();
}

} // namespace steadyburn
