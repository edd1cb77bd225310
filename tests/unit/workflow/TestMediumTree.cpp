// The tree of a medium that the window browses, and which entries a choice in it names.
#include "workflow/readback/MediumRestore.h"
#include "workflow/readback/MediumTree.h"
#include "workflow/readback/RestorePatterns.h"

#include "support/ScratchFolder.h"
#include "support/UnitTest.h"

#include <QTest>

#include <set>

#include <sys/stat.h>

using namespace steadyburn;

namespace test_medium_tree {

ListedEntry file(const std::string& path, std::uint64_t size, std::int64_t mtime = 0)
{
    return {.path = path, .mode = S_IFREG | 0644U, .size = size, .mtime = mtime};
}

ListedEntry folder(const std::string& path)
{
    return {.path = path, .mode = S_IFDIR | 0755U};
}

std::set<std::string> namesIn(const MediumTree& tree, MediumTree::Id id)
{
    std::set<std::string> names;
    for (MediumTree::Id in = tree.firstIn(id); in != MediumTree::kNone; in = tree.next(in)) {
        names.emplace(tree.name(in));
    }
    return names;
}

class TestMediumTree : public QObject {
    Q_OBJECT

private slots:
    void entries_givenInAnyOrder_lieInTheirFolders()
    {
        MediumTree tree;
        tree.add(file("a/b/deep", 5)); // before its folders, as foreign archives have it
        tree.add(folder("a"));
        tree.add(file("top", 7));
        tree.add(folder("a/b"));
        tree.add(file("a/caf\xe9", 1));
        QCOMPARE(tree.size(), std::size_t(5));
        QVERIFY(namesIn(tree, MediumTree::kTop) == (std::set<std::string>{"a", "top"}));
        const MediumTree::Id a = tree.find("a");
        QVERIFY(namesIn(tree, a) == (std::set<std::string>{"b", "caf\xe9"}));
        QCOMPARE(tree.path(tree.find("a/b/deep")), std::string("a/b/deep"));
        QCOMPARE(tree.bytes(a), 6U);
        QCOMPARE(tree.files(a), 2U);
        QCOMPARE(tree.bytes(MediumTree::kTop), 13U);
        QCOMPARE(tree.mode(a), std::uint32_t(S_IFDIR | 0755U));
        QCOMPARE(tree.find("a/none"), MediumTree::kNone);
    }

    void onePathTwice_theLaterCounts()
    {
        MediumTree tree;
        tree.add(file("a/f", 100, 1));
        tree.add(file("a/f", 3, 2));
        QCOMPARE(tree.size(), std::size_t(2));
        QCOMPARE(tree.bytes(tree.find("a")), 3U);
        QCOMPARE(tree.files(MediumTree::kTop), 1U);
        QCOMPARE(tree.mtime(tree.find("a/f")), std::int64_t(2));
        ListedEntry link{.path = "a/f", .mode = S_IFLNK | 0777U, .linkTarget = "elsewhere"};
        tree.add(link);
        QCOMPARE(tree.files(MediumTree::kTop), 0U);
        QCOMPARE(tree.linkTarget(tree.find("a/f")), std::string("elsewhere"));
        tree.add(file("a/f", 9));
        QVERIFY(tree.linkTarget(tree.find("a/f")).empty());
        QCOMPARE(tree.bytes(MediumTree::kTop), 9U);
    }

    void hardLink_isAFileWithoutBytesOfItsOwn()
    {
        MediumTree tree;
        tree.add(file("one", 50));
        ListedEntry other = file("two", 50);
        other.hardLink = "one";
        tree.add(other);
        QCOMPARE(tree.files(MediumTree::kTop), 2U);
        QCOMPARE(tree.bytes(MediumTree::kTop), 50U);
        QCOMPARE(tree.hardLink(tree.find("two")), std::string("one"));
    }

    void namesOfStrangers_areKept_andContradictionsShow()
    {
        MediumTree tree;
        tree.add(file("/abs//x/./y", 1));
        QCOMPARE(tree.path(tree.find("abs/x/y")), std::string("abs/x/y"));
        tree.add(file("../../outside", 1));
        QVERIFY(tree.find("../../outside") != MediumTree::kNone);
        tree.add(file("f", 1));
        tree.add(file("f/inside", 1)); // a file that is a folder as well
        QVERIFY(tree.isFolder(tree.find("f")));
        tree.add(folder("d"));
        tree.add(file("d/x", 1));
        tree.add(file("d", 8));
        QVERIFY(tree.state(tree.find("d")) == MediumTree::State::doubtful);
        QVERIFY(tree.find("d/x") != MediumTree::kNone);
        tree.add(folder(".")); // the medium itself
        tree.add(folder(""));
        tree.markDamaged("d/x");
        tree.markDamaged("nowhere");
        QVERIFY(tree.state(tree.find("d/x")) == MediumTree::State::damaged);
        QVERIFY(tree.state(MediumTree::kTop) == MediumTree::State::whole);
    }

    void full_takesNoMore_andSaysSo()
    {
        MediumTree tree(3);
        QVERIFY(tree.add(file("a/b", 1)) != MediumTree::kNone);
        QVERIFY(tree.add(file("c", 1)) != MediumTree::kNone);
        QCOMPARE(tree.add(file("d", 1)), MediumTree::kNone);
        QCOMPARE(tree.add(file("e/f", 1)), MediumTree::kNone);
        QVERIFY(tree.add(file("c", 2)) != MediumTree::kNone); // known already
        QCOMPARE(tree.size(), std::size_t(3));
    }

    void manyEntries_areAllFound_inBoundedMemory()
    {
        MediumTree tree;
        constexpr int kFolders = 200;
        constexpr int kFiles = 500;
        const auto path = [](int i, int k) {
            return "some folder/" + std::to_string(i) + "/document number " + std::to_string(k) + ".txt";
        };
        for (int i = 0; i < kFolders; ++i) {
            for (int k = 0; k < kFiles; ++k) {
                tree.add(file(path(i, k), 3));
            }
        }
        const std::size_t entries = kFolders * kFiles + kFolders + 1;
        QCOMPARE(tree.size(), entries);
        QCOMPARE(tree.bytes(MediumTree::kTop), std::uint64_t(3) * kFolders * kFiles);
        for (int i = 0; i < kFolders; ++i) {
            QCOMPARE(tree.countIn(tree.find("some folder/" + std::to_string(i))), std::size_t(kFiles));
            QVERIFY(tree.find(path(i, i)) != MediumTree::kNone);
        }
        QVERIFY2(tree.memory() < entries * 160, std::to_string(tree.memory() / entries).c_str());
    }

    void longName_isKept()
    {
        MediumTree tree;
        const std::string name(600'000, 'n'); // longer than what names are kept in
        tree.add(file("a/" + name, 1));
        tree.add(file("a/after", 1));
        QVERIFY(tree.name(tree.find("a/" + name)) == name);
        QVERIFY(tree.find("a/after") != MediumTree::kNone);
    }

    void patternFor_aName_matchesNothingElse_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char* const name : {"plain", "a*b", "[x]", "q?", "back\\slash", "caf\xe9", "new\nline", "\\*"}) {
            QTest::newRow(name) << QByteArray(name);
        }
    }
    void patternFor_aName_matchesNothingElse()
    {
        QFETCH(const QByteArray, name);
        const std::string path = "dir/" + name.toStdString();
        RestorePatterns patterns({patternFor(path)});
        QVERIFY(!patterns.unused().empty());
        QVERIFY(!patterns.match("dir/axb"));
        QVERIFY(!patterns.match("dir/x"));
        QVERIFY(!patterns.match("dir"));
        QVERIFY(!patterns.match(path + "x"));
        QVERIFY(patterns.match(path));
        QVERIFY(patterns.match(path + "/in it"));
        QVERIFY(patterns.match("/" + path));
        QVERIFY(patterns.match("dir//./" + name.toStdString()));
        QVERIFY(patterns.unused().empty());
    }

    void manyExactPatterns_andWildcards_areUsedForThemselves()
    {
        std::vector<std::string> wanted;
        for (int i = 0; i < 50'000; ++i) {
            wanted.push_back("f/" + std::to_string(i));
        }
        wanted.emplace_back("g/*.txt");
        wanted.emplace_back("f/7"); // twice
        wanted.emplace_back("ends in \\");
        RestorePatterns patterns(wanted);
        for (int i = 0; i < 100'000; ++i) {
            QCOMPARE(patterns.match("f/" + std::to_string(i)), i < 50'000);
        }
        QVERIFY(patterns.match("g/x.txt") && !patterns.match("g/x.png"));
        QVERIFY(patterns.unused() == std::vector<std::string>{"ends in \\"});
    }

    void clashes_areTheFilesThatAreThere()
    {
        const ScratchFolder into;
        into.folder("a");
        into.file("a/there", "x");
        into.file("a/other", "x");
        into.file("c", "x");
        MediumTree tree;
        tree.add(folder("a"));
        tree.add(file("a/there", 1));
        tree.add(file("a/new", 1));
        tree.add(file("b/there", 1));
        tree.add(file("c", 1));
        const RestoreClashes all = restoreClashes(tree, {}, into.path(), {});
        QCOMPARE(all.count, 2U);
        QVERIFY((all.paths == std::vector<std::string>{"a/there", "c"}));
        QCOMPARE(restoreClashes(tree, {tree.find("b"), tree.find("a/new")}, into.path(), {}).count, 0U);
        QCOMPARE(restoreClashes(tree, {}, into.path() + "/none", {}).count, 0U);
    }
};

STEADYBURN_UNIT_TEST(TestMediumTree)

} // namespace test_medium_tree

#include "TestMediumTree.moc"
