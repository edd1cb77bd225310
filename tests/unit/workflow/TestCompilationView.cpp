#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "unit/contents/Scan.h"
#include "workflow/compose/CompilationTotals.h"
#include "workflow/compose/CompilationView.h"
#include "workflow/compose/ScanProblems.h"
#include "workflow/compose/Search.h"

#include <QTest>

#include <random>
#include <set>

using namespace steadyburn;

namespace test_compilation_view {

// Two sources, each scanned alone and without patterns, as the window does.
struct Sample {
    ScratchFolder scratch;
    CompilationView::Origins origins;

    Sample()
    {
        for (const std::string source : {"one", "two"}) {
            scratch.folder(source);
            for (const std::string folder : {"a", "b", "a/b", "a/b/c"}) {
                scratch.folder(source + '/' + folder);
                scratch.file(source + '/' + folder + "/x.o", "12345");
                scratch.file(source + '/' + folder + "/y", folder);
            }
            scratch.hardLink(source + "/z", source + "/a/y");
            scan(source);
            scan(source + "/a");
            scan(source + "/a/b");
            scan(source + "/b/y");
        }
    }
    void scan(const std::string& source)
    {
        const auto tree = std::make_shared<Tree>();
        FaultLog log;
        QVERIFY(Scanner({}).scan(std::vector<std::string>{scratch.path(source)}, *tree, log, {}));
        origins[scratch.path(source)] = {.tree = tree, .node = 1};
    }
};

std::set<std::string> walked(const CompilationView& view)
{
    std::set<std::string> places;
    view.walk({}, [&](const std::string& place, const CompilationView::Entry& entry, CompilationView::Fate fate) {
        if (fate == CompilationView::Fate::written) {
            places.insert(place + '|' + entry.source());
        }
    });
    return places;
}

class TestCompilationView : public QObject {
    Q_OBJECT
private slots:
    void whatIsShown_isWhatTheScannerWrites()
    {
        const Sample sample;
        std::mt19937 random(1);
        const auto any = [&](const auto& list) { return list[random() % list.size()]; };
        const std::vector<std::string> sources{"one", "two", "one/a", "two/a/b", "one/b/y", ""};
        const std::vector<std::string> places{"one",         "two",        "one/a",   "one/a/b",    "one/a/b/c",
                                              "one/a/b/x.o", "two/b",      "two/a/y", "new",        "new/er",
                                              "new/er/one",  "one/b/y/in", "two/z/q", "one/a/b/c/y"};
        const std::vector<std::string> patterns{"*.o", "c/", "one/**", "/two/a/*", "new", "y"};
        int scanned = 0;
        for (int round = 0; round < 400; ++round) {
            Compilation compilation;
            for (std::size_t i = random() % 5 + 1; i > 0; --i) {
                const std::string source = any(sources);
                compilation.grafts[any(places)] = {.source = source.empty() ? source : sample.scratch.path(source),
                                                   .made = 1};
            }
            for (std::size_t i = random() % 3; i > 0; --i) {
                compilation.leftOut.insert(any(places));
            }
            for (std::size_t i = random() % 3; i > 0; --i) {
                compilation.broughtBack.insert(any(places));
            }
            std::vector<std::string> excludes;
            for (std::size_t i = random() % 3; i > 0; --i) {
                excludes.push_back(any(patterns));
            }
            const Scan scan(compilation, {.excludes = excludes});
            if (!scan.result) { // something lies in a file
                QCOMPARE(scan.result.fault().kind, FaultKind::badArgument);
                continue;
            }
            ++scanned;
            std::set<std::string> written;
            scan.tree.walk([&](NodeId id) {
                if (id != kRoot) {
                    written.insert(scan.tree.path(id) + '|' + (scan.tree.isNew(id) ? "" : scan.tree.sourcePath(id)));
                }
                return true;
            });
            const CompilationView view(compilation, excludes, sample.origins);
            QCOMPARE(walked(view), written);
            const auto totals = CompilationTotals::count(view, {});
            QCOMPARE(totals->files, scan.result->files);
            QCOMPARE(totals->folders, scan.result->folders);
            QCOMPARE(totals->bytes, scan.result->bytes);
            for (const std::string& path : scan.order) {
                QVERIFY(view.find(path).has_value());
            }
            for (const std::string& place : places) {
                QCOMPARE(view.find(place).has_value(), scan.has(place));
            }
        }
        QVERIFY(scanned > 200);
    }

    void totals_sumUpFolders_andSaysWhatIsAbsent()
    {
        const Sample sample;
        Compilation compilation;
        compilation.grafts["one"] = {.source = sample.scratch.path("one")};
        compilation.leaveOut("one/b");
        const CompilationView view(compilation, {"*.o"}, sample.origins);
        const auto totals = CompilationTotals::count(view, {});
        QCOMPARE(totals->of("one")->files, std::uint64_t(4)); // a/y, a/b/y, a/b/c/y, z
        QCOMPARE(totals->of("one/a/b/c")->bytes, std::uint64_t(5));
        QVERIFY(!totals->of("one/b"));
        QCOMPARE(totals->absentEntries, std::uint64_t(4));
        QCOMPARE(totals->absentFiles, std::uint64_t(5));
        QCOMPARE(std::count_if(totals->absent.begin(), totals->absent.end(),
                               [](const CompilationTotals::Absent& one) { return one.byHand && one.isFolder; }),
                 std::ptrdiff_t(1));
    }

    void placeOf_aPathThatCouldNotBeRead_isWhereItWouldLie()
    {
        const Sample sample;
        Compilation compilation;
        compilation.grafts["in/one"] = {.source = sample.scratch.path("one")};
        compilation.leaveOut("in/one/b");
        const CompilationView view(compilation, {"*.o"}, sample.origins);
        QCOMPARE(*view.placeOf(sample.scratch.path("one/a/none")), std::string("in/one/a/none"));
        QVERIFY(!view.placeOf(sample.scratch.path("one/b/none")));
        QVERIFY(!view.placeOf(sample.scratch.path("one/none.o")));
        QVERIFY(!view.placeOf(sample.scratch.path("onefold")));
    }

    void search_findsNamesAndPatterns()
    {
        const Sample sample;
        Compilation compilation;
        compilation.grafts["one"] = {.source = sample.scratch.path("one")};
        const CompilationView view(compilation, {}, sample.origins);
        QCOMPARE(Search::run(view, "X.", 100, {})->found, std::uint64_t(4));
        QCOMPARE(Search::run(view, "?", 2, {})->places.size(), std::size_t(2));
        QCOMPARE(Search::run(view, "nothing", 2, {})->found, std::uint64_t(0));
        std::stop_source stopped;
        stopped.request_stop();
        QVERIFY(!Search::run(view, "x", 2, stopped.get_token()));
    }

    void problems_haveTheirPlaces_exceptOfWhatIsLeftOut()
    {
        Sample sample;
        Compilation compilation;
        compilation.grafts["here"] = {.source = sample.scratch.path("one")};
        compilation.leftOut.insert("here/b");
        const auto log = std::make_shared<FaultLog>();
        for (const std::string path : {"one/b/x.o", "one/a/y", "two/a/y"}) {
            log->add({.kind = FaultKind::fileUnreadable, .path = sample.scratch.path(path)});
        }
        const CompilationView view(compilation, {}, sample.origins);
        const auto found = ScanProblems::find(view, {log}, {});
        QVERIFY(found);
        QCOMPARE(found->count, std::size_t(1));
        QCOMPARE(found->listed.size(), std::size_t(1));
        QCOMPARE(found->listed.front().place, std::string("here/a/y"));
        QCOMPARE(found->listed.front().fault.path, sample.scratch.path("one/a/y"));
        const std::vector<std::string> all = {sample.scratch.path("one/a/y"), sample.scratch.path("one/b/x.o"),
                                              sample.scratch.path("two/a/y")};
        QCOMPARE(found->paths, all);
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!ScanProblems::find(view, {log}, stop.get_token()));
    }
};

STEADYBURN_UNIT_TEST(TestCompilationView)

} // namespace test_compilation_view

#include "TestCompilationView.moc"
