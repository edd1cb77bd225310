#include "contents/ContentsChanges.h"

#include "base/Units.h"
#include "contents/Compilation.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// FAT counts in steps of two seconds.
constexpr std::int64_t kYoungSeconds = 3;
constexpr std::size_t kComparedAtATime = 256 * kKiB;

std::uint64_t sumOf(const std::string& text)
{
    const Digest digest = sha256Of(std::as_bytes(std::span(text)));
    std::uint64_t sum = 0;
    std::memcpy(&sum, digest.data(), sizeof sum);
    return sum == 0 ? 1 : sum;
}

void addCounted(std::string& text, const std::string& bytes)
{
    text += std::to_string(bytes.size()) + ':' + bytes;
}

// A counted piece; nothing where there is none, and then nothing is left.
std::string_view takeCounted(std::string_view& packed)
{
    std::size_t size = 0;
    const auto [end, bad] = std::from_chars(packed.data(), packed.data() + packed.size(), size);
    const auto digits = static_cast<std::size_t>(end - packed.data());
    if (bad != std::errc() || digits >= packed.size() || packed[digits] != ':' || packed.size() - digits - 1 < size) {
        packed = {};
        return {};
    }
    const std::string_view piece = packed.substr(digits + 1, size);
    packed.remove_prefix(digits + 1 + size);
    return piece;
}

// All that is compared of anything, but times and contents.
bool sameNature(const RecordedEntry& now, const RecordedEntry& before)
{
    return now.mode == before.mode && now.uid == before.uid && now.gid == before.gid &&
           now.rdevMajor == before.rdevMajor && now.rdevMinor == before.rdevMinor &&
           now.linkTarget == before.linkTarget && now.attributes == before.attributes;
}

std::string belowOf(const std::string& path)
{
    return path + '/';
}

class Comparing {
public:
    Comparing(const Tree& tree, const RecordedContents& before, Source& source, const FaultLog& log,
              const ChangeOptions& options, const std::stop_token& stop)
        : m_tree(tree),
          m_before(before),
          m_source(source),
          m_log(log),
          m_options(options),
          m_stop(stop),
          m_names(nameSums(tree))
    {
    }

    Result<ContentsChanges> run();

private:
    void takeBlindPlaces();
    Result<Change> changeOf(NodeId id, const std::string& path);
    Result<Change> changeOfFile(NodeId id, const RecordedEntry& now, const RecordedEntry& before);
    Result<bool> sameContents(NodeId id, const RecordedEntry& before);
    void joinLinks();
    void takeRemoved();
    [[nodiscard]] std::string blindAbove(const std::string& path) const;
    void findMoved();
    void count();

    const Tree& m_tree;
    const RecordedContents& m_before;
    Source& m_source;
    const FaultLog& m_log;
    const ChangeOptions& m_options;
    const std::stop_token& m_stop;
    std::vector<std::uint64_t> m_names;
    std::vector<std::byte> m_buffer;
    std::unordered_set<std::string> m_blind; // paths on the medium
    std::unordered_set<std::string> m_seen;  // recorded paths that are in the tree
    std::vector<std::string> m_gone;         // files
    ContentsChanges m_changes;
};

Result<ContentsChanges> Comparing::run()
{
    m_changes.of.assign(m_tree.size(), Change::unchanged);
    takeBlindPlaces();
    Result<void> result;
    m_tree.walk([&](NodeId id) {
        if (id == kRoot) {
            return true;
        }
        const std::string path = m_tree.path(id);
        auto change = changeOf(id, path);
        if (!change) {
            result = change.takeFault();
            return false;
        }
        m_changes.of[id] = *change;
        return true;
    });
    if (!result) {
        return result.takeFault();
    }
    joinLinks();
    takeRemoved();
    findMoved();
    count();
    return std::move(m_changes);
}

// What the scan could not read is not gone.
void Comparing::takeBlindPlaces()
{
    std::vector<Fault> blind = m_log.all();
    std::erase_if(blind, [](const Fault& fault) {
        return fault.kind == FaultKind::fileSkipped || fault.kind == FaultKind::attributesLost;
    });
    if (blind.empty()) {
        return;
    }
    std::unordered_map<std::string, std::vector<std::string>> folders; // places of each folder of the sources
    m_tree.walk([&](NodeId id) {
        if (id != kRoot && S_ISDIR(m_tree.node(id).mode) && !m_tree.isNew(id)) {
            folders[m_tree.sourcePath(id)].push_back(m_tree.path(id));
        }
        return true;
    });
    for (const Fault& fault : blind) {
        const std::string& path = fault.path;
        if (const auto folder = folders.find(path); folder != folders.end()) {
            m_blind.insert(folder->second.begin(), folder->second.end());
        }
        const std::size_t slash = path.rfind('/');
        const auto above = folders.find(slash == 0 ? "/" : path.substr(0, std::min(slash, path.size())));
        for (const std::string& place : above == folders.end() ? std::vector<std::string>() : above->second) {
            std::string inside = belowOf(place) + path.substr(slash + 1);
            const auto known = m_before.find(inside);
            const bool gone = !m_options.read && fault.kind == FaultKind::fileVanished && known != m_before.end() &&
                              !S_ISDIR(known->second.mode);
            if (!gone) {
                m_blind.insert(std::move(inside));
            }
        }
    }
}

Result<Change> Comparing::changeOf(NodeId id, const std::string& path)
{
    if (m_stop.stop_requested()) {
        return Fault{.kind = FaultKind::cancelled, .doing = Action::scan};
    }
    const auto known = m_before.find(path);
    if (known == m_before.end()) {
        return Change::fresh;
    }
    const RecordedEntry& before = known->second;
    const RecordedEntry now = recordOf(m_tree, id, kNoScan);
    if ((now.mode & S_IFMT) != (before.mode & S_IFMT)) {
        return Change::changed; // takeRemoved() names it
    }
    m_seen.insert(path);
    if (!sameNature(now, before) || now.mtime != before.mtime || before.torn) {
        return Change::changed;
    }
    return S_ISREG(now.mode) ? changeOfFile(id, now, before) : Result<Change>(Change::unchanged);
}

Result<Change> Comparing::changeOfFile(NodeId id, const RecordedEntry& now, const RecordedEntry& before)
{
    if (now.size != before.size || m_names[id] != before.names) {
        return Change::changed;
    }
    if (now.ctime == before.ctime && now.inode == before.inode && !before.young) {
        return Change::unchanged;
    }
    if (now.size == 0 || !m_options.read) {
        return Change::touched;
    }
    if (!before.sha256) {
        return Change::changed;
    }
    auto same = sameContents(id, before);
    if (!same) {
        return same.takeFault();
    }
    return *same ? Change::touched : Change::changed;
}

// A file that cannot be read has changed: whoever writes it finds out why, and says so.
Result<bool> Comparing::sameContents(NodeId id, const RecordedEntry& before)
{
    auto file = m_source.open(id);
    if (!file) {
        return false;
    }
    m_buffer.resize(kComparedAtATime);
    Sha256 hash;
    for (std::uint64_t offset = 0; offset < before.size;) {
        if (m_stop.stop_requested()) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::scan};
        }
        const std::uint64_t wanted = std::min<std::uint64_t>(before.size - offset, m_buffer.size());
        const auto got = (*file)->readAt(std::span(m_buffer).first(wanted), offset);
        if (!got || *got < wanted) {
            return false;
        }
        hash.add(std::span(m_buffer).first(wanted));
        offset += wanted;
    }
    ++m_changes.readFiles;
    m_changes.readBytes += before.size;
    return hash.finish() == *before.sha256 && (*file)->unchanged().ok();
}

// The names of a file are written together, or none of them.
void Comparing::joinLinks()
{
    std::unordered_set<NodeId> written; // first names
    for (NodeId id = 1; id < m_tree.size(); ++id) {
        const Node& node = m_tree.node(id);
        if (S_ISREG(node.mode) && m_names[id] != 0 && m_changes.writes(id)) {
            written.insert(node.firstOfInode);
        }
    }
    for (NodeId id = 1; id < m_tree.size() && !written.empty(); ++id) {
        const Node& node = m_tree.node(id);
        if (S_ISREG(node.mode) && m_names[id] != 0 && !m_changes.writes(id) && written.contains(node.firstOfInode)) {
            m_changes.of[id] = Change::changed;
        }
    }
}

// Empty: it lies in none that could not be read.
std::string Comparing::blindAbove(const std::string& path) const
{
    if (m_blind.empty()) {
        return {};
    }
    for (std::size_t slash = path.size(); slash != std::string::npos && slash > 0; slash = path.rfind('/', slash - 1)) {
        if (m_blind.contains(path.substr(0, slash))) {
            return path.substr(0, slash);
        }
    }
    return {};
}

void Comparing::takeRemoved()
{
    std::unordered_set<std::string_view> folders; // that are gone, whether they are named or lie in one that is
    for (const auto& [path, entry] : m_before) {  // a folder before what lies in it
        if (m_seen.contains(path)) {
            continue;
        }
        if (std::string above = blindAbove(path); !above.empty()) {
            m_changes.unseen.push_back(path);
            if (m_changes.blind.empty() || m_changes.blind.back() != above) {
                m_changes.blind.push_back(std::move(above));
            }
            continue;
        }
        if (S_ISREG(entry.mode)) {
            m_gone.push_back(path);
        } else if (S_ISDIR(entry.mode)) {
            folders.insert(path);
        }
        if (!folders.contains(folderOf(std::string_view(path)))) {
            m_changes.removed.push_back(path);
        }
    }
}

void Comparing::findMoved()
{
    std::unordered_multimap<std::uint64_t, const std::string*> byInode;
    for (const std::string& path : m_gone) {
        byInode.emplace(m_before.find(path)->second.inode, &path);
    }
    for (NodeId id = 1; id < m_tree.size() && !byInode.empty(); ++id) {
        const Node& node = m_tree.node(id);
        if (m_changes.of[id] != Change::fresh || !S_ISREG(node.mode)) {
            continue;
        }
        const auto [first, last] = byInode.equal_range(node.inode);
        const auto found = std::find_if(first, last, [&](const auto& each) {
            const RecordedEntry& before = m_before.find(*each.second)->second;
            return before.size == node.size && before.mtime == node.mtime;
        });
        if (found != last) {
            m_changes.moved.emplace_back(*found->second, m_tree.path(id));
            byInode.erase(found);
        }
    }
}

void Comparing::count()
{
    for (NodeId id = 1; id < m_tree.size(); ++id) {
        if (S_ISREG(m_tree.node(id).mode)) {
            const Change change = m_changes.of[id];
            m_changes.changedFiles += change == Change::changed ? 1 : 0;
            m_changes.freshFiles += change == Change::fresh ? 1 : 0;
            m_changes.unchangedFiles += change == Change::unchanged || change == Change::touched ? 1 : 0;
        }
    }
    m_changes.freshFiles -= m_changes.moved.size();
    m_changes.removedFiles = m_gone.size() - m_changes.moved.size();
}

} // namespace

std::string packAttributes(std::span<const Xattr> attributes)
{
    std::vector<const Xattr*> sorted;
    for (const Xattr& each : attributes) {
        sorted.push_back(&each);
    }
    std::sort(sorted.begin(), sorted.end(), [](const Xattr* a, const Xattr* b) { return a->name < b->name; });
    std::string packed;
    for (const Xattr* each : sorted) {
        addCounted(packed, each->name);
        addCounted(packed, each->value);
    }
    return packed;
}

std::vector<Xattr> unpackAttributes(std::string_view packed)
{
    std::vector<Xattr> attributes;
    while (!packed.empty()) {
        std::string name(takeCounted(packed));
        std::string value(takeCounted(packed));
        if (!name.empty()) {
            attributes.push_back({std::move(name), std::move(value)});
        }
    }
    return attributes;
}

std::uint64_t sumOfAttributes(const std::string& packed)
{
    return packed.empty() ? 0 : sumOf(packed);
}

RecordedEntry recordOf(const Tree& tree, NodeId id, std::int64_t scanBegan)
{
    const Node& node = tree.node(id);
    RecordedEntry entry;
    entry.mode = node.mode;
    entry.uid = node.uid;
    entry.gid = node.gid;
    entry.inode = node.inode;
    entry.mtime = node.mtime;
    entry.ctime = node.ctime;
    entry.linkTarget = tree.linkTarget(id);
    const std::string attributes = packAttributes(tree.xattrs(id));
    entry.attributes = sumOfAttributes(attributes);
    if (S_ISDIR(node.mode)) {
        entry.folderAttributes = attributes;
    }
    if (S_ISREG(node.mode)) {
        entry.size = node.size;
        entry.young = node.ctime.seconds >= scanBegan - kYoungSeconds;
    } else if (S_ISBLK(node.mode) || S_ISCHR(node.mode)) {
        entry.rdevMajor = node.rdevMajor;
        entry.rdevMinor = node.rdevMinor;
    }
    return entry;
}

std::vector<std::uint64_t> nameSums(const Tree& tree)
{
    std::unordered_map<NodeId, std::vector<NodeId>> groups; // by the first name, in the order of the tree
    tree.walk([&](NodeId id) {
        const Node& node = tree.node(id);
        if (S_ISREG(node.mode) && node.links > 1) {
            groups[node.firstOfInode].push_back(id);
        }
        return true;
    });
    std::vector<std::uint64_t> sums(tree.size(), 0);
    for (const auto& [first, ids] : groups) {
        if (ids.size() < 2) {
            continue;
        }
        std::vector<std::string> paths;
        for (const NodeId id : ids) {
            paths.push_back(tree.path(id));
        }
        std::sort(paths.begin(), paths.end());
        std::string text;
        for (const std::string& path : paths) {
            addCounted(text, path);
        }
        const std::uint64_t sum = sumOf(text);
        for (const NodeId id : ids) {
            sums[id] = sum;
        }
    }
    return sums;
}

void eraseRecorded(RecordedContents& contents, const std::string& path)
{
    contents.erase(path);
    const auto first = contents.lower_bound(path + '/');
    contents.erase(first, contents.lower_bound(path + char('/' + 1)));
}

bool ContentsChanges::any() const
{
    return !removed.empty() || std::any_of(of.begin(), of.end(), [](Change each) {
        return each == Change::changed || each == Change::fresh;
    });
}

Result<ContentsChanges> compareContents(const Tree& tree, const RecordedContents& before, Source& source,
                                        const FaultLog& log, const ChangeOptions& options, const std::stop_token& stop)
{
    return Comparing(tree, before, source, log, options, stop).run();
}

} // namespace steadyburn
