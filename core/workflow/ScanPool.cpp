#include "workflow/ScanPool.h"

#include <algorithm>
#include <unordered_set>

namespace steadyburn {

namespace {

constexpr NodeId kTop = 1; // a scan's source: the only child of its tree's root

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

} // namespace

ScanPool::ScanPool(ScanOptions options, QObject* parent) : QObject(parent), m_options(std::move(options))
{
}

ScanPool::~ScanPool() = default;

ScanRunner* ScanPool::covering(const std::string& path) const
{
    std::string above = path;
    while (!above.empty()) {
        if (const auto scan = m_scans.find(above); scan != m_scans.end()) {
            return scan->second.get();
        }
        const std::size_t slash = above.rfind('/');
        above = above == "/" ? "" : slash == 0 ? "/" : above.substr(0, slash);
    }
    return nullptr;
}

ScanRunner* ScanPool::start(const std::string& path)
{
    auto& scan = m_scans[path];
    scan = std::make_unique<ScanRunner>(path, m_options);
    connect(scan.get(), &ScanRunner::finished, this, &ScanPool::finished);
    scan->start();
    return scan.get();
}

Composition::Origins ScanPool::origins(const Compilation& compilation)
{
    Composition::Origins origins;
    std::unordered_set<ScanRunner*> used;
    for (const auto& [place, graft] : compilation.grafts) {
        if (graft.source.empty() || origins.count(graft.source) != 0) {
            continue;
        }
        ScanRunner* scan = covering(graft.source);
        NodeId node = kTop;
        if (scan != nullptr && scan->source() != graft.source) {
            node = nodeAt(*scan->tree(), scan->source(), graft.source);
            if (node == kNoNode && !scan->running()) { // behind a link, or what could not be read at that time
                scan = nullptr;
                node = kTop;
            }
        }
        scan = scan == nullptr ? start(graft.source) : scan;
        used.insert(scan);
        origins[graft.source] = {.tree = scan->tree(), .node = node};
    }
    m_used.assign(used.begin(), used.end());
    return origins;
}

void ScanPool::rescan(const std::string& path)
{
    if (const ScanRunner* const scan = covering(path)) {
        const std::string source = scan->source();
        std::erase(m_used, scan);
        m_used.push_back(start(source));
    }
}

void ScanPool::setOptions(ScanOptions options)
{
    m_options = std::move(options);
    m_used.clear();
    m_scans.clear();
}

void ScanPool::dropAllBut(const Compilation& compilation)
{
    origins(compilation);
    std::erase_if(m_scans, [&](const auto& scan) {
        return std::find(m_used.begin(), m_used.end(), scan.second.get()) == m_used.end();
    });
}

bool ScanPool::running() const
{
    return std::any_of(m_used.begin(), m_used.end(), [](const ScanRunner* scan) { return scan->running(); });
}

std::uint64_t ScanPool::files() const
{
    std::uint64_t sum = 0;
    for (const ScanRunner* scan : m_used) {
        sum += scan->files();
    }
    return sum;
}

std::uint64_t ScanPool::bytes() const
{
    std::uint64_t sum = 0;
    for (const ScanRunner* scan : m_used) {
        sum += scan->bytes();
    }
    return sum;
}

std::vector<Fault> ScanPool::faults() const
{
    std::vector<Fault> all;
    for (const ScanRunner* scan : m_used) {
        std::vector<Fault> some = scan->faults();
        std::move(some.begin(), some.end(), std::back_inserter(all));
    }
    return all;
}

} // namespace steadyburn
