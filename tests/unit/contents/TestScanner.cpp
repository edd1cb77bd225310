#include "contents/FolderReader.h"
#include "contents/ListingCrew.h"
#include "support/OrdinaryUser.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "unit/contents/Scan.h"

#include <QTest>

#include <chrono>
#include <thread>

using namespace steadyburn;

namespace test_scanner {

class WorkingFolder {
public:
    explicit WorkingFolder(const std::string& path) : m_was(std::filesystem::current_path())
    {
        std::filesystem::current_path(path);
    }
    ~WorkingFolder() { std::filesystem::current_path(m_was); }
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;

private:
    std::filesystem::path m_was;
};

using Paths = std::vector<std::string>;

class TestScanner : public QObject {
    Q_OBJECT
private slots:
    void scan_ofNothing_isARootWithoutChildren()
    {
        const Scan scan({});
        QVERIFY(scan.result);
        QCOMPARE(scan.order, Paths{""});
        QVERIFY(scan.tree.listed(kRoot));
    }

    void scan_ofAFolder_keepsEverythingAboutEachEntry()
    {
        const ScratchFolder scratch;
        scratch.folder("src");
        scratch.file("src/b", "12345");
        scratch.folder("src/a");
        scratch.link("src/a/link", "../b");
        QCOMPARE(::chmod(scratch.path("src/b").c_str(), 04751), 0);
        ScratchFolder::setTimes(scratch.path("src/b"), 1'234'567'890, 123456789);
        const Scan scan({scratch.path("src")});
        QVERIFY(scan.result);
        QCOMPARE(scan.order, (Paths{"", "src", "src/a", "src/a/link", "src/b"}));
        struct stat status {};
        QCOMPARE(::lstat(scratch.path("src/b").c_str(), &status), 0);
        const Node& b = scan.node("src/b");
        QCOMPARE(b.mode, std::uint32_t(S_IFREG | 04751));
        QCOMPARE(b.size, std::uint64_t(5));
        QCOMPARE(b.mtime, (FileTime{1'234'567'890, 123456789}));
        QCOMPARE(b.ctime, (FileTime{status.st_ctim.tv_sec, static_cast<std::int32_t>(status.st_ctim.tv_nsec)}));
        QCOMPARE(b.inode, std::uint64_t(status.st_ino));
        QCOMPARE(b.device, std::uint64_t(status.st_dev));
        QCOMPARE(b.uid, std::uint32_t(status.st_uid));
        QCOMPARE(b.gid, std::uint32_t(status.st_gid));
        QCOMPARE(scan.tree.linkTarget(scan.id("src/a/link")), std::string_view("../b"));
        QCOMPARE(scan.node("src/a/link").size, std::uint64_t(0));
        QCOMPARE(scan.tree.sourcePath(scan.id("src/a/link")), scratch.path("src/a/link"));
        QCOMPARE(scan.result->files, std::uint64_t(1));
        QCOMPARE(scan.result->folders, std::uint64_t(2));
        QCOMPARE(scan.result->bytes, std::uint64_t(5));
        QCOMPARE(scan.log.count(), std::size_t(0));
    }

    void scan_namesSourcesAsTheUserWouldExpect()
    {
        const ScratchFolder scratch;
        scratch.folder("here");
        scratch.folder("here/sub");
        scratch.file("here/file", "x");
        const WorkingFolder working(scratch.path("here"));
        const std::string real = std::filesystem::canonical(scratch.path("here"));
        QCOMPARE(Scan({"."}).order, (Paths{"", "here", "here/file", "here/sub"}));
        QCOMPARE(Scan({"sub/.."}).order, (Paths{"", "here", "here/file", "here/sub"}));
        const Scan twoSources({"sub//", "file"});
        QCOMPARE(twoSources.order, (Paths{"", "file", "sub"}));
        QCOMPARE(twoSources.tree.sourcePath(twoSources.id("file")), real + "/file");
        QCOMPARE(twoSources.tree.sourcePath(twoSources.id("sub")), real + "/sub");
        QCOMPARE(Scan({"file/"}).order, (Paths{"", "file"}));
        const Scan top({"/"}, {.excludes = {"root/*"}});
        QCOMPARE(top.order, (Paths{"", "root"}));
        QCOMPARE(top.tree.sourcePath(top.id("root")), std::string("/"));
    }

    void scan_ofALink_keepsTheLink_unlessASlashFollows()
    {
        const ScratchFolder scratch;
        scratch.folder("real");
        scratch.file("real/inside");
        scratch.link("way", "real");
        const Scan link({scratch.path("way")});
        QCOMPARE(link.order, (Paths{"", "way"}));
        QCOMPARE(link.tree.linkTarget(link.id("way")), std::string_view("real"));
        const Scan followed({scratch.path("way/")});
        QCOMPARE(followed.order, (Paths{"", "way", "way/inside"}));
        QVERIFY(S_ISDIR(followed.node("way").mode));
    }

    void scan_ofAMissingSource_saysWhich_andReadsNothing()
    {
        const ScratchFolder scratch;
        scratch.file("there");
        for (const std::string& path : {scratch.path("missing"), scratch.path("there/below"), std::string()}) {
            const Scan scan({scratch.path("there"), path});
            QVERIFY(!scan.result);
            QCOMPARE(scan.result.fault().kind, FaultKind::sourceMissing);
            QCOMPARE(scan.result.fault().path, path);
            QVERIFY(scan.result.fault().code != 0);
        }
    }

    void scan_ofTwoSourcesWithOneName_saysWhich()
    {
        const ScratchFolder scratch;
        scratch.folder("a");
        scratch.folder("a/same");
        scratch.folder("b");
        scratch.file("b/same");
        const Scan scan({scratch.path("a/same"), scratch.path("b/same")});
        QVERIFY(!scan.result);
        QCOMPARE(scan.result.fault().kind, FaultKind::duplicateName);
        QCOMPARE(scan.result.fault().detail, std::string("same"));
    }

    void scan_withABadGlob_fails()
    {
        const Scan scan({"/"}, {.excludes = {"fine", "[a"}});
        QVERIFY(!scan.result);
        QCOMPARE(scan.result.fault().kind, FaultKind::badArgument);
        QCOMPARE(scan.result.fault().detail, std::string("[a"));
    }

    void scan_withExcludes_leavesOutAndCounts()
    {
        const ScratchFolder scratch;
        for (const char* folder : {"s", "s/build", "s/build/x", "s/src", "s/src/build"}) {
            scratch.folder(folder);
        }
        for (const char* file : {"s/a.o", "s/src/b.o", "s/src/b.c", "s/src/build.txt", "s/build/x/y"}) {
            scratch.file(file);
        }
        const Scan scan({scratch.path("s")}, {.excludes = {"*.o", "/s/build"}});
        QCOMPARE(scan.order, (Paths{"", "s", "s/src", "s/src/b.c", "s/src/build", "s/src/build.txt"}));
        QCOMPARE(scan.result->filtered, std::uint64_t(3));
        const Scan folders({scratch.path("s")}, {.excludes = {"b*/"}});
        QCOMPARE(folders.order, (Paths{"", "s", "s/a.o", "s/src", "s/src/b.c", "s/src/b.o", "s/src/build.txt"}));
        QCOMPARE(Scan({scratch.path("s")}, {.excludes = {"s"}}).order, Paths{""});
    }

    void scan_withExcludeCaches_keepsFolderAndTagOnly()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.folder("s/cache");
        scratch.folder("s/cache/deep");
        scratch.file("s/cache/blob");
        scratch.file("s/cache/CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n# a comment\n");
        scratch.folder("s/fake");
        scratch.file("s/fake/CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc5X\n");
        scratch.file("s/fake/kept");
        scratch.folder("s/linked");
        scratch.link("s/linked/CACHEDIR.TAG", "../cache/CACHEDIR.TAG");
        const Scan scan({scratch.path("s")}, {.excludeCaches = true});
        QCOMPARE(scan.order, (Paths{"", "s", "s/cache", "s/cache/CACHEDIR.TAG", "s/fake", "s/fake/CACHEDIR.TAG",
                                    "s/fake/kept", "s/linked", "s/linked/CACHEDIR.TAG"}));
        QCOMPARE(scan.result->filtered, std::uint64_t(2));
        QVERIFY(Scan({scratch.path("s")}).has("s/cache/deep"));
    }

    void scan_withOnFaultAbort_endsWithThatFault()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        QCOMPARE(::chmod(scratch.file("s/locked", "x").c_str(), 0), 0);
        const OrdinaryUser ordinary;
        const Scan scan({scratch.path("s")}, {.onFault = OnFault::abort});
        QVERIFY(!scan.result);
        QCOMPARE(scan.result.fault().kind, FaultKind::fileUnreadable);
        QCOMPARE(scan.result.fault().path, scratch.path("s/locked"));
        QCOMPARE(scan.log.count(), std::size_t(0));
    }

    void scan_whenStopped_isCancelled()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        std::stop_source stop;
        stop.request_stop();
        const Scan before({scratch.path("s")}, {}, stop.get_token());
        QVERIFY(!before.result);
        QCOMPARE(before.result.fault().kind, FaultKind::cancelled);
    }

    void scan_whenStoppedByItsListener_isCancelledInTheMiddle()
    {
        std::stop_source stop;
        Tree tree;
        FaultLog log;
        const Result<ScanProgress> result = Scanner({.excludes = {"proc", "sys"}}, [&](const ScanProgress&) {
                                                stop.request_stop();
                                            }).scan({"/"}, tree, log, stop.get_token());
        QVERIFY(!result);
        QCOMPARE(result.fault().kind, FaultKind::cancelled);
    }

    void scan_tellsItsListener_inBatches_andLastTheWhole()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        for (int i = 0; i < 300; ++i) {
            scratch.folder("s/" + std::to_string(i));
            scratch.file("s/" + std::to_string(i) + "/f", "1234");
        }
        Tree tree;
        FaultLog log;
        int told = 0;
        const auto began = std::chrono::steady_clock::now();
        ScanProgress last;
        const Result<ScanProgress> result = Scanner({}, [&](const ScanProgress& progress) {
                                                ++told;
                                                last = progress;
                                            }).scan({scratch.path("s")}, tree, log, {});
        QVERIFY(result);
        QCOMPARE(last.files, std::uint64_t(300));
        QCOMPARE(last.folders, std::uint64_t(301));
        QCOMPARE(last.bytes, std::uint64_t(1200));
        // Every 20 ms, and when the scan ends: far from once a folder. Where the machine is slow, both grow.
        const auto took = std::chrono::steady_clock::now() - began;
        QVERIFY2(told >= 1 && told <= took / std::chrono::milliseconds(20) + 2, qPrintable(QString::number(told)));
    }

    void scan_withAnyNumberOfThreads_isTheSame()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        for (int i = 0; i < 40; ++i) {
            const std::string folder = "s/" + std::to_string(i);
            scratch.folder(folder);
            scratch.file(folder + "/own", folder);
            if (i > 0) {
                scratch.hardLink(folder + "/shared", "s/0/own");
            }
        }
        const auto fingerprint = [&](unsigned threads) {
            const Scan scan({scratch.path("s")}, {.threads = threads});
            Paths all;
            for (const std::string& path : scan.order) {
                all.push_back(path + " > " + scan.tree.path(scan.node(path).firstOfInode));
            }
            return all;
        };
        const Paths one = fingerprint(1);
        QCOMPARE(one.size(), std::size_t(2 + 40 + 40 + 39));
        QCOMPARE(fingerprint(16), one);
        QCOMPARE(fingerprint(0), one);
    }

    void list_whenAnEntryDidNotAnswerBefore_passesItOver()
    {
        const ScratchFolder scratch;
        scratch.file("kept");
        scratch.file("share");
        FolderReader reader({}, {});
        Watch watch;
        FolderJob job;
        job.folder = 1;
        job.place = {.source = 1, .folder = true, .rootPath = scratch.path(), .below = {}};
        QCOMPARE(reader.list(job, watch).children.size(), std::size_t(2));
        job.passOver = {"share"};
        const Listing listing = reader.list(job, watch);
        QCOMPARE(listing.children.size(), std::size_t(1));
        QCOMPARE(listing.children[0].name, std::string("kept"));
    }

    void scan_ofManySources_needsFewDescriptors()
    {
        const ScratchFolder scratch;
        std::vector<std::string> sources;
        for (int i = 0; i < 200; ++i) {
            sources.push_back(scratch.folder("s" + std::to_string(1000 + i)));
            scratch.folder("s" + std::to_string(1000 + i) + "/sub");
            scratch.file("s" + std::to_string(1000 + i) + "/sub/f");
        }
        const Scan scan(sources);
        QCOMPARE(scan.result->files, std::uint64_t(200));
        QCOMPARE(scan.log.count(), std::size_t(0));
    }
};

STEADYBURN_UNIT_TEST(TestScanner)

} // namespace test_scanner

#include "TestScanner.moc"
