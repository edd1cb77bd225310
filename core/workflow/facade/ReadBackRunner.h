// The façade for the window: a medium verified, compared or restored on a thread of its own. Lives in the GUI's thread.
#pragma once

#include "workflow/backup/RunComparison.h"
#include "workflow/facade/Runner.h"
#include "workflow/readback/MediumCheck.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/request/VolumeChange.h"

#include <memory>

namespace steadyburn {

class ReadBackRunner final : public Runner {
    Q_OBJECT
public:
    explicit ReadBackRunner(Dependencies dependencies, QObject* parent = nullptr);
    ~ReadBackRunner() override; // cancels and waits

    // Not while running().
    void start(MediumCheckRequest request);
    void start(MediumRestoreRequest request);
    void start(RunComparison comparison);
    using Runner::cancel;
    // The answer to volumeWanted(): the tape is there.
    void giveVolume(const VolumeGiven& volume);
    void giveNoVolume(); // the other answer: there is no such tape at hand; what is on it is named as missing
    [[nodiscard]] MediumProgress progress() const; // polled

signals:
    void volumeWanted(const steadyburn::VolumeWanted& wanted);
    void finished(const steadyburn::MediumReport& report);

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    [[nodiscard]] Dependencies askingDependencies(Run& run);
    void answer(Result<VolumeGiven> volume);
    Result<VolumeGiven> askForVolume(Run& run, const VolumeWanted& wanted, const std::stop_token& stop);
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
