#include "contents/ContentsChanges.h"

#include "Scan.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"

#include <QTest>

#include <ctime>
#include <fstream>
#include <iterator>
#include <random>
#include <set>

using namespace steadyburn;

namespace test_contents_changes {

std::string contentsOfFile(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Digest digestOfText(const std::string& text)
{
    return sha256Of(std::as_bytes(std::span(text)));
}

// Backups as they would be, kept in memory: what is written to each medium, and what is recorded.
struct Model {
    std::string source;
    RecordedContents record;
    std::map<std::uint32_t, std::map<std::string, std::string>> media; // contents of files, by run and path
    std::uint32_t run = 0;
    bool old = true;        // nothing counts as young
    std::int64_t clock = 0; // seconds by which ours is ahead of that of the files

    ContentsChanges compare(Scan& scan, bool read = true) const
    {
        DiskSource disk(scan.tree);
        auto changes = compareContents(scan.tree, record, disk, scan.log, {.read = read}, {});
        return changes ? std::move(*changes) : ContentsChanges();
    }
    ContentsChanges backUp()
    {
        Scan scan({source});
        ContentsChanges changes = compare(scan);
        const std::vector<std::uint64_t> names = nameSums(scan.tree);
        const std::int64_t now = old ? kNoScan : std::time(nullptr) + clock;
        ++run;
        for (const std::string& path : changes.removed) {
            eraseRecorded(record, path);
        }
        for (NodeId id = 1; id < scan.tree.size(); ++id) {
            const std::string path = scan.tree.path(id);
            if (changes.of[id] == Change::unchanged) {
                continue;
            }
            RecordedEntry entry = recordOf(scan.tree, id, now);
            entry.names = names[id];
            entry.run = run;
            if (!changes.writes(id)) {
                entry.run = record.at(path).run;
                entry.sha256 = record.at(path).sha256;
            } else if (S_ISREG(entry.mode)) {
                media[run][path] = contentsOfFile(scan.tree.sourcePath(id));
                entry.sha256 = digestOfText(media[run][path]);
            }
            record[path] = entry;
        }
        return changes;
    }
    // Whether what would be restored is what is there.
    [[nodiscard]] QString wrong() const
    {
        Scan scan({source});
        for (const auto& [path, id] : scan.ids) {
            if (id == kRoot) {
                continue;
            }
            const auto known = record.find(path);
            if (known == record.end()) {
                return QString::fromStdString("missing: " + path);
            }
            const Node& node = scan.tree.node(id);
            if (known->second.mode != node.mode || known->second.mtime != node.mtime) {
                return QString::fromStdString("mode or time: " + path);
            }
            if (S_ISREG(node.mode) &&
                media.at(known->second.run).at(path) != contentsOfFile(scan.tree.sourcePath(id))) {
                return QString::fromStdString("contents: " + path);
            }
        }
        for (const auto& [path, entry] : record) {
            if (!scan.has(path)) {
                return QString::fromStdString("comes back: " + path);
            }
        }
        return {};
    }
};

class TestContentsChanges : public QObject {
    Q_OBJECT

    ScratchFolder* m_folder = nullptr;
    Model m_model;

    static constexpr std::int64_t kLongAgo = 1'500'000'000;

private slots:
    void init()
    {
        m_folder = new ScratchFolder;
        m_model = Model{.source = m_folder->folder("home"), .record = {}, .media = {}};
        m_folder->folder("home/sub");
        m_folder->file("home/a", "first");
        m_folder->file("home/sub/b", "second");
        m_folder->file("home/sub/c", "third, which is longer");
        m_folder->link("home/link", "a");
        for (const char* each : {"home/a", "home/sub/b", "home/sub/c", "home/sub", "home"}) {
            ScratchFolder::setTimes(m_folder->path(each), kLongAgo);
        }
        m_model.backUp();
        m_folder->awaitTick();
    }
    void cleanup() { delete m_folder; }

    void nothingChanged_nothingIsWritten()
    {
        const ContentsChanges changes = m_model.backUp();
        QVERIFY(!changes.any());
        QCOMPARE(changes.unchangedFiles, std::uint64_t(3));
        QCOMPARE(changes.readFiles, std::uint64_t(0));
        QCOMPARE(m_model.wrong(), QString());
    }
    void sameSizeAndTime_withOtherContents_isFound()
    {
        m_folder->file("home/a", "FIRST");
        ScratchFolder::setTimes(m_folder->path("home/a"), kLongAgo); // ctime tells, and then the contents
        const ContentsChanges changes = m_model.backUp();
        QCOMPARE(changes.changedFiles, std::uint64_t(1));
        QCOMPARE(changes.readFiles, std::uint64_t(1));
        QCOMPARE(m_model.wrong(), QString());
    }
    void olderTimes_areChanges()
    {
        m_folder->file("home/a", "FIRST");
        ScratchFolder::setTimes(m_folder->path("home/a"), kLongAgo - 1000);
        for (auto& [path, entry] : m_model.record) {
            entry.ctime.seconds += 1'000'000; // the clock was set back since
        }
        const ContentsChanges changes = m_model.backUp();
        QCOMPARE(changes.changedFiles, std::uint64_t(1));
        QCOMPARE(changes.readFiles, std::uint64_t(2)); // the others, whose contents prove them
        QCOMPARE(m_model.wrong(), QString());
    }
    void copiedTree_isReadAndNotWritten()
    {
        const std::string copy = m_folder->path("copy");
        QCOMPARE(std::system(("cp -a " + m_model.source + " " + copy + " && rm -r " + m_model.source + " && mv " +
                              copy + " " + m_model.source)
                                 .c_str()),
                 0);
        ContentsChanges changes = m_model.backUp();
        QVERIFY(!changes.any());
        QCOMPARE(changes.readFiles, std::uint64_t(3));
        QCOMPARE(m_model.wrong(), QString());
        changes = m_model.backUp(); // by what was recorded anew
        QCOMPARE(changes.readFiles, std::uint64_t(0));
    }
    void otherDisk_withoutChecksums_isWritten()
    {
        for (auto& [path, entry] : m_model.record) {
            entry.inode += 7;
            entry.sha256.reset();
        }
        const ContentsChanges changes = m_model.backUp();
        QCOMPARE(changes.changedFiles, std::uint64_t(3));
        QCOMPARE(changes.readFiles, std::uint64_t(0));
    }
    void fullRun_readsNothing()
    {
        m_model.record.at("home/a").inode += 1;
        Scan scan({m_model.source});
        const ContentsChanges changes = m_model.compare(scan, false);
        QCOMPARE(changes.readFiles, std::uint64_t(0));
        QCOMPARE(changes.unchangedFiles, std::uint64_t(3));
    }
    void removed_isNamedOnceForAFolder()
    {
        m_folder->file("home/sub-way", "x");
        m_model.backUp();
        QCOMPARE(std::system(("rm -r " + m_folder->path("home/sub") + " " + m_folder->path("home/sub-way")).c_str()),
                 0);
        const ContentsChanges changes = m_model.backUp();
        QCOMPARE(changes.removed, (std::vector<std::string>{"home/sub", "home/sub-way"}));
        QCOMPARE(changes.removedFiles, std::uint64_t(3));
        QCOMPARE(m_model.wrong(), QString());
    }
    void moved_isToldByInodeSizeAndTime()
    {
        QCOMPARE(::rename(m_folder->path("home/sub/c").c_str(), m_folder->path("home/d").c_str()), 0);
        m_folder->file("home/sub/c2", "third, which is longer"); // looks like it, and is another
        const ContentsChanges changes = m_model.backUp();
        QCOMPARE(changes.moved, (std::vector<std::pair<std::string, std::string>>{{"home/sub/c", "home/d"}}));
        QCOMPARE(changes.freshFiles, std::uint64_t(1));
        QCOMPARE(changes.removedFiles, std::uint64_t(0));
        QCOMPARE(m_model.wrong(), QString());
    }
    void otherKind_isRemovedAndWritten()
    {
        QCOMPARE(std::system(("rm -r " + m_folder->path("home/sub")).c_str()), 0);
        m_folder->file("home/sub", "a file now");
        ContentsChanges changes = m_model.backUp();
        QCOMPARE(changes.removed, (std::vector<std::string>{"home/sub"}));
        QCOMPARE(m_model.wrong(), QString());
        QCOMPARE(::unlink(m_folder->path("home/sub").c_str()), 0);
        m_folder->folder("home/sub");
        m_folder->file("home/sub/new", "x");
        changes = m_model.backUp();
        QCOMPARE(changes.removed, (std::vector<std::string>{"home/sub"}));
        QCOMPARE(m_model.wrong(), QString());
    }
    void otherRights_areAChange()
    {
        QCOMPARE(::chmod(m_folder->path("home/a").c_str(), 0600), 0);
        QCOMPARE(m_model.backUp().changedFiles, std::uint64_t(1));
        QCOMPARE(m_model.wrong(), QString());
    }
    void newName_bringsAllNamesOfTheFile()
    {
        m_folder->hardLink("home/z", "home/sub/b");
        const ContentsChanges changes = m_model.backUp();
        QCOMPARE(changes.freshFiles, std::uint64_t(1));
        QCOMPARE(changes.changedFiles, std::uint64_t(1));
        QVERIFY(!m_model.backUp().any());
    }
    void tornFile_isWrittenAgain()
    {
        m_model.record.at("home/a").torn = true;
        QCOMPARE(m_model.backUp().changedFiles, std::uint64_t(1));
        QVERIFY(!m_model.backUp().any());
    }
    void youngFile_isComparedByItsContents_data()
    {
        QTest::addColumn<int>("clock");
        QTest::newRow("clocks agree") << 0;
        QTest::newRow("the server's is 10 s ahead") << -10;
        QTest::newRow("the server's is a day ahead") << -86400;
    }
    void youngFile_isComparedByItsContents()
    {
        QFETCH(const int, clock);
        m_model.clock = clock;
        m_folder->file("home/now", "12345");
        m_model.old = false;
        m_model.backUp();
        RecordedEntry& entry = m_model.record.at("home/now");
        QVERIFY(entry.young);
        m_folder->file("home/now", "54321");
        Scan scan({m_model.source});
        entry.ctime = scan.node("home/now").ctime; // as if within one tick of the clock
        entry.mtime = scan.node("home/now").mtime;
        const ContentsChanges changes = m_model.compare(scan);
        QCOMPARE(changes.changedFiles, std::uint64_t(1));
    }
    void unreadableFolder_isNotTakenForEmpty()
    {
        QVERIFY(m_model.record.contains("home/sub/b"));
        // As a scan of a folder that may not be read leaves it: an empty folder, and a fault.
        Scan whole({m_model.source});
        Tree tree;
        tree.addChildren(
            kRoot,
            {Tree::NewNode{.name = "home", .node = whole.node("home"), .sourcePath = m_model.source, .graft = true}});
        tree.addChildren(1, {Tree::NewNode{.name = "sub", .node = whole.node("home/sub")}});
        tree.addChildren(2, {});
        tree.settleHardLinks();
        FaultLog log;
        log.add({.kind = FaultKind::folderUnreadable, .doing = Action::scan, .path = m_model.source + "/sub"});
        log.add({.kind = FaultKind::fileUnreadable, .doing = Action::scan, .path = m_model.source + "/a"});
        DiskSource disk(tree);
        const auto changes = compareContents(tree, m_model.record, disk, log, {}, {});
        QVERIFY(changes);
        QCOMPARE(changes->unseen, (std::vector<std::string>{"home/a", "home/sub/b", "home/sub/c"}));
        QCOMPARE(changes->removed, (std::vector<std::string>{"home/link"}));
    }
    void randomEdits_missNothing()
    {
        m_model.old = false;
        std::mt19937 random(20260511); // NOLINT(cert-msc51-cpp): the same each time
        const auto pick = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
        const auto name = [&] {
            const unsigned folder = pick(4);
            return "home/" + std::string(folder == 0 ? "" : "d" + std::to_string(folder) + "/") + "f" +
                   std::to_string(pick(12));
        };
        for (int i = 1; i < 4; ++i) {
            m_folder->folder("home/d" + std::to_string(i));
        }
        for (int round = 0; round < 120; ++round) {
            for (unsigned edits = pick(6); edits > 0; --edits) {
                const std::string path = m_folder->path(name());
                const std::string other = m_folder->path(name());
                switch (pick(9)) {
                case 0:
                case 1:
                case 2: // written, three sizes
                    m_folder->file(path.substr(m_folder->path().size() + 1),
                                   std::string(1 + pick(3), char('a' + pick(26))));
                    break;
                case 3: // at a time that was there before
                    if (::access(path.c_str(), F_OK) == 0) {
                        ScratchFolder::setTimes(path, kLongAgo + pick(2));
                    }
                    break;
                case 4:
                    ::unlink(path.c_str());
                    break;
                case 5:
                    static_cast<void>(::rename(path.c_str(), other.c_str()));
                    break;
                case 6:
                    static_cast<void>(::chmod(path.c_str(), 0600 + pick(2) * 044));
                    break;
                case 7:
                    static_cast<void>(::link(path.c_str(), other.c_str()));
                    break;
                default: { // a copy of the file in its place: another inode, the same size and times
                    std::error_code error;
                    const std::filesystem::path copy = path + ".copy";
                    struct stat status {};
                    if (::stat(path.c_str(), &status) == 0 && std::filesystem::copy_file(path, copy, error)) {
                        const timespec both[2] = {status.st_mtim, status.st_mtim};
                        ::utimensat(AT_FDCWD, copy.c_str(), both, 0);
                        std::filesystem::rename(copy, path, error);
                    }
                    break;
                }
                }
            }
            m_model.backUp();
            QVERIFY2(m_model.wrong().isEmpty(), qPrintable(QString::number(round) + ": " + m_model.wrong()));
        }
        QVERIFY(!m_model.backUp().any());
    }
};

STEADYBURN_UNIT_TEST(TestContentsChanges)

} // namespace test_contents_changes

#include "TestContentsChanges.moc"
