#include "base/Units.h"
#include "contents/Scanner.h"
#include "image/compress/ArchiveEnd.h"
#include "image/tar/IncompleteMarks.h"
#include "image/tar/TarArchive.h"
#include "image/tar/TarHeaders.h"
#include "support/MemorySink.h"
#include "support/ScriptedSource.h"
#include "support/TreeMaker.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "unit/image/Mess.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <random>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <thread>
#include <unistd.h>

using namespace steadyburn;

namespace test_tar_archive {

struct Words {
    int exitCode = -1;
    QByteArray out;
    QByteArray errors;
};

Words run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", "C.UTF-8");
    environment.insert("TZ", "UTC");
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    process.waitForFinished(60000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

bool save(const QString& path, const std::vector<std::byte>& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) &&
           file.write(reinterpret_cast<const char*>(bytes.data()), qint64(bytes.size())) == qint64(bytes.size());
}

// A stream from hand-made trees.
struct Made {
    std::unique_ptr<TarArchive> archive;
    Result<void> result;
    MemorySink sink;
    FaultLog log;
    std::unique_ptr<DigestTable> digests;
};

void produce(Made& made, const Tree& tree, Source& source, const TarOptions& options = {}, std::stop_token stop = {})
{
    made.digests = std::make_unique<DigestTable>(tree.size());
    auto laidOut = TarArchive::layOut(tree, source, made.log, options, {2, made.digests.get(), nullptr}, {});
    if (!laidOut) {
        made.result = laidOut.takeFault();
        return;
    }
    made.archive = std::move(*laidOut);
    made.result = made.archive->produce(made.sink, std::move(stop));
}

// The value of an access ACL as the kernel has it: owner rw, user 1000 rwx, group r, mask rwx, other r.
std::string someAcl()
{
    const std::vector<std::array<std::uint32_t, 3>> entries = {
        {0x01, 6, 0xffffffff}, {0x02, 7, 1000}, {0x04, 4, 0xffffffff}, {0x10, 7, 0xffffffff}, {0x20, 4, 0xffffffff}};
    std::string value("\x02\0\0\0", 4);
    for (const auto& [tag, permissions, id] : entries) {
        value += {static_cast<char>(tag), 0, static_cast<char>(permissions), 0};
        for (unsigned i = 0; i < 4; ++i) {
            value += static_cast<char>(id >> (8 * i));
        }
    }
    return value;
}

class TestTarArchive : public QObject {
    Q_OBJECT
private slots:
    void sink_thatFails_endsTheStreamWithItsFault()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        for (int i = 0; i < 20; ++i) {
            nodes.push_back(newFile("f" + std::to_string(100 + i), 100000));
            source[static_cast<NodeId>(i + 1)].size = 100000;
        }
        tree.addChildren(kRoot, std::move(nodes));
        for (const std::uint64_t at : {0U, 1U, 700000U, 1500000U, 2000000U}) {
            Made made;
            made.sink.failAt = at;
            produce(made, tree, source);
            QVERIFY(!made.result);
            QVERIFY(made.result.fault().kind == FaultKind::mediumError);
            QCOMPARE(made.sink.brokenRules, 0U);
            QCOMPARE(source.openNow.load(), 0U);
        }
    }

    void cancel_atAnyPoint_endsTheStream()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        for (int i = 0; i < 30; ++i) {
            nodes.push_back(newFile("f" + std::to_string(100 + i), 300000));
            source[static_cast<NodeId>(i + 1)].size = 300000;
        }
        tree.addChildren(kRoot, std::move(nodes));
        for (const std::uint64_t at : {0U, 1U, 1000000U, 4000000U, 8000000U}) {
            std::stop_source stop;
            std::jthread disk([&](const std::stop_token& ended) { // hangs until a reader waits for it
                (void)comesTrue(
                    [&] { return ended.stop_requested() || (stop.stop_requested() && source.reading > 0); });
                source.letGo();
            });
            MemorySink sink(500000);
            sink.onPublish = [&](std::uint64_t published) {
                if (published >= at && !stop.stop_requested()) {
                    source.hold();
                    stop.request_stop();
                }
            };
            if (at == 0) {
                stop.request_stop();
            }
            FaultLog log;
            auto archive = TarArchive::layOut(tree, source, log, {}, {3, nullptr, nullptr}, {});
            QVERIFY(archive.ok());
            const Result<void> result = (*archive)->produce(sink, stop.get_token());
            QVERIFY(!result);
            QVERIFY(result.fault().kind == FaultKind::cancelled);
            QVERIFY(sink.published < at + 1000000);
            QCOMPARE(source.openNow.load(), 0U);
            QCOMPARE(log.count(), std::size_t(0));
        }
    }

    // Faults 1 to 6: the archive is whole, the file is named, its neighbours are untouched.
    void files_thatFail_leaveAValidArchive()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        const std::vector<std::string> names = {"1 grew",       "2 shrank",  "3 changed", "4 vanished",
                                                "5 unreadable", "6 damaged", "7 good"};
        for (const std::string& name : names) {
            nodes.push_back(newFile(name, 100000));
            source[static_cast<NodeId>(nodes.size())].size = 100000;
        }
        tree.addChildren(kRoot, std::move(nodes));
        source[1].afterwards = FaultKind::fileGrew;
        source[2].size = 30000;
        source[2].afterwards = FaultKind::fileShrank;
        source[3].afterwards = FaultKind::fileChanged;
        source[4].openFault = FaultKind::fileVanished;
        source[5].openFault = FaultKind::fileUnreadable;
        source[6].bad = {{50000, 100}};
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QCOMPARE(made.sink.bytes.size(), std::size_t(*made.archive->size()));
        const auto faults = made.log.all();
        QCOMPARE(faults.size(), std::size_t(6));
        for (NodeId id = 1; id <= 7; ++id) {
            QCOMPARE(made.digests->get(id).has_value(), id == 1 || id == 3 || id == 7);
        }
        QTemporaryDir dir;
        QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
        const Words words = run("tar", {"-xf", dir.filePath("x.tar"), "-C", dir.path()});
        QCOMPARE(words.exitCode, 0);
        QCOMPARE(words.errors, QByteArray());
        for (NodeId id = 1; id <= 7; ++id) {
            QFile file(dir.filePath(QString::fromStdString(names[id - 1])));
            QVERIFY(file.open(QIODevice::ReadOnly));
            auto expected = ScriptedSource::bytes(id, 0, 100000);
            const std::size_t from = id == 2 ? 30000 : id == 4 || id == 5 ? 0 : id == 6 ? 49152 : 100000;
            const std::size_t length = id == 6 ? 4096 : 100000 - from;
            std::fill_n(expected.begin() + static_cast<std::ptrdiff_t>(from), length, std::byte{0});
            QVERIFY2(file.readAll() ==
                         QByteArray(reinterpret_cast<const char*>(expected.data()), qsizetype(expected.size())),
                     names[id - 1].c_str());
        }
    }

    // Nothing is written where nothing is missing; else the stream says what, and other programs read it as before.
    void filesThatFail_areToldAtTheEndWhereThatIsWanted()
    {
        for (const bool fails : {false, true}) {
            Tree tree;
            ScriptedSource source;
            std::vector<Tree::NewNode> nodes;
            nodes.push_back(newFile("1", 100000));
            nodes.push_back(newFile("2", 100000));
            nodes.push_back(newFolder("3 folder"));
            tree.addChildren(kRoot, std::move(nodes));
            source[1].size = fails ? 30000 : 100000;
            source[1].afterwards = fails ? std::optional(FaultKind::fileShrank) : std::nullopt;
            source[2].size = 100000;
            Made made;
            if (fails) {
                made.log.add({.kind = FaultKind::folderUnreadable, .path = tree.sourcePath(3)});
                made.log.add({.kind = FaultKind::fileUnreadable, .path = tree.sourcePath(3) + "/lost"});
            }
            TarOptions options;
            options.tellIncomplete = true;
            produce(made, tree, source, options);
            QVERIFY(made.result.ok());
            QCOMPARE(made.sink.bytes.size(), std::size_t(*made.archive->size()));
            QTemporaryDir dir;
            QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
            for (const QString& program : {QString("tar"), QString("bsdtar")}) {
                const Words words = run(program, {"-tf", dir.filePath("x.tar")});
                QCOMPARE(words.exitCode, 0);
                QCOMPARE(words.errors, QByteArray());
                QVERIFY(words.out.startsWith("1\n2\n3 folder/\n"));
            }
            const std::string_view all(reinterpret_cast<const char*>(made.sink.bytes.data()), made.sink.bytes.size());
            const std::size_t end = std::min(all.find("pax_global_header"), all.size());
            const FoundMarks found = findIncompleteMarks(std::span(made.sink.bytes).subspan(end));
            QCOMPARE(found.ours, fails);
            QVERIFY(!found.damaged);
            QCOMPARE(found.marks.size(), fails ? std::size_t(3) : std::size_t(0));
            if (fails) {
                QVERIFY(found.marks[0].path == "1" && found.marks[0].how == IncompleteMark::How::padded);
                QVERIFY(found.marks[1].path == "3 folder" && found.marks[1].how == IncompleteMark::How::unlisted);
                QVERIFY(found.marks[2].path == "3 folder/lost" && found.marks[2].how == IncompleteMark::How::missing);
            }
        }
    }
    // Where the length is promised: the room gives way to what the medium takes, but for the least.
    void roomToTell_isNoMoreThanTheMediumHas()
    {
        constexpr std::uint64_t kRecord = 10240;
        const std::string name(150, 'n'); // the least room is too small for a hundred of these
        for (const bool fails : {false, true}) {
            std::uint64_t least = 1;
            for (const std::uint64_t further : {0 * kRecord, 0 * kRecord, 5 * kRecord, 100 * kRecord}) {
                Tree tree;
                ScriptedSource source;
                std::vector<Tree::NewNode> nodes;
                nodes.push_back(newFile("1", 100000));
                nodes.push_back(newFile("2", 100000));
                nodes.push_back(newFolder("3 folder"));
                tree.addChildren(kRoot, std::move(nodes));
                source[1].size = fails ? 30000 : 100000;
                source[1].afterwards = fails ? std::optional(FaultKind::fileShrank) : std::nullopt;
                source[2].size = 100000;
                Made made;
                for (int i = 0; i < 100 && fails; ++i) {
                    made.log.add({.kind = FaultKind::fileUnreadable,
                                  .path = tree.sourcePath(3) + '/' + name + std::to_string(i)});
                }
                TarOptions options;
                options.tellIncomplete = true;
                options.roomToTell = 64 * kKiB;
                options.capacity = least + further;
                produce(made, tree, source, options);
                QVERIFY(made.result.ok());
                const std::uint64_t size = made.sink.bytes.size();
                QCOMPARE(*made.archive->size(), size);
                least = least == 1 ? size : least;
                QVERIFY(further == 100 * kRecord ? size >= least + 6 * kRecord && size < least + 8 * kRecord
                                                 : size == least + further);
                QTemporaryDir dir;
                QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
                const Words words = run("tar", {"-tf", dir.filePath("x.tar")});
                QCOMPARE(words.exitCode, 0);
                QCOMPARE(words.errors, QByteArray());
                const std::string_view all(reinterpret_cast<const char*>(made.sink.bytes.data()),
                                           made.sink.bytes.size());
                const std::size_t end = std::min(all.find("pax_global_header"), all.size());
                const FoundMarks found = findIncompleteMarks(std::span(made.sink.bytes).subspan(end));
                QCOMPARE(found.ours, fails);
                QVERIFY(!found.damaged);
                const bool namesAll = further > 0;
                QVERIFY(namesAll && fails ? found.marks.size() == 101 : fails == !found.marks.empty());
                QVERIFY(!fails || found.marks.front().path == (namesAll ? "1" : "."));
            }
        }
    }
    void incompleteMarks_ofManyPathsAreFoundAgain()
    {
        std::vector<IncompleteMark> marks;
        for (int i = 0; i < 30000; ++i) {
            marks.push_back({.path = "folder\n\xff/" + std::string(static_cast<std::size_t>(i % 200), 'n')});
        }
        const auto bytes = makeIncompleteMarks(marks);
        const FoundMarks found = findIncompleteMarks(bytes);
        QVERIFY(found.ours && !found.damaged);
        QCOMPARE(found.length, std::uint64_t(bytes.size()));
        QCOMPARE(found.marks.size(), marks.size());
        QCOMPARE(found.marks[777].path, marks[777].path);
        QVERIFY(makeIncompleteMarks({}).empty());
    }
    void incompleteMarks_withAnyByteSpoiled_areNeverFewerInSilence()
    {
        const std::vector<IncompleteMark> marks = {{.path = "a"}, {.path = "b"}};
        const auto whole = makeIncompleteMarks(marks);
        for (std::size_t at = 512; at < 512 + 40; ++at) {
            auto bytes = whole;
            bytes[at] ^= std::byte{0x10};
            const FoundMarks found = findIncompleteMarks(bytes);
            QVERIFY2(found.damaged || found.marks.size() == 2, std::to_string(at).c_str());
        }
        auto wiped = whole;
        std::fill(wiped.begin() + 512, wiped.end(), std::byte{0});
        QVERIFY(findIncompleteMarks(wiped).damaged);
    }

    void mess_readByOthers_isTheSame()
    {
        const Mess mess;
        Tree tree;
        FaultLog log;
        QVERIFY(Scanner(ScanOptions{}).scan({mess.root()}, tree, log, {}).ok());
        DiskSource source(tree);
        Made made;
        std::vector<TarPlace> places;
        TarOptions options;
        options.places = &places;
        produce(made, tree, source, options);
        QVERIFY(made.result.ok());
        QCOMPARE(made.log.count(), std::size_t(0));
        QCOMPARE(made.sink.bytes.size(), std::size_t(*made.archive->size()));
        QVERIFY(made.sink.bytes.size() < 8 << 20); // the holes are not in it
        QVERIFY(save(mess.path("x.tar"), made.sink.bytes));
        QCOMPARE(places.size(), std::size_t(tree.size() - 1));
        for (const TarPlace& place : places) {
            QVERIFY(place.offset % 512 == 0 && made.sink.bytes[place.offset + 257] == std::byte{'u'});
        }

        const Words compared = run("tar", {"--compare", "--xattrs", "-f", mess.path("x.tar"), "-C", mess.dir()});
        QCOMPARE(compared.errors, QByteArray());
        QCOMPARE(compared.out, QByteArray());
        QCOMPARE(compared.exitCode, 0);
        const Words listed = run("bsdtar", {"-tf", mess.path("x.tar")});
        QCOMPARE(listed.errors, QByteArray());
        QCOMPARE(listed.exitCode, 0);

        mkdir(mess.path("out").toLocal8Bit().constData(), 0755);
        const Words unpacked = run("bsdtar", {"-xpf", mess.path("x.tar"), "-C", mess.path("out")});
        QCOMPARE(unpacked.errors, QByteArray());
        const Words again =
            run("tar", {"--compare", "-f", mess.path("x.tar"), "-C", mess.path("out")}); // times, modes, links, bytes
        QCOMPARE(again.out, QByteArray());
        const Words differences = run("diff", {"-r", "--no-dereference", "-x", "fifo",
                                               QString::fromStdString(mess.root()), mess.path("out/mess")});
        QCOMPARE(differences.out, QByteArray());
    }

    // Short, split at a slash, and too long for a ustar header; folders, links, holes and times with a fraction too.
    void namesThatAreNotAscii_readByOthers_areTheSame_withoutAWord()
    {
        const Mess mess;
        const std::string odd = "\xff\xfe";
        const auto folder = [&](const std::string& name) { return mkdir(mess.at(name).c_str(), 0750) == 0; };
        const auto file = [&](const std::string& name, off_t size) {
            const int fd = ::open(mess.at(name).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0640);
            const bool made = fd >= 0 && pwrite(fd, "x", 1, size - 1) == 1;
            close(fd);
            return made;
        };
        const std::string split = odd + std::string(90, 'd');
        const std::string whole = odd + std::string(200, 'l');
        QVERIFY(folder(odd + "folder") && folder(split) && folder(whole));
        QVERIFY(file(odd + "folder/plain", 20) && file(split + "/" + std::string(90, 'f'), 30));
        QVERIFY(file(whole + "/" + odd, 40) && file(odd + std::string(250, 'n'), 50) && file(odd + "hole", 1 << 20));
        QVERIFY(file(whole + "/long hole", 1 << 20));
        const std::string accent = "e\xcc\x81"; // decomposed: to be left alone
        QVERIFY(file(accent, 60) && file("\xc3\xa9", 70) && file(accent + std::string(200, 'a'), 80));
        QCOMPARE(link(mess.at(whole + "/" + odd).c_str(), mess.at("zz second name").c_str()), 0);
        QCOMPARE(link(mess.at(odd + "hole").c_str(), mess.at("zz" + odd).c_str()), 0);
        QCOMPARE(symlink(("\xc3\xa4" + odd).c_str(), mess.at("\xc3\xa4 link").c_str()), 0);
        Tree tree;
        FaultLog log;
        QVERIFY(Scanner(ScanOptions{}).scan({mess.root()}, tree, log, {}).ok());
        DiskSource source(tree);
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QVERIFY(save(mess.path("x.tar"), made.sink.bytes));
        const Words compared = run("tar", {"--compare", "-f", mess.path("x.tar"), "-C", mess.dir()});
        QCOMPARE(compared.errors, QByteArray());
        QCOMPARE(compared.out, QByteArray());
        mkdir(mess.path("out").toLocal8Bit().constData(), 0755);
        const Words unpacked = run("bsdtar", {"-xpf", mess.path("x.tar"), "-C", mess.path("out")});
        QCOMPARE(unpacked.errors, QByteArray());
        const Words again = run("tar", {"--compare", "-f", mess.path("x.tar"), "-C", mess.path("out")});
        QCOMPARE(again.out + again.errors, QByteArray());
        const Words differences = run("diff", {"-r", "--no-dereference", "-x", "fifo",
                                               QString::fromStdString(mess.root()), mess.path("out/mess")});
        QCOMPARE(differences.out, QByteArray());
    }

    // A set that is cut at any border: what is before it, ended early, and the rest are archives of their own.
    void archive_endedAtABorder_andItsRest_areWholeArchives_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("plain") << static_cast<int>(Compression::none);
        QTest::newRow("gzip") << static_cast<int>(Compression::gzip);
        QTest::newRow("zstd") << static_cast<int>(Compression::zstd);
    }
    void archive_endedAtABorder_andItsRest_areWholeArchives()
    {
        QFETCH(int, kind);
        const auto compression = static_cast<Compression>(kind);
        const Mess mess;
        Tree tree;
        FaultLog log;
        QVERIFY(Scanner(ScanOptions{}).scan({mess.root()}, tree, log, {}).ok());
        DiskSource source(tree);
        std::vector<TarPlace> places;
        std::vector<MemberPlace> members;
        const auto make = [&](NodeId from, const char* name) {
            places.clear();
            members.clear();
            TarOptions options{.record = 65536, .places = &places, .from = from, .partBytes = 100'000};
            auto archive = TarArchive::layOut(tree, source, log, options, {2, nullptr, nullptr}, {});
            MemorySink sink;
            bool made = archive.ok();
            if (compression == Compression::none) {
                made = made && (*archive)->produce(sink, {}).ok();
            } else {
                CompressingSink packed(sink, {.kind = compression, .members = &members, .pad = 65536}, {});
                made = made && (*archive)->produce(packed, {}).ok() && packed.finish().ok();
            }
            return made && save(mess.path(name), sink.bytes) ? sink.bytes : std::vector<std::byte>();
        };
        const std::vector<std::byte> whole = make(kRoot, "whole");
        QVERIFY(!whole.empty());
        const std::size_t total = places.size();
        const std::vector<TarPlace> allPlaces = places;
        const std::vector<MemberPlace> allMembers = members;
        int cuts = 0;
        const std::uint64_t step = whole.size() / 7;
        for (std::uint64_t written = step; written < whole.size(); written += step) {
            const auto border = lastBorder(allPlaces, allMembers, written);
            QVERIFY(border && border->offset <= written);
            if (border->place == 0) {
                continue;
            }
            ++cuts;
            const auto end = archiveEnd(compression, border->offset, 65536);
            QVERIFY(end.ok());
            std::vector<std::byte> first(whole.begin(), whole.begin() + std::ptrdiff_t(border->offset));
            first.insert(first.end(), end->begin(), end->end());
            QCOMPARE(first.size() % 65536, std::size_t(0));
            QVERIFY(save(mess.path("first"), first));
            QVERIFY(!make(allPlaces[border->place].node, "rest").empty());
            int names = 0;
            for (const char* part : {"first", "rest"}) {
                const Words compared = run("tar", {"--compare", "-f", mess.path(part), "-C", mess.dir()});
                QCOMPARE(compared.errors, QByteArray());
                QCOMPARE(compared.out, QByteArray());
                const Words listed = run("bsdtar", {"-tf", mess.path(part)});
                QCOMPARE(listed.errors, QByteArray());
                names += int(run("tar", {"--quoting-style=escape", "-tf", mess.path(part)}).out.count('\n'));
            }
            int folders = 0; // are told again
            for (NodeId at = tree.node(allPlaces[border->place].node).parent; at != kRoot; at = tree.node(at).parent) {
                ++folders;
            }
            QCOMPARE(names, int(total) + folders);
        }
        QVERIFY(cuts > 0);
    }

    void xattrs_areRestored()
    {
        const Mess mess;
        if (getxattr(mess.at("odd").c_str(), "user.note", nullptr, 0) != 4) {
            return; // this file system has none; xattr_andAcl_areInTheHeader covers the stream
        }
        Tree tree;
        FaultLog log;
        QVERIFY(Scanner(ScanOptions{}).scan({mess.root()}, tree, log, {}).ok());
        DiskSource source(tree);
        Made made;
        produce(made, tree, source);
        QVERIFY(save(mess.path("x.tar"), made.sink.bytes));
        mkdir(mess.path("out").toLocal8Bit().constData(), 0755);
        QCOMPARE(run("tar", {"--warning=no-timestamp", "--xattrs", "-xf", mess.path("x.tar"), "-C", mess.path("out")})
                     .errors,
                 QByteArray());
        char value[8] = {};
        QCOMPARE(getxattr(mess.path("out/mess/odd").toLocal8Bit().constData(), "user.note", value, 8), ssize_t(4));
        QCOMPARE(QByteArray(value, 4), QByteArray("a\0b\n", 4));
    }

    void stream_doesNotDependOnTheSink()
    {
        const Mess mess;
        Tree tree;
        FaultLog log;
        QVERIFY(Scanner(ScanOptions{}).scan({mess.root()}, tree, log, {}).ok());
        DiskSource source(tree);
        Made made;
        produce(made, tree, source);
        std::mt19937 random(3); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same sinks every time
        for (int round = 0; round < 12; ++round) {
            MemorySink sink(round < 3 ? 100 + random() % 1000 : 1 + random() % 5000000);
            sink.stingy = static_cast<unsigned>(random() % 4);
            const ReadOptions readers{static_cast<unsigned>(random() % 6), nullptr, nullptr};
            auto archive = TarArchive::layOut(tree, source, log, {}, readers, {});
            QVERIFY(archive.ok());
            QVERIFY((*archive)->produce(sink, {}).ok());
            QVERIFY(sink.bytes == made.sink.bytes);
            QCOMPARE(sink.brokenRules, 0U);
            QVERIFY((*archive)->meter().bytesRead > 3000000);
        }
    }

    void lengths_thatAreReckoned_areTheOnesThatAreMade()
    {
        const Mess mess;
        Tree tree;
        FaultLog log;
        QVERIFY(Scanner(ScanOptions{}).scan({mess.root(), "/etc"}, tree, log, {}).ok());
        TarHeaders headers(tree, true);
        tree.walk([&](NodeId id) {
            if (id != kRoot) {
                const Result<std::uint64_t> reckoned = headers.length(id);
                const auto made = headers.make(id);
                if (!reckoned || !made || *reckoned != made->size()) {
                    qWarning("%s", tree.path(id).c_str());
                    QTest::qFail("the length is wrong", __FILE__, __LINE__);
                }
            }
            return true;
        });
    }

    void record_isFilled()
    {
        Tree tree;
        ScriptedSource source;
        source[1].size = 1000;
        tree.addChildren(kRoot, [] {
            std::vector<Tree::NewNode> nodes;
            nodes.push_back(newFile("f", 1000));
            return nodes;
        }());
        for (const std::size_t record : {512U, 1024U, 10240U, 262144U}) {
            Made made;
            TarOptions options;
            options.record = record;
            produce(made, tree, source, options);
            QVERIFY(made.result.ok());
            QCOMPARE(made.sink.bytes.size() % record, std::size_t(0));
            QCOMPARE(made.sink.bytes.size(), std::size_t(*made.archive->size()));
        }
        Made made;
        TarOptions options;
        options.record = 1000;
        produce(made, tree, source, options);
        QVERIFY(made.result.fault().kind == FaultKind::badArgument);
    }

    // However full the last record is: two blocks of zeros, or more, mark the end.
    void end_behindFilesOfAnySize_isTwoBlocksOfZeros()
    {
        for (std::uint64_t size = 512; size <= 10240; size += 512) {
            Tree tree;
            ScriptedSource source;
            source[1].size = size;
            std::vector<Tree::NewNode> nodes;
            nodes.push_back(newFile("f", size));
            nodes[0].node.mtime.nanoseconds = 0;
            tree.addChildren(kRoot, std::move(nodes));
            Made made;
            produce(made, tree, source);
            QVERIFY(made.result.ok());
            QCOMPARE(made.sink.bytes.size(), std::size_t(roundUp(kTarBlock + size + 2 * kTarBlock, 10240)));
        }
    }

    void emptyTree_isAnEmptyArchive()
    {
        Tree tree;
        ScriptedSource source;
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QVERIFY(made.sink.bytes == std::vector<std::byte>(10240));
    }

    // Fault 17: ustar ends at 8 GiB.
    void file_of9GiB_hasItsSizeInAPaxHeader()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        nodes.push_back(newFile("nine", std::uint64_t(9) << 30U));
        tree.addChildren(kRoot, std::move(nodes));
        source[1].size = std::uint64_t(9) << 30U;
        source[1].openFault = FaultKind::fileVanished; // zeros are made faster than bytes
        Made made;
        made.sink.failAt = std::uint64_t(80) << 20U;
        produce(made, tree, source);
        QVERIFY(!made.result);
        QCOMPARE(*made.archive->size(), roundUp((std::uint64_t(9) << 30U) + 1536 + 1024, 10240));
        QTemporaryDir dir;
        QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
        QVERIFY(run("tar", {"-tvf", dir.filePath("x.tar")}).out.contains("9663676416"));
        QVERIFY(run("bsdtar", {"-tvf", dir.filePath("x.tar")}).out.contains("9663676416"));
    }

    // The border is laid out as it is written, whether or not the time needs a pax header as well.
    void lengths_aroundTheEndOfUstarsSize_areTheOnesThatAreMade()
    {
        constexpr std::uint64_t kBorder = std::uint64_t(8) << 30U;
        for (const int nanoseconds : {0, 5}) {
            Tree tree;
            std::vector<Tree::NewNode> nodes;
            for (const std::uint64_t size : {kBorder - 1, kBorder, kBorder + 1, 2 * kBorder}) {
                nodes.push_back(newFile("f" + std::to_string(nodes.size()), size));
                nodes.back().node.mtime.nanoseconds = nanoseconds;
            }
            tree.addChildren(kRoot, std::move(nodes));
            TarHeaders headers(tree, true);
            for (NodeId id = 1; id <= 4; ++id) {
                const Result<std::uint64_t> reckoned = headers.length(id);
                const auto made = headers.make(id);
                QVERIFY(reckoned && made);
                QCOMPARE(*reckoned, std::uint64_t(made->size()));
                QCOMPARE(*reckoned, (id == 1 && nanoseconds == 0 ? 1 : 3) * std::uint64_t(kTarBlock));
            }
        }
    }

    // Fault 16: only the data is stored, the size is kept.
    void file_of1TiBWithHoles_isSmallInTheArchive()
    {
        constexpr std::uint64_t kTiB = std::uint64_t(1) << 40U;
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        nodes.push_back(newFile("holes", kTiB));
        nodes[0].sparse = true;
        nodes[0].extents = {{0, 4096}, {kTiB / 2, 1000}, {kTiB / 2 + 1000, 5000}, {kTiB - 4096, 4096}};
        nodes.push_back(newFile("nothing", kTiB));
        nodes[1].sparse = true;
        nodes.push_back(newFile("whole", 5000)); // called sparse, but is not
        nodes[2].sparse = true;
        nodes[2].extents = {{0, 5000}};
        nodes.push_back(newFile("z last", 10));
        tree.addChildren(kRoot, std::move(nodes));
        source[1].size = source[2].size = kTiB;
        source[3].size = 5000;
        source[4].size = 10;
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QVERIFY(made.sink.bytes.size() < 40960);
        QCOMPARE(made.log.count(), std::size_t(0));
        QTemporaryDir dir;
        QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
        const Words listed = run("tar", {"-tvf", dir.filePath("x.tar")});
        QCOMPARE(listed.errors, QByteArray());
        QCOMPARE(listed.out.count("1099511627776"), 2);
        QCOMPARE(run("bsdtar", {"-tvf", dir.filePath("x.tar")}).out.count("1099511627776"), 2);
        const Words unpacked = run("tar", {"-xf", dir.filePath("x.tar"), "-C", dir.path()});
        QCOMPARE(unpacked.errors, QByteArray());
        QFile file(dir.filePath("holes"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.size(), qint64(kTiB));
        for (const std::uint64_t at : {std::uint64_t(0), kTiB / 2, kTiB - 4096}) {
            file.seek(qint64(at));
            const auto expected = ScriptedSource::bytes(1, at, 4096);
            QVERIFY(file.read(4096) == QByteArray(reinterpret_cast<const char*>(expected.data()), 4096));
        }
        QFile last(dir.filePath("z last"));
        QVERIFY(last.open(QIODevice::ReadOnly));
        QCOMPARE(last.readAll().size(), qsizetype(10));
    }

    // Fault 18.
    void hardLinks_oneHundredThousand_areLinks()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        for (int i = 0; i < 100000; ++i) {
            nodes.push_back(newFile("n" + std::to_string(100000 + i), 1000));
            nodes.back().node.inode = 7;
            nodes.back().node.links = 100000;
            nodes.back().node.mtime.nanoseconds = 0;
        }
        tree.addChildren(kRoot, std::move(nodes));
        tree.settleHardLinks();
        source[1].size = 1000;
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QCOMPARE(source.opened.load(), 1U);
        QTemporaryDir dir;
        QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
        const Words listed = run("tar", {"-tvf", dir.filePath("x.tar")});
        QCOMPARE(listed.errors, QByteArray());
        QCOMPARE(listed.out.count(" link to n100000\n"), 99999);
    }

    // The tree numbers folder by folder, the stream goes depth first: a link must not come before its target.
    void hardLink_whoseFirstNameIsDeeper_comesAfterIt()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> top;
        top.push_back(newFolder("a"));
        top.push_back(newFile("b", 1000));
        top[1].node.inode = 7;
        top[1].node.links = 2;
        tree.addChildren(kRoot, std::move(top));
        std::vector<Tree::NewNode> inside;
        inside.push_back(newFile("c", 1000));
        inside[0].node.inode = 7;
        inside[0].node.links = 2;
        tree.addChildren(1, std::move(inside));
        tree.settleHardLinks();
        source[2].size = source[3].size = 1000;
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QTemporaryDir dir;
        QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
        const Words unpacked = run("tar", {"-xf", dir.filePath("x.tar"), "-C", dir.path()});
        QCOMPARE(unpacked.errors, QByteArray());
        QFile file(dir.filePath("b"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray got = file.readAll();
        QVERIFY(sha256Of(std::as_bytes(std::span(got.data(), std::size_t(got.size())))) == made.digests->get(3));
    }

    // Fault 19, the stream's side: what pax cannot write is named, and the mode stays what the kernel shows.
    void xattrAndAcl_areInTheHeader()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        nodes.push_back(newNode("acl", S_IFREG | 0674, 10));
        nodes[0].xattrs = {{"system.posix_acl_access", someAcl()}, {"user.note", "hello"}};
        nodes.push_back(newFile("bad", 10));
        nodes[1].xattrs = {{"system.posix_acl_access", "lost"}};
        nodes.push_back(newFolder("folder"));
        nodes[2].xattrs = {{"system.posix_acl_default", someAcl()}};
        tree.addChildren(kRoot, std::move(nodes));
        source[1].size = source[2].size = 10;
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QCOMPARE(made.log.count(), std::size_t(1));
        QVERIFY(made.log.all()[0].kind == FaultKind::attributesLost);
        QCOMPARE(made.log.all()[0].detail, std::string("system.posix_acl_access"));
        QCOMPARE(made.log.all()[0].path, std::string("/scripted/bad"));
        const QByteArray all(reinterpret_cast<const char*>(made.sink.bytes.data()),
                             static_cast<qsizetype>(made.sink.bytes.size()));
        QVERIFY(all.contains("SCHILY.xattr.user.note=hello\n"));
        QVERIFY(all.contains("SCHILY.acl.access=user::rw-,"));
        QVERIFY(all.contains("group::r--"));
        QVERIFY(all.contains("SCHILY.acl.default="));
        QVERIFY(!all.contains("LIBARCHIVE"));
        QTemporaryDir dir;
        QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
        const Words listed = run("tar", {"--acls", "--xattrs", "-tvvf", dir.filePath("x.tar")});
        QCOMPARE(listed.errors, QByteArray());
        QVERIFY(listed.out.startsWith("-rw-rwxr--+") || listed.out.startsWith("-rw-rwxr--*") ||
                listed.out.startsWith("-rw-rwxr--"));
        QVERIFY(listed.out.contains("user:"));
        QCOMPARE(run("bsdtar", {"-tf", dir.filePath("x.tar")}).exitCode, 0);
    }

    void xattrNames_areThereAsTheyAre_andWithEscapesForEachReader()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        nodes.push_back(newFile("\xc3\xa9", 0)); // its own name is rewritten as well
        nodes[0].xattrs = {{"user.a b", "1"}, {"user.c=%", std::string("2\0", 2)}, {"user.plain", "3"}};
        tree.addChildren(kRoot, std::move(nodes));
        source[1].size = 0;
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QCOMPARE(made.log.count(), std::size_t(0));
        const QByteArray all(reinterpret_cast<const char*>(made.sink.bytes.data()),
                             static_cast<qsizetype>(made.sink.bytes.size()));
        QVERIFY(all.contains("27 SCHILY.xattr.user.a b=1\n"));
        QVERIFY(all.contains(QByteArray("32 SCHILY.xattr.user.c%3D%25=2\0\n", 32)));
        QVERIFY(all.contains("37 LIBARCHIVE.xattr.user.c%3D%25=MgA\n"));
        QVERIFY(all.contains("29 SCHILY.xattr.user.plain=3\n"));
        QCOMPARE(all.count("LIBARCHIVE"), 1);
        QTemporaryDir dir;
        QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
        QCOMPARE(run("bsdtar", {"-tf", dir.filePath("x.tar")}).exitCode, 0);
    }

    // Fault 20. Readers do not agree on fractions before 1970.
    void time_before1970_isInWholeSeconds()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        nodes.push_back(newFile("f", 0));
        nodes[0].node.mtime = {-1000, 999999999};
        nodes.push_back(newFile("g", 0));
        nodes[1].node.mtime = {8000000000, 5};
        tree.addChildren(kRoot, std::move(nodes));
        source[1].size = source[2].size = 0;
        Made made;
        produce(made, tree, source);
        const QByteArray all(reinterpret_cast<const char*>(made.sink.bytes.data()), 8192);
        QVERIFY(all.contains(" mtime=-1000\n"));
        QVERIFY(all.contains(" mtime=8000000000.000000005\n"));
    }

    void device_isANode()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        nodes.push_back(newNode("block", S_IFBLK | 0660));
        nodes[0].node.rdevMajor = 8;
        nodes[0].node.rdevMinor = 17;
        nodes.push_back(newNode("character", S_IFCHR | 0666));
        nodes[1].node.rdevMajor = 1;
        nodes[1].node.rdevMinor = 3;
        nodes.push_back(newNode("socket", S_IFSOCK | 0666));
        tree.addChildren(kRoot, std::move(nodes));
        Made made;
        produce(made, tree, source);
        QVERIFY(made.result.ok());
        QCOMPARE(made.log.count(), std::size_t(1));
        QVERIFY(made.log.all()[0].kind == FaultKind::fileUnstorable);
        QCOMPARE(made.log.all()[0].path, std::string("/scripted/socket"));
        QTemporaryDir dir;
        QVERIFY(save(dir.filePath("x.tar"), made.sink.bytes));
        const QByteArray out = run("tar", {"-tvf", dir.filePath("x.tar")}).out;
        QVERIFY(out.contains("8,17") && out.contains("1,3") && !out.contains("socket"));
    }

    void attributes_whenNotWanted_areNotThere()
    {
        Tree tree;
        ScriptedSource source;
        std::vector<Tree::NewNode> nodes;
        nodes.push_back(newFile("f", 0));
        nodes[0].xattrs = {{"user.note", "hello"}};
        tree.addChildren(kRoot, std::move(nodes));
        source[1].size = 0;
        Made made;
        TarOptions options;
        options.xattrs = false;
        produce(made, tree, source, options);
        QVERIFY(made.result.ok());
        QVERIFY(!QByteArray(reinterpret_cast<const char*>(made.sink.bytes.data()), 2048).contains("user.note"));
    }
};

STEADYBURN_UNIT_TEST(TestTarArchive)

} // namespace test_tar_archive

#include "TestTarArchive.moc"
