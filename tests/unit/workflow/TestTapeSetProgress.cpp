// What a tape set knows of its volumes, without a tape: what each holds, what is split, and where an archive can end.
#include "base/Units.h"
#include "support/TreeMaker.h"
#include "support/UnitTest.h"
#include "workflow/burn/TapeArchive.h"
#include "workflow/burn/TapeSetProgress.h"

#include <QTest>

using namespace steadyburn;

namespace test_tape_set_progress {

// a (100 bytes), b (40 MiB), c (10 bytes), in that order.
struct ThreeFiles {
    ThreeFiles()
    {
        std::vector<Tree::NewNode> children;
        children.push_back(newFile("a", 100));
        children.push_back(newFile("b", 40 * kMiB));
        children.push_back(newFile("c", 10));
        a = tree.addChildren(kRoot, std::move(children));
    }
    Tree tree;
    NodeId a = kNoNode;
    [[nodiscard]] NodeId b() const { return a + 1; }
    [[nodiscard]] NodeId c() const { return a + 2; }
};

class TestTapeSetProgress : public QObject {
    Q_OBJECT

private slots:
    void mark_ofABorder_givesTheRestToNoVolume()
    {
        const ThreeFiles files;
        TapeSetProgress set;
        set.volume = 2;
        const std::vector<TarPlace> places{{.node = files.a}, {.node = files.b()}, {.node = files.c()}};
        set.mark(files.tree, places, 3);
        QCOMPARE(set.volumeOf.at(files.c()), std::uint16_t(2));
        set.mark(files.tree, places, 1); // there was no room for the index: the volume ends earlier
        QCOMPARE(set.volumeOf.at(files.a), std::uint16_t(2));
        QCOMPARE(set.volumeOf.at(files.b()), std::uint16_t(0));
        QCOMPARE(set.volumeOf.at(files.c()), std::uint16_t(0));
        QCOMPARE(set.sourceBytesBefore(files.tree), std::uint64_t(100));
    }

    void split_ofWhatNoTapeTakes_leavesTheRestWhole()
    {
        const ThreeFiles files;
        TapeSetProgress set;
        QVERIFY(set.splitLargeFiles(files.tree, 32 * kMiB, 65536));
        QCOMPARE(set.share, 2 * kMiB);
        QCOMPARE(set.cuts.count(files.b()), 20U);
        QCOMPARE(set.cuts.count(files.a), 0U);
    }

    void split_forATapeOfNoSize_isRefused()
    {
        const ThreeFiles files;
        TapeSetProgress set;
        QVERIFY(!set.splitLargeFiles(files.tree, 0, 65536));
        QVERIFY(!set.splitLargeFiles(files.tree, 3 * 65536 - 1, 65536));
        QVERIFY(set.cuts.empty());
    }

    void split_ofWhatIsWritten_isLeft()
    {
        const ThreeFiles files;
        TapeSetProgress set;
        set.volumeOf.assign(files.tree.size(), 1);
        QVERIFY(set.splitLargeFiles(files.tree, 32 * kMiB, 65536));
        QVERIFY(set.cuts.empty());
    }

    void file_inPartsOnTwoVolumes_endsWithItsLastPart()
    {
        const ThreeFiles files;
        TapeSetProgress set;
        QVERIFY(set.splitLargeFiles(files.tree, 32 * kMiB, 65536));
        std::vector<TarPlace> places;
        for (unsigned part = 1; part <= 20; ++part) {
            places.push_back({.node = files.b(), .part = part});
        }
        set.mark(files.tree, places, 15);
        QCOMPARE(set.volumeOf.at(files.b()), std::uint16_t(0));
        QCOMPARE(set.sourceBytesBefore(files.tree), 30 * kMiB);
        QCOMPARE(set.shareOfVolume(files.tree).parts.size(), std::size_t(15));
        set.volume = 2;
        set.mark(files.tree, std::span<const TarPlace>(places).subspan(15), 5);
        QCOMPARE(set.volumeOf.at(files.b()), std::uint16_t(2));
        QCOMPARE(set.sourceBytesBefore(files.tree), 40 * kMiB); // once, and not its parts as well
        QCOMPARE(set.shareOfVolume(files.tree).parts.size(), std::size_t(5));
    }

    void tape_thatIsFinished_isKnownByLabelAndNumber()
    {
        TapeSetProgress set;
        set.finished.push_back({.number = 1, .target = {}, .uuid = {}, .label = "x", .files = 1, .bytes = 7});
        set.finished.push_back({.number = 2, .target = {}, .uuid = {}, .label = {}, .files = 1, .bytes = 5});
        QVERIFY(set.hasFinished("x"));
        QVERIFY(!set.hasFinished(""));
        QVERIFY(set.hasFinished(2U));
        QVERIFY(!set.hasFinished(3U));
        QCOMPARE(set.archiveBytesBefore(), std::uint64_t(12));
    }

    void border_behindFoldersAlone_isNone()
    {
        Tree tree;
        std::vector<Tree::NewNode> children;
        children.push_back(newFolder("folder"));
        children.push_back(newFile("z", 5000));
        const NodeId folder = tree.addChildren(kRoot, std::move(children));
        TapeArchive archive;
        archive.places = {{.node = folder, .offset = 0}, {.node = folder + 1, .offset = 512}};
        QVERIFY(!archive.borderBefore(tree, 4096));
        archive.places.push_back({.node = folder, .offset = 6144}); // whatever follows
        QVERIFY(!archive.borderBefore(tree, 6143));
        const auto border = archive.borderBefore(tree, 6144);
        QVERIFY(border.has_value());
        QCOMPARE(border->offset, std::uint64_t(6144));
        QCOMPARE(border->place, std::size_t(2));
        archive.sent = 4096;
        QCOMPARE(archive.largestReached(tree), NodeId(folder + 1));
    }
};

STEADYBURN_UNIT_TEST(TestTapeSetProgress)

} // namespace test_tape_set_progress

#include "TestTapeSetProgress.moc"
