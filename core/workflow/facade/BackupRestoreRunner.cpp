#include "workflow/facade/BackupRestoreRunner.h"

#include "workflow/backup/BackupRestore.h"
#include "workflow/facade/OwnThread.h"
#include "workflow/facade/RunThread.h"

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <utility>

namespace steadyburn {

struct BackupRestoreRunner::Run {
    std::unique_ptr<BackupRestore> restore;
    std::mutex mutex; // guards the next
    std::condition_variable_any answered;
    std::optional<Result<VolumeGiven>> volume;
    RunThread thread; // last: it ends first
};

BackupRestoreRunner::BackupRestoreRunner(Dependencies dependencies, QObject* parent)
    : Runner(parent), m_dependencies(std::move(dependencies))
{
}

BackupRestoreRunner::~BackupRestoreRunner() = default;

void BackupRestoreRunner::start(BackupRestoreRequest request)
{
    assertOwnThread(*this);
    assert(!running());
    m_run = std::make_unique<Run>();
    Dependencies dependencies = m_dependencies;
    dependencies.changeVolume = [this, run = m_run.get()](const VolumeWanted& wanted, const std::stop_token& stop) {
        return askForVolume(*run, wanted, stop);
    };
    m_run->restore = std::make_unique<BackupRestore>(std::move(request), dependencies);
    m_run->thread.start(
        this, [restore = m_run->restore.get()](const std::stop_token& stop) { return restore->run(stop); },
        [this](const BackupRestoreReport& report) { Q_EMIT finished(report); });
}

// The run's thread.
Result<VolumeGiven> BackupRestoreRunner::askForVolume(Run& run, const VolumeWanted& wanted, const std::stop_token& stop)
{
    std::unique_lock lock(run.mutex);
    run.volume.reset();
    QMetaObject::invokeMethod(
        this, [this, wanted] { Q_EMIT volumeWanted(wanted); }, Qt::QueuedConnection);
    if (!run.answered.wait(lock, stop, [&run] { return run.volume.has_value(); })) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::restore};
    }
    return std::move(*run.volume);
}

void BackupRestoreRunner::answer(Result<VolumeGiven> volume)
{
    assertOwnThread(*this);
    if (m_run) {
        const std::lock_guard lock(m_run->mutex);
        m_run->volume.emplace(std::move(volume));
        m_run->answered.notify_all();
    }
}

void BackupRestoreRunner::giveVolume(const VolumeGiven& volume)
{
    answer(volume);
}

void BackupRestoreRunner::giveNoVolume()
{
    answer(Fault{.kind = FaultKind::mediumMissing, .doing = Action::restore});
}

RunThread* BackupRestoreRunner::runThread() const
{
    return m_run ? &m_run->thread : nullptr;
}

} // namespace steadyburn
