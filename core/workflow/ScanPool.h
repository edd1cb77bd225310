// The scans behind the window's compilation: each source is read once, and what is renamed or moved out of it is found
// in its tree again. A source is scanned whole, excludes are applied when it is looked at, so that a pattern can be
// tried without touching the disk. GUI thread, which it never keeps waiting: a scan that is not wanted any more ends by
// itself, only the pool's own end waits, for a dead network share two seconds.
#pragma once

#include "workflow/Composition.h"
#include "workflow/SourceScan.h"

#include <QObject>
#include <QThreadPool>

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace steadyburn {

class ScanPool final : public QObject {
    Q_OBJECT
public:
    explicit ScanPool(ScanOptions options, QObject* parent = nullptr);
    ~ScanPool() override;

    // Starts the scans that the compilation's sources need and do not have. Scans that are not needed any more are
    // kept: undo may want them. Says where each source is, as far as it is known by now.
    Composition::Origins origins(const Compilation& compilation);
    // Reads again what has been read of the path, and the rest of its source with it.
    void rescan(const std::string& path);
    // For all scans from now on; what was read with other ones is forgotten.
    void setOptions(ScanOptions options);
    // Forgets what the compilation does not need.
    void dropAllBut(const Compilation& compilation);

    // Of the scans that the last compilation uses.
    [[nodiscard]] bool running() const { return m_usedRunning > 0; }
    [[nodiscard]] std::uint64_t files() const; // so far
    [[nodiscard]] std::uint64_t bytes() const;
    using Logs = std::vector<std::shared_ptr<const FaultLog>>;
    [[nodiscard]] Logs logs() const;
    [[nodiscard]] std::size_t faults() const; // in all logs

signals:
    void finished(); // one of the scans: a thousand files that were dropped come one by one

private:
    struct Held {
        std::shared_ptr<SourceScan> scan;
        bool running = false;
        bool used = false; // by the last compilation
    };
    [[nodiscard]] Held* covering(const std::string& path);
    Held* start(const std::string& path);
    void ended(const std::shared_ptr<const SourceScan>& scan);
    void use(std::vector<Held*> used);
    static void letGo(const Held& held);

    ScanOptions m_options;
    std::unordered_map<std::string, Held> m_scans; // by their source
    std::vector<Held*> m_used;
    std::size_t m_usedRunning = 0;
    QThreadPool m_threads; // its end waits for the scans, who say their end to this object
};

} // namespace steadyburn
