// The façade for the window: a medium is entered on the shelf or recognised, or the shelf is exported, on a thread of
// its own; one thing at a time. Lives in the GUI's thread.
#pragma once

#include "base/Fault.h"
#include "workflow/burn/Job.h"
#include "workflow/facade/Runner.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct ShelfAddition {
    std::string uuid;
    std::string label;
    bool known = false;                     // the shelf had it
    std::vector<Fault> faults;              // what could not be read of it
    std::vector<UnfinishedBurn> unfinished; // that it holds, the newest first
};

class ShelfWork final : public Runner {
    Q_OBJECT
public:
    ShelfWork(std::string file, Dependencies dependencies, QObject* parent = nullptr);
    ~ShelfWork() override; // cancels and waits

    // None of them while running().
    void add(const std::string& target, std::int64_t now); // as catalogueMedium() has it
    void identify(const std::string& target);
    void exportTo(const std::string& path); // JSON lines where the name ends so, else CSV; replaces what is there
    using Runner::cancel;

signals: // one of them for each, when the thread has ended
    void added(const steadyburn::ShelfAddition& addition);
    void identified(const std::string& target, const std::string& uuid);
    void exported(const std::string& path);
    void failed(const steadyburn::Fault& fault);

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    void start(std::function<Result<void>(Run& run, const std::stop_token& stop)> work,
               std::function<void(const Run& run)> done);

    std::string m_file;
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
