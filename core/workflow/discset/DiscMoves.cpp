#include "workflow/discset/DiscMoves.h"

#include "image/tar/TarHeaders.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

namespace {

class Mover {
public:
    Mover(const Tree& tree, Packing packing) : m_tree(tree), m_packing(std::move(packing)) {}

    void move(const OnDisc& what, std::uint16_t to);
    Packing finish();

private:
    void moveBelow(NodeId top, unsigned from, std::uint16_t to);
    void movePart(NodeId contents, unsigned part, unsigned from, std::uint16_t to);
    [[nodiscard]] NodeId splitContents(NodeId id) const; // kNoNode: it is not split
    void settleFolders();
    void dropEmptyDiscs();
    void countLinked();

    const Tree& m_tree;
    Packing m_packing;
};

NodeId Mover::splitContents(NodeId id) const
{
    if (!S_ISREG(m_tree.node(id).mode)) {
        return kNoNode;
    }
    const NodeId contents = contentsOf(m_tree, id);
    return m_packing.cuts.count(contents) > 0 ? contents : kNoNode;
}

void Mover::movePart(NodeId contents, unsigned part, unsigned from, std::uint16_t to)
{
    const auto at = m_packing.discOfPart.find({contents, part});
    if (at != m_packing.discOfPart.end() && at->second == from) {
        at->second = to;
    }
}

void Mover::moveBelow(NodeId top, unsigned from, std::uint16_t to)
{
    std::vector<NodeId> left{top};
    while (!left.empty()) {
        const NodeId id = left.back();
        left.pop_back();
        if (const NodeId contents = splitContents(id); contents != kNoNode) {
            for (unsigned part = 1; part <= m_packing.cuts.count(contents); ++part) {
                movePart(contents, part, from, to);
            }
            continue;
        }
        if (m_packing.discOf[id] == from) {
            m_packing.discOf[id] = to; // of a folder that stays in part, settleFolders() says the first again
        }
        const Tree::Children inside = m_tree.children(id);
        for (NodeId child = inside.first; child < inside.first + inside.count; ++child) {
            left.push_back(child);
        }
    }
}

void Mover::move(const OnDisc& what, std::uint16_t to)
{
    m_packing.discs = std::max<unsigned>(m_packing.discs, to);
    if (what.part != 0) {
        movePart(contentsOf(m_tree, what.node), what.part, what.disc, to);
    } else {
        moveBelow(what.node, what.disc, to);
    }
}

// A folder is on the first disc that has something of it, so that no disc has it without need.
void Mover::settleFolders()
{
    constexpr std::uint16_t kNone = std::numeric_limits<std::uint16_t>::max();
    std::vector<std::uint16_t> first(m_tree.size(), kNone);
    std::vector<NodeId> order;
    m_tree.walk([&](NodeId id) {
        order.push_back(id);
        return true;
    });
    for (auto at = order.rbegin(); at != order.rend() && *at != kRoot; ++at) { // what is in a folder comes before it
        const NodeId id = *at;
        std::uint16_t& disc = first[id];
        if (const NodeId contents = splitContents(id); contents != kNoNode) {
            for (unsigned part = 1; part <= m_packing.cuts.count(contents); ++part) {
                disc = std::min(disc, m_packing.discOfPart.at({contents, part}));
            }
        } else if (disc == kNone) { // no folder, or an empty one
            disc = m_packing.discOf[id];
        } else {
            m_packing.discOf[id] = disc;
        }
        std::uint16_t& above = first[m_tree.node(id).parent];
        above = std::min(above, disc);
    }
}

void Mover::dropEmptyDiscs()
{
    std::set<std::uint16_t> used;
    m_tree.walk([&](NodeId id) {
        if (id != kRoot && m_packing.discOf[id] != 0) {
            used.insert(m_packing.discOf[id]);
        }
        return true;
    });
    for (const auto& [part, disc] : m_packing.discOfPart) {
        used.insert(disc);
    }
    std::map<std::uint16_t, std::uint16_t> numbers{{0, 0}};
    for (const std::uint16_t disc : used) {
        const auto number = static_cast<std::uint16_t>(numbers.size());
        numbers[disc] = number;
    }
    for (std::uint16_t& disc : m_packing.discOf) {
        disc = numbers.at(disc);
    }
    for (auto& [part, disc] : m_packing.discOfPart) {
        disc = numbers.at(disc);
    }
    m_packing.discs = static_cast<unsigned>(used.size());
    m_packing.filled.assign(m_packing.discs, 0); // laying out tells
}

void Mover::countLinked()
{
    std::map<NodeId, std::uint16_t> discOf;
    std::set<NodeId> twice;
    m_tree.walk([&](NodeId id) {
        const Node& node = m_tree.node(id);
        if (S_ISREG(node.mode) && node.links > 1 && splitContents(id) == kNoNode) {
            const auto [known, fresh] = discOf.try_emplace(contentsOf(m_tree, id), m_packing.discOf[id]);
            if (!fresh && known->second != m_packing.discOf[id]) {
                twice.insert(known->first);
            }
        }
        return true;
    });
    m_packing.linkedTwice = twice.size();
}

Packing Mover::finish()
{
    settleFolders();
    dropEmptyDiscs();
    countLinked();
    return std::move(m_packing);
}

} // namespace

Packing movedTo(const Tree& tree, Packing packing, std::span<const OnDisc> what, unsigned to)
{
    Mover mover(tree, std::move(packing));
    for (const OnDisc& each : what) {
        mover.move(each, static_cast<std::uint16_t>(to));
    }
    return mover.finish();
}

} // namespace steadyburn
