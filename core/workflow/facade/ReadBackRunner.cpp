#include "workflow/facade/ReadBackRunner.h"

#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace steadyburn {

struct ReadBackRunner::Run {
    std::unique_ptr<MediumCheck> check; // one of these
    std::unique_ptr<MediumRestore> restore;
    std::unique_ptr<RunCheck> comparison;
    std::mutex mutex; // guards the next
    std::condition_variable_any answered;
    std::optional<Result<VolumeGiven>> volume;
    RunThread thread; // last: it ends first
};

ReadBackRunner::ReadBackRunner(Dependencies dependencies, QObject* parent)
    : Runner(parent), m_dependencies(std::move(dependencies))
{
}

ReadBackRunner::~ReadBackRunner() = default;

Dependencies ReadBackRunner::askingDependencies(Run& run)
{
    Dependencies dependencies = m_dependencies;
    dependencies.changeVolume = [this, &run](const VolumeWanted& wanted, const std::stop_token& stop) {
        return askForVolume(run, wanted, stop);
    };
    return dependencies;
}

void ReadBackRunner::start(MediumCheckRequest request)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->check = std::make_unique<MediumCheck>(std::move(request), askingDependencies(*m_run));
    m_run->thread.start(
        this, [check = m_run->check.get()](const std::stop_token& stop) { return check->run(stop); },
        [this](const MediumReport& report) { Q_EMIT finished(report); });
}

void ReadBackRunner::start(MediumRestoreRequest request)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->restore = std::make_unique<MediumRestore>(std::move(request), askingDependencies(*m_run));
    m_run->thread.start(
        this, [restore = m_run->restore.get()](const std::stop_token& stop) { return restore->run(stop); },
        [this](const MediumReport& report) { Q_EMIT finished(report); });
}

void ReadBackRunner::start(RunComparison comparison)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    m_run->comparison = std::make_unique<RunCheck>(std::move(comparison), askingDependencies(*m_run));
    m_run->thread.start(
        this, [check = m_run->comparison.get()](const std::stop_token& stop) { return check->run(stop); },
        [this](const MediumReport& report) { Q_EMIT finished(report); });
}

// The run's thread.
Result<VolumeGiven> ReadBackRunner::askForVolume(Run& run, const VolumeWanted& wanted, const std::stop_token& stop)
{
    std::unique_lock lock(run.mutex);
    run.volume.reset();
    QMetaObject::invokeMethod(
        this, [this, wanted] { Q_EMIT volumeWanted(wanted); }, Qt::QueuedConnection);
    if (!run.answered.wait(lock, stop, [&run] { return run.volume.has_value(); })) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::open};
    }
    Result<VolumeGiven> given = std::move(*run.volume);
    return given ? std::move(given)
                 : Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = wanted.target};
}

void ReadBackRunner::answer(Result<VolumeGiven> volume)
{
    assertOwnThread(*this);
    if (m_run) {
        const std::lock_guard lock(m_run->mutex);
        m_run->volume.emplace(std::move(volume));
        m_run->answered.notify_all();
    }
}

void ReadBackRunner::giveVolume(const VolumeGiven& volume)
{
    answer(volume);
}

void ReadBackRunner::giveNoVolume()
{
    answer(Fault{.kind = FaultKind::mediumMissing, .doing = Action::open});
}

RunThread* ReadBackRunner::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

MediumProgress ReadBackRunner::progress() const
{
    if (m_run == nullptr) {
        return {};
    }
    return m_run->check     ? m_run->check->progress()
           : m_run->restore ? m_run->restore->progress()
                            : m_run->comparison->progress();
}

} // namespace steadyburn
