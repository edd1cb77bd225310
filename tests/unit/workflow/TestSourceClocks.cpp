// The clocks that give files their ctime: ours, and that of a server, which is known by the newest ctime that it gave.
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "workflow/backup/SourceClocks.h"

#include <QTest>

#include <string>
#include <vector>

using namespace steadyburn;

class TestSourceClocks : public QObject {
    Q_OBJECT

    static constexpr std::int64_t kBegan = 1'000'000;
    static constexpr std::uint64_t kDisk = 1;
    static constexpr std::uint64_t kServer = 2;

    static Node node(std::uint64_t device, std::int64_t ctime)
    {
        Node made;
        made.device = device;
        made.ctime = {.seconds = ctime};
        return made;
    }
    // Two files on the disk and two on the server, whose clock is `behind` seconds behind ours.
    static void grow(Tree& tree, std::int64_t behind)
    {
        std::vector<Tree::NewNode> children;
        const auto add = [&](const std::string& name, std::uint64_t device, std::int64_t ctime) {
            children.push_back({.name = name, .node = node(device, ctime), .sourcePath = '/' + name, .graft = true});
        };
        add("disk-new", kDisk, kBegan);
        add("disk-old", kDisk, kBegan - 500);
        add("server-new", kServer, kBegan - behind);
        add("server-old", kServer, kBegan - behind - 500);
        tree.addChildren(kRoot, std::move(children));
        tree.settleHardLinks();
    }
    static bool isOfDisk(const std::string& path) { return path.starts_with("/disk"); }

private slots:
    void serverBehind_isKnownByItsNewestFile()
    {
        Tree tree;
        grow(tree, 60);
        const SourceClocks clocks(tree, kBegan, isOfDisk);
        QCOMPARE(clocks.at(node(kDisk, 0)), kBegan);
        QCOMPARE(clocks.at(node(kDisk, 0), 7), kBegan);
        QCOMPARE(clocks.at(node(kServer, 0)), kBegan - 60);
        QCOMPARE(clocks.at(node(kServer, 0), 7), kBegan - 53);
        QCOMPARE(clocks.at(node(kServer, 0), 70), kBegan); // never later than the scan
        QCOMPARE(clocks.ours(), kBegan);
    }

    void serverAhead_isNotTrustedFurtherThanOurClock()
    {
        Tree tree;
        grow(tree, -60);
        QCOMPARE(SourceClocks(tree, kBegan, isOfDisk).at(node(kServer, 0)), kBegan);
    }

    void fileSystemThatIsNotThere_isNotOurs()
    {
        const ScratchFolder folder;
        QVERIFY(!hasOurClock(folder.path("gone")));
    }
};

STEADYBURN_UNIT_TEST(TestSourceClocks)
#include "TestSourceClocks.moc"
