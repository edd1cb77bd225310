// The façade for the window's tree: one source, scanned on a thread of its own while the window shows what is there so
// far. Lives in the GUI's thread; the tree may be read from there at any time.
#pragma once

#include "base/FaultLog.h"
#include "contents/Scanner.h"
#include "contents/Tree.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

class ScanRunner final : public QObject {
    Q_OBJECT
public:
    ScanRunner(std::string source, ScanOptions options, QObject* parent = nullptr);
    ~ScanRunner() override; // cancels and waits

    void start();
    [[nodiscard]] const std::string& source() const { return m_source; }
    [[nodiscard]] const std::shared_ptr<Tree>& tree() const { return m_tree; } // may outlive the scan
    [[nodiscard]] bool running() const { return m_running; }
    [[nodiscard]] std::uint64_t files() const { return m_files.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes.load(std::memory_order_relaxed); }
    [[nodiscard]] std::vector<Fault> faults() const { return m_log.all(); }

signals:
    void finished();

private:
    void scan();

    std::string m_source;
    ScanOptions m_options;
    std::shared_ptr<Tree> m_tree = std::make_shared<Tree>();
    FaultLog m_log;
    std::atomic<std::uint64_t> m_files{0};
    std::atomic<std::uint64_t> m_bytes{0};
    std::stop_source m_stop;
    std::unique_ptr<QThread> m_thread;
    bool m_running = false;
};

} // namespace steadyburn
