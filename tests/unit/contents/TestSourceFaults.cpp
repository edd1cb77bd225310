// The faults of a source that belong to scanning, by their numbers in the list of what may go wrong.
#include "contents/FolderReader.h"
#include "contents/ListingCrew.h"
#include "support/OrdinaryUser.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "unit/contents/Scan.h"

#include <QTest>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <sched.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <thread>

using namespace steadyburn;

namespace test_source_faults {

using Paths = std::vector<std::string>;

// A chain of folders that may be longer than any path a system call takes. Returns the deepest, on the medium.
std::string makeDeep(const std::string& top, const std::string& leaf, int levels, const std::string& file)
{
    int at = ::open(top.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    std::string path;
    for (int i = 0; i < levels && at >= 0; ++i) {
        ::mkdirat(at, leaf.c_str(), 0755);
        const int next = ::openat(at, leaf.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
        ::close(at);
        at = next;
        path += (path.empty() ? "" : "/") + leaf;
    }
    const int made = ::openat(at, file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (::write(made, "deep", 4) != 4) {
        path.clear();
    }
    ::close(made);
    ::close(at);
    return path;
}

bool bindSocket(const std::string& path)
{
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
    const bool bound = ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    ::close(fd);
    return bound;
}

// An ACL as the kernel takes it: version 2, then tag, permissions and id of each entry, little endian.
std::string accessAcl(std::uint32_t user, std::uint16_t permissions)
{
    struct Entry {
        std::uint16_t tag;
        std::uint16_t permissions;
        std::uint32_t id;
    };
    const std::uint32_t none = 0xffffffff;
    const std::array<Entry, 5> entries{
        {{0x01, 6, none}, {0x02, permissions, user}, {0x04, 4, none}, {0x10, 4, none}, {0x20, 4, none}}};
    const std::uint32_t version = 2;
    std::string acl(sizeof version + sizeof entries, '\0');
    std::memcpy(acl.data(), &version, sizeof version);
    std::memcpy(acl.data() + sizeof version, entries.data(), sizeof entries);
    return acl;
}

std::string valueOf(const std::string& path, const std::string& name)
{
    std::string value(4096, '\0');
    const ssize_t got = ::lgetxattr(path.c_str(), name.c_str(), value.data(), value.size());
    value.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return value;
}

std::vector<std::pair<std::string, std::string>> xattrsOf(const Scan& scan, const std::string& path)
{
    std::vector<std::pair<std::string, std::string>> all;
    for (const Xattr& xattr : scan.tree.xattrs(scan.id(path))) {
        if (!xattr.name.starts_with("security.")) { // some machines label every file
            all.emplace_back(xattr.name, xattr.value);
        }
    }
    return all;
}

class TestSourceFaults : public QObject {
    Q_OBJECT
private slots:
    void fault04_vanishedFolder_isAnException_andTheScanGoesOn()
    {
        const ScratchFolder scratch;
        scratch.folder("gone");
        FolderReader reader({}, {});
        Watch watch;
        FolderJob job{.folder = 1,
                      .place = {.source = 1, .folder = true, .rootPath = scratch.path(), .below = "gone"},
                      .mediumPath = "s/gone",
                      .sourceDevice = 0,
                      .passOver = {}};
        QVERIFY(std::filesystem::remove(scratch.path("gone")));
        const Listing listing = reader.list(job, watch);
        QCOMPARE(listing.faults.size(), std::size_t(1));
        QCOMPARE(listing.faults[0].kind, FaultKind::fileVanished);
        QCOMPARE(listing.faults[0].path, scratch.path("gone"));
        QCOMPARE(listing.faults[0].doing, Action::scan);
        QVERIFY(!listing.fatal && listing.children.empty());
    }

    void fault05_permissionDenied_isListedAtTheScan()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.file("s/open", "x");
        QCOMPARE(::chmod(scratch.file("s/locked", "x").c_str(), 0), 0);
        scratch.folder("s/closed");
        scratch.file("s/closed/inside");
        QCOMPARE(::chmod(scratch.path("s/closed").c_str(), 0), 0);
        {
            const OrdinaryUser ordinary;
            const Scan scan({scratch.path("s")});
            QVERIFY(scan.result);
            QCOMPARE(scan.order, (Paths{"", "s", "s/closed", "s/open"})); // the folder is kept, empty
            QCOMPARE(scan.log.count(), std::size_t(2));
            QCOMPARE(scan.faultOf(scratch.path("s/locked"))->kind, FaultKind::fileUnreadable);
            QCOMPARE(scan.faultOf(scratch.path("s/locked"))->code, EACCES);
            QCOMPARE(scan.faultOf(scratch.path("s/closed"))->kind, FaultKind::folderUnreadable);
            QCOMPARE(scan.faultOf(scratch.path("s/closed"))->code, EACCES);
        }
        QCOMPARE(::chmod(scratch.path("s/closed").c_str(), 0755), 0);
    }

    void fault05_permissionTakenByAnAcl_isListedAtTheScan()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        const std::string file = scratch.file("s/f", "x"); // its bits say that everyone may read
        const std::string acl = accessAcl(65534, 0);
        const bool stored = ::setxattr(file.c_str(), "system.posix_acl_access", acl.data(), acl.size(), 0) == 0;
        const OrdinaryUser ordinary;
        const bool readable = ::faccessat(AT_FDCWD, file.c_str(), R_OK, AT_EACCESS) == 0;
        QVERIFY(readable || stored);
        QCOMPARE(Scan({scratch.path("s")}).has("s/f"), readable);
    }

    void fault07_folderReplacedByALink_isNotFollowed()
    {
        const ScratchFolder scratch;
        scratch.folder("outside");
        scratch.file("outside/secret");
        scratch.folder("s");
        scratch.folder("s/a");
        scratch.folder("s/a/b");
        FolderReader reader({}, {});
        Watch watch;
        const auto list = [&](const std::string& below) {
            FolderJob job;
            job.folder = 1;
            job.place = {.source = 1, .folder = true, .rootPath = scratch.path("s"), .below = below};
            return reader.list(job, watch);
        };
        QVERIFY(list("a/b").faults.empty());
        std::filesystem::remove_all(scratch.path("s/a"));
        scratch.link("s/a", "../outside"); // the last folder of the path, and one on the way
        scratch.folder("outside/b");
        scratch.file("outside/b/secret");
        for (const char* below : {"a", "a/b"}) {
            const Listing listing = list(below);
            QCOMPARE(listing.children.size(), std::size_t(0));
            QCOMPARE(listing.faults.size(), std::size_t(1));
            QCOMPARE(listing.faults[0].kind, FaultKind::fileVanished);
        }
    }

    void fault07_folderSwappedAgainAndAgain_neverLeadsOutside()
    {
        const ScratchFolder scratch;
        scratch.folder("outside");
        scratch.file("outside/secret");
        scratch.folder("s");
        scratch.folder("s/x");
        scratch.file("s/x/own");
        scratch.link("other", "../outside");
        std::atomic<bool> done{false};
        std::jthread swapper([&] {
            while (!done) {
                ::syscall(SYS_renameat2, AT_FDCWD, scratch.path("s/x").c_str(), AT_FDCWD, scratch.path("other").c_str(),
                          RENAME_EXCHANGE);
            }
        });
        int asFolder = 0;
        for (int i = 0; i < 150; ++i) {
            const Scan scan({scratch.path("s")});
            asFolder += scan.has("s/x/own") ? 1 : 0;
            if (scan.has("s/x/secret")) {
                done = true;
                QFAIL("the scan went outside");
            }
        }
        done = true;
        QVERIFY(asFolder < 150);
    }

    void fault08_fifosAndDevices_areNodes_neverOpened()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        QCOMPARE(::mkfifo(scratch.path("s/fifo").c_str(), 0600), 0); // an open() for reading would wait for ever
        const Scan scan({scratch.path("s"), "/dev/zero"});
        QVERIFY(scan.result);
        QCOMPARE(scan.log.count(), std::size_t(0));
        QVERIFY(S_ISFIFO(scan.node("s/fifo").mode));
        QVERIFY(S_ISCHR(scan.node("zero").mode));
        QCOMPARE(scan.node("zero").rdevMajor, 1U);
        QCOMPARE(scan.node("zero").rdevMinor, 5U);
        QCOMPARE(scan.result->files, std::uint64_t(0));
    }

    void fault09_socket_isSkippedAndReported()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        QVERIFY(bindSocket(scratch.path("s/sock")));
        for (const OnFault policy : {OnFault::skip, OnFault::abort}) { // nothing is lost: no reason to end the run
            const Scan scan({scratch.path("s")}, {.onFault = policy});
            QVERIFY(scan.result);
            QCOMPARE(scan.order, (Paths{"", "s"}));
            QCOMPARE(scan.faultOf(scratch.path("s/sock"))->kind, FaultKind::fileSkipped);
        }
    }

    void fault10_loopingAndDanglingLinks_areStoredAsLinks()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.link("s/a", "b");
        scratch.link("s/b", "a");
        scratch.link("s/up", "..");
        scratch.link("s/nowhere", "/does/not/exist");
        scratch.link("s/long", std::string(4000, 'x'));
        const Scan scan({scratch.path("s")});
        QCOMPARE(scan.order, (Paths{"", "s", "s/a", "s/b", "s/long", "s/nowhere", "s/up"}));
        QCOMPARE(scan.tree.linkTarget(scan.id("s/a")), std::string_view("b"));
        QCOMPARE(scan.tree.linkTarget(scan.id("s/up")), std::string_view(".."));
        QCOMPARE(scan.tree.linkTarget(scan.id("s/nowhere")), std::string_view("/does/not/exist"));
        QCOMPARE(scan.tree.linkTarget(scan.id("s/long")).size(), std::size_t(4000));
        QCOMPARE(scan.log.count(), std::size_t(0));
    }

    void fault11_mountPoint_isKeptEmpty_withOneFileSystem()
    {
        struct stat dev {};
        struct stat pts {};
        QCOMPARE(::stat("/dev", &dev), 0);
        QCOMPARE(::stat("/dev/pts", &pts), 0);
        QVERIFY(dev.st_dev != pts.st_dev);
        const ScanOptions most{.excludes = {"dev/fd", "dev/shm/*", "dev/mqueue/*"}};
        ScanOptions one = most;
        one.oneFileSystem = true;
        QVERIFY(Scan({"/dev"}, most).has("dev/pts/ptmx"));
        const Scan scan({"/dev"}, one);
        QVERIFY(scan.has("dev/zero"));
        QVERIFY(scan.has("dev/pts"));
        QVERIFY(!scan.has("dev/pts/ptmx"));
        QVERIFY(scan.tree.listed(scan.id("dev/pts")));
    }

    void fault11_folderBoundIntoItself_isEnteredOnce()
    {
        // The mount lives in a name space of this thread's own; without the right to make one there is nothing that
        // could be bound either.
        bool bound = false;
        Paths order;
        std::optional<Fault> fault;
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.folder("s/again");
        scratch.file("s/file");
        std::thread([&] {
            if (::unshare(CLONE_NEWNS) != 0 || ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
                ::mount(scratch.path("s").c_str(), scratch.path("s/again").c_str(), nullptr, MS_BIND, nullptr) != 0) {
                return;
            }
            bound = true;
            const Scan scan({scratch.path("s")});
            order = scan.order;
            fault = scan.faultOf(scratch.path("s/again"));
        }).join();
        QVERIFY(bound || ::geteuid() != 0 || errno == EPERM);
        if (bound) {
            QCOMPARE(order, (Paths{"", "s", "s/again", "s/file"}));
            QVERIFY(fault);
            QCOMPARE(fault->kind, FaultKind::fileSkipped);
            QCOMPARE(fault->code, ELOOP);
        }
    }

    void fault12_namesOfAnyBytes_areExact()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        const Paths names{"\n",          "\x01\x7f",  " ",        "-rf", "a\nb", "caf\xe9",
                          "caf\xc3\xa9", "tab\there", "\xff\xfe", "\\",  "*"};
        for (const std::string& name : names) {
            scratch.file("s/" + name);
            scratch.folder("s/" + name + ".d");
            scratch.file("s/" + name + ".d/" + name);
        }
        const Scan scan({scratch.path("s")});
        QCOMPARE(scan.result->files, std::uint64_t(2 * names.size()));
        for (const std::string& name : names) {
            QVERIFY(scan.has("s/" + name));
            QVERIFY(scan.has("s/" + name + ".d/" + name));
            QCOMPARE(scan.tree.name(scan.id("s/" + name)), std::string_view(name));
        }
    }

    void fault13_longNamesAndDeepFolders_areKept()
    {
        const ScratchFolder scratch;
        scratch.folder("deep");
        scratch.folder("wide");
        const std::string leaf(255, 'n');
        const std::string deep = "deep/" + makeDeep(scratch.path("deep"), "d", 250, "file");
        const std::string wide = "wide/" + makeDeep(scratch.path("wide"), leaf, 40, leaf); // 10,000 bytes of path
        const Scan scan({scratch.path("deep"), scratch.path("wide")});
        QCOMPARE(scan.log.count(), std::size_t(0));
        QVERIFY(scan.has(deep + "/file"));
        QVERIFY(wide.size() > 2 * 4096);
        QVERIFY(scan.has(wide + '/' + leaf));
        QCOMPARE(scan.node(wide + '/' + leaf).size, std::uint64_t(4));
    }

    void fault14_namesThatDifferOnlyByCaseOrNormalisation_bothSurvive()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        const Paths names{"README", "Readme", "e\xcc\x81", "\xc3\xa9"};
        for (const std::string& name : names) {
            scratch.file("s/" + name);
        }
        const Scan scan({scratch.path("s")});
        QCOMPARE(scan.order, (Paths{"", "s", "s/README", "s/Readme", "s/e\xcc\x81", "s/\xc3\xa9"}));
    }

    void fault15_emptyFilesAndFolders_areKept()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.folder("s/empty");
        scratch.file("s/nothing");
        const Scan scan({scratch.path("s")});
        QCOMPARE(scan.order, (Paths{"", "s", "s/empty", "s/nothing"}));
        QVERIFY(scan.tree.listed(scan.id("s/empty")));
        QVERIFY(!scan.tree.sparse(scan.id("s/nothing")));
    }

    void fault16_sparseFile_keepsItsHoles()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        const std::uint64_t tebibyte = std::uint64_t(1) << 40U;
        const std::string path = scratch.file("s/sparse");
        const int fd = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
        QCOMPARE(::ftruncate(fd, static_cast<off_t>(tebibyte)), 0);
        const std::string block(8192, 'x');
        QCOMPARE(::pwrite(fd, block.data(), block.size(), 1 << 20), ssize_t(block.size()));
        QCOMPARE(::pwrite(fd, block.data(), block.size(), off_t(1) << 36), ssize_t(block.size()));
        ::close(fd);
        scratch.file("s/whole", block);
        QCOMPARE(::truncate(scratch.file("s/void").c_str(), 1 << 20), 0);
        const Scan scan({scratch.path("s")});
        const NodeId sparse = scan.id("s/sparse");
        QCOMPARE(scan.node("s/sparse").size, tebibyte);
        QVERIFY(scan.tree.sparse(sparse));
        // File systems may round an extent up to their blocks, and never leave out data.
        const std::span<const Extent> extents = scan.tree.extents(sparse);
        QCOMPARE(extents.size(), std::size_t(2));
        const std::array<std::uint64_t, 2> written{1U << 20U, std::uint64_t(1) << 36U};
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(extents[i].offset <= written[i]);
            QVERIFY(extents[i].offset + extents[i].length >= written[i] + block.size());
            QVERIFY(extents[i].length <= (1U << 20U));
        }
        QVERIFY(!scan.tree.sparse(scan.id("s/whole")));
        QVERIFY(scan.tree.sparse(scan.id("s/void")) && scan.tree.extents(scan.id("s/void")).empty());
    }

    void fault18_manyHardLinks_areOneInode_countedOnce()
    {
        const ScratchFolder scratch;
        scratch.folder("a");
        scratch.folder("b");
        scratch.file("b/000", "0123456789");
        for (int i = 1; i < 3000; ++i) {
            scratch.hardLink((i % 2 == 0 ? "a/" : "b/") + QByteArray::number(i).rightJustified(4, '0').toStdString(),
                             "b/000");
        }
        const Scan scan({scratch.path("b"), scratch.path("a")});
        const NodeId first = scan.id("a/0002");
        NodeId wrong = 0;
        for (const auto& [path, id] : scan.ids) {
            wrong += S_ISREG(scan.tree.node(id).mode) && scan.tree.node(id).firstOfInode != first ? 1 : 0;
        }
        QCOMPARE(wrong, NodeId(0));
        QCOMPARE(scan.result->files, std::uint64_t(3000));
        QCOMPARE(scan.result->bytes, std::uint64_t(10));
    }

    void fault19_xattrsAndAcls_areExact()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        const std::string file = scratch.file("s/f", "x");
        const std::string folder = scratch.folder("s/d");
        const std::string binary("\0\xff\n", 3);
        const std::string large(3000, 'v');
        const std::string acl = accessAcl(12345, 4);
        ::setxattr(file.c_str(), "user.binary", binary.data(), binary.size(), 0);
        ::setxattr(file.c_str(), "user.empty", "", 0, 0);
        ::setxattr(file.c_str(), "user.large", large.data(), large.size(), 0);
        ::setxattr(file.c_str(), "system.posix_acl_access", acl.data(), acl.size(), 0);
        ::setxattr(folder.c_str(), "system.posix_acl_default", acl.data(), acl.size(), 0);
        const auto expected = [](const std::string& path, const Paths& names) {
            std::vector<std::pair<std::string, std::string>> all;
            for (const std::string& name : names) {
                if (::lgetxattr(path.c_str(), name.c_str(), nullptr, 0) >= 0) { // what this file system has taken
                    all.emplace_back(name, valueOf(path, name));
                }
            }
            return all;
        };
        const auto ofFile = expected(file, {"system.posix_acl_access", "user.binary", "user.empty", "user.large"});
        const auto ofFolder = expected(folder, {"system.posix_acl_default"});
        const Scan scan({scratch.path("s"), file});
        QCOMPARE(xattrsOf(scan, "s/f"), ofFile);
        QCOMPARE(xattrsOf(scan, "f"), ofFile); // as a source itself
        QCOMPARE(xattrsOf(scan, "s/d"), ofFolder);
        QCOMPARE(scan.log.count(), std::size_t(0));
        const OrdinaryUser ordinary; // may not look through /proc any more
        QCOMPARE(xattrsOf(Scan({scratch.path("s")}), "s/f"), ofFile);
    }

    void fault20_timesBefore1970AndAfter2106_areExact()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        for (const std::int64_t seconds :
             {std::int64_t(-1), std::int64_t(-1'000'000'000), std::int64_t(0), std::int64_t(5'000'000'000)}) {
            const std::string path = scratch.file("s/f");
            ScratchFolder::setTimes(path, seconds, 999'999'999);
            struct stat status {};
            QCOMPARE(::lstat(path.c_str(), &status), 0); // what the file system could keep
            const Scan scan({scratch.path("s")});
            QCOMPARE(scan.node("s/f").mtime,
                     (FileTime{status.st_mtim.tv_sec, static_cast<std::int32_t>(status.st_mtim.tv_nsec)}));
            QCOMPARE(scan.node("s/f").atime.seconds, std::int64_t(status.st_atim.tv_sec));
        }
    }

    void fault22_ourOwnOutput_isLeftOut_whereverItIsSeen()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.folder("s/sub");
        scratch.file("s/kept");
        scratch.file("s/sub/out.iso", "old");
        scratch.hardLink("s/same", "s/sub/out.iso");
        scratch.folder("s/database");
        scratch.file("s/database/x");
        scratch.link("s/way", "sub/out.iso");
        const Scan scan({scratch.path("s")},
                        {.leaveOut = {scratch.path("s/sub/../sub/out.iso"), scratch.path("s/database/")}});
        QCOMPARE(scan.order, (Paths{"", "s", "s/kept", "s/sub", "s/way"}));
        QCOMPARE(scan.log.count(), std::size_t(0));
        QCOMPARE(scan.result->filtered, std::uint64_t(3));
        QVERIFY(!Scan({scratch.path("s/kept")}, {.leaveOut = {scratch.path("s/kept")}}).has("kept"));
        // Named by a link: what it leads to is what would be written.
        QCOMPARE(Scan({scratch.path("s/sub")}, {.leaveOut = {scratch.path("s/way")}}).order, (Paths{"", "sub"}));
    }

    void fault22_outputThatAppearsDuringTheScan_isLeftOut()
    {
        const ScratchFolder scratch;
        FolderReader reader({.leaveOut = {scratch.path("new.iso")}}, {});
        scratch.file("new.iso");
        scratch.file("kept");
        FolderJob job;
        job.folder = 1;
        job.place = {.source = 1, .folder = true, .rootPath = scratch.path(), .below = {}};
        Watch watch;
        const Listing listing = reader.list(job, watch);
        QCOMPARE(listing.children.size(), std::size_t(1));
        QCOMPARE(listing.children[0].name, std::string("kept"));
    }
};

STEADYBURN_UNIT_TEST(TestSourceFaults)

} // namespace test_source_faults

#include "TestSourceFaults.moc"
