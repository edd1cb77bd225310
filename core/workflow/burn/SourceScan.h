// One source and its scan, for the window's tree: what is there so far can be looked at while it runs.
#pragma once

#include "base/FaultLog.h"
#include "contents/Scanner.h"
#include "contents/Tree.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace steadyburn {

class SourceScan {
public:
    SourceScan(std::string source, ScanOptions options);

    // `grown` is called on the way, when files(), bytes() or silent() are others.
    // Once, on a thread that may wait for the disk; after cancel() it returns soon, of a dead network share after two
    // seconds. What goes wrong is in the log. Makes the thread nice, for good: the window comes first.
    void run(const std::function<void()>& grown = [] {});

    // Any thread.
    void cancel() { m_stop.request_stop(); }
    [[nodiscard]] const std::string& source() const { return m_source; }
    [[nodiscard]] const std::shared_ptr<Tree>& tree() const { return m_tree; } // may outlive the scan
    [[nodiscard]] const FaultLog& log() const { return m_log; }
    [[nodiscard]] std::uint64_t files() const { return m_files.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes.load(std::memory_order_relaxed); }
    [[nodiscard]] bool silent() const { return m_silent.load(std::memory_order_relaxed); } // does not answer just now

private:
    std::string m_source;
    ScanOptions m_options;
    std::shared_ptr<Tree> m_tree = std::make_shared<Tree>();
    FaultLog m_log;
    std::atomic<std::uint64_t> m_files{0};
    std::atomic<std::uint64_t> m_bytes{0};
    std::atomic<bool> m_silent{false};
    std::stop_source m_stop;
};

} // namespace steadyburn
