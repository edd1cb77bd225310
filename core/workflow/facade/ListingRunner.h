// The façade for the window: what is stored on a medium, listed on a thread of its own and told in batches. Lives in
// the GUI's thread. The listing waits while the window has several batches to take: its memory is bounded.
#pragma once

#include "workflow/facade/Runner.h"
#include "workflow/readback/MediumListing.h"
#include "workflow/request/JobMedium.h"

#include <memory>
#include <optional>
#include <vector>

namespace steadyburn {

struct ListingReport {
    std::vector<Fault> faults;              // what is damaged or could not be listed, by name
    std::vector<UnfinishedBurn> unfinished; // that the medium holds, the newest first
    std::optional<Fault> fault;             // what ended it; empty: it came to its end
};

class ListingRunner final : public Runner {
    Q_OBJECT
public:
    explicit ListingRunner(Dependencies dependencies, QObject* parent = nullptr);
    ~ListingRunner() override; // cancels and waits

    void start(const StoredPart& part); // not while running()
    using Runner::cancel;

    static constexpr std::size_t kBatch = 2000; // entries that a signal has at most

signals:
    void inspected(const steadyburn::JobMedium& medium); // first, where the medium can be looked at
    void listed(const std::vector<steadyburn::ListedEntry>& entries);
    void finished(const steadyburn::ListingReport& report);

private:
    struct Run;
    [[nodiscard]] RunThread* runThread() const override;
    void deliver(Run& run, std::vector<ListedEntry> batch, const std::stop_token& stop);
    Dependencies m_dependencies;
    std::unique_ptr<Run> m_run;
};

} // namespace steadyburn
