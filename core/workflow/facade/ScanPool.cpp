#include "workflow/facade/ScanPool.h"

#include <algorithm>
#include <malloc.h>
#include <set>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kScansAtOnce = 8; // each lists folders on threads of its own
constexpr int kThreads = 64;    // with those that wait for a source that does not answer
constexpr NodeId kTop = 1;      // a scan's source: the only child of its tree's root
constexpr int kAtOnce = 64;     // sources gone through before others get the lock

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
    m_threads.setMaxThreadCount(kThreads);
}

ScanPool::~ScanPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.clear();
        for (const HeldPtr& held : m_active) {
            held->scan->cancel();
        }
    }
    m_threads.waitForDone();
}

// Scans that have begun, of the last compilation: never more than there are threads.
template <typename Take>
void ScanPool::forEachActive(Take take) const
{
    for (const HeldPtr& held : m_active) {
        if (m_used.has(*held)) {
            take(held->scan);
        }
    }
}

// Takes one scan after the other. The thread keeps what it scans until it has come to the end.
void ScanPool::work()
{
    std::unique_lock lock(m_mutex);
    while (!m_waiting.empty()) {
        HeldPtr held = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_active.push_back(held);
        lock.unlock();
        held->scan->run([this] {
            const std::lock_guard showing(m_mutex);
            show();
        });
        lock.lock();
        m_active.erase(std::find(m_active.begin(), m_active.end(), held));
        ended(*held);
        lock.unlock();
        held.reset(); // one that was let go, perhaps with a million files, keeps nobody waiting while it is freed
        lock.lock();
    }
    --m_workers;
}

void ScanPool::Sums::add(const Held& held)
{
    files += held.scan->files();
    bytes += held.scan->bytes();
    if (const std::size_t count = held.scan->log().count(); count > 0) {
        faults += count;
        faulty.push_back(held.scan);
    }
}

void ScanPool::ended(Held& held)
{
    held.running = false;
    for (Sums* const sums : {&m_used, &m_next}) {
        if (sums->has(held)) {
            --sums->running;
            sums->add(held);
        }
    }
    show();
    if (!m_shown.ended.exchange(true)) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_shown.ended = false;
                Q_EMIT finished();
            },
            Qt::QueuedConnection);
    }
}

ScanPool::HeldPtr ScanPool::covering(const std::string& path) const
{
    std::string above = path;
    while (!above.empty()) {
        if (const auto scan = m_scans.find(above); scan != m_scans.end()) {
            return scan->second;
        }
        const std::size_t slash = above.rfind('/');
        above = above == "/" ? "" : slash == 0 ? "/" : above.substr(0, slash);
    }
    return nullptr;
}

ScanPool::HeldPtr ScanPool::start(const std::string& path)
{
    auto held = std::make_shared<Held>(Held{.scan = std::make_shared<SourceScan>(path, m_options)});
    if (const HeldPtr before = std::exchange(m_scans[path], held)) {
        before->scan->cancel();
    }
    m_waiting.push_back(held);
    giveWork();
    return held;
}

void ScanPool::giveWork()
{
    const int most = std::min(kScansAtOnce + m_hanging, kThreads);
    if (!m_waiting.empty() && m_workers < most) {
        ++m_workers;
        m_threads.start([this] { work(); });
    }
}

void ScanPool::mark(Held& held)
{
    if (m_next.has(held)) {
        return;
    }
    held.uses[held.uses[0] == m_used.use ? 1 : 0] = m_next.use;
    if (held.running) {
        ++m_next.running;
    } else {
        m_next.add(held);
    }
}

CompilationView::Origin ScanPool::find(const std::string& source)
{
    HeldPtr held = covering(source);
    NodeId node = kTop;
    if (held && held->scan->source() != source) {
        node = nodeAt(*held->scan->tree(), held->scan->source(), source);
        if (node == kNoNode && !held->running) { // behind a link, or what could not be read at that time
            held = nullptr;
            node = kTop;
        }
    }
    held = held ? held : start(source);
    mark(*held);
    return {.tree = held->scan->tree(), .node = node};
}

CompilationView::Origins ScanPool::origins(const Compilation& compilation)
{
    CompilationView::Origins origins;
    std::unique_lock lock(m_mutex);
    m_next = {.use = ++m_lastUse};
    int taken = 0;
    for (const auto& [place, graft] : compilation.grafts) {
        if (!graft.source.empty() && origins.count(graft.source) == 0) {
            origins[graft.source] = find(graft.source);
        }
        if (++taken % kAtOnce == 0) {
            lock.unlock();
            lock.lock();
        }
    }
    m_used = std::exchange(m_next, {});
    show();
    return origins;
}

void ScanPool::rescan(const std::vector<std::string>& paths)
{
    std::unique_lock lock(m_mutex);
    std::set<std::string> sources; // often one, of many paths
    int taken = 0;
    for (const std::string& path : paths) {
        if (const HeldPtr held = covering(path)) {
            sources.insert(held->scan->source());
        }
        if (++taken % kAtOnce == 0) {
            lock.unlock();
            lock.lock();
        }
    }
    for (const std::string& source : sources) {
        start(source);
    }
}

void ScanPool::setOptions(ScanOptions options)
{
    decltype(m_scans) gone; // freed without the lock
    Sums used;
    std::deque<HeldPtr> waiting;
    const std::lock_guard lock(m_mutex);
    if (options == m_options) {
        return;
    }
    m_options = std::move(options);
    std::swap(used, m_used);
    std::swap(gone, m_scans);
    std::swap(waiting, m_waiting);
    for (const HeldPtr& held : m_active) {
        held->scan->cancel();
    }
    show();
}

void ScanPool::dropUnused()
{
    std::vector<HeldPtr> gone; // freed without the lock
    std::unique_lock lock(m_mutex);
    std::vector<std::string> sources;
    sources.reserve(m_scans.size());
    for (const auto& [source, held] : m_scans) {
        if (!m_used.has(*held)) {
            sources.push_back(source);
        }
    }
    int taken = 0;
    for (const std::string& source : sources) {
        auto at = m_scans.extract(source);
        at.mapped()->scan->cancel();
        gone.push_back(std::move(at.mapped()));
        if (++taken % kAtOnce == 0) {
            lock.unlock();
            lock.lock();
        }
    }
}

void ScanPool::show()
{
    std::uint64_t files = m_used.files;
    std::uint64_t bytes = m_used.bytes;
    std::size_t faults = m_used.faults;
    std::string silent;
    m_hanging = 0;
    for (const HeldPtr& held : m_active) {
        m_hanging += held->scan->silent() ? 1 : 0;
    }
    giveWork();
    forEachActive([&](const auto& scan) {
        silent = scan->silent() ? scan->source() : silent;
        files += scan->files();
        bytes += scan->bytes();
        faults += scan->log().count();
    });
    m_shown.files = files;
    m_shown.bytes = bytes;
    m_shown.faults = faults;
    m_shown.running = m_used.running > 0;
    if (silent != m_silentNow) {
        m_silentNow = silent;
        QMetaObject::invokeMethod(
            this,
            [this, silent] {
                m_silent = silent;
                Q_EMIT silenced();
            },
            Qt::QueuedConnection);
    }
}

ScanPool::Logs ScanPool::logs() const
{
    const std::lock_guard lock(m_mutex);
    Logs logs;
    const auto take = [&](const std::shared_ptr<SourceScan>& scan) {
        if (scan->log().count() > 0) {
            logs.emplace_back(scan, &scan->log());
        }
    };
    std::for_each(m_used.faulty.begin(), m_used.faulty.end(), take);
    forEachActive(take);
    return logs;
}

} // namespace steadyburn
