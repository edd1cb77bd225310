#include "workflow/ScanRunner.h"

#include <sys/resource.h>
#include <unistd.h>

namespace steadyburn {

namespace {

constexpr int kNice = 10;

} // namespace

ScanRunner::ScanRunner(std::string source, ScanOptions options, QObject* parent)
    : QObject(parent), m_source(std::move(source)), m_options(std::move(options))
{
}

ScanRunner::~ScanRunner()
{
    m_stop.request_stop();
    if (m_thread) {
        m_thread->wait();
    }
}

void ScanRunner::start()
{
    m_running = true;
    m_thread.reset(QThread::create([this] { scan(); }));
    m_thread->start();
}

void ScanRunner::scan()
{
    // On Linux this is the thread's alone, and the threads that it starts inherit it: many of them list folders, and
    // the window comes first.
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
    Scanner scanner(m_options, [this](const ScanProgress& now) {
        m_files.store(now.files, std::memory_order_relaxed);
        m_bytes.store(now.bytes, std::memory_order_relaxed);
    });
    auto scanned = scanner.scan({m_source}, *m_tree, m_log, m_stop.get_token());
    if (scanned) {
        m_files.store(scanned->files, std::memory_order_relaxed);
        m_bytes.store(scanned->bytes, std::memory_order_relaxed);
    } else {
        m_log.add(scanned.takeFault());
    }
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_running = false;
            Q_EMIT finished();
        },
        Qt::QueuedConnection);
}

} // namespace steadyburn
