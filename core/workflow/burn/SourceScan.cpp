#include "workflow/burn/SourceScan.h"

#include <sys/resource.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr int kNice = 10;

} // namespace

SourceScan::SourceScan(std::string source, ScanOptions options)
    : m_source(std::move(source)), m_options(std::move(options))
{
}

void SourceScan::run(const std::function<void()>& grown)
{
    if (m_stop.stop_requested()) {
        return;
    }
    // On Linux this is the thread's alone, and the threads that it starts inherit it: many of them list folders.
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
    Scanner scanner(
        m_options,
        [this, &grown](const ScanProgress& now) {
            m_files.store(now.files, std::memory_order_relaxed);
            m_bytes.store(now.bytes, std::memory_order_relaxed);
            m_silent = false;
            grown();
        },
        [this, &grown](const std::string& /*path*/) {
            if (!m_silent.exchange(true)) {
                grown();
            }
        });
    auto scanned = scanner.scan({m_source}, *m_tree, m_log, m_stop.get_token());
    if (scanned) {
        m_files.store(scanned->files, std::memory_order_relaxed);
        m_bytes.store(scanned->bytes, std::memory_order_relaxed);
    } else if (!m_stop.stop_requested()) { // else nobody wants to know
        m_log.add(scanned.takeFault());
    }
}

} // namespace steadyburn
