#include "contents/Tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <functional>
#include <new>
#include <sys/stat.h>
#include <type_traits>
#include <unordered_map>
#include <utility>

namespace steadyburn {

namespace {

// What only few nodes have. Nodes whose extended attributes are equal and that have nothing else share one, so that
// a label on every file (SELinux) costs nothing.
struct Extra {
    std::vector<Xattr> xattrs;
    std::vector<Extent> extents;
    std::string sourcePath;
    bool graft = false;
    bool sparse = false;
};

// One node and where its parts lie. 128 bytes: two cache lines.
struct FoundEntry {
    Node node;
    const char* name = nullptr;   // a record in the arena: length, bytes, and of a symbolic link its target likewise
    const Extra* extra = nullptr; // null for most
    std::atomic<NodeId> firstChild{kNoNode}; // kNoNode until listed
    NodeId childCount = 0;                   // published by firstChild
};
static_assert(std::is_trivially_destructible_v<FoundEntry>);

// Bytes that are written once and never move. A record is a 16-bit length and that many bytes.
class Arena {
public:
    const char* add(std::string_view first, std::string_view second)
    {
        const std::size_t bytes = recordSize(first) + recordSize(second);
        if (bytes > m_left) {
            m_left = std::max(std::min(kBlock, kFirstBlock << std::min<std::size_t>(m_blocks.size(), 16)), bytes);
            m_blocks.push_back(std::make_unique_for_overwrite<char[]>(m_left));
            m_next = m_blocks.back().get();
        }
        const char* const record = m_next;
        put(first);
        put(second);
        return record;
    }

    static std::string_view read(const char* record)
    {
        Length length = 0;
        std::memcpy(&length, record, sizeof length);
        return {record + sizeof length, length};
    }

private:
    using Length = std::uint16_t;
    static constexpr std::size_t kFirstBlock = 256; // each next one has twice as much, up to kBlock
    static constexpr std::size_t kBlock = 256 * 1024;

    static std::size_t recordSize(std::string_view text) { return text.empty() ? 0 : sizeof(Length) + text.size(); }
    void put(std::string_view text)
    {
        if (text.empty()) {
            return;
        }
        assert(text.size() <= 0xffff); // a path is at most PATH_MAX bytes
        const auto length = static_cast<Length>(text.size());
        std::memcpy(m_next, &length, sizeof length);
        std::memcpy(m_next + sizeof length, text.data(), text.size());
        m_next += sizeof length + text.size();
        m_left -= sizeof length + text.size();
    }

    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_next = nullptr;
    std::size_t m_left = 0;
};

// Chunk k holds kFirstChunk << k entries: 29 pointers reach every id, an entry never moves, and what a large chunk has
// not used yet is address space only. The first is small: a file that was dropped by itself has a tree of its own.
constexpr unsigned kFirstChunkBits = 3;
constexpr std::size_t kChunks = 32 - kFirstChunkBits;

struct Place {
    std::size_t chunk;
    std::size_t index;
};

Place placeOf(NodeId id)
{
    const std::uint64_t shifted = std::uint64_t(id) + (std::uint64_t(1) << kFirstChunkBits);
    const auto top = static_cast<unsigned>(std::bit_width(shifted)) - 1;
    return {top - kFirstChunkBits, static_cast<std::size_t>(shifted - (std::uint64_t(1) << top))};
}

std::size_t hashOf(const std::vector<Xattr>& xattrs)
{
    std::size_t hash = xattrs.size();
    for (const Xattr& xattr : xattrs) {
        hash = hash * 31 + std::hash<std::string>()(xattr.name);
        hash = hash * 31 + std::hash<std::string>()(xattr.value);
    }
    return hash;
}

bool sameXattrs(const std::vector<Xattr>& a, const std::vector<Xattr>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Xattr& x, const Xattr& y) { return x.name == y.name && x.value == y.value; });
}

} // namespace

struct Tree::Store {
    std::array<std::atomic<FoundEntry*>, kChunks + 1> chunks{};
    std::atomic<NodeId> size{0};

    // The scanner's side only.
    Arena arena;
    std::vector<std::unique_ptr<Extra>> extras;
    std::unordered_multimap<std::size_t, const Extra*> sharedExtras;

    Store() = default;
    ~Store()
    {
        for (auto& chunk : chunks) {
            ::operator delete(chunk.load(std::memory_order_relaxed));
        }
    }
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;

    // `id` came out of size() or of children(), whose acquire makes the entry and its chunk's pointer visible;
    // the pointer itself never changes after that, so relaxed is enough.
    [[nodiscard]] FoundEntry& at(NodeId id) const
    {
        const Place place = placeOf(id);
        return chunks[place.chunk].load(std::memory_order_relaxed)[place.index];
    }

    // Room for one more entry, not published yet.
    FoundEntry& append(NodeId id)
    {
        const Place place = placeOf(id);
        FoundEntry* chunk = chunks[place.chunk].load(std::memory_order_relaxed);
        if (chunk == nullptr) {
            const std::size_t entries = std::size_t(1) << (kFirstChunkBits + place.chunk);
            chunk = static_cast<FoundEntry*>(::operator new(entries * sizeof(FoundEntry)));
            chunks[place.chunk].store(chunk, std::memory_order_relaxed);
        }
        return *::new (static_cast<void*>(chunk + place.index)) FoundEntry;
    }

    const Extra* extraOf(NewNode& fresh)
    {
        const bool onlyXattrs = !fresh.sparse && !fresh.graft && fresh.extents.empty() && fresh.sourcePath.empty();
        if (onlyXattrs && fresh.xattrs.empty()) {
            return nullptr;
        }
        std::size_t hash = 0;
        if (onlyXattrs) {
            hash = hashOf(fresh.xattrs);
            const auto [from, to] = sharedExtras.equal_range(hash);
            for (auto it = from; it != to; ++it) {
                if (sameXattrs(it->second->xattrs, fresh.xattrs)) {
                    return it->second;
                }
            }
        }
        fresh.xattrs.shrink_to_fit();
        fresh.extents.shrink_to_fit();
        extras.push_back(std::make_unique<Extra>(Extra{std::move(fresh.xattrs), std::move(fresh.extents),
                                                       std::move(fresh.sourcePath), fresh.graft, fresh.sparse}));
        if (onlyXattrs) {
            sharedExtras.emplace(hash, extras.back().get());
        }
        return extras.back().get();
    }
};

Tree::Tree() : m_store(std::make_unique<Store>())
{
    FoundEntry& root = m_store->append(kRoot);
    root.node.mode = S_IFDIR | 0755;
    root.node.firstOfInode = kRoot;
    m_store->size.store(1, std::memory_order_release);
}

Tree::~Tree() = default;

NodeId Tree::size() const
{
    return m_store->size.load(std::memory_order_acquire);
}

const Node& Tree::node(NodeId id) const
{
    assert(id < size());
    return m_store->at(id).node;
}

std::string_view Tree::name(NodeId id) const
{
    assert(id < size());
    const char* const record = m_store->at(id).name;
    return record == nullptr ? std::string_view() : Arena::read(record);
}

bool Tree::listed(NodeId folder) const
{
    assert(folder < size());
    return m_store->at(folder).firstChild.load(std::memory_order_acquire) != kNoNode;
}

Tree::Children Tree::children(NodeId folder) const
{
    assert(folder < size());
    const FoundEntry& entry = m_store->at(folder);
    const NodeId first = entry.firstChild.load(std::memory_order_acquire);
    if (first == kNoNode) {
        return {};
    }
    return {first, entry.childCount};
}

NodeId Tree::child(NodeId folder, std::string_view leaf) const
{
    const Children inside = children(folder);
    NodeId low = inside.first;
    NodeId high = inside.first + inside.count;
    while (low < high) {
        const NodeId middle = low + (high - low) / 2;
        if (name(middle) < leaf) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < inside.first + inside.count && name(low) == leaf ? low : kNoNode;
}

std::string Tree::path(NodeId id) const
{
    return pathBelow(kRoot, id);
}

std::string Tree::pathBelow(NodeId folder, NodeId id) const
{
    std::size_t length = 0;
    for (NodeId at = id; at != folder; at = node(at).parent) {
        length += name(at).size() + 1;
    }
    if (length == 0) {
        return {};
    }
    std::string whole(length - 1, '/');
    std::size_t end = whole.size();
    for (NodeId at = id; at != folder; at = node(at).parent) {
        const std::string_view leaf = name(at);
        std::copy(leaf.begin(), leaf.end(), whole.begin() + static_cast<std::ptrdiff_t>(end - leaf.size()));
        end -= std::min(end, leaf.size() + 1);
    }
    return whole;
}

NodeId Tree::sourceOf(NodeId id) const
{
    while (id != kRoot && node(id).parent != kRoot) {
        const Extra* const extra = m_store->at(id).extra;
        if (extra != nullptr && extra->graft) {
            break;
        }
        id = node(id).parent;
    }
    return id;
}

std::string Tree::sourcePath(NodeId id) const
{
    const NodeId source = sourceOf(id);
    const Extra* const extra = m_store->at(source).extra;
    std::string whole = extra == nullptr ? std::string() : extra->sourcePath;
    if (whole.empty() && source != kRoot && isNew(source)) {
        return path(id);
    }
    if (id != source) {
        if (whole.empty() || whole.back() != '/') {
            whole += '/';
        }
        whole += pathBelow(source, id);
    }
    return whole;
}

bool Tree::isNew(NodeId id) const
{
    const Extra* const extra = m_store->at(id).extra;
    return extra != nullptr && extra->graft && extra->sourcePath.empty();
}

std::string_view Tree::linkTarget(NodeId id) const
{
    assert(id < size());
    const FoundEntry& entry = m_store->at(id);
    if (!S_ISLNK(entry.node.mode) || entry.name == nullptr) {
        return {};
    }
    const std::string_view leaf = Arena::read(entry.name);
    return Arena::read(leaf.data() + leaf.size());
}

std::span<const Xattr> Tree::xattrs(NodeId id) const
{
    assert(id < size());
    const Extra* const extra = m_store->at(id).extra;
    return extra == nullptr ? std::span<const Xattr>() : extra->xattrs;
}

bool Tree::sparse(NodeId id) const
{
    assert(id < size());
    const Extra* const extra = m_store->at(id).extra;
    return extra != nullptr && extra->sparse;
}

std::span<const Extent> Tree::extents(NodeId id) const
{
    assert(id < size());
    const Extra* const extra = m_store->at(id).extra;
    return extra == nullptr ? std::span<const Extent>() : extra->extents;
}

std::uint64_t Tree::dataBytes(NodeId id) const
{
    if (!sparse(id)) {
        return node(id).size;
    }
    std::uint64_t sum = 0;
    for (const Extent& extent : extents(id)) {
        sum += extent.length;
    }
    return sum;
}

NodeId Tree::addChildren(NodeId folder, std::vector<NewNode> children)
{
    assert(folder < size() && S_ISDIR(node(folder).mode) && !listed(folder));
    const NodeId first = m_store->size.load(std::memory_order_relaxed);
    assert(children.size() < kNoNode - first);
    assert(std::adjacent_find(children.begin(), children.end(),
                              [](const NewNode& a, const NewNode& b) { return a.name >= b.name; }) == children.end());
    NodeId id = first;
    for (NewNode& fresh : children) {
        assert(!fresh.name.empty());
        assert(S_ISLNK(fresh.node.mode) == !fresh.linkTarget.empty());
        FoundEntry& entry = m_store->append(id);
        entry.node = fresh.node;
        entry.node.parent = folder;
        if (entry.node.firstOfInode == kNoNode) {
            entry.node.firstOfInode = id;
        }
        entry.name = m_store->arena.add(fresh.name, fresh.linkTarget);
        entry.extra = m_store->extraOf(fresh);
        ++id;
    }
    FoundEntry& parent = m_store->at(folder);
    parent.childCount = id - first;
    // Both are releases: who sees the new size, or the folder listed, sees the entries written above and the count.
    m_store->size.store(id, std::memory_order_release);
    parent.firstChild.store(first, std::memory_order_release);
    return first;
}

void Tree::settleHardLinks()
{
    struct Inode {
        std::uint64_t device;
        std::uint64_t inode;
        bool operator==(const Inode&) const = default;
    };
    const auto hash = [](const Inode& key) {
        return static_cast<std::size_t>((key.device * 0x9e3779b97f4a7c15U) ^ (key.inode * 0xff51afd7ed558ccdU));
    };
    std::unordered_map<Inode, NodeId, decltype(hash)> seen(16, hash);
    walk([&](NodeId id) {
        Node& at = m_store->at(id).node;
        if (at.links > 1 && !S_ISDIR(at.mode)) {
            at.firstOfInode = seen.try_emplace({at.device, at.inode}, id).first->second;
        }
        return true;
    });
}

} // namespace steadyburn
