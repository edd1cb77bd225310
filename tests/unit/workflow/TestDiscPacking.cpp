// Which disc each entry lies on: the number of discs against the bound, folders kept together, large files, hard links.
#include "workflow/discset/DiscPacking.h"

#include "base/Units.h"
#include "image/tar/TarHeaders.h"
#include "support/UnitTest.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>

#include <sys/stat.h>

using namespace steadyburn;

namespace test_disc_packing {

constexpr std::uint64_t kFolderCost = 4096;
constexpr std::uint64_t kEntryCost = 200;

Tree::NewNode file(const std::string& name, std::uint64_t size)
{
    Tree::NewNode one;
    one.name = name;
    one.node.mode = S_IFREG | 0644;
    one.node.size = size;
    return one;
}

Tree::NewNode folder(const std::string& name)
{
    Tree::NewNode one;
    one.name = name;
    one.node.mode = S_IFDIR | 0755;
    return one;
}

PackRules rulesFor(const Tree& tree, std::uint64_t capacity)
{
    PackRules rules;
    rules.capacity = capacity;
    rules.partsAbove = capacity - 40 * kFolderCost;
    rules.partBytes = rules.partsAbove / 65536 * 65536;
    rules.costOf = [&tree](NodeId id) {
        const Node& node = tree.node(id);
        return EntryCost{.entry = S_ISDIR(node.mode) ? kFolderCost : kEntryCost,
                         .contents = S_ISREG(node.mode) ? roundUp(node.size, 2048) : 0};
    };
    rules.costOfContents = [](std::uint64_t bytes) { return roundUp(bytes, 2048); };
    return rules;
}

// Folders of all depths with files of all sizes, few of them large.
void growRandomly(Tree& tree, unsigned seed, unsigned files)
{
    std::mt19937 random(seed);
    std::lognormal_distribution<double> size(11, 2.2);
    std::vector<std::pair<NodeId, int>> open{{kRoot, 0}};
    while (!open.empty() && files > 0) {
        const auto [into, depth] = open.front();
        open.erase(open.begin());
        std::vector<Tree::NewNode> children;
        const unsigned count = std::min(files, 1 + static_cast<unsigned>(random() % 60));
        files -= count;
        for (unsigned i = 0; i < count; ++i) {
            children.push_back(file("f" + std::to_string(1000 + i), static_cast<std::uint64_t>(size(random))));
        }
        const unsigned folders = depth == 0 ? 8 : static_cast<unsigned>(random() % 5);
        for (unsigned i = 0; i < folders; ++i) {
            children.push_back(folder("d" + std::to_string(1000 + i)));
        }
        std::sort(children.begin(), children.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
        const NodeId first = tree.addChildren(into, std::move(children));
        for (NodeId id = first; id < tree.size(); ++id) {
            if (S_ISDIR(tree.node(id).mode)) {
                open.emplace_back(id, depth + 1);
            }
        }
    }
    tree.settleHardLinks();
}

// What the entries of each disc cost, reckoned anew, with every folder on the way.
std::vector<std::uint64_t> reckoned(const Tree& tree, const Packing& packing, const PackRules& rules)
{
    std::vector<std::uint64_t> costs(packing.discs, 0);
    std::vector<std::set<NodeId>> folders(packing.discs);
    std::vector<std::set<NodeId>> contents(packing.discs);
    const auto bring = [&](std::size_t disc, NodeId id) {
        for (NodeId at = tree.node(id).parent; at != kRoot && at != kNoNode; at = tree.node(at).parent) {
            folders[disc].insert(at);
        }
    };
    tree.walk([&](NodeId id) {
        const Node& node = tree.node(id);
        if (id == kRoot) {
            return true;
        }
        if (packing.discOf[id] != 0) {
            const std::size_t disc = packing.discOf[id] - 1U;
            bring(disc, id);
            if (S_ISDIR(node.mode)) {
                folders[disc].insert(id);
            } else {
                costs[disc] += rules.costOf(id).entry;
                costs[disc] += contents[disc].insert(contentsOf(tree, id)).second ? rules.costOf(id).contents : 0;
            }
        }
        return true;
    });
    for (const auto& [part, disc] : packing.discOfPart) {
        bring(disc - 1U, part.first);
        costs[disc - 1U] += kEntryCost + roundUp(packing.cuts.part(part.first, part.second).length, 2048);
    }
    for (std::size_t i = 0; i < costs.size(); ++i) {
        costs[i] += folders[i].size() * kFolderCost;
    }
    return costs;
}

std::set<unsigned> discsOf(const Tree& tree, const Packing& packing, NodeId below)
{
    std::set<unsigned> discs;
    tree.walk([&](NodeId id) {
        for (NodeId at = id; at != kRoot; at = tree.node(at).parent) {
            if (at == below && packing.discOf[id] != 0 && !S_ISDIR(tree.node(id).mode)) {
                discs.insert(packing.discOf[id]);
            }
        }
        return true;
    });
    return discs;
}

class TestDiscPacking : public QObject {
    Q_OBJECT

private slots:
    void pack_of100RandomTrees_isWithinTwoPercentOfTheBound();
    void pack_twice_givesTheSameDiscs();
    void pack_foldersThatFit_areNotTorn();
    void pack_aNearlyEmptyLastDisc_isMergedBack();
    void pack_aFileLargerThanADisc_isSplitInOrder();
    void pack_aFileWithAPartsName_keepsItsOwn();
    void pack_hardLinks_stayTogetherOrAreOnBothDiscs();
    void pack_whatIsOnEarlierDiscs_isLeftOut();
    void pack_onDiscsThatAreTooSmall_fails();
    void pack_ofNothing_isOneDiscOrNone();
};

void TestDiscPacking::pack_of100RandomTrees_isWithinTwoPercentOfTheBound()
{
    unsigned least = 0;
    for (unsigned seed = 1; seed <= 100; ++seed) {
        Tree tree;
        growRandomly(tree, seed, 300 + seed * 20);
        const std::uint64_t capacity = (8 + seed % 40) * kMiB;
        const PackRules rules = rulesFor(tree, capacity);
        auto packing = packDiscs(tree, rules);
        QVERIFY2(packing, qPrintable(QString::number(seed)));
        const double bound = static_cast<double>(packing->total) / static_cast<double>(capacity);
        QVERIFY2(packing->discs <= std::ceil(bound * 1.02),
                 qPrintable(QStringLiteral("seed %1: %2 discs, bound %3").arg(seed).arg(packing->discs).arg(bound)));
        least += packing->discs == std::ceil(bound) ? 1 : 0;
        const auto costs = reckoned(tree, *packing, rules);
        for (std::size_t disc = 0; disc < costs.size(); ++disc) {
            QVERIFY(costs[disc] <= packing->filled[disc]);
            QVERIFY(packing->filled[disc] <= capacity);
        }
        tree.walk([&](NodeId id) { // nothing is left behind
            const bool split = packing->cuts.count(id) > 0;
            const bool there = id == kRoot || packing->discOf[id] != 0 || split;
            [&] { QVERIFY2(there, tree.path(id).c_str()); }();
            return there;
        });
    }
    qInfo("as few discs as the bytes need: %u of 100", least);
}

void TestDiscPacking::pack_twice_givesTheSameDiscs()
{
    Tree one;
    Tree two;
    growRandomly(one, 7, 3000);
    growRandomly(two, 7, 3000);
    auto first = packDiscs(one, rulesFor(one, 20 * kMiB));
    auto second = packDiscs(two, rulesFor(two, 20 * kMiB));
    QVERIFY(first && second);
    QVERIFY(first->discOf == second->discOf);
    QVERIFY(first->discOfPart == second->discOfPart);
}

void TestDiscPacking::pack_foldersThatFit_areNotTorn()
{
    Tree tree;
    tree.addChildren(kRoot, {folder("a"), folder("b"), folder("c"), folder("d")});
    for (NodeId id = 1; id <= 4; ++id) {
        std::vector<Tree::NewNode> files;
        for (int i = 0; i < 30; ++i) {
            files.push_back(file("f" + std::to_string(100 + i), kMiB));
        }
        tree.addChildren(id, std::move(files));
    }
    tree.settleHardLinks();
    auto packing = packDiscs(tree, rulesFor(tree, 65 * kMiB));
    QVERIFY(packing);
    QCOMPARE(packing->discs, 2U);
    for (NodeId id = 1; id <= 4; ++id) {
        QCOMPARE(discsOf(tree, *packing, id).size(), std::size_t(1));
    }
    QCOMPARE(unsigned(packing->discOf[1]), 1U); // numbered in the order of the tree
    QCOMPARE(unsigned(packing->discOf[4]), 2U);
}

void TestDiscPacking::pack_aNearlyEmptyLastDisc_isMergedBack()
{
    Tree tree; // three folders of 0.66 of a disc each: a disc for each would be the obvious thing
    tree.addChildren(kRoot, {folder("a"), folder("b"), folder("c")});
    for (NodeId id = 1; id <= 3; ++id) {
        std::vector<Tree::NewNode> files;
        for (int i = 0; i < 66; ++i) {
            files.push_back(file("f" + std::to_string(100 + i), kMiB));
        }
        tree.addChildren(id, std::move(files));
    }
    tree.settleHardLinks();
    auto packing = packDiscs(tree, rulesFor(tree, 101 * kMiB));
    QVERIFY(packing);
    QCOMPARE(packing->discs, 2U);
    std::size_t torn = 0;
    for (NodeId id = 1; id <= 3; ++id) {
        torn += discsOf(tree, *packing, id).size() - 1;
    }
    QCOMPARE(torn, std::size_t(1));
}

void TestDiscPacking::pack_aFileLargerThanADisc_isSplitInOrder()
{
    Tree tree;
    tree.addChildren(kRoot, {file("before", kMiB), file("large", 95 * kMiB + 17), file("zlast", kMiB)});
    tree.settleHardLinks();
    const PackRules rules = rulesFor(tree, 20 * kMiB);
    auto packing = packDiscs(tree, rules);
    QVERIFY(packing);
    const NodeId large = tree.child(kRoot, "large");
    const unsigned parts = packing->cuts.count(large);
    QCOMPARE(parts, 5U);
    QCOMPARE(packing->discs, 5U);
    std::uint64_t bytes = 0;
    unsigned before = 0;
    for (unsigned number = 1; number <= parts; ++number) {
        const FilePart part = packing->cuts.part(large, number);
        QCOMPARE(part.offset, bytes);
        bytes += part.length;
        QVERIFY(part.length <= rules.partBytes);
        const unsigned disc = packing->discOfPart.at({large, number});
        QVERIFY(disc > before || number == parts); // the last one lies where there is room
        before = disc;
    }
    QCOMPARE(bytes, tree.node(large).size);
    QCOMPARE(unsigned(packing->discOf[large]), 0U);
}

void TestDiscPacking::pack_aFileWithAPartsName_keepsItsOwn()
{
    Tree tree;
    tree.addChildren(kRoot, {file("large", 50 * kMiB), file("large.part002of003", 5)});
    tree.settleHardLinks();
    auto packing = packDiscs(tree, rulesFor(tree, 20 * kMiB));
    QVERIFY(packing);
    const NodeId large = tree.child(kRoot, "large");
    QVERIFY(packing->cuts.count(large) > 3);
    for (unsigned number = 1; number <= packing->cuts.count(large); ++number) {
        QCOMPARE(tree.child(kRoot, FileParts::leaf(tree, large, packing->cuts.part(large, number))), kNoNode);
    }
}

void TestDiscPacking::pack_hardLinks_stayTogetherOrAreOnBothDiscs()
{
    const auto linked = [](const std::string& name, std::uint64_t inode, std::uint64_t size) {
        Tree::NewNode one = file(name, size);
        one.node.links = 2;
        one.node.inode = inode;
        return one;
    };
    Tree tree;
    tree.addChildren(kRoot, {folder("a"), folder("b")});
    std::vector<Tree::NewNode> a;
    std::vector<Tree::NewNode> b;
    for (unsigned i = 0; i < 20; ++i) { // all of b is in a already
        a.push_back(linked("f" + std::to_string(100 + i), 100 + i, kMiB));
        b.push_back(linked("g" + std::to_string(100 + i), 100 + i, kMiB));
    }
    tree.addChildren(1, std::move(a));
    tree.addChildren(2, std::move(b));
    tree.settleHardLinks();
    auto together = packDiscs(tree, rulesFor(tree, 22 * kMiB));
    QVERIFY(together);
    QCOMPARE(together->discs, 1U);
    QCOMPARE(together->linkedTwice, std::uint64_t(0));

    auto halves = packDiscs(tree, rulesFor(tree, 11 * kMiB)); // each disc has both names of what is on it
    QVERIFY(halves);
    QCOMPARE(halves->discs, 2U);
    QCOMPARE(halves->linkedTwice, std::uint64_t(0));

    Tree torn;
    torn.addChildren(kRoot, {folder("a"), folder("b")});
    torn.addChildren(1, {file("large", 10 * kMiB), linked("name", 7, kMiB)});
    torn.addChildren(2, {file("large", 10 * kMiB), linked("other name", 7, kMiB)});
    torn.settleHardLinks();
    const PackRules rules = rulesFor(torn, 12 * kMiB);
    auto apart = packDiscs(torn, rules);
    QVERIFY(apart);
    QCOMPARE(apart->discs, 2U);
    QCOMPARE(apart->linkedTwice, std::uint64_t(1));
    const auto costs = reckoned(torn, *apart, rules);
    for (std::size_t disc = 0; disc < costs.size(); ++disc) {
        QVERIFY(costs[disc] <= rules.capacity);
        QCOMPARE(costs[disc], apart->filled[disc]);
    }
}

void TestDiscPacking::pack_whatIsOnEarlierDiscs_isLeftOut()
{
    Tree tree;
    growRandomly(tree, 3, 2000);
    PackRules rules = rulesFor(tree, 20 * kMiB);
    auto whole = packDiscs(tree, rules);
    QVERIFY(whole && whole->discs > 3);
    std::vector<bool> earlier(tree.size(), false);
    tree.walk([&](NodeId id) {
        earlier[id] = !S_ISDIR(tree.node(id).mode) && whole->discOf[id] == 1;
        return true;
    });
    rules.earlier = &earlier;
    rules.earlierCuts = &whole->cuts;
    rules.earlierPart = [&](NodeId id, unsigned part) { return whole->discOfPart.at({id, part}) == 1; };
    auto rest = packDiscs(tree, rules);
    QVERIFY(rest);
    QVERIFY(rest->discs < whole->discs + 1);
    tree.walk([&](NodeId id) {
        if (!S_ISDIR(tree.node(id).mode)) {
            const bool split = whole->cuts.count(id) > 0;
            [&] { QCOMPARE(rest->discOf[id] == 0, bool(earlier[id]) || split); }();
        }
        return true;
    });
    for (const auto& [part, disc] : whole->discOfPart) {
        QCOMPARE(rest->discOfPart.count(part), std::size_t(disc == 1 ? 0 : 1));
        QCOMPARE(rest->cuts.part(part.first, part.second).offset, whole->cuts.part(part.first, part.second).offset);
    }
}

void TestDiscPacking::pack_onDiscsThatAreTooSmall_fails()
{
    Tree tree;
    std::vector<Tree::NewNode> files;
    for (int i = 0; i < 1100; ++i) {
        files.push_back(file("f" + std::to_string(1000 + i), kMiB * 3 / 4));
        files.back().sourcePath = "/home/" + files.back().name;
    }
    tree.addChildren(kRoot, std::move(files));
    tree.settleHardLinks();
    PackRules rules = rulesFor(tree, kMiB);
    auto many = packDiscs(tree, rules);
    QVERIFY(!many);
    QCOMPARE(many.fault().kind, FaultKind::mediumTooSmall);
    QVERIFY(many.fault().path.empty());
    rules.capacity = kMiB / 2;
    rules.partsAbove = kMiB;
    auto single = packDiscs(tree, rules);
    QVERIFY(!single);
    QCOMPARE(single.fault().kind, FaultKind::mediumTooSmall);
    QVERIFY(!single.fault().path.empty());
    QVERIFY(single.fault().known<SpaceNeed>().needed > rules.capacity);
}

void TestDiscPacking::pack_ofNothing_isOneDiscOrNone()
{
    Tree tree;
    tree.addChildren(kRoot, {folder("empty")});
    tree.addChildren(1, {});
    tree.settleHardLinks();
    auto packing = packDiscs(tree, rulesFor(tree, 20 * kMiB));
    QVERIFY(packing);
    QCOMPARE(packing->discs, 1U);
    QCOMPARE(unsigned(packing->discOf[1]), 1U);
}

STEADYBURN_UNIT_TEST(TestDiscPacking)

} // namespace test_disc_packing

#include "TestDiscPacking.moc"
