// The scans behind the window's compilation: each source is read once, and what is renamed or moved out of it is found
// in its tree again. A source is scanned whole, excludes are applied when it is looked at, so that a pattern can be
// tried without touching the disk. GUI thread.
#pragma once

#include "workflow/Composition.h"
#include "workflow/ScanRunner.h"

#include <QObject>

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
    // For all scans from now on; what was read with others is forgotten.
    void setOptions(ScanOptions options);
    // Forgets what the compilation does not need.
    void dropAllBut(const Compilation& compilation);

    [[nodiscard]] bool running() const;
    // Of the scans that the last compilation uses, while they run.
    [[nodiscard]] std::uint64_t files() const;
    [[nodiscard]] std::uint64_t bytes() const;
    [[nodiscard]] std::vector<Fault> faults() const;

signals:
    void finished(); // one of the scans

private:
    [[nodiscard]] ScanRunner* covering(const std::string& path) const;
    ScanRunner* start(const std::string& path);

    ScanOptions m_options;
    std::unordered_map<std::string, std::unique_ptr<ScanRunner>> m_scans; // by their source
    std::vector<ScanRunner*> m_used;                                      // by the last compilation
};

} // namespace steadyburn
