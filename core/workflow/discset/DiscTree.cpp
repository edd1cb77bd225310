#include "workflow/discset/DiscTree.h"

#include "image/tar/TarHeaders.h"
#include "verify/Manifest.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include <sys/stat.h>

namespace steadyburn {

namespace {

constexpr std::uint32_t kFileMode = S_IFREG | 0444;
constexpr std::uint32_t kFolderMode = S_IFDIR | 0755; // a copy of it can be removed
constexpr std::int64_t kLatestTime = 4102444800;      // the year 2100: every format can say it

Tree::NewNode copyOf(const Tree& whole, NodeId id)
{
    const auto xattrs = whole.xattrs(id);
    const auto extents = whole.extents(id);
    Tree::NewNode fresh{.name = std::string(whole.name(id)),
                        .node = whole.node(id),
                        .linkTarget = std::string(whole.linkTarget(id)),
                        .xattrs = {xattrs.begin(), xattrs.end()},
                        .extents = {extents.begin(), extents.end()},
                        .sparse = whole.sparse(id)};
    fresh.node.firstOfInode = kNoNode;
    std::erase_if(fresh.xattrs, [](const Xattr& each) { // not true of the user's file
        return each.name == kPartAttribute || each.name == kWholeAttribute || each.name == kAboutAttribute;
    });
    if (whole.sourceOf(id) == id) {
        fresh.graft = true;
        fresh.sourcePath = whole.isNew(id) ? std::string() : whole.sourcePath(id);
    }
    return fresh;
}

// What of the extents lies in the part, counted from its beginning.
std::vector<Extent> extentsIn(const Tree& whole, NodeId id, const FilePart& part)
{
    std::vector<Extent> inside;
    for (const Extent& extent : whole.extents(id)) {
        const std::uint64_t from = std::max(extent.offset, part.offset);
        const std::uint64_t until = std::min(extent.offset + extent.length, part.offset + part.length);
        if (from < until) {
            inside.push_back({.offset = from - part.offset, .length = until - from});
        }
    }
    return inside;
}

std::string writingOfNode(const Node& node)
{
    std::string text;
    for (const std::int64_t fact : {std::int64_t(node.mode), std::int64_t(node.uid), std::int64_t(node.gid),
                                    std::int64_t(node.size), node.mtime.seconds, std::int64_t(node.mtime.nanoseconds),
                                    node.ctime.seconds, std::int64_t(node.ctime.nanoseconds)}) {
        text += std::to_string(fact) + " ";
    }
    return undigestedWriting(sha256Of(std::as_bytes(std::span(text))));
}

Tree::NewNode partNode(const Tree& whole, NodeId id, const FilePart& part, const DiscTree::Wholes* wholes)
{
    Tree::NewNode fresh = copyOf(whole, id);
    fresh.name = FileParts::leaf(whole, id, part);
    fresh.node.size = part.length;
    fresh.node.device ^= std::uint64_t(part.number) << 40U; // two parts are two files
    fresh.extents = extentsIn(whole, id, part);
    fresh.xattrs.push_back({std::string(kPartAttribute),
                            toText({.part = part, .size = whole.node(id).size, .leaf = std::string(whole.name(id))})});
    const NodeId contents = contentsOf(whole, id);
    const DiscTree::Whole* const known =
        wholes != nullptr && wholes->contains(contents) ? &wholes->at(contents) : nullptr;
    fresh.xattrs.push_back(
        {std::string(kWholeAttribute), known != nullptr ? toHex(known->digest) : writingOfNode(whole.node(contents))});
    if (known != nullptr && known->mtime) {
        fresh.node.mtime = *known->mtime;
    }
    fresh.graft = true;
    fresh.sourcePath = whole.sourcePath(id);
    return fresh;
}

Tree::NewNode aboutNode(std::string name, std::uint32_t mode, std::uint64_t size, const FileTime& time)
{
    Tree::NewNode fresh{.name = std::move(name)};
    fresh.node.mode = mode;
    fresh.node.size = size;
    fresh.node.mtime = fresh.node.ctime = fresh.node.atime = time;
    fresh.graft = true;
    return fresh;
}

class PartFile final : public SourceFile {
public:
    PartFile(std::unique_ptr<SourceFile> file, std::uint64_t offset, std::uint64_t length)
        : m_file(std::move(file)), m_offset(offset), m_length(length)
    {
    }
    Result<std::size_t> readAt(std::span<std::byte> into, std::uint64_t offset) override
    {
        const std::uint64_t left = m_length - std::min(m_length, offset);
        return m_file->readAt(into.first(std::min<std::uint64_t>(into.size(), left)), m_offset + offset);
    }
    [[nodiscard]] std::uint64_t nextData(std::uint64_t offset) override
    {
        const std::uint64_t data = m_file->nextData(m_offset + offset);
        return std::max(offset, std::min(data - std::min(data, m_offset), m_length));
    }
    Result<void> unchanged() override { return m_file->unchanged(); }

private:
    std::unique_ptr<SourceFile> m_file;
    std::uint64_t m_offset;
    std::uint64_t m_length;
};

} // namespace

// Which nodes of the whole tree are on the disc, and the copying.
struct DiscTree::Growth {
    Growth(DiscTree& discOf, const Packing& packingGiven, const Wish& wish);

    struct Member {
        NodeId node;
        FilePart part;
    };
    void addChildren(NodeId from, NodeId to, std::vector<Tree::NewNode> more);
    [[nodiscard]] std::vector<Member> membersOf(NodeId folder) const;
    void grow(std::vector<Tree::NewNode> atTop);

    DiscTree& disc;
    const Packing& packing;
    unsigned number;
    const Wholes* wholes;
    std::vector<bool> present;
    std::vector<std::pair<NodeId, NodeId>> folders; // still to be filled: whole tree's, disc's
};

DiscTree::Growth::Growth(DiscTree& discOf, const Packing& packingGiven, const Wish& wish)
    : disc(discOf), packing(packingGiven), number(wish.disc), wholes(wish.wholes), present(discOf.m_whole.size(), false)
{
    const Tree& whole = disc.m_whole;
    const auto bring = [&](NodeId id) {
        for (NodeId at = id; !present[at]; at = whole.node(at).parent) {
            present[at] = true;
            if (at == kRoot) {
                break;
            }
        }
    };
    whole.walk([&](NodeId id) {
        if (id != kRoot && packing.discOf[id] == number) {
            // A folder that is on several discs is on this one only where something of it is.
            bring(id);
        } else if (S_ISREG(whole.node(id).mode) && !packing.without.contains(id)) {
            const NodeId contents = contentsOf(whole, id);
            for (unsigned part = 1; part <= packing.cuts.count(contents); ++part) {
                const auto at = packing.discOfPart.find({contents, part});
                if (at != packing.discOfPart.end() && at->second == number) {
                    bring(id);
                }
            }
        }
        return true;
    });
    present[kRoot] = true;
}

std::vector<DiscTree::Growth::Member> DiscTree::Growth::membersOf(NodeId folder) const
{
    const Tree& whole = disc.m_whole;
    std::vector<Member> members;
    const Tree::Children inside = whole.children(folder);
    for (NodeId id = inside.first; id < inside.first + inside.count; ++id) {
        if (!present[id]) {
            continue;
        }
        const NodeId contents = S_ISREG(whole.node(id).mode) ? contentsOf(whole, id) : kNoNode;
        const unsigned parts = contents == kNoNode ? 0 : packing.cuts.count(contents);
        if (parts == 0) {
            members.push_back({.node = id, .part = {}});
        }
        for (unsigned part = 1; part <= parts; ++part) {
            const auto at = packing.discOfPart.find({contents, part});
            if (at != packing.discOfPart.end() && at->second == number) {
                members.push_back({.node = id, .part = packing.cuts.part(contents, part)});
            }
        }
    }
    return members;
}

void DiscTree::Growth::addChildren(NodeId from, NodeId to, std::vector<Tree::NewNode> more)
{
    struct Fresh {
        Tree::NewNode node;
        Origin origin;
    };
    const Tree& whole = disc.m_whole;
    std::vector<Fresh> all;
    for (const Member& member : membersOf(from)) {
        const FilePart& part = member.part;
        all.push_back(
            {.node = part.number == 0 ? copyOf(whole, member.node) : partNode(whole, member.node, part, wholes),
             .origin = {.node = member.node, .part = part.number, .parts = part.count, .offset = part.offset}});
    }
    for (Tree::NewNode& node : more) {
        all.push_back({.node = std::move(node), .origin = {}});
    }
    std::sort(all.begin(), all.end(), [](const Fresh& a, const Fresh& b) { return a.node.name < b.node.name; });
    std::vector<Tree::NewNode> nodes;
    NodeId id = disc.m_tree.size();
    for (Fresh& fresh : all) {
        if (S_ISDIR(fresh.node.node.mode) && fresh.origin.node != kNoNode) {
            folders.emplace_back(fresh.origin.node, id);
        }
        disc.m_origins.push_back(fresh.origin);
        nodes.push_back(std::move(fresh.node));
        ++id;
    }
    disc.m_tree.addChildren(to, std::move(nodes));
}

void DiscTree::Growth::grow(std::vector<Tree::NewNode> atTop)
{
    addChildren(kRoot, kRoot, std::move(atTop));
    std::size_t next = 0;
    while (next < folders.size()) { // addChildren() finds more of them
        const auto [from, to] = folders[next++];
        addChildren(from, to, {});
    }
}

Result<std::unique_ptr<DiscTree>> DiscTree::make(const Tree& whole, const Packing& packing, Wish wish)
{
    std::unique_ptr<DiscTree> disc(new DiscTree(whole));
    disc->m_origins.push_back({.node = kRoot});
    const bool about = wish.sums || !wish.about.empty();
    const NodeId taken = about ? whole.child(kRoot, kAboutDisc) : kNoNode;
    if (taken != kNoNode) {
        return Fault{.kind = FaultKind::duplicateName,
                     .doing = Action::plan,
                     .path = whole.sourcePath(taken),
                     .detail = std::string(kAboutDisc)};
    }
    std::vector<Tree::NewNode> atTop;
    if (about) {
        atTop.push_back(aboutNode(std::string(kAboutDisc), kFolderMode, 0, wish.time));
        atTop.back().xattrs.push_back({std::string(kAboutAttribute), "1"});
    }
    Growth(*disc, packing, wish).grow(std::move(atTop));
    disc->m_olderSums = std::move(wish.olderSums);
    disc->m_missing = std::move(wish.missing);
    disc->count();
    if (about) {
        disc->addAbout(wish);
    }
    disc->m_tree.settleHardLinks();
    return disc;
}

Result<std::unique_ptr<DiscTree>> DiscTree::withSums(const Tree& whole, std::string olderSums)
{
    Packing all;
    all.discs = 1;
    all.discOf.assign(whole.size(), 1);
    Wish wish;
    wish.sums = true;
    wish.olderSums = std::move(olderSums);
    whole.walk([&](NodeId id) {
        wish.time.seconds = std::max(wish.time.seconds, whole.node(id).mtime.seconds);
        return true;
    });
    wish.time.seconds = std::min(wish.time.seconds, kLatestTime);
    return make(whole, all, std::move(wish));
}

void DiscTree::addAbout(const Wish& wish)
{
    const NodeId folder = m_tree.child(kRoot, kAboutDisc);
    std::vector<Tree::NewNode> nodes;
    for (const AboutFile& file : wish.about) {
        nodes.push_back(aboutNode(file.name, kFileMode, file.text.size(), wish.time));
    }
    if (wish.sums) {
        std::uint64_t size = sizeOfSums(m_tree) + otherSums().size();
        for (const AboutFile& file : wish.about) {
            size += manifestLine(std::string(kAboutDisc) + "/" + file.name, Digest{}).size() + 1;
        }
        nodes.push_back(aboutNode(std::string(kSumsOfDisc), kFileMode, size, wish.time));
        nodes.back().xattrs.push_back({std::string(kAboutAttribute), "1"});
        nodes.push_back(
            aboutNode(std::string(IsoTreeChecksum::kName), kFileMode, IsoTreeChecksum::textBytes(), wish.time));
        nodes.back().xattrs.push_back({std::string(kAboutAttribute), "1"});
    }
    std::sort(nodes.begin(), nodes.end(),
              [](const Tree::NewNode& a, const Tree::NewNode& b) { return a.name < b.name; });
    m_origins.resize(m_origins.size() + nodes.size());
    m_tree.addChildren(folder, std::move(nodes));
    for (const AboutFile& file : wish.about) {
        m_texts[m_tree.child(folder, file.name)] = file.text;
    }
    m_sums = wish.sums ? m_tree.child(folder, kSumsOfDisc) : kNoNode;
    m_treeChecksum = wish.sums ? m_tree.child(folder, IsoTreeChecksum::kName) : kNoNode;
}

std::string DiscTree::otherSums() const
{
    std::string lines = m_olderSums;
    for (const IncompleteMark& mark : m_missing) {
        lines += incompleteLine(mark) + "\n";
    }
    return lines;
}

void DiscTree::count()
{
    std::unordered_map<NodeId, bool> met; // contents with several names
    m_tree.walk([&](NodeId id) {
        const NodeId origin = m_origins[id].node;
        const Node& node = m_tree.node(id);
        if (id == kRoot || origin == kNoNode) {
            return true;
        }
        m_folders += S_ISDIR(node.mode) ? 1 : 0;
        if (S_ISREG(node.mode)) {
            m_first = m_files++ == 0 ? id : m_first;
            m_last = id;
            const bool counted =
                node.links > 1 && m_origins[id].part == 0 && !met.try_emplace(contentsOf(m_whole, origin), true).second;
            m_bytes += counted ? 0 : node.size;
        }
        return true;
    });
}

FilePart DiscTree::partOf(NodeId id) const
{
    const Origin& origin = m_origins[id];
    return origin.part == 0 ? FilePart()
                            : FilePart{.number = origin.part,
                                       .count = origin.parts,
                                       .offset = origin.offset,
                                       .length = m_tree.node(id).size};
}

const std::string* DiscTree::textOf(NodeId id) const
{
    const auto found = m_texts.find(id);
    return found == m_texts.end() ? nullptr : &found->second;
}

std::string DiscTree::first() const
{
    return m_tree.path(m_first);
}

std::string DiscTree::last() const
{
    return m_tree.path(m_last);
}

std::uint64_t sizeOfSums(const Tree& tree)
{
    std::uint64_t size = 0;
    tree.walk([&](NodeId id) {
        if (S_ISREG(tree.node(id).mode)) {
            size += manifestLine(tree.path(id), Digest{}).size() + 1;
        }
        return true;
    });
    return size;
}

std::string sumsOf(const Tree& tree, const DigestTable& digests, std::initializer_list<NodeId> except)
{
    std::string text;
    tree.walk([&](NodeId id) {
        if (!S_ISREG(tree.node(id).mode) || std::find(except.begin(), except.end(), id) != except.end()) {
            return true;
        }
        const auto digest = digests.get(contentsOf(tree, id));
        const std::string path = tree.path(id);
        text += (digest ? manifestLine(path, *digest) : incompleteLine({.path = path})) + "\n";
        return true;
    });
    return text;
}

Result<std::size_t> MemoryFile::readAt(std::span<std::byte> into, std::uint64_t offset)
{
    const std::uint64_t from = std::min<std::uint64_t>(offset, m_text.size());
    const std::size_t bytes = std::min<std::size_t>(into.size(), m_text.size() - from);
    std::memcpy(into.data(), m_text.data() + from, bytes);
    return bytes;
}

DiscSource::DiscSource(const DiscTree& disc, std::unique_ptr<Source> sources, LateTexts late)
    : m_disc(disc), m_sources(std::move(sources)), m_late(std::move(late))
{
}

Result<std::unique_ptr<SourceFile>> DiscSource::open(NodeId id)
{
    if (const std::string* text = m_disc.textOf(id)) {
        return std::unique_ptr<SourceFile>(std::make_unique<MemoryFile>(*text));
    }
    if (id == m_disc.sums() || id == m_disc.treeChecksum()) {
        const auto& make = id == m_disc.sums() ? m_late.sums : m_late.tree;
        return std::unique_ptr<SourceFile>(std::make_unique<MemoryFile>(make ? make() : std::string()));
    }
    const DiscTree::Origin& origin = m_disc.originOf(id);
    auto file = m_sources->open(origin.node);
    if (!file || origin.part == 0) {
        return file;
    }
    return std::unique_ptr<SourceFile>(
        std::make_unique<PartFile>(std::move(*file), origin.offset, m_disc.tree().node(id).size));
}

} // namespace steadyburn
