#include "workflow/ScanPool.h"

#include <algorithm>
#include <malloc.h>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kScansAtOnce = 8; // each lists folders on threads of its own
constexpr NodeId kTop = 1;      // a scan's source: the only child of its tree's root

// The node of `path` in the tree of a scan of `source`, which is it or a folder above; kNoNode: not there, or not yet.
NodeId nodeAt(const Tree& tree, const std::string& source, const std::string& path)
{
    NodeId node = kTop;
    std::string_view rest = std::string_view(path).substr(source.size());
    while (!rest.empty() && node < tree.size()) {
        rest.remove_prefix(rest.front() == '/' ? 1 : 0);
        const std::size_t slash = rest.find('/');
        node = tree.child(node, rest.substr(0, slash));
        rest = slash == std::string_view::npos ? std::string_view() : rest.substr(slash + 1);
    }
    return node;
}

// By itself glibc has eight arenas a processor, and threads beyond that share them, also the GUI thread's: it would
// wait for its memory until a nice thread that was put aside while it held the lock gets a processor again, on a busy
// machine 200 ms. As many as there are ever threads.
void giveEveryThreadItsArena()
{
#ifdef M_ARENA_MAX
    constexpr int kArenas = 256;
    ::mallopt(M_ARENA_MAX, kArenas);
#endif
}

} // namespace

ScanPool::ScanPool(ScanOptions options, QObject* parent) : QObject(parent), m_options(std::move(options))
{
    giveEveryThreadItsArena();
    m_threads.setMaxThreadCount(kScansAtOnce);
}

ScanPool::~ScanPool()
{
    for (auto& [source, held] : m_scans) {
        letGo(held);
    }
    m_threads.clear();
    m_threads.waitForDone();
}

// Its thread keeps it until it has come to its end.
void ScanPool::letGo(const Held& held)
{
    if (held.scan) {
        held.scan->cancel();
    }
}

ScanPool::Held* ScanPool::covering(const std::string& path)
{
    std::string above = path;
    while (!above.empty()) {
        if (const auto scan = m_scans.find(above); scan != m_scans.end()) {
            return &scan->second;
        }
        const std::size_t slash = above.rfind('/');
        above = above == "/" ? "" : slash == 0 ? "/" : above.substr(0, slash);
    }
    return nullptr;
}

ScanPool::Held* ScanPool::start(const std::string& path)
{
    Held& held = m_scans[path];
    letGo(held);
    held.scan = std::make_shared<SourceScan>(path, m_options);
    held.running = true;
    m_threads.start([this, scan = held.scan]() mutable {
        scan->run();
        QMetaObject::invokeMethod(
            this, [this, ran = std::weak_ptr(scan)] { ended(ran.lock()); }, Qt::QueuedConnection);
        scan.reset(); // one that was let go, perhaps with a million files, is not for the GUI's thread to free
    });
    return &held;
}

void ScanPool::ended(const std::shared_ptr<const SourceScan>& scan)
{
    const auto at = scan ? m_scans.find(scan->source()) : m_scans.end();
    if (at == m_scans.end() || at->second.scan != scan) {
        return; // let go
    }
    at->second.running = false;
    m_usedRunning -= at->second.used ? 1 : 0;
    Q_EMIT finished();
}

void ScanPool::use(std::vector<Held*> used)
{
    for (Held* const held : m_used) {
        held->used = false;
    }
    m_used.clear();
    m_usedRunning = 0;
    for (Held* const held : used) {
        if (!std::exchange(held->used, true)) {
            m_used.push_back(held);
            m_usedRunning += held->running ? 1 : 0;
        }
    }
}

Composition::Origins ScanPool::origins(const Compilation& compilation)
{
    Composition::Origins origins;
    std::vector<Held*> used;
    for (const auto& [place, graft] : compilation.grafts) {
        if (graft.source.empty() || origins.count(graft.source) != 0) {
            continue;
        }
        Held* held = covering(graft.source);
        NodeId node = kTop;
        if (held != nullptr && held->scan->source() != graft.source) {
            node = nodeAt(*held->scan->tree(), held->scan->source(), graft.source);
            if (node == kNoNode && !held->running) { // behind a link, or what could not be read at that time
                held = nullptr;
                node = kTop;
            }
        }
        held = held == nullptr ? start(graft.source) : held;
        used.push_back(held);
        origins[graft.source] = {.tree = held->scan->tree(), .node = node};
    }
    use(std::move(used));
    return origins;
}

void ScanPool::rescan(const std::string& path)
{
    if (const Held* const held = covering(path)) {
        std::vector<Held*> used = m_used;
        used.push_back(start(held->scan->source()));
        use(std::move(used));
    }
}

void ScanPool::setOptions(ScanOptions options)
{
    if (options == m_options) {
        return;
    }
    m_options = std::move(options);
    use({});
    for (auto& [source, held] : m_scans) {
        letGo(held);
    }
    m_scans.clear();
}

void ScanPool::dropAllBut(const Compilation& compilation)
{
    origins(compilation);
    std::erase_if(m_scans, [](const auto& scan) {
        if (!scan.second.used) {
            letGo(scan.second);
        }
        return !scan.second.used;
    });
}

std::uint64_t ScanPool::files() const
{
    std::uint64_t sum = 0;
    for (const Held* held : m_used) {
        sum += held->scan->files();
    }
    return sum;
}

std::uint64_t ScanPool::bytes() const
{
    std::uint64_t sum = 0;
    for (const Held* held : m_used) {
        sum += held->scan->bytes();
    }
    return sum;
}

ScanPool::Logs ScanPool::logs() const
{
    Logs logs;
    for (const Held* held : m_used) {
        if (held->scan->log().count() > 0) {
            logs.emplace_back(held->scan, &held->scan->log());
        }
    }
    return logs;
}

std::size_t ScanPool::faults() const
{
    std::size_t sum = 0;
    for (const Held* held : m_used) {
        sum += held->scan->log().count();
    }
    return sum;
}

} // namespace steadyburn
