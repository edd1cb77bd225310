// The scans behind the window's compilation: each source is read once, and what is renamed or moved out of it is found
// in its tree again. A source is scanned whole, excludes are applied when it is looked at, so that a pattern can be
// tried without touching the disk. A scan that is not wanted any more ends by itself, only the pool's own end waits,
// for a dead network share two seconds.
//
// A hundred thousand files that were dropped are as many scans. What goes through them all is for one thread at a time,
// which need not be the GUI's; what is asked for while they run costs as much as for one.
#pragma once

#include "workflow/burn/SourceScan.h"
#include "workflow/compose/CompilationView.h"

#include <QObject>
#include <QThreadPool>

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace steadyburn {

class ScanPool final : public QObject {
    Q_OBJECT
public:
    explicit ScanPool(ScanOptions options, QObject* parent = nullptr);
    ~ScanPool() override;

    // One thread at a time, any: they may take long.
    // Starts the scans that the compilation's sources need and do not have. Scans that are not needed any more are
    // kept: undo may want them. Says where each source is, as far as it is known by now.
    CompilationView::Origins origins(const Compilation& compilation);
    // Reads again what has been read of the paths, and the rest of their sources with it; origins() comes next.
    void rescan(const std::vector<std::string>& paths);
    // For all scans from now on; what was read with other ones is forgotten.
    void setOptions(ScanOptions options);
    // Forgets what the compilation of the last origins() does not need.
    void dropUnused();

    // Any thread, of the scans that the last compilation uses. The GUI's must not wait for a lock that a nice thread
    // has.
    [[nodiscard]] bool running() const { return m_shown.running; }
    [[nodiscard]] std::uint64_t files() const { return m_shown.files; } // so far
    [[nodiscard]] std::uint64_t bytes() const { return m_shown.bytes; }
    [[nodiscard]] std::size_t faults() const { return m_shown.faults; } // in all logs
    // GUI thread: a source that is waited for and does not answer; empty: none.
    [[nodiscard]] const std::string& silent() const { return m_silent; }
    // Any thread but the GUI's.
    using Logs = std::vector<std::shared_ptr<const FaultLog>>;
    [[nodiscard]] Logs logs() const;

signals:
    void silenced(); // silent() is another
    void finished(); // one of the scans, or several: a thousand files that were dropped come one by one

private:
    using Use = std::uint64_t; // counts the compilations
    struct Held {
        std::shared_ptr<SourceScan> scan;
        std::array<Use, 2> uses{}; // the last compilation and the one that is being gone through
        bool running = true;
    };
    using HeldPtr = std::shared_ptr<Held>;
    struct Sums { // of the scans of one use that have come to their end
        Use use = 0;
        std::size_t running = 0; // and of those that have not
        std::uint64_t files = 0;
        std::uint64_t bytes = 0;
        std::size_t faults = 0;
        std::vector<std::shared_ptr<SourceScan>> faulty;

        [[nodiscard]] bool has(const Held& held) const
        {
            return use != 0 && (held.uses[0] == use || held.uses[1] == use);
        }
        void add(const Held& held);
    };

    // All with the lock held.
    [[nodiscard]] HeldPtr covering(const std::string& path) const;
    HeldPtr start(const std::string& path);
    CompilationView::Origin find(const std::string& source);
    void mark(Held& held);
    void ended(Held& held);
    void show();
    void giveWork();
    template <typename Take>
    void forEachActive(Take take) const;

    void work(); // on the pool's threads

    ScanOptions m_options;
    struct {
        std::atomic<bool> running{false};
        std::atomic<std::uint64_t> files{0};
        std::atomic<std::uint64_t> bytes{0};
        std::atomic<std::size_t> faults{0};
        std::atomic<bool> ended{false}; // finished() is on its way
    } m_shown;
    std::string m_silent;                             // the GUI thread\'s
    mutable std::mutex m_mutex;                       // guards all below, and is never held for long
    std::unordered_map<std::string, HeldPtr> m_scans; // by their source
    std::deque<HeldPtr> m_waiting;
    std::vector<HeldPtr> m_active;
    int m_workers = 0;
    int m_hanging = 0; // of them, on a source that does not answer: others do their work
    std::string m_silentNow;
    Use m_lastUse = 0;
    Sums m_used;
    Sums m_next;           // of the compilation that is being gone through
    QThreadPool m_threads; // its end waits for the scans, who say their end to this object
};

} // namespace steadyburn
