#include "workflow/catalogue/BurnedTree.h"

#include "base/Text.h"

#include <optional>

#include <sys/stat.h>

namespace steadyburn {

namespace {

ShelfKind kindOf(std::uint32_t mode)
{
    return S_ISREG(mode)   ? ShelfKind::file
           : S_ISDIR(mode) ? ShelfKind::folder
           : S_ISLNK(mode) ? ShelfKind::link
                           : ShelfKind::node;
}

// The node that carries the contents.
NodeId firstOf(const Tree& tree, NodeId id)
{
    const NodeId first = tree.node(id).firstOfInode;
    return first == kNoNode ? id : first;
}

} // namespace

Result<void> enterTree(VolumeEntry& entry, const Tree& tree, const DigestTable& digests, bool archive,
                       const std::function<FilePart(NodeId)>& partOf, NodeId noDigest)
{
    Result<void> entered;
    tree.walk([&](NodeId id) {
        if (id == kRoot) {
            return true;
        }
        const Node& node = tree.node(id);
        const NodeId first = firstOf(tree, id);
        ShelfEntry line{.path = tree.path(id),
                        .kind = kindOf(node.mode),
                        .mtime = ShelfTime{node.mtime.seconds, node.mtime.nanoseconds}};
        if (line.kind == ShelfKind::file) {
            line.linked = archive && first != id;
            line.size = line.linked ? 0 : node.size;
            line.sha256 = id == noDigest ? std::nullopt : digests.get(first);
            const FilePart part = partOf ? partOf(id) : FilePart();
            line.part = part.number;
            line.parts = part.count;
        }
        entered = entry.add(line);
        return entered.ok();
    });
    return entered;
}

Result<void> enterPlaces(VolumeEntry& entry, const Tree& tree, const DigestTable& digests,
                         std::span<const TarPlace> places, const FileParts& cuts)
{
    for (const TarPlace& place : places) {
        if (place.node == kRoot) {
            continue;
        }
        const Node& node = tree.node(place.node);
        const NodeId first = firstOf(tree, place.node);
        const FilePart part = cuts.part(first, place.part);
        ShelfEntry line{.path = escapeNonUtf8(FileParts::path(tree, place.node, part)),
                        .kind = kindOf(node.mode),
                        .place = place.offset};
        if (line.kind == ShelfKind::file) {
            line.size = part.number == 0 ? node.size : part.length;
            line.mtime = ShelfTime{node.mtime.seconds, 0};
            line.sha256 = part.number == 0 ? digests.get(first) : digests.part(first, part.number);
            line.part = part.number;
            line.parts = part.count;
        }
        if (auto added = entry.add(line); !added) {
            return added;
        }
    }
    return {};
}

} // namespace steadyburn
