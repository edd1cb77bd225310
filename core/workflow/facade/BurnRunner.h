// The façade for the window: a Job on a thread of its own. Lives in the GUI's thread.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/facade/Runner.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace steadyburn {

class BurnRunner final : public Runner {
    Q_OBJECT
public:
    explicit BurnRunner(Dependencies dependencies, QObject* parent = nullptr);
    ~BurnRunner() override; // cancels and waits

    // Not while running(). `sparing` puts something before who gives further media; may be empty.
    void start(JobRequest request, const std::function<ChangeVolume(ChangeVolume)>& sparing = {});
    using Runner::cancel;
    void giveVolume(const VolumeGiven& volume); // the answer to volumeWanted(); cancel() is the other
    [[nodiscard]] Telemetry telemetry() const;  // polled by the gauge
    // What finished() will hand out, as soon as the medium is done with: a disk that does not answer holds only the
    // thread.
    [[nodiscard]] std::optional<JobReport> concluded() const;

signals:
    void phaseChanged(steadyburn::Phase phase);
    void mediumKnown(const steadyburn::JobMedium& medium);
    void discBegun(const steadyburn::DiscBegun& disc); // of a set
    void warned(const steadyburn::JobWarning& warning);
    void volumeWanted(const steadyburn::VolumeWanted& volume); // the job waits
    void finished(const steadyburn::JobReport& report);

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    void concludeLost(Run& run);
    Result<VolumeGiven> askForVolume(Run& run, const VolumeWanted& wanted, const std::stop_token& stop);
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
