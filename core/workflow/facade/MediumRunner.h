// The façade for the window: a medium looked at, erased or ejected on a thread of its own. Lives in the GUI's thread.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/facade/Runner.h"
#include "workflow/request/JobMedium.h"

#include <memory>
#include <optional>
#include <string>

namespace steadyburn {

// What is in the target; of a file, what is free on its disk. Any thread: it takes as long as the drive or the disk
// does.
[[nodiscard]] Result<JobMedium> inspectTarget(const Dependencies& dependencies, const std::string& target);

class MediumRunner final : public Runner {
    Q_OBJECT
public:
    explicit MediumRunner(Dependencies dependencies, QObject* parent = nullptr);
    ~MediumRunner() override; // waits: no drive lets an erasure be stopped

    // Not while running().
    void inspect(const std::string& target);
    // What the medium held is taken off this shelf (empty: there is none).
    void blank(const std::string& target, bool full, const std::string& shelf = {});
    void eject(const std::string& target);
    [[nodiscard]] double share() const; // of an erasure, 0..1; polled

signals:
    void inspected(const steadyburn::JobMedium& medium);
    void blanked();
    void ejected();
    void failed(const steadyburn::Fault& fault); // instead of the others

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    void start(const std::string& target, std::function<std::optional<Fault>(Run&, Target&)> work,
               std::function<void(const Run&)> done);
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
