#include "workflow/discset/DiscCosts.h"

#include "base/Units.h"
#include "workflow/request/FormatChoice.h"

#include <algorithm>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// Of ISO 9660 with Rock Ridge: a directory record with a name of 37 characters, then PX, TF, the NM's head and a CE.
constexpr std::uint64_t kRecord = 33 + 37 + 44 + 26 + 5 + 28;
constexpr std::uint64_t kJolietRecord = 34;
constexpr std::uint64_t kJolietName = 103; // UTF-16 units
constexpr std::uint64_t kPathTableRecord = 8 + 37 + 8;
// Of a folder: "." and "..", with what Rock Ridge says of itself in the root.
constexpr std::uint64_t kFolder = 600;
// In the session's table, and in the record the field that leads there.
constexpr std::uint64_t kMd5Sum = 16 + 40;
// Records never cross a block's border, and the last block of each folder is begun: a tenth more, and half a block.
constexpr std::uint64_t kTenths = 11;
constexpr std::uint64_t kHalves = 2; // one for each of the two directory trees

// System area, descriptors, path tables, checksum tags, the block of zeros and the blocks behind the contents.
constexpr std::uint64_t kIsoDisc = 220 * kDiscBlock;
// The end of the archive, its last record and write, and the room for what is missing.
constexpr std::uint64_t kTarDisc = 128 * kKiB;
constexpr std::uint64_t kTarEntry = 4 * kTarBlock; // where libarchive cannot make a header

std::uint64_t attributeBytes(const Tree& tree, NodeId id)
{
    std::uint64_t bytes = tree.linkTarget(id).size() * 2;
    for (const Xattr& xattr : tree.xattrs(id)) {
        bytes += 16 + xattr.name.size() + xattr.value.size() * 4; // an ACL as text, and 5 of 250 for the fields' heads
    }
    return bytes;
}

} // namespace

DiscCosts::DiscCosts(const Tree& tree, Format format, bool sums) : m_tree(tree), m_tar(isTar(format)), m_sums(sums)
{
    if (m_tar) {
        m_headers = std::make_unique<TarHeaders>(tree, true);
    }
}

EntryCost DiscCosts::of(NodeId id) const
{
    EntryCost cost{.entry = m_tar ? tarEntry(id) : isoEntry(id)};
    const Node& node = m_tree.node(id);
    if (S_ISREG(node.mode)) {
        cost.entry += m_sums ? sumsLine(id) : 0;
        std::uint64_t stored = node.size;
        if (m_tar && m_tree.sparse(id)) {
            stored = 0;
            for (const Extent& extent : storedExtents(m_tree, id)) {
                stored += extent.length;
            }
        }
        cost.contents = ofContents(stored);
    }
    return cost;
}

std::uint64_t DiscCosts::ofContents(std::uint64_t bytes) const
{
    return roundUp(bytes, m_tar ? kTarBlock : kDiscBlock);
}

std::uint64_t DiscCosts::ofDisc() const
{
    return m_tar ? kTarDisc : kIsoDisc;
}

std::uint64_t DiscCosts::isoEntry(NodeId id) const
{
    const std::uint64_t name = m_tree.name(id).size();
    std::uint64_t records = kRecord + name + attributeBytes(m_tree, id) + kMd5Sum;
    const std::uint32_t mode = m_tree.node(id).mode;
    if (S_ISDIR(mode) || S_ISREG(mode)) {
        records += kJolietRecord + 2 * std::min(name, kJolietName);
    }
    if (!S_ISDIR(mode)) {
        return records * kTenths / 10;
    }
    records += kFolder + 2 * (kPathTableRecord + 3 * name);
    return records * kTenths / 10 + kHalves * kDiscBlock / 2 + kDiscBlock;
}

std::uint64_t DiscCosts::tarEntry(NodeId id) const
{
    if (id == kRoot) {
        return 0;
    }
    auto length = m_headers->length(id);
    return length ? *length : kTarEntry;
}

// As if the whole path were escaped: a backslash or a newline becomes two bytes.
std::uint64_t DiscCosts::sumsLine(NodeId id) const
{
    constexpr std::uint64_t kDigits = 64;
    std::uint64_t path = 0;
    for (NodeId at = id; at != kRoot; at = m_tree.node(at).parent) {
        const std::string_view leaf = m_tree.name(at);
        path += leaf.size() + 1 + static_cast<std::uint64_t>(std::count(leaf.begin(), leaf.end(), '\\')) +
                static_cast<std::uint64_t>(std::count(leaf.begin(), leaf.end(), '\n'));
    }
    return kDigits + 4 + path;
}

} // namespace steadyburn
