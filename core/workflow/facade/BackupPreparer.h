// The façade for the window: a run of a backup is prepared on a thread of its own, before anything is written. Lives in
// the GUI's thread.
#pragma once

#include "workflow/backup/BackupRunning.h"
#include "workflow/facade/Runner.h"

#include <memory>
#include <optional>

namespace steadyburn {

struct PreparedBackup { // one of these
    std::shared_ptr<BackupRunning> running;
    std::optional<Fault> fault;
};

class BackupPreparer final : public Runner {
    Q_OBJECT
public:
    explicit BackupPreparer(Dependencies dependencies, QObject* parent = nullptr);
    ~BackupPreparer() override; // cancels and waits

    void start(const BackupOrder& order); // not while running()
    using Runner::cancel;

signals:
    void prepared(const steadyburn::PreparedBackup& prepared);

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
