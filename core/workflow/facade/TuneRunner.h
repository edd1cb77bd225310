// The façade for the window: a place is measured on a thread of its own. Lives in the GUI's thread.
#pragma once

#include "base/Clock.h"
#include "workflow/facade/Runner.h"
#include "workflow/tune/Tuner.h"

#include <functional>
#include <memory>
#include <string>

namespace steadyburn {

class TuneRunner final : public Runner {
    Q_OBJECT
public:
    using OpenProbe = std::function<Result<std::unique_ptr<TuneProbe>>(const std::string& place, Clock& clock)>;

    // `open` is called on the run's thread; empty: openTuneProbe().
    explicit TuneRunner(OpenProbe open = {}, QObject* parent = nullptr);
    ~TuneRunner() override; // cancels and waits

    void start(const std::string& place, const TuneOptions& options); // not while running()
    using Runner::cancel;

signals:
    void progressed(const steadyburn::TuneProgress& progress);
    void finished(const steadyburn::TuneReport& report); // of a cancelled run with what it had

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    OpenProbe m_open;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
