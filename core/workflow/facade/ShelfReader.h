// The façade for the window: the shelf is searched, and what it has of a volume is listed, on a thread of its own with
// its own connection; told in batches. What was asked for last counts: whatever runs is cancelled for it, and nothing
// more is told of it. Lives in the GUI's thread.
#pragma once

#include "base/Fault.h"
#include "base/Result.h"
#include "shelf/ShelfValues.h"
#include "workflow/facade/Run.h"
#include "workflow/readback/MediumTree.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

class Shelf;

struct ShelfReading {
    bool more = false;          // than kMostFound were found
    std::optional<Fault> fault; // what ended it; empty: it came to its end
};

class ShelfReader final : public QObject {
    Q_OBJECT
public:
    explicit ShelfReader(std::string file, QObject* parent = nullptr);

    void search(const std::string& text); // as searchShelf() has it
    void list(const std::string& uuid, std::uint32_t section);
    void stop(); // nothing is asked for any more, and nothing is told
    [[nodiscard]] bool reading() const { return m_wanted || (m_run.running() && !m_dropped); }

    static constexpr std::size_t kMostFound = 10'000; // entries that a search tells
    static constexpr std::size_t kBatch = 1000;       // entries that a signal has at most

signals:
    void found(const std::vector<steadyburn::ShelfHit>& hits);
    void listed(const std::vector<steadyburn::ListedEntry>& entries);
    void finished(const steadyburn::ShelfReading& reading);

private:
    using Work = std::function<Result<void>(Shelf& shelf, ShelfReading& reading, const std::stop_token& stop)>;
    void ask(Work work);
    void start(const Work& work);
    void ended(const ShelfReading& reading);

    std::string m_file;
    std::optional<Work> m_wanted; // when the run before has ended
    bool m_dropped = false;       // nobody wants to hear of what runs
    Run m_run;
};

} // namespace steadyburn
