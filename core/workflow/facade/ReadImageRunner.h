// The façade for the window: reading a disc into an image on a thread of its own. Lives in the GUI's thread.
#pragma once

#include "workflow/readback/ReadImage.h"

#include <QObject>

#include <memory>

namespace steadyburn {

class ReadImageRunner final : public QObject {
    Q_OBJECT
public:
    explicit ReadImageRunner(Dependencies dependencies, QObject* parent = nullptr);
    ~ReadImageRunner() override; // cancels and waits; what was read stays, and reading can be continued

    void start(ReadImageRequest request); // not while running()
    void cancel();
    void wait(); // blocks until the thread has ended, without an event loop
    [[nodiscard]] bool running() const;
    [[nodiscard]] Telemetry telemetry() const; // polled by the gauge

signals:
    void finished(const steadyburn::ReadImageReport& report);

private:
    struct Run;
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
