#include "contents/Compilation.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "unit/contents/Scan.h"

#include <QTest>

using namespace steadyburn;

namespace test_compilation {

using Paths = std::vector<std::string>;

// src/{a,sub/{b,c}} and other/x
struct Sample {
    ScratchFolder scratch;
    Compilation compilation;

    Sample()
    {
        scratch.folder("src");
        scratch.file("src/a", "1");
        scratch.folder("src/sub");
        scratch.file("src/sub/b", "22");
        scratch.file("src/sub/c", "333");
        scratch.folder("other");
        scratch.file("other/x", "4444");
        compilation.grafts["src"] = {.source = scratch.path("src")};
    }
    [[nodiscard]] Scan scan(ScanOptions options = {}) const { return Scan(compilation, std::move(options)); }
};

class TestCompilation : public QObject {
    Q_OBJECT
private slots:
    void place_ofAFolderAndALeaf_comesApartAgain()
    {
        QCOMPARE(placeIn("", "a"), std::string("a"));
        QCOMPARE(placeIn("a/b", "c"), std::string("a/b/c"));
        QCOMPARE(leafOf("a/b/c"), std::string_view("c"));
        QCOMPARE(folderOf("a/b/c"), std::string_view("a/b"));
        QCOMPARE(folderOf("a"), std::string_view());
        QVERIFY(liesIn("a/b", "a") && liesIn("a", "") && liesIn("a/b", ""));
        QVERIFY(!liesIn("a", "a") && !liesIn("ab", "a") && !liesIn("", ""));
    }

    void leaf_thatNoFileCanHave_isNone()
    {
        QVERIFY(isLeaf("a") && isLeaf("...") && isLeaf("\xff") && isLeaf(std::string(255, 'x')));
        for (const std::string& name : {std::string(), std::string("."), std::string(".."), std::string("a/b"),
                                        std::string("a\0b", 3), std::string(256, 'x')}) {
            QVERIFY(!isLeaf(name));
        }
    }

    void check_ofABadPlaceOrSource_namesIt()
    {
        for (const std::string place : {"", "/a", "a/", "a//b", "a/../b", "."}) {
            Compilation wrong;
            wrong.grafts[place] = {.source = "/x"};
            QCOMPARE(checkCompilation(wrong).fault().kind, FaultKind::badArgument);
            Compilation left;
            left.leftOut.insert(place);
            QCOMPARE(checkCompilation(left).fault().detail, place);
        }
        Compilation relative;
        relative.grafts["a"] = {.source = "x"};
        QCOMPARE(checkCompilation(relative).fault().detail, std::string("x"));
        Compilation good;
        good.grafts["a/b"] = {};
        QVERIFY(checkCompilation(good));
    }

    void graft_onTheCommandLine_isReadAsMkisofsDoes()
    {
        const auto read = [](const std::string& text) {
            auto graft = parseGraft(text);
            return graft ? graft->first + '|' + graft->second.source : std::string("?");
        };
        QCOMPARE(read("a/b=/x"), std::string("a/b|/x"));
        QCOMPARE(read("/a/=/x=y"), std::string("a|/x=y"));
        QCOMPARE(read("a\\=b\\\\c=/x"), std::string("a=b\\c|/x"));
        QCOMPARE(read("new="), std::string("new|"));
        for (const std::string wrong : {"", "a", "=/x", "/=/x", "a//b=/x", "a/../b=/x", "a\\=/x"}) {
            QCOMPARE(parseGraft(wrong).fault().kind, FaultKind::badArgument);
        }
    }

    void sources_ofOneName_areRefused()
    {
        QCOMPARE(compilationOf({"/x/a", "/y/a"}).fault().kind, FaultKind::duplicateName);
        QCOMPARE(compilationOf({""}).fault().kind, FaultKind::sourceMissing);
    }

    void leaveOut_ofAFoundPlace_takesItAndItsGraftsAway()
    {
        Sample sample;
        sample.compilation.grafts["src/sub/more"] = {.source = sample.scratch.path("other")};
        sample.compilation.leaveOut("src/sub");
        QCOMPARE(sample.scan().order, (Paths{"", "src", "src/a"}));
        sample.compilation.bringBack("src/sub");
        QCOMPARE(sample.scan().order, (Paths{"", "src", "src/a", "src/sub", "src/sub/b", "src/sub/c"}));
        sample.compilation.leaveOut("src");
        QCOMPARE(sample.compilation, Compilation());
    }

    void move_ofAFoundFolder_keepsWhatWasChangedInIt()
    {
        Sample sample;
        sample.compilation.leaveOut("src/sub/b");
        sample.compilation.grafts["src/sub/in"] = {.source = sample.scratch.path("other")};
        sample.compilation.move("src/sub", "src/Renamed", sample.scratch.path("src/sub"));
        const Scan scan = sample.scan();
        QCOMPARE(scan.order,
                 (Paths{"", "src", "src/Renamed", "src/Renamed/c", "src/Renamed/in", "src/Renamed/in/x", "src/a"}));
        QCOMPARE(scan.tree.sourcePath(scan.id("src/Renamed/c")), sample.scratch.path("src/sub/c"));
        QCOMPARE(scan.tree.sourcePath(scan.id("src/Renamed/in/x")), sample.scratch.path("other/x"));
        QCOMPARE(scan.tree.sourceOf(scan.id("src/Renamed/c")), scan.id("src/Renamed"));
    }

    void move_ofAGraft_takesTheWholeSourceAlong()
    {
        Sample sample;
        sample.compilation.leaveOut("src/a");
        sample.compilation.move("src", "deep/er", {});
        const Scan scan = sample.scan();
        QCOMPARE(scan.order, (Paths{"", "deep", "deep/er", "deep/er/sub", "deep/er/sub/b", "deep/er/sub/c"}));
        QVERIFY(scan.tree.isNew(scan.id("deep")) && !scan.tree.isNew(scan.id("deep/er")));
        QVERIFY(sample.compilation.leftOut.count("src") == 0);
    }

    void move_ofAFile_andBack_isAsBefore()
    {
        Sample sample;
        const Paths before = sample.scan().order;
        sample.compilation.move("src/a", "src/b", sample.scratch.path("src/a"));
        QCOMPARE(sample.scan().order, (Paths{"", "src", "src/b", "src/sub", "src/sub/b", "src/sub/c"}));
        sample.compilation.move("src/b", "src/a", {});
        QCOMPARE(sample.scan().order, before);
    }

    void graft_standsInThePlaceOfWhatIsFound()
    {
        Sample sample;
        sample.compilation.grafts["src/sub"] = {.source = sample.scratch.path("other/x")};
        sample.compilation.grafts["src/a/into"] = {.source = sample.scratch.path("other")};
        const Scan scan = sample.scan();
        QCOMPARE(scan.order, (Paths{"", "src", "src/a", "src/a/into", "src/a/into/x", "src/sub"}));
        QVERIFY(S_ISREG(scan.node("src/sub").mode) && S_ISDIR(scan.node("src/a").mode));
        QCOMPARE(scan.result->bytes, std::uint64_t(8));
    }

    void newFolder_isEmpty_andHasItsTime()
    {
        Sample sample;
        sample.compilation.grafts["src/new"] = {.source = {}, .made = 1'000'000'000};
        ScratchFolder::setTimes(sample.scratch.path("other"), 1'100'000'000);
        sample.compilation.grafts["way/to"] = {.source = sample.scratch.path("other")};
        const Scan scan = sample.scan();
        QCOMPARE(scan.node("src/new").mtime.seconds, std::int64_t(1'000'000'000));
        QVERIFY(scan.tree.isNew(scan.id("src/new")) && scan.tree.listed(scan.id("src/new")));
        QCOMPARE(scan.tree.sourcePath(scan.id("src/new")), std::string("src/new"));
        QCOMPARE(scan.node("way").mtime.seconds, std::int64_t(1'100'000'000));
        QCOMPARE(scan.result->folders, std::uint64_t(5));
    }

    void graft_ofAFolderIntoItself_isReadOnce()
    {
        Sample sample;
        sample.compilation.grafts["src/sub/again"] = {.source = sample.scratch.path("src")};
        const Scan scan = sample.scan();
        QVERIFY(scan.has("src/sub/again/sub/c"));
        QVERIFY(!scan.has("src/sub/again/sub/again"));
        QCOMPARE(scan.log.count(), std::size_t(0));
    }

    void broughtBack_isNotHeldAgainstTheExcludes()
    {
        Sample sample;
        QCOMPARE(sample.scan({.excludes = {"sub/", "a"}}).order, (Paths{"", "src"}));
        sample.compilation.bringBack("src/sub");
        QCOMPARE(sample.scan({.excludes = {"sub/", "a", "src/sub/*"}}).order,
                 (Paths{"", "src", "src/sub", "src/sub/b", "src/sub/c"}));
        Sample one;
        one.compilation.bringBack("src/sub/c");
        QCOMPARE(one.scan({.excludes = {"src/sub/*"}}).order, (Paths{"", "src", "src/a", "src/sub", "src/sub/c"}));
    }

    void graft_ofAMissingSource_failsTheScan()
    {
        Sample sample;
        sample.compilation.grafts["src/sub/gone"] = {.source = sample.scratch.path("nowhere")};
        const Scan scan = sample.scan();
        QCOMPARE(scan.result.fault().kind, FaultKind::sourceMissing);
        QCOMPARE(scan.result.fault().path, sample.scratch.path("nowhere"));
    }
};

STEADYBURN_UNIT_TEST(TestCompilation)

} // namespace test_compilation

#include "TestCompilation.moc"
