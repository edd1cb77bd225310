#include "contents/Tree.h"
#include "support/Sanitizers.h"
#include "support/UnitTest.h"

#include <QTest>

#include <fstream>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

using namespace steadyburn;

namespace test_tree {

Tree::NewNode file(std::string name, std::uint64_t inode = 0, std::uint32_t links = 1)
{
    Tree::NewNode fresh;
    fresh.name = std::move(name);
    fresh.node.mode = S_IFREG | 0644;
    fresh.node.inode = inode;
    fresh.node.links = links;
    return fresh;
}

Tree::NewNode folder(std::string name, std::string sourcePath = {})
{
    Tree::NewNode fresh = file(std::move(name));
    fresh.node.mode = S_IFDIR | 0755;
    fresh.sourcePath = std::move(sourcePath);
    return fresh;
}

Tree::NewNode linkTo(std::string name, std::string target)
{
    Tree::NewNode fresh = file(std::move(name));
    fresh.node.mode = S_IFLNK | 0777;
    fresh.linkTarget = std::move(target);
    return fresh;
}

std::vector<Tree::NewNode> list(std::initializer_list<Tree::NewNode> nodes)
{
    return nodes;
}

// A sanitizer keeps what was freed.
constexpr double kMostBytesPerFile = kAddressSanitizer ? 2000 : 200;

double residentBytes()
{
    std::ifstream statm("/proc/self/statm");
    double total = 0;
    double resident = 0;
    statm >> total >> resident;
    return resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

class TestTree : public QObject {
    Q_OBJECT
private slots:
    void fresh_isOneFolderThatIsNotListed()
    {
        const Tree tree;
        QCOMPARE(tree.size(), NodeId(1));
        QVERIFY(S_ISDIR(tree.node(kRoot).mode));
        QVERIFY(!tree.listed(kRoot));
        QCOMPARE(tree.children(kRoot).count, NodeId(0));
        QVERIFY(tree.name(kRoot).empty() && tree.path(kRoot).empty() && tree.sourcePath(kRoot).empty());
    }

    void addChildren_givesPathsOnTheMediumAndAtTheSource()
    {
        Tree tree;
        const NodeId first = tree.addChildren(kRoot, list({folder("home", "/srv/home"), folder("root", "/")}));
        const NodeId inHome = tree.addChildren(first, list({folder("a\nb"), file("\xff")}));
        const NodeId inRoot = tree.addChildren(first + 1, list({file("etc")}));
        const NodeId deep = tree.addChildren(inHome, list({file("x")}));
        QCOMPARE(tree.path(deep), std::string("home/a\nb/x"));
        QCOMPARE(tree.sourcePath(deep), std::string("/srv/home/a\nb/x"));
        QCOMPARE(tree.pathBelow(first, deep), std::string("a\nb/x"));
        QCOMPARE(tree.pathBelow(deep, deep), std::string());
        QCOMPARE(tree.sourceOf(deep), first);
        QCOMPARE(tree.path(inHome + 1), std::string("home/\xff"));
        QCOMPARE(tree.sourcePath(inRoot), std::string("/etc"));
        QCOMPARE(tree.sourcePath(first + 1), std::string("/"));
        QCOMPARE(tree.node(deep).parent, inHome);
        QCOMPARE(tree.node(deep).firstOfInode, deep);
    }

    void addChildren_ofNothing_listsTheFolder()
    {
        Tree tree;
        tree.addChildren(kRoot, {});
        QVERIFY(tree.listed(kRoot));
        QCOMPARE(tree.children(kRoot).count, NodeId(0));
        QCOMPARE(tree.size(), NodeId(1));
    }

    void sideTables_areExact_andEmptyForTheOthers()
    {
        Tree tree;
        Tree::NewNode sparse = file("sparse");
        sparse.sparse = true;
        sparse.extents = {{4096, 10}, {1 << 20, 4096}};
        Tree::NewNode allHole = file("void");
        allHole.sparse = true;
        Tree::NewNode marked = file("x1");
        marked.xattrs = {{"user.a", std::string("\0\xff", 2)}, {"user.b", ""}};
        Tree::NewNode twin = file("x2");
        twin.xattrs = marked.xattrs;
        Tree::NewNode other = file("x3");
        other.xattrs = {{"user.a", "else"}};
        const NodeId first = tree.addChildren(
            kRoot, list({linkTo("link", "../\xff"), file("plain"), sparse, allHole, marked, twin, other}));
        QCOMPARE(tree.linkTarget(first), std::string_view("../\xff"));
        QVERIFY(tree.linkTarget(first + 1).empty() && tree.xattrs(first + 1).empty() && !tree.sparse(first + 1));
        QVERIFY(tree.sparse(first + 2));
        QCOMPARE(tree.extents(first + 2).size(), std::size_t(2));
        QCOMPARE(tree.extents(first + 2)[1].offset, std::uint64_t(1 << 20));
        QVERIFY(tree.sparse(first + 3) && tree.extents(first + 3).empty());
        QCOMPARE(tree.xattrs(first + 4)[0].value, std::string("\0\xff", 2));
        QCOMPARE(tree.xattrs(first + 4).data(), tree.xattrs(first + 5).data()); // equal sets are kept once
        QCOMPARE(tree.xattrs(first + 6)[0].value, std::string("else"));
    }

    void addChildren_overManyChunks_movesNothing()
    {
        Tree tree;
        std::vector<Tree::NewNode> top;
        for (int i = 0; i < 100; ++i) {
            top.push_back(folder(QByteArray::number(i).rightJustified(3, '0').toStdString()));
        }
        const NodeId first = tree.addChildren(kRoot, top);
        const Node* const early = &tree.node(first);
        for (NodeId i = 0; i < 100; ++i) {
            std::vector<Tree::NewNode> inside;
            for (int k = 0; k < 1000; ++k) {
                inside.push_back(
                    file("file-" + QByteArray::number(k).rightJustified(4, '0').toStdString(), i * 1000U + k));
            }
            tree.addChildren(first + i, inside);
        }
        QCOMPARE(tree.size(), NodeId(1 + 100 + 100 * 1000));
        QCOMPARE(&tree.node(first), early);
        NodeId wrong = 0;
        for (NodeId i = 0; i < 100; ++i) {
            const Tree::Children inside = tree.children(first + i);
            for (NodeId k = 0; k < inside.count; ++k) {
                wrong += tree.node(inside.first + k).inode != i * 1000U + k ? 1 : 0;
                wrong += tree.name(inside.first + k).size() != 9 ? 1 : 0;
            }
        }
        QCOMPARE(wrong, NodeId(0));
    }

    void settleHardLinks_acrossSources_takesTheFirstOfTheWalk()
    {
        Tree tree;
        const NodeId a = tree.addChildren(kRoot, list({folder("a", "/a"), folder("b", "/b")}));
        const NodeId inB = tree.addChildren(a + 1, list({file("one", 7, 3), file("two", 8, 1)})); // listed first
        const NodeId inA = tree.addChildren(a, list({file("deep", 7, 3), file("same", 7, 3), file("zero", 8, 1)}));
        tree.settleHardLinks();
        QCOMPARE(tree.node(inA).firstOfInode, inA);
        QCOMPARE(tree.node(inA + 1).firstOfInode, inA);
        QCOMPARE(tree.node(inB).firstOfInode, inA);
        QCOMPARE(tree.node(inB + 1).firstOfInode, inB + 1); // one link only: another file with a reused number
    }

    void fault18_aHundredThousandHardLinks_areOneInode()
    {
        Tree tree;
        std::vector<Tree::NewNode> all;
        for (int i = 0; i < 100'000; ++i) {
            all.push_back(file(QByteArray::number(i).rightJustified(6, '0').toStdString(), 7, 100'000));
        }
        const NodeId first = tree.addChildren(kRoot, std::move(all));
        tree.settleHardLinks();
        NodeId wrong = 0;
        for (NodeId i = 0; i < 100'000; ++i) {
            wrong += tree.node(first + i).firstOfInode != first ? 1 : 0;
        }
        QCOMPARE(wrong, NodeId(0));
    }

    void fault21_millionsOfFiles_takeLittleMemoryEach()
    {
        constexpr NodeId kFolders = 500;
        constexpr NodeId kFiles = 1000;
        Tree tree;
        std::vector<Tree::NewNode> top;
        for (NodeId i = 0; i < kFolders; ++i) {
            top.push_back(folder(QByteArray::number(i).rightJustified(3, '0').toStdString()));
        }
        const NodeId first = tree.addChildren(kRoot, std::move(top));
        const double before = residentBytes();
        for (NodeId i = 0; i < kFolders; ++i) {
            std::vector<Tree::NewNode> inside;
            for (NodeId k = 0; k < kFiles; ++k) {
                const QByteArray number = QByteArray::number(k).rightJustified(4, '0');
                inside.push_back(file("photograph-" + number.toStdString() + ".jpeg", k));
                inside.back().xattrs = {{"security.label", "the same on every file of this machine"}};
            }
            tree.addChildren(first + i, std::move(inside));
        }
        const double each = (residentBytes() - before) / (double(kFolders) * kFiles);
        QVERIFY2(each > 100 && each < kMostBytesPerFile, QByteArray::number(each).constData());
    }

    void walk_visitsFoldersBeforeTheirChildren_andCanStop()
    {
        Tree tree;
        const NodeId a = tree.addChildren(kRoot, list({folder("a"), file("b")}));
        tree.addChildren(a, list({file("x"), file("y")}));
        std::vector<std::string> seen;
        tree.walk([&](NodeId id) {
            seen.push_back(tree.path(id));
            return true;
        });
        QCOMPARE(seen, (std::vector<std::string>{"", "a", "a/x", "a/y", "b"}));
        int visits = 0;
        tree.walk([&](NodeId) { return ++visits < 3; });
        QCOMPARE(visits, 3);
    }

    void readers_besideTheScanner_seeWholeFolders()
    {
        Tree tree;
        std::jthread scanner([&] {
            NodeId at = kRoot;
            for (int i = 0; i < 20000; ++i) {
                at = tree.addChildren(
                    at, list({folder("down"), linkTo("l", std::string(static_cast<unsigned>(i % 50) + 1, 'x'))}));
            }
        });
        std::uint64_t wrong = 0;
        NodeId deepest = kRoot;
        while (tree.size() < 40001) {
            while (tree.listed(deepest)) {
                const Tree::Children inside = tree.children(deepest);
                wrong += inside.count != 2 || tree.name(inside.first) != "down" ? 1 : 0;
                wrong += tree.linkTarget(inside.first + 1).empty() ? 1 : 0;
                deepest = inside.first;
            }
        }
        QCOMPARE(wrong, std::uint64_t(0));
    }
};

STEADYBURN_UNIT_TEST(TestTree)

} // namespace test_tree

#include "TestTree.moc"
