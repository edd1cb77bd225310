#include "verify/Comparison.h"

#include "unpack/iso/TreePath.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

std::string_view kindName(std::uint32_t mode)
{
    switch (mode & S_IFMT) {
    case S_IFDIR:
        return "folder";
    case S_IFREG:
        return "file";
    case S_IFLNK:
        return "symbolic link";
    case S_IFCHR:
        return "character device";
    case S_IFBLK:
        return "block device";
    case S_IFIFO:
        return "FIFO";
    default:
        return "unknown";
    }
}

// Rock Ridge stores a link's target by its components: doubled and trailing slashes are not kept.
std::string components(std::string_view target)
{
    std::string out;
    for (const char c : target) {
        if (c != '/' || !out.ends_with('/')) {
            out += c;
        }
    }
    if (out.size() > 1 && out.ends_with('/')) {
        out.pop_back();
    }
    return out;
}

bool isKept(const std::string& xattr)
{
    return xattr.starts_with("user.") || xattr.starts_with("system.posix_acl_");
}

const std::string* valueOf(std::span<const Xattr> xattrs, const std::string& name)
{
    const auto found = std::find_if(xattrs.begin(), xattrs.end(), [&](const Xattr& one) { return one.name == name; });
    return found != xattrs.end() ? &found->value : nullptr;
}

} // namespace

Comparison::Comparison(const Tree& tree, FaultLog& log, Action doing, const VolumeShare* expected)
    : m_tree(tree), m_log(log), m_doing(doing), m_expected(expected), m_met(tree.size())
{
    for (const Fault& fault : log.all()) {
        m_known.emplace(fault.path, fault.kind);
    }
}

bool Comparison::excused(NodeId id, FaultKind kind) const
{
    const auto knows = [&](const std::string& path) {
        const auto [first, last] = m_known.equal_range(path);
        return std::any_of(first, last, [&](const auto& entry) { return entry.second == kind; });
    };
    return !m_known.empty() && (knows(m_tree.sourcePath(id)) || knows(m_tree.path(id)));
}

bool Comparison::knownOf(NodeId id) const
{
    return !m_known.empty() && (m_known.contains(m_tree.sourcePath(id)) || m_known.contains(m_tree.path(id)));
}

void Comparison::notCompared(NodeId id)
{
    m_log.add({.kind = FaultKind::notCompared, .doing = Action::verify, .path = m_tree.path(id)});
}

void Comparison::beginVolume(const std::string& set, unsigned volume)
{
    m_volume = volume;
    m_latestHere = nullptr;
    if (!set.empty()) {
        m_latestHere = &m_latest[set];
        m_latestHere->resize(m_tree.size());
    }
}

void Comparison::meetOnVolume(NodeId id)
{
    if (m_latestHere != nullptr) {
        (*m_latestHere)[id] = std::max((*m_latestHere)[id], m_volume);
    }
}

void Comparison::reportHeld()
{
    for (Held& held : std::exchange(m_held, {})) {
        const auto id = findPath(m_tree, held.fault.path);
        if (!id || (*held.latest)[*id] <= held.volume) {
            m_same = false;
            m_log.add(std::move(held.fault));
        }
    }
}

std::optional<NodeId> Comparison::meet(const StoredEntry& entry)
{
    const auto id = findPath(m_tree, entry.path);
    if (!id || *id == kRoot) {
        return std::nullopt;
    }
    m_met[*id] = true;
    meetOnVolume(*id);
    const Node& node = m_tree.node(*id);
    if ((node.mode & S_IFMT) != (entry.mode & S_IFMT) && entry.hardLink.empty()) {
        mismatch(*id, std::string(kindName(entry.mode)) + " instead of " + std::string(kindName(node.mode)));
        return std::nullopt;
    }
    if (S_ISLNK(node.mode)) {
        // In tar another name of a symbolic link is a hard link, without the target.
        const auto first = entry.hardLink.empty() ? std::nullopt : findPath(m_tree, entry.hardLink);
        const bool named = first && S_ISLNK(m_tree.node(*first).mode);
        const std::string stored(named ? m_tree.linkTarget(*first) : entry.linkTarget);
        const std::string_view target = m_tree.linkTarget(*id);
        if (stored != target && components(stored) != components(target)) {
            mismatch(*id, "link target " + stored + " instead of " + std::string(target));
        }
    } else if (S_ISREG(node.mode)) {
        // In tar the entry of a hard link has no size.
        if (entry.size != node.size && (entry.hardLink.empty() || entry.size != 0)) {
            mismatch(*id, "size " + std::to_string(entry.size) + " instead of " + std::to_string(node.size));
            return std::nullopt;
        }
    } else if ((S_ISCHR(node.mode) || S_ISBLK(node.mode)) && entry.hardLink.empty() &&
               (entry.rdevMajor != node.rdevMajor || entry.rdevMinor != node.rdevMinor)) {
        mismatch(*id, "device number");
    }
    return id;
}

bool Comparison::has(const std::string& path) const
{
    return findPath(m_tree, path).has_value();
}

std::optional<NodeId> Comparison::meetPart(const StoredEntry& entry)
{
    const auto id = findPath(m_tree, wholePath(entry));
    if (!id || *id == kRoot) {
        return std::nullopt;
    }
    meetOnVolume(*id);
    const PartMark& mark = *entry.part;
    const Node& node = m_tree.node(*id);
    const bool fits = S_ISREG(node.mode) && mark.size == node.size &&
                      (!entry.hardLink.empty() || entry.size <= node.size - mark.part.offset);
    if (!fits) {
        m_met[*id] = true;
        mismatch(*id, "part " + std::to_string(mark.part.number) + " of " + std::to_string(mark.part.count) +
                          " of a file of " + std::to_string(mark.size) + " instead of " + std::to_string(node.size));
        return std::nullopt;
    }
    constexpr unsigned kMostParts = 1'000'000;
    std::vector<bool>& met = m_metParts[*id];
    met.resize(std::max<std::size_t>(met.size(), std::min(mark.part.count, kMostParts)));
    if (mark.part.number <= met.size()) {
        met[mark.part.number - 1] = true;
    }
    m_met[*id] = m_met[*id] || std::find(met.begin(), met.end(), false) == met.end();
    return id;
}

bool Comparison::sameFile(NodeId id, const std::string& path) const
{
    const auto other = findPath(m_tree, path);
    return other && m_tree.node(*other).firstOfInode == m_tree.node(id).firstOfInode &&
           m_tree.node(id).firstOfInode != kNoNode;
}

void Comparison::compareAttributes(NodeId id, const StoredEntry& entry)
{
    std::string detail;
    if (!sameAttributes(id, entry, detail) && !excused(id, FaultKind::attributesLost)) {
        m_log.add({.kind = FaultKind::attributesLost,
                   .doing = Action::verify,
                   .path = m_tree.path(id),
                   .detail = std::move(detail)});
    }
}

bool Comparison::sameAttributes(NodeId id, const StoredEntry& entry, std::string& detail) const
{
    const Node& node = m_tree.node(id);
    if (!S_ISLNK(node.mode) && (node.mode & 07777U) != (entry.mode & 07777U)) {
        detail = "mode";
        return false;
    }
    // Rock Ridge keeps whole seconds of four bytes' worth.
    constexpr std::int64_t kEndOfRange = 0x7fffffff;
    const std::int64_t time = node.mtime.seconds;
    if (time >= 0 && time < kEndOfRange && time != entry.mtime.seconds) {
        detail = "modification time";
        return false;
    }
    for (const Xattr& wanted : m_tree.xattrs(id)) {
        if (wanted.name == kPartAttribute) { // a reader takes it for what it says
            continue;
        }
        const std::string* got = isKept(wanted.name) ? valueOf(entry.xattrs, wanted.name) : &wanted.value;
        if (got == nullptr || *got != wanted.value) {
            detail = wanted.name;
            return false;
        }
    }
    return true;
}

void Comparison::reportMissingParts()
{
    for (const auto& [id, number] : m_expected->parts) {
        const auto found = m_metParts.find(id);
        const bool met = found != m_metParts.end() && number <= found->second.size() && found->second[number - 1];
        if (!met && !excused(id, FaultKind::fileUnstorable)) {
            mismatch(id, "part " + std::to_string(number) + " is missing on the medium");
        }
    }
}

// Files on volumes that nobody gave: there is a word of them already. Of a part its whole counts.
std::set<std::string> Comparison::saidToBeMissing() const
{
    std::set<std::string> paths;
    for (const Fault& fault : m_log.all()) {
        if (fault.kind == FaultKind::volumeMissing) {
            paths.insert(fault.path);
            if (const std::size_t part = fault.path.rfind(".part"); part != std::string::npos) {
                paths.insert(fault.path.substr(0, part));
            }
        }
    }
    return paths;
}

void Comparison::reportMissing()
{
    m_latestHere = nullptr;
    reportHeld();
    if (m_expected != nullptr) {
        reportMissingParts();
    }
    const std::set<std::string> said = saidToBeMissing();
    std::vector<bool> leftOut(m_tree.size());
    m_tree.walk([&](NodeId id) {
        if (id == kRoot || m_met[id] || (m_expected != nullptr && !m_expected->nodes[id])) {
            return true;
        }
        const Node& node = m_tree.node(id);
        leftOut[id] = leftOut[node.parent] || S_ISSOCK(node.mode) || excused(id, FaultKind::fileUnstorable) ||
                      excused(id, FaultKind::fileSkipped);
        const auto parts = m_metParts.find(id);
        if (!leftOut[id] && !said.empty() && said.contains(m_tree.path(id))) {
            m_same = false;
        } else if (!leftOut[id] && parts != m_metParts.end()) {
            const auto found = static_cast<std::size_t>(std::count(parts->second.begin(), parts->second.end(), true));
            different({.kind = FaultKind::volumeMissing,
                       .doing = m_doing,
                       .path = m_tree.path(id),
                       .facts = PartsFound{.found = found, .all = parts->second.size()}});
        } else if (!leftOut[id]) {
            different({.kind = FaultKind::mismatch,
                       .doing = m_doing,
                       .path = m_tree.path(id),
                       .detail = "missing on the medium",
                       .facts = ComparedWithSources{.missing = true}});
        }
        return true;
    });
}

void Comparison::mismatch(NodeId id, std::string detail)
{
    different({.kind = FaultKind::mismatch, .doing = m_doing, .path = m_tree.path(id), .detail = std::move(detail)});
}

void Comparison::damaged(NodeId id, const std::vector<Fault>& faults)
{
    for (Fault fault : faults) {
        fault.doing = Action::verify;
        fault.path = m_tree.path(id);
        different(std::move(fault));
    }
}

void Comparison::different(Fault fault)
{
    if (m_latestHere != nullptr) {
        m_held.push_back({m_latestHere, m_volume, std::move(fault)});
        return;
    }
    m_same = false;
    m_log.add(std::move(fault));
}

std::uint64_t Comparison::totalBytes() const
{
    std::uint64_t sum = 0;
    for (NodeId id = 0; id < m_tree.size(); ++id) {
        const Node& node = m_tree.node(id);
        if (m_expected != nullptr && !m_expected->nodes[id]) {
            continue;
        }
        sum += S_ISREG(node.mode) && (node.firstOfInode == id || node.firstOfInode == kNoNode) ? node.size : 0;
    }
    if (m_expected != nullptr) {
        for (const auto& [id, number] : m_expected->parts) {
            sum += m_expected->cuts->part(id, number).length;
        }
    }
    return sum;
}

} // namespace steadyburn
