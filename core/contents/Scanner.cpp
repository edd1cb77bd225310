#include "contents/Scanner.h"

#include "contents/FolderReader.h"
#include "contents/ListingCrew.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <sys/stat.h>
#include <utility>

namespace steadyburn {

namespace {

constexpr unsigned kThreads = 16; // cold: latency bound, however few the processors are
constexpr std::chrono::milliseconds kPatience{30000};
constexpr std::chrono::milliseconds kFarewell{2000};
constexpr std::chrono::milliseconds kSilence{5000};
constexpr std::chrono::milliseconds kBatch{20};

// Puts the listings into the tree. The scanner's thread only.
class Merger {
public:
    Merger(const ScanOptions& options, const Compilation& compilation, Tree& tree, FaultLog& log)
        : m_options(options), m_compilation(compilation), m_tree(tree), m_log(log)
    {
    }

    // The folders that are to be listed next, the first of them last.
    Result<std::vector<NodeId>> take(Listing listing);
    // What the crew needs to know about a folder. On the crew's threads, beside take(): reads published nodes only.
    [[nodiscard]] FolderJob prepare(NodeId folder);
    [[nodiscard]] const ScanProgress& progress() const { return m_progress; }
    [[nodiscard]] std::string sourceAt(NodeId folder, const std::string& entry) const;

private:
    using Inode = std::pair<std::uint64_t, std::uint64_t>; // device, inode

    Result<void> report(Fault fault);
    Result<std::vector<NodeId>> takeStalled(const Listing& listing);
    void count(const Node& node);
    std::vector<NodeId> openUp(NodeId folder);

    const ScanOptions& m_options;
    const Compilation& m_compilation;
    Tree& m_tree;
    FaultLog& m_log;
    ScanProgress m_progress;
    std::set<Inode> m_linked; // counted already
    std::mutex m_passOverMutex;
    std::map<NodeId, std::vector<std::string>> m_passOver;
};

FolderJob Merger::prepare(NodeId folder)
{
    FolderJob job;
    job.folder = folder;
    job.isNew = folder == kRoot || m_tree.isNew(folder);
    job.mediumPath = m_tree.path(folder);
    if (!job.isNew) {
        const NodeId source = m_tree.sourceOf(folder);
        job.place = {.source = source,
                     .folder = true,
                     .rootPath = m_tree.sourcePath(source),
                     .below = m_tree.pathBelow(source, folder)};
        job.sourceDevice = m_tree.node(source).device;
    }
    const std::lock_guard lock(m_passOverMutex);
    if (const auto known = m_passOver.find(folder); known != m_passOver.end()) {
        job.passOver = known->second;
    }
    return job;
}

Result<void> Merger::report(Fault fault)
{
    const bool harmless = fault.kind == FaultKind::fileSkipped || fault.kind == FaultKind::attributesLost;
    if (m_options.onFault == OnFault::abort && !harmless) {
        return fault;
    }
    m_log.add(std::move(fault));
    return {};
}

Result<std::vector<NodeId>> Merger::take(Listing listing)
{
    if (listing.fatal) {
        return std::move(*listing.fatal);
    }
    if (listing.stalled) {
        return takeStalled(listing);
    }
    for (Fault& fault : listing.faults) {
        if (Result<void> reported = report(std::move(fault)); !reported) {
            return reported.takeFault();
        }
    }
    m_progress.filtered += listing.filtered;
    for (const Tree::NewNode& child : listing.children) {
        count(child.node);
    }
    m_tree.addChildren(listing.folder, std::move(listing.children));
    return openUp(listing.folder);
}

// Of an entry that is not in the tree yet; "": the folder itself.
std::string Merger::sourceAt(NodeId folder, const std::string& entry) const
{
    std::string path = m_tree.sourcePath(folder);
    if (entry.empty()) {
        return path;
    }
    const auto graft = m_compilation.grafts.find(placeIn(m_tree.path(folder), entry));
    if (graft != m_compilation.grafts.end()) {
        return graft->second.source;
    }
    path += path == "/" ? "" : "/";
    return path + entry;
}

Result<std::vector<NodeId>> Merger::takeStalled(const Listing& listing)
{
    Fault fault{.kind = listing.stalledAt.empty() ? FaultKind::folderUnreadable : FaultKind::fileUnreadable,
                .doing = Action::scan,
                .code = ETIMEDOUT,
                .path = sourceAt(listing.folder, listing.stalledAt)};
    if (Result<void> reported = report(std::move(fault)); !reported) {
        return reported.takeFault();
    }
    if (listing.stalledAt.empty()) {
        m_tree.addChildren(listing.folder, {});
        return std::vector<NodeId>{};
    }
    const std::lock_guard lock(m_passOverMutex);
    m_passOver[listing.folder].push_back(listing.stalledAt);
    return std::vector<NodeId>{listing.folder}; // again, without that entry
}

void Merger::count(const Node& node)
{
    if (S_ISDIR(node.mode)) {
        ++m_progress.folders;
    } else if (S_ISREG(node.mode)) {
        ++m_progress.files;
        if (node.links == 1 || m_linked.insert({node.device, node.inode}).second) {
            m_progress.bytes += node.size;
        }
    }
}

std::vector<NodeId> Merger::openUp(NodeId folder)
{
    std::vector<NodeId> next;
    const Tree::Children inside = m_tree.children(folder);
    std::vector<Inode> above; // a folder that holds itself (bind mount) is not entered again
    const NodeId source = m_tree.sourceOf(folder);
    for (NodeId at = folder; at != kRoot && !m_tree.isNew(at); at = m_tree.node(at).parent) {
        above.emplace_back(m_tree.node(at).device, m_tree.node(at).inode);
        if (at == source) {
            break; // the user may graft a folder into itself: it ends there
        }
    }
    for (NodeId id = inside.first + inside.count; id-- > inside.first;) {
        const Node& node = m_tree.node(id);
        if (!S_ISDIR(node.mode)) {
            continue;
        }
        const bool grafted = m_tree.sourceOf(id) == id;
        const bool loop =
            !grafted && std::find(above.begin(), above.end(), Inode(node.device, node.inode)) != above.end();
        const bool mounted = m_options.oneFileSystem && !grafted && node.device != m_tree.node(source).device;
        if (loop) {
            m_log.add(
                {.kind = FaultKind::fileSkipped, .doing = Action::scan, .code = ELOOP, .path = m_tree.sourcePath(id)});
        }
        if (loop || mounted) {
            m_tree.addChildren(id, {});
        } else {
            next.push_back(id);
        }
    }
    return next;
}

} // namespace

Scanner::Scanner(ScanOptions options, BatchListener listener, SilenceListener silent)
    : m_options(std::move(options)), m_listener(std::move(listener)), m_silent(std::move(silent))
{
}

Result<ScanProgress> Scanner::scan(const std::vector<std::string>& sources, Tree& tree, FaultLog& log,
                                   const std::stop_token& stop)
{
    Result<Compilation> compilation = compilationOf(sources);
    if (!compilation) {
        return compilation.takeFault();
    }
    return scan(*compilation, tree, log, stop);
}

Result<ScanProgress> Scanner::scan(const Compilation& compilation, Tree& tree, FaultLog& log,
                                   const std::stop_token& stop)
{
    for (const std::string& pattern : m_options.excludes) {
        if (Result<void> checked = checkGlob(pattern); !checked) {
            return checked.takeFault();
        }
    }
    Merger merger(m_options, compilation, tree, log);
    const SteadyClock clock;
    {
        const auto reader = std::make_shared<FolderReader>(m_options, compilation);
        ListingCrew crew([reader](const FolderJob& job, Watch& watch) { return reader->list(job, watch); },
                         [&merger](NodeId folder) { return merger.prepare(folder); },
                         {m_options.threads > 0 ? m_options.threads : kThreads, kPatience, kFarewell, kSilence}, clock);
        const auto silent = [&](NodeId folder, const std::string& entry) {
            if (m_silent) {
                m_silent(merger.sourceAt(folder, entry));
            }
        };
        Nanoseconds told = clock.now();
        crew.add({kRoot});
        while (std::optional<Listing> listing = crew.next(stop, silent)) {
            Result<std::vector<NodeId>> next = merger.take(std::move(*listing));
            if (!next) {
                return next.takeFault();
            }
            crew.add(*next);
            const Nanoseconds now = clock.now();
            if (m_listener && now - told >= kBatch) {
                told = now;
                m_listener(merger.progress());
            }
        }
    }
    if (stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::scan};
    }
    tree.settleHardLinks();
    if (m_listener) {
        m_listener(merger.progress());
    }
    return merger.progress();
}

} // namespace steadyburn
