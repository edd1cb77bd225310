// The façade for the window: reading a disc into an image on a thread of its own. Lives in the GUI's thread.
#pragma once

#include "workflow/facade/Runner.h"
#include "workflow/readback/ReadImage.h"

#include <memory>

namespace steadyburn {

class ReadImageRunner final : public Runner {
    Q_OBJECT
public:
    explicit ReadImageRunner(Dependencies dependencies, QObject* parent = nullptr);
    ~ReadImageRunner() override; // cancels and waits; what was read stays, and reading can be continued

    void start(ReadImageRequest request); // not while running()
    using Runner::cancel;
    [[nodiscard]] Telemetry telemetry() const; // polled by the gauge

signals:
    void finished(const steadyburn::ReadImageReport& report);

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
