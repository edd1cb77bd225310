// The façade for the window: a run of a backup is restored on a thread of its own. Lives in the GUI's thread.
#pragma once

#include "workflow/backup/BackupRestoreReport.h"
#include "workflow/burn/Job.h"
#include "workflow/facade/Runner.h"
#include "workflow/request/VolumeChange.h"

#include <memory>

namespace steadyburn {

class BackupRestoreRunner final : public Runner {
    Q_OBJECT
public:
    explicit BackupRestoreRunner(Dependencies dependencies, QObject* parent = nullptr);
    ~BackupRestoreRunner() override; // cancels and waits

    void start(BackupRestoreRequest request); // not while running()
    using Runner::cancel;
    // The answer to volumeWanted(): the medium is there.
    void giveVolume(const VolumeGiven& volume);
    void giveNoVolume(); // the other answer: what is on it is named as lost, and the rest is restored

signals:
    void volumeWanted(const steadyburn::VolumeWanted& wanted); // its number is that of the run
    void finished(const steadyburn::BackupRestoreReport& report);

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    void answer(Result<VolumeGiven> volume);
    Result<VolumeGiven> askForVolume(Run& run, const VolumeWanted& wanted, const std::stop_token& stop);
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
