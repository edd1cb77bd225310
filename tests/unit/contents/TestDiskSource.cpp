#include "contents/OpenBeneath.h"
#include "contents/Source.h"
#include "support/OrdinaryUser.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "unit/contents/Scan.h"

#include <QTest>

#include <array>
#include <ctime>
#include <utility>

using namespace steadyburn;

namespace test_disk_source {

std::string readAll(SourceFile& file, std::size_t piece, std::size_t most)
{
    std::string all;
    std::vector<std::byte> buffer(piece);
    while (all.size() < most) {
        const Result<std::size_t> got = file.readAt(buffer, all.size());
        if (!got || *got == 0) {
            break;
        }
        all.append(reinterpret_cast<const char*>(buffer.data()), *got);
    }
    return all;
}

// Opens, and says what came of it: "" or the fault's number.
std::optional<FaultKind> openFault(DiskSource& source, NodeId id)
{
    const Result<std::unique_ptr<SourceFile>> file = source.open(id);
    return file ? std::nullopt : std::optional(file.fault().kind);
}

class TestDiskSource : public QObject {
    Q_OBJECT
private slots:
    void readAt_anywhere_givesTheBytes()
    {
        const ScratchFolder scratch;
        std::string bytes(3'000'001, '\0');
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<char>(i * 2654435761U >> 13U);
        }
        scratch.folder("s");
        scratch.file("s/f", bytes);
        const Scan scan({scratch.path("s"), scratch.path("s/f")});
        DiskSource source(scan.tree);
        for (const char* path : {"s/f", "f"}) { // below a source, and a source itself
            Result<std::unique_ptr<SourceFile>> file = source.open(scan.id(path));
            QVERIFY(file);
            QVERIFY(readAll(**file, 65536, 1 << 30) == bytes);
            std::array<std::byte, 10> tail{};
            QCOMPARE(*(*file)->readAt(tail, bytes.size() - 4), std::size_t(4));
            QCOMPARE(*(*file)->readAt(tail, bytes.size() + 100), std::size_t(0));
            QVERIFY((*file)->unchanged());
        }
    }

    void open_leavesTheAccessTimeAlone()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        const std::string path = scratch.file("s/f", "text");
        ScratchFolder::setTimes(path, 1000);
        const Scan scan({scratch.path("s")});
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("s/f"));
        QCOMPARE(readAll(**file, 100, 100), std::string("text"));
        struct stat status {};
        QCOMPARE(::stat(path.c_str(), &status), 0);
        QCOMPARE(std::int64_t(status.st_atim.tv_sec), std::int64_t(1000));
    }

    void open_ofADeepFile_works()
    {
        const ScratchFolder scratch;
        const std::string leaf(250, 'n');
        std::string below = "s";
        std::filesystem::path at = scratch.folder("s");
        int folder = ::open(at.c_str(), O_PATH | O_DIRECTORY);
        for (int i = 0; i < 30; ++i) {
            QCOMPARE(::mkdirat(folder, leaf.c_str(), 0755), 0);
            const int next = ::openat(folder, leaf.c_str(), O_PATH | O_DIRECTORY);
            ::close(folder);
            folder = next;
            below += '/' + leaf;
        }
        const int made = ::openat(folder, "f", O_WRONLY | O_CREAT, 0644);
        QCOMPARE(::write(made, "deep", 4), ssize_t(4));
        ::close(made);
        ::close(folder);
        const Scan scan({scratch.path("s")});
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id(below + "/f"));
        QVERIFY(file);
        QCOMPARE(readAll(**file, 100, 100), std::string("deep"));
        const FileDescriptor root(::open(scratch.path("s").c_str(), O_PATH | O_DIRECTORY));
        const std::string relative = scan.tree.pathBelow(scan.id("s"), scan.id(below + "/f"));
        QVERIFY(openByComponents(root.get(), relative, O_RDONLY)); // as on an old kernel
    }

    void fault01_grew_isSaid_andTheScannedLengthIsThere()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.file("f", "12345");
        const Scan scan({path});
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("f"));
        QCOMPARE(::truncate(path.c_str(), 100), 0);
        QCOMPARE((*file)->unchanged().fault().kind, FaultKind::fileGrew);
        std::array<std::byte, 5> begin{};
        QCOMPARE(*(*file)->readAt(begin, 0), std::size_t(5));
    }

    void empty_withContentsOfTheKernels_isSaid()
    {
        const Scan scan({"/proc/version"});
        QCOMPARE(scan.tree.node(scan.id("version")).size, std::uint64_t(0));
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("version"));
        const Result<void> unchanged = (*file)->unchanged();
        QCOMPARE(unchanged.fault().kind, FaultKind::fileGrew);
        QVERIFY(!unchanged.fault().detail.empty());
        QCOMPARE(unchanged.fault().path, std::string("/proc/version"));
    }

    void empty_andStillEmpty_isUnchanged()
    {
        const ScratchFolder scratch;
        const Scan scan({scratch.file("f", "")});
        DiskSource source(scan.tree);
        QVERIFY((*source.open(scan.id("f")))->unchanged().ok());
    }

    void fault02_shrank_isSaid_withBothSizes()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.file("f", "1234567890");
        const Scan scan({path});
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("f"));
        QCOMPARE(::truncate(path.c_str(), 4), 0);
        std::array<std::byte, 10> all{};
        QCOMPARE(*(*file)->readAt(all, 0), std::size_t(4));
        const Result<void> unchanged = (*file)->unchanged();
        QCOMPARE(unchanged.fault().kind, FaultKind::fileShrank);
        QCOMPARE(unchanged.fault().offset, std::uint64_t(4));
        QCOMPARE(unchanged.fault().path, path);
    }

    void fault03_rewrittenWithTheSameSize_isSaid_evenIfTheTimeIsSetBack()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.file("f", "12345");
        ScratchFolder::setTimes(path, 1000);
        const Scan scan({path});
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("f"));
        QVERIFY((*file)->unchanged());
        scratch.awaitTick();
        scratch.file("f", "abcde");
        QCOMPARE((*file)->unchanged().fault().kind, FaultKind::fileChanged);
        ScratchFolder::setTimes(path, 1000);
        QCOMPARE((*file)->unchanged().fault().kind, FaultKind::fileChanged);
    }

    void unchanged_afterANewNameOrMode_isTrue()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.file("f", "12345");
        const Scan scan({path});
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("f"));
        scratch.awaitTick();
        scratch.hardLink("g", "f");
        QVERIFY((*file)->unchanged());
        QCOMPARE(::unlink(path.c_str()), 0);
        QCOMPARE(::chmod(scratch.path("g").c_str(), 0600), 0);
        QVERIFY((*file)->unchanged());
    }

    void fault04_vanished_isSaid()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.folder("s/d");
        scratch.file("s/d/f", "x");
        scratch.file("s/g", "x");
        const Scan scan({scratch.path("s")});
        std::filesystem::remove_all(scratch.path("s/d"));
        std::filesystem::remove(scratch.path("s/g"));
        DiskSource source(scan.tree);
        QCOMPARE(openFault(source, scan.id("s/d/f")), FaultKind::fileVanished);
        QCOMPARE(openFault(source, scan.id("s/g")), FaultKind::fileVanished);
        std::filesystem::remove_all(scratch.path("s"));
        DiskSource fresh(scan.tree);
        QCOMPARE(openFault(fresh, scan.id("s/g")), FaultKind::fileVanished);
    }

    void open_whereAnotherNameLeadsToTheScannedFile_readsThat()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.folder("s/d");
        for (const char* const name : {"s/d/gone", "s/replaced"}) {
            scratch.file(name, "mine");
            std::filesystem::create_hard_link(scratch.path(name), scratch.path(std::string(name) + "-2"));
            std::filesystem::create_hard_link(scratch.path(name), scratch.path(std::string(name) + "-3"));
        }
        const Scan scan({scratch.path("s"), scratch.path("s/d/gone-3")});
        std::filesystem::remove(scratch.path("s/replaced"));
        scratch.file("s/replaced", "other");
        std::filesystem::remove_all(scratch.path("s/d"));
        DiskSource source(scan.tree);
        for (const char* const name : {"s/replaced", "s/replaced-2", "s/replaced-3"}) {
            Result<std::unique_ptr<SourceFile>> file = source.open(scan.id(name));
            QVERIFY(file);
            QCOMPARE(readAll(**file, 100, 100), std::string("mine"));
            QVERIFY((*file)->unchanged());
        }
        QCOMPARE(openFault(source, scan.id("s/d/gone")), FaultKind::fileVanished);
        QCOMPARE(openFault(source, scan.id("gone-3")), FaultKind::fileVanished);
    }

    void open_ofAVanishedName_readsTheFileByItsOtherOne()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.file("s/gone", "mine");
        std::filesystem::create_hard_link(scratch.path("s/gone"), scratch.path("there"));
        const Scan scan({scratch.path("s"), scratch.path("there")});
        std::filesystem::remove_all(scratch.path("s"));
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("s/gone"));
        QVERIFY(file);
        QCOMPARE(readAll(**file, 100, 100), std::string("mine"));
        QVERIFY((*file)->unchanged());
        std::filesystem::remove(scratch.path("there"));
        scratch.file("there", "else");
        QCOMPARE(openFault(source, scan.id("s/gone")), FaultKind::fileVanished);
    }

    void fault05_permissionTakenSinceTheScan_isSaid()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.file("f", "x");
        const Scan scan({path});
        QCOMPARE(::chmod(path.c_str(), 0), 0);
        const OrdinaryUser ordinary;
        DiskSource source(scan.tree);
        const Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("f"));
        QVERIFY(!file);
        QCOMPARE(file.fault().kind, FaultKind::fileUnreadable);
        QCOMPARE(file.fault().code, EACCES);
        QCOMPARE(file.fault().path, path);
    }

    void fault07_linkInPlaceOfFileOrFolder_isNotFollowed()
    {
        const ScratchFolder scratch;
        scratch.folder("s");
        scratch.folder("s/d");
        scratch.file("s/d/f", "mine");
        scratch.file("s/g", "mine");
        scratch.folder("outside");
        scratch.file("outside/f", "else");
        const Scan scan({scratch.path("s"), scratch.path("s/g")});
        std::filesystem::remove_all(scratch.path("s/d"));
        std::filesystem::remove(scratch.path("s/g"));
        scratch.link("s/d", "../outside");
        scratch.link("s/g", "../outside/f");
        DiskSource source(scan.tree);
        QCOMPARE(openFault(source, scan.id("s/d/f")), FaultKind::fileVanished);
        QCOMPARE(openFault(source, scan.id("s/g")), FaultKind::fileVanished);
        QCOMPARE(openFault(source, scan.id("g")), FaultKind::fileVanished);
        const FileDescriptor root(::open(scratch.path("s").c_str(), O_PATH | O_DIRECTORY));
        QVERIFY(!openBeneath(root.get(), "d/f", O_RDONLY));
        QVERIFY(!openByComponents(root.get(), "d/f", O_RDONLY));
        QVERIFY(!openByComponents(root.get(), "g", O_RDONLY));
        QVERIFY(!openBeneath(root.get(), "../outside/f", O_RDONLY));
    }

    void fault08_fifoOrFolderInPlaceOfAFile_isNotWaitedFor()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.file("f", "x");
        const std::string other = scratch.file("g", "x");
        const Scan scan({path, other});
        QCOMPARE(::unlink(path.c_str()), 0);
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        QCOMPARE(::unlink(other.c_str()), 0);
        scratch.folder("g");
        DiskSource source(scan.tree);
        QCOMPARE(openFault(source, scan.id("f")), FaultKind::fileVanished);
        QCOMPARE(openFault(source, scan.id("g")), FaultKind::fileVanished);
    }

    // Editors save like this.
    void open_ofAnotherFileWithTheName_readsIt_andSaysSo_data()
    {
        QTest::addColumn<QByteArray>("contents");
        QTest::addColumn<int>("kind");
        QTest::newRow("as long") << QByteArray("abcde") << int(FaultKind::fileChanged);
        QTest::newRow("longer") << QByteArray("abcdef") << int(FaultKind::fileGrew);
        QTest::newRow("shorter") << QByteArray("abc") << int(FaultKind::fileShrank);
        QTest::newRow("the same") << QByteArray("12345") << int(FaultKind::fileChanged);
    }
    void open_ofAnotherFileWithTheName_readsIt_andSaysSo()
    {
        QFETCH(QByteArray, contents);
        QFETCH(int, kind);
        const ScratchFolder scratch;
        const std::string path = scratch.file("f", "12345");
        ScratchFolder::setTimes(path, 1000);
        const Scan scan({path});
        scratch.awaitTick();
        const std::string fresh = scratch.file("new", contents.toStdString());
        ScratchFolder::setTimes(fresh, 1000); // as rsync and cp -a leave it
        std::filesystem::rename(fresh, path);
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("f"));
        QVERIFY(file);
        QCOMPARE(readAll(**file, 100, 100), contents.toStdString());
        QCOMPARE(int((*file)->unchanged().fault().kind), kind);
    }

    // A copy with the times of the old file, and with another mode, which would explain its ctime.
    void open_ofAnotherFileWithTheNameAndMode_isAChange()
    {
        const ScratchFolder scratch;
        const std::string path = scratch.file("f", "12345");
        ScratchFolder::setTimes(path, 1000);
        const Scan scan({path});
        const std::string fresh = scratch.file("new", "abcde");
        ScratchFolder::setTimes(fresh, 1000);
        const auto changedAt = [](const std::string& name) {
            struct stat found {};
            return ::stat(name.c_str(), &found) == 0 ? std::pair(found.st_ctim.tv_sec, found.st_ctim.tv_nsec)
                                                     : std::pair<std::time_t, long>();
        };
        do { // the file system's clock has ticks
            QCOMPARE(::chmod(fresh.c_str(), 0600), 0);
        } while (changedAt(fresh) == changedAt(path));
        std::filesystem::rename(fresh, path);
        DiskSource source(scan.tree);
        Result<std::unique_ptr<SourceFile>> file = source.open(scan.id("f"));
        QVERIFY(file);
        QCOMPARE((*file)->unchanged().fault().kind, FaultKind::fileChanged);
    }

    void open_fromMoreSourcesThanAreHeldOpen_works()
    {
        const ScratchFolder scratch;
        std::vector<std::string> sources;
        for (int i = 0; i < 100; ++i) {
            const std::string name = "s" + std::to_string(i);
            sources.push_back(scratch.folder(name));
            scratch.file(name + "/f", name);
        }
        const Scan scan(sources);
        DiskSource source(scan.tree);
        for (int round = 0; round < 2; ++round) {
            for (int i = 0; i < 100; ++i) {
                const std::string name = "s" + std::to_string(i);
                Result<std::unique_ptr<SourceFile>> file = source.open(scan.id(name + "/f"));
                QVERIFY(file);
                QCOMPARE(readAll(**file, 10, 10), name);
            }
        }
    }
};

STEADYBURN_UNIT_TEST(TestDiskSource)

} // namespace test_disk_source

#include "TestDiskSource.moc"
