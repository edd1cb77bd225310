#include "workflow/discset/DiscPacking.h"

#include "base/Units.h"
#include "image/tar/TarHeaders.h"

#include <algorithm>
#include <limits>
#include <queue>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include <sys/stat.h>

namespace steadyburn {

namespace {

// Where rows do not fit in their order, files that are larger than such a share of a disc go first. With 0 all
// keep their order.
constexpr std::uint64_t kLarge[] = {0, 4, 16, 64, 1024};

using Rank = std::uint32_t; // of a node in the order of walk()

// The tree in the order of walk(), so that any row of neighbours in one folder is a range with a known cost.
struct Order {
    std::vector<NodeId> nodes;      // by rank
    std::vector<Rank> rankOf;       // by node
    std::vector<Rank> end;          // by rank: behind the last node below it
    std::vector<std::uint64_t> own; // by rank, without linked contents; 0: on an earlier disc, or in parts
    std::vector<std::uint64_t> sum; // of `own` before this rank, without what goes before the rows
    struct Linked {
        Rank rank = 0;
        NodeId contents = kNoNode;
        std::uint64_t bytes = 0;
    };
    std::vector<Linked> linked; // files with several names, by rank
};

// A row of neighbours in a folder, a large file or one part of a split one. What goes to a disc at once, or is broken
// up.
struct Unit {
    std::uint64_t cost = 0; // at least; without the folders above it and what is linked
    Rank from = 0;
    Rank until = 0;
    NodeId parent = kRoot;
    unsigned part = 0;  // not 0: that part of the file at `from`
    bool alone = false; // the file at `from`, which its row leaves out
};

struct SmallerFirst { // for a queue whose top is the largest; of equals what comes first in the tree
    bool operator()(const Unit& a, const Unit& b) const
    {
        return std::tuple(a.cost, b.from, b.part) < std::tuple(b.cost, a.from, a.part);
    }
};

struct Disc {
    std::uint64_t filled = 0;
    std::unordered_set<NodeId> folders; // that are on it as the way to something
    std::unordered_set<NodeId> linked;  // contents with several names
    std::vector<Unit> units;
};

class Packer {
public:
    Packer(const Tree& tree, const PackRules& rules) : m_tree(tree), m_rules(rules) {}

    Result<Packing> pack();

private:
    void orderTree();
    void addNode(NodeId id);
    void addSplit(NodeId id);
    [[nodiscard]] bool isSplit(NodeId file) const;
    [[nodiscard]] bool isTaken(NodeId id) const;
    [[nodiscard]] bool isEarlier(NodeId id) const { return m_rules.earlier != nullptr && (*m_rules.earlier)[id]; }
    [[nodiscard]] std::uint64_t partCost(NodeId id, unsigned number) const;

    [[nodiscard]] Unit row(NodeId parent, NodeId first, NodeId last) const;
    [[nodiscard]] std::uint64_t costOf(const Unit& unit) const
    {
        return m_order.sum[unit.until] - m_order.sum[unit.from];
    }
    [[nodiscard]] std::span<const Order::Linked> linkedIn(const Unit& unit) const;
    [[nodiscard]] std::uint64_t costOn(const Disc& disc, const Unit& unit) const;
    void takeOut(std::uint64_t large);
    bool fitInto(unsigned discs);
    bool placeOrBreak(const Unit& unit, std::vector<Unit>& pieces);
    bool place(const Unit& unit);
    void put(Disc& disc, const Unit& unit);
    [[nodiscard]] std::vector<Unit> broken(const Unit& unit) const;
    [[nodiscard]] Fault tooLarge() const;
    [[nodiscard]] Packing result();

    const Tree& m_tree;
    const PackRules& m_rules;
    Order m_order;
    FileParts m_cuts;
    std::vector<Unit> m_parts;
    std::vector<Unit> m_first; // the parts, and large files
    std::vector<bool> m_alone; // by rank: is in m_first
    std::uint64_t m_total = 0;
    std::unordered_set<NodeId> m_metLinked;
    std::vector<Disc> m_discs;
    std::set<std::pair<std::uint64_t, std::size_t>> m_gaps; // of m_discs, with their index
    Unit m_unplaced;
};

void Packer::orderTree()
{
    const NodeId size = m_tree.size();
    m_order.nodes.reserve(size);
    m_order.rankOf.assign(size, 0);
    m_order.end.assign(size, 0);
    m_order.own.reserve(size);
    m_tree.walk([&](NodeId id) {
        m_order.rankOf[id] = static_cast<Rank>(m_order.nodes.size());
        m_order.nodes.push_back(id);
        addNode(id);
        return true;
    });
    for (Rank rank = static_cast<Rank>(m_order.nodes.size()); rank-- > 0;) { // children come before their folder
        m_order.end[rank] = std::max(m_order.end[rank], rank + 1);
        const NodeId parent = m_tree.node(m_order.nodes[rank]).parent;
        if (rank != 0) {
            Rank& above = m_order.end[m_order.rankOf[parent]];
            above = std::max(above, m_order.end[rank]);
        }
    }
}

void Packer::addNode(NodeId id)
{
    std::uint64_t cost = 0;
    const Node& node = m_tree.node(id);
    if (S_ISREG(node.mode) && isSplit(id)) {
        addSplit(id);
    } else if (id != kRoot && !isEarlier(id)) {
        const EntryCost own = m_rules.costOf(id);
        const NodeId contents = S_ISREG(node.mode) ? contentsOf(m_tree, id) : id;
        cost = own.entry;
        m_total += own.entry;
        if (node.links > 1 && own.contents > 0) {
            m_order.linked.push_back({.rank = m_order.rankOf[id], .contents = contents, .bytes = own.contents});
            m_total += m_metLinked.insert(contents).second ? own.contents : 0;
        } else {
            cost += own.contents;
            m_total += own.contents;
        }
    }
    m_order.own.push_back(cost);
}

// Too large for a disc, or in parts on earlier ones.
bool Packer::isSplit(NodeId file) const
{
    const NodeId contents = contentsOf(m_tree, file);
    return m_tree.node(file).size > m_rules.partsAbove || m_cuts.count(contents) > 0 ||
           (m_rules.earlierCuts != nullptr && m_rules.earlierCuts->count(contents) > 0);
}

// Files that cost as much go to the discs before any row: what is left of them cannot be broken up.
void Packer::takeOut(std::uint64_t large)
{
    const auto count = static_cast<Rank>(m_order.nodes.size());
    m_alone.assign(count, false);
    m_first = m_parts;
    m_order.sum.assign(1, 0);
    m_order.sum.reserve(count + 1);
    for (Rank rank = 0; rank < count; ++rank) {
        const Node& node = m_tree.node(m_order.nodes[rank]);
        const bool alone = m_order.own[rank] >= large && S_ISREG(node.mode) && node.links <= 1;
        if (alone) {
            m_alone[rank] = true;
            m_first.push_back(
                {.cost = m_order.own[rank], .from = rank, .until = rank + 1, .parent = node.parent, .alone = true});
        }
        m_order.sum.push_back(m_order.sum.back() + (alone ? 0 : m_order.own[rank]));
    }
    std::sort(m_first.begin(), m_first.end(), [](const Unit& a, const Unit& b) { return SmallerFirst()(b, a); });
}

// Its first name brings the parts; further names are made where the parts are.
void Packer::addSplit(NodeId id)
{
    if (contentsOf(m_tree, id) != id) {
        return;
    }
    if (m_rules.earlierCuts != nullptr && m_rules.earlierCuts->count(id) > 0) {
        m_cuts.cutAsBefore(m_tree, id, m_rules.earlierCuts->part(id, 1).length);
    } else {
        m_cuts.cut(m_tree, id, m_rules.partBytes);
        while (isTaken(id)) {
            m_cuts.cut(m_tree, id, m_tree.node(id).size / (m_cuts.count(id) + 1));
        }
    }
    const Rank rank = m_order.rankOf[id];
    for (unsigned number = 1; number <= m_cuts.count(id); ++number) {
        if (m_rules.earlierPart && m_rules.earlierPart(id, number)) {
            continue;
        }
        m_parts.push_back({.cost = partCost(id, number),
                           .from = rank,
                           .until = rank + 1,
                           .parent = m_tree.node(id).parent,
                           .part = number});
        m_total += m_parts.back().cost;
    }
}

// Whether somebody has a file with the name of one of the parts, which might lie on the same disc.
bool Packer::isTaken(NodeId id) const
{
    const NodeId folder = m_tree.node(id).parent;
    for (unsigned number = 1; number <= m_cuts.count(id); ++number) {
        if (m_tree.child(folder, FileParts::leaf(m_tree, id, m_cuts.part(id, number))) != kNoNode) {
            return m_cuts.part(id, number).length > kTarBlock;
        }
    }
    return false;
}

std::uint64_t Packer::partCost(NodeId id, unsigned number) const
{
    return m_rules.costOf(id).entry + m_rules.costOfContents(m_cuts.part(id, number).length);
}

Unit Packer::row(NodeId parent, NodeId first, NodeId last) const
{
    Unit unit{.from = m_order.rankOf[first], .until = m_order.end[m_order.rankOf[last]], .parent = parent};
    unit.cost = costOf(unit);
    return unit;
}

// What the disc would get: with the folders on the way that it does not have yet, and the linked contents.
std::uint64_t Packer::costOn(const Disc& disc, const Unit& unit) const
{
    std::uint64_t cost = unit.cost;
    for (NodeId at = unit.parent; at != kRoot && !disc.folders.contains(at); at = m_tree.node(at).parent) {
        cost += m_rules.costOf(at).entry;
    }
    std::unordered_set<NodeId> met;
    for (const Order::Linked& each : linkedIn(unit)) {
        if (!disc.linked.contains(each.contents) && met.insert(each.contents).second) {
            cost += each.bytes;
        }
    }
    return cost;
}

std::span<const Order::Linked> Packer::linkedIn(const Unit& unit) const
{
    if (unit.part != 0) {
        return {};
    }
    const auto before = [](const Order::Linked& each, Rank rank) { return each.rank < rank; };
    const auto& linked = m_order.linked;
    return {std::lower_bound(linked.begin(), linked.end(), unit.from, before),
            std::lower_bound(linked.begin(), linked.end(), unit.until, before)};
}

void Packer::put(Disc& disc, const Unit& unit)
{
    disc.filled += costOn(disc, unit);
    for (NodeId at = unit.parent; at != kRoot; at = m_tree.node(at).parent) {
        disc.folders.insert(at);
    }
    for (const Order::Linked& each : linkedIn(unit)) {
        disc.linked.insert(each.contents);
    }
    disc.units.push_back(unit);
}

// Where the least room is left behind it. False where no disc has room for it.
bool Packer::place(const Unit& unit)
{
    std::size_t best = m_discs.size();
    std::uint64_t bestCost = 0;
    std::uint64_t bestGap = 0;
    const bool anyLinked = !m_order.linked.empty();
    for (auto at = m_gaps.lower_bound({unit.cost, 0}); at != m_gaps.end(); ++at) {
        const std::uint64_t cost = costOn(m_discs[at->second], unit);
        if (cost <= at->first && (best == m_discs.size() || cost < bestCost)) {
            best = at->second;
            bestCost = cost;
            bestGap = at->first;
            if (!anyLinked) { // else another disc may have its contents already
                break;
            }
        }
    }
    if (best == m_discs.size()) {
        return false;
    }
    m_gaps.erase({bestGap, best});
    put(m_discs[best], unit);
    m_gaps.insert({m_rules.capacity - m_discs[best].filled, best});
    return true;
}

// A row becomes two of about the same cost, a folder the row of what is in it. Nothing: a file, or an empty folder.
std::vector<Unit> Packer::broken(const Unit& unit) const
{
    if (unit.part != 0 || unit.alone) {
        return {};
    }
    const NodeId first = m_order.nodes[unit.from];
    std::vector<NodeId> inRow;
    for (Rank at = unit.from; at < unit.until; at = m_order.end[at]) {
        inRow.push_back(m_order.nodes[at]);
    }
    if (inRow.size() == 1) {
        const Tree::Children inside = m_tree.children(first);
        return inside.count == 0 ? std::vector<Unit>()
                                 : std::vector<Unit>{row(first, inside.first, inside.first + inside.count - 1)};
    }
    const std::uint64_t middle = m_order.sum[unit.from] + unit.cost / 2;
    std::size_t split = 1;
    while (split + 1 < inRow.size() && m_order.sum[m_order.rankOf[inRow[split]]] < middle) {
        ++split;
    }
    if (split > 1) { // the border that is nearer to the middle
        const std::uint64_t behind = m_order.sum[m_order.rankOf[inRow[split]]];
        const std::uint64_t before = m_order.sum[m_order.rankOf[inRow[split - 1]]];
        split -= behind > middle && behind - middle > middle - before ? 1 : 0;
    }
    return {row(unit.parent, inRow.front(), inRow[split - 1]), row(unit.parent, inRow[split], inRow.back())};
}

bool Packer::fitInto(unsigned discs)
{
    m_discs.assign(discs, {});
    m_gaps.clear();
    for (std::size_t i = 0; i < discs; ++i) {
        m_gaps.insert({m_rules.capacity, i});
    }
    std::vector<Unit> pieces;
    for (const Unit& unit : m_first) {
        if (!placeOrBreak(unit, pieces)) {
            return false;
        }
    }
    std::priority_queue<Unit, std::vector<Unit>, SmallerFirst> waiting;
    const Tree::Children top = m_tree.children(kRoot);
    if (top.count > 0) {
        waiting.push(row(kRoot, top.first, top.first + top.count - 1));
    }
    while (!waiting.empty()) {
        const Unit unit = waiting.top();
        waiting.pop();
        pieces.clear();
        if (unit.cost > 0 && !placeOrBreak(unit, pieces)) { // 0: on earlier discs, or placed already
            return false;
        }
        for (const Unit& piece : pieces) {
            waiting.push(piece);
        }
    }
    return true;
}

// False where the unit has no place and cannot be broken up.
bool Packer::placeOrBreak(const Unit& unit, std::vector<Unit>& pieces)
{
    if (place(unit)) {
        return true;
    }
    pieces = broken(unit);
    if (pieces.empty()) {
        m_unplaced = unit;
    }
    return !pieces.empty();
}

Fault Packer::tooLarge() const
{
    const Disc none;
    if (costOn(none, m_unplaced) <= m_rules.capacity) {
        return {.kind = FaultKind::mediumTooSmall,
                .doing = Action::plan,
                .facts = SpaceNeed{.needed = m_total, .available = kMostDiscs * m_rules.capacity}};
    }
    return {.kind = FaultKind::mediumTooSmall,
            .doing = Action::plan,
            .path = m_tree.sourcePath(m_order.nodes[m_unplaced.from]),
            .facts = SpaceNeed{.needed = costOn(none, m_unplaced), .available = m_rules.capacity}};
}

Result<Packing> Packer::pack()
{
    orderTree();
    const std::uint64_t bound =
        m_rules.capacity == 0 ? kMostDiscs : (m_total + m_rules.capacity - 1) / m_rules.capacity;
    const Disc none;
    const auto least = static_cast<unsigned>(std::clamp<std::uint64_t>(bound, 1, kMostDiscs));
    for (unsigned discs = least; discs <= kMostDiscs; ++discs) {
        for (const std::uint64_t share : kLarge) {
            takeOut(share == 0 ? std::numeric_limits<std::uint64_t>::max() : m_rules.capacity / share);
            if (fitInto(discs)) {
                return result();
            }
        }
        if (costOn(none, m_unplaced) > m_rules.capacity) {
            break; // not on any disc
        }
    }
    return tooLarge();
}

// Discs are numbered in the order of the tree.
Packing Packer::result()
{
    std::erase_if(m_discs, [](const Disc& disc) { return disc.units.empty(); });
    const auto firstOf = [](const Disc& disc) {
        std::pair<Rank, unsigned> first{std::numeric_limits<Rank>::max(), 0};
        for (const Unit& unit : disc.units) {
            first = std::min(first, std::pair(unit.from, unit.part));
        }
        return first;
    };
    std::sort(m_discs.begin(), m_discs.end(), [&](const Disc& a, const Disc& b) { return firstOf(a) < firstOf(b); });
    Packing packing{.discs = static_cast<unsigned>(m_discs.size()),
                    .discOf = std::vector<std::uint16_t>(m_tree.size(), 0),
                    .cuts = m_cuts,
                    .discOfPart = {},
                    .filled = {},
                    .total = m_total};
    std::unordered_map<NodeId, std::uint16_t> linkedOn;
    std::unordered_set<NodeId> twice;
    for (std::uint16_t number = 1; const Disc& disc : m_discs) {
        packing.filled.push_back(disc.filled);
        for (const Unit& unit : disc.units) {
            if (unit.part != 0) {
                packing.discOfPart[{m_order.nodes[unit.from], unit.part}] = number;
                continue;
            }
            for (Rank at = unit.from; at < unit.until; ++at) {
                const NodeId id = m_order.nodes[at];
                const bool split = S_ISREG(m_tree.node(id).mode) && m_cuts.count(contentsOf(m_tree, id)) > 0;
                if (unit.alone || !m_alone[at]) {
                    packing.discOf[id] = split || isEarlier(id) ? 0 : number;
                }
            }
        }
        for (const NodeId folder : disc.folders) {
            std::uint16_t& on = packing.discOf[folder];
            on = on == 0 && !isEarlier(folder) ? number : on;
        }
        for (const NodeId contents : disc.linked) {
            if (const auto [known, fresh] = linkedOn.try_emplace(contents, number); !fresh && known->second != number) {
                twice.insert(contents);
            }
        }
        ++number;
    }
    packing.linkedTwice = twice.size();
    return packing;
}

} // namespace

Result<Packing> packDiscs(const Tree& tree, const PackRules& rules)
{
    return Packer(tree, rules).pack();
}

} // namespace steadyburn
