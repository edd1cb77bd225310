// Makes the view of what the user put together, and starts the scans that it needs. With thousands of
// sources that takes longer than a window may stand still: then it is done beside the GUI thread, one after the other,
// and what was asked for meanwhile comes next. GUI thread.
#pragma once

#include "workflow/facade/ScanPool.h"

#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

class Composer final : public QObject {
    Q_OBJECT
public:
    struct Wish {
        std::shared_ptr<const Compilation> compilation;
        std::vector<std::string> excludes;
        ScanOptions options;
        std::vector<std::string> rescan; // what lies there is read again
        bool dropUnused = false;         // nothing of before can be undone
    };
    // Sources, from which on it is done beside.
    static constexpr std::size_t kMany = 1000;

    explicit Composer(QObject* parent = nullptr);
    ~Composer() override;

    void compose(Wish wish);
    void look();   // once more, if something was not known: scans have gone on since
    void finish(); // waits for what is done beside
    [[nodiscard]] bool busy() const { return m_busy; }
    [[nodiscard]] int lastTook() const { return m_lastTook; } // milliseconds
    [[nodiscard]] const std::shared_ptr<const CompilationView>& compilationView() const
    {
        return m_compilationView;
    } // never null
    [[nodiscard]] const ScanPool& scans() const { return m_scans; }

signals:
    void composed(); // compilationView() is another; what was asked for last is in it
    void rested();   // nothing is done beside any more, whatever came of it
    void scanFinished();

private:
    using Made = std::shared_ptr<const CompilationView>;
    void next();
    [[nodiscard]] Made run(const Wish& wish, const Made& before);
    void collect();
    void take(Made made);

    ScanPool m_scans;
    Made m_compilationView;
    Wish m_last;
    std::optional<Wish> m_wish;
    bool m_look = false;
    bool m_busy = false;
    std::atomic<int> m_lastTook{0};
    std::mutex m_mutex;
    std::optional<Made> m_made; // beside, to be collected
    QThreadPool m_thread;
};

// A hundred thousand strings take long to free, so they are freed in the background, whoever releases them last.
template <typename T>
std::shared_ptr<const T> freedBeside(std::unique_ptr<const T> value)
{
    return {value.release(), [](const T* old) { QThreadPool::globalInstance()->start([old] { delete old; }); }};
}

} // namespace steadyburn
