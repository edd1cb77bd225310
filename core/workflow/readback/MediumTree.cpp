#include "workflow/readback/MediumTree.h"

#include "unpack/StoredEntry.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <functional>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::size_t kBlock = std::size_t(256) * 1024; // of names
constexpr std::size_t kFirstIndex = 1024;

} // namespace

MediumTree::MediumTree(std::size_t most)
    : m_most(std::min<std::size_t>(most, kNone - 1)), m_nodes(1), m_index(kFirstIndex, kNone)
{
    m_nodes[kTop].mode = S_IFDIR | 0755U;
    m_nodes[kTop].name = "";
}

bool MediumTree::isFolder(Id id) const
{
    const Node& node = m_nodes[id];
    return node.mode == 0 || S_ISDIR(node.mode) || node.first != kNone;
}

std::string MediumTree::path(Id id) const
{
    std::size_t length = 0;
    for (Id at = id; at != kTop; at = m_nodes[at].parent) {
        length += m_nodes[at].nameLength + 1;
    }
    std::string path(length == 0 ? 0 : length - 1, '/');
    for (Id at = id; at != kTop; at = m_nodes[at].parent) {
        length -= m_nodes[at].nameLength + 1;
        std::memcpy(path.data() + length, m_nodes[at].name, m_nodes[at].nameLength);
    }
    return path;
}

std::size_t MediumTree::slotOf(Id parent, std::string_view name) const
{
    const std::size_t mask = m_index.size() - 1;
    std::size_t slot = std::hash<std::string_view>()(name) + std::size_t(parent) * 0x9e3779b97f4a7c15ULL;
    slot ^= slot >> 32U;
    for (;; ++slot) {
        const Id id = m_index[slot & mask];
        if (id == kNone || (m_nodes[id].parent == parent && this->name(id) == name)) {
            return slot & mask;
        }
    }
}

MediumTree::Id MediumTree::child(Id parent, std::string_view name) const
{
    return m_index[slotOf(parent, name)];
}

void MediumTree::growIndex()
{
    m_index.assign(m_index.size() * 2, kNone);
    for (Id id = 1; id < m_nodes.size(); ++id) {
        m_index[slotOf(m_nodes[id].parent, name(id))] = id;
    }
}

const char* MediumTree::keep(std::string_view name)
{
    if (name.size() > m_room) {
        m_room = std::max(kBlock, name.size());
        m_names.push_back(std::make_unique<char[]>(m_room));
        m_held += m_room;
        // The end of the block before is lost: names are short.
    }
    const std::size_t size = std::max(kBlock, m_room);
    char* const at = m_names.back().get() + (size - m_room);
    std::memcpy(at, name.data(), name.size());
    m_room -= name.size();
    return at;
}

MediumTree::Id MediumTree::make(Id parent, std::string_view name)
{
    if (m_nodes.size() > m_most || name.size() >= kNone) {
        return kNone;
    }
    if (m_nodes.size() * 10 > m_index.size() * 7) {
        growIndex();
    }
    const Id id = static_cast<Id>(m_nodes.size());
    const std::size_t slot = slotOf(parent, name);
    Node node;
    node.name = keep(name);
    node.nameLength = static_cast<std::uint32_t>(name.size());
    node.parent = parent;
    m_nodes.push_back(node);
    m_index[slot] = id;
    Node& folder = m_nodes[parent];
    (folder.first == kNone ? folder.first : m_nodes[folder.last].next) = id;
    folder.last = id;
    ++folder.inside;
    return id;
}

void MediumTree::count(Id folder, std::uint64_t bytes, std::uint32_t files)
{
    for (; folder != kNone; folder = m_nodes[folder].parent) {
        m_nodes[folder].bytes += bytes;
        m_nodes[folder].files += files;
    }
}

MediumTree::Id MediumTree::find(std::string_view path) const
{
    const std::string plain = plainPath(path);
    std::string_view rest = plain;
    Id at = kTop;
    while (at != kNone && !rest.empty()) {
        const std::size_t end = std::min(rest.find('/'), rest.size());
        at = child(at, rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return at;
}

MediumTree::Id MediumTree::add(const ListedEntry& entry)
{
    const std::string plain = plainPath(entry.path);
    const std::size_t slash = plain.rfind('/');
    const std::string_view folder = std::string_view(plain).substr(0, slash == std::string::npos ? 0 : slash);
    const std::string_view leaf = std::string_view(plain).substr(slash == std::string::npos ? 0 : slash + 1);
    if (folder != m_lastFolder) {
        Id at = kTop;
        for (std::string_view rest = folder; at != kNone && !rest.empty();) {
            const std::size_t end = std::min(rest.find('/'), rest.size());
            const std::string_view name = rest.substr(0, end);
            const Id there = child(at, name);
            at = there != kNone ? there : make(at, name);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        if (at == kNone) {
            return kNone;
        }
        m_last = at;
        m_lastFolder = folder;
    }
    Id id = leaf.empty() ? kTop : child(m_last, leaf);
    const bool isNew = id == kNone;
    id = isNew ? make(m_last, leaf) : id;
    if (id == kNone) {
        return kNone;
    }
    Node& node = m_nodes[id];
    if (!isNew && node.first == kNone && S_ISREG(node.mode)) { // the later one counts
        count(node.parent, -node.bytes, -1U);
        node.bytes = 0;
        node.files = 0;
    }
    if (node.first != kNone && !S_ISDIR(entry.mode)) { // a file in place of a folder is never restored
        node.state = State::doubtful;
        return id;
    }
    node.mode = entry.mode;
    node.uid = entry.uid;
    node.gid = entry.gid;
    node.mtime = entry.mtime;
    node.state = entry.doubtful ? State::doubtful : node.state;
    if (S_ISREG(entry.mode)) {
        node.bytes = entry.hardLink.empty() ? entry.size : 0;
        node.files = 1;
        count(node.parent, node.bytes, 1);
    }
    if (!entry.linkTarget.empty() || !entry.hardLink.empty()) {
        m_links[id] = {entry.linkTarget, entry.hardLink};
    } else if (!isNew) {
        m_links.erase(id);
    }
    return id;
}

void MediumTree::markDamaged(std::string_view path)
{
    if (const Id id = find(path); id != kNone && id != kTop) {
        m_nodes[id].state = State::damaged;
    }
}

std::string MediumTree::linkTarget(Id id) const
{
    const auto known = m_links.find(id);
    return known == m_links.end() ? std::string() : known->second.target;
}

std::string MediumTree::hardLink(Id id) const
{
    const auto known = m_links.find(id);
    return known == m_links.end() ? std::string() : known->second.hard;
}

std::size_t MediumTree::memory() const
{
    return m_nodes.capacity() * sizeof(Node) + m_index.capacity() * sizeof(Id) + m_held +
           m_links.size() * (sizeof(Links) + 4 * sizeof(void*));
}

} // namespace steadyburn
