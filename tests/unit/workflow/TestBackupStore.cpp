// What is recorded of backups and their runs, and what follows from it: chains, quota, forgetting.
#include "base/os/ReservedRoom.h"
#include "base/os/StagedFile.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "workflow/backup/BackupForget.h"
#include "workflow/backup/BackupQuota.h"
#include "workflow/backup/BackupRecordLines.h"
#include "workflow/backup/BackupReport.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/backup/RecordFile.h"
#include "workflow/backup/RunMark.h"
#include "workflow/backup/UnfinishedRun.h"
#include "workflow/tapeset/SetJournal.h"

#include <QTest>

#include <filesystem>
#include <functional>
#include <limits>
#include <memory>

#include <sys/stat.h>

using namespace steadyburn;

namespace test_backup_store {

RecordedEntry fileOf(std::uint32_t run, std::uint64_t size)
{
    RecordedEntry entry;
    entry.mode = S_IFREG | 0644;
    entry.run = run;
    entry.size = size;
    entry.inode = 0xfedcba9876543210;
    entry.mtime = {-7, 999'999'999};
    entry.ctime = {4'102'444'800, 1};
    entry.attributes = ~std::uint64_t(0);
    entry.names = ~std::uint64_t(0) - 1;
    entry.sha256 = sha256Of({});
    return entry;
}

BackupRun runOf(unsigned number, BackupLevel level, unsigned base, unsigned generation = 1, std::uint64_t bytes = 100)
{
    return {.number = number,
            .uuid = "u" + std::to_string(number),
            .level = level,
            .base = base,
            .generation = generation,
            .target = "x-" + std::to_string(number),
            .bytes = bytes};
}

class TestBackupStore : public QObject {
    Q_OBJECT

    std::unique_ptr<ScratchFolder> m_folder;

    [[nodiscard]] std::string backups() const { return m_folder->path("backups"); }
    [[nodiscard]] BackupSet home() const
    {
        return {.name = "home",
                .sources = {m_folder->path("home")},
                .excludes = {"*.o", "caf\xe9"},
                .target = "/media/home-{run}.tar",
                .label = "{name}",
                .format = Format::tarZstd,
                .compression = 19,
                .fullEveryRuns = 7,
                .differential = true,
                .quota = std::uint64_t(1) << 40U,
                .keep = 3};
    }
    BackupStore made()
    {
        const auto created = BackupStore::create(backups(), home());
        if (!created) {
            qFatal("%s", created.fault().detail.c_str());
        }
        return std::move(*BackupStore::open(backups(), "home"));
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        m_folder->folder("home");
    }

    void quotasOfSources_areReadAsTheyWereWritten()
    {
        BackupSet set = home();
        m_folder->folder("music");
        set.sources.push_back(m_folder->path("music"));
        set.sourceQuotas[set.sources[1]] = {.bytes = 5'000'000'000, .media = 3};
        QVERIFY(BackupStore::create(backups(), set).ok());
        const auto store = BackupStore::open(backups(), "home");
        QVERIFY(store.ok());
        QCOMPARE(store->set().sources, set.sources);
        QCOMPARE(store->set().sourceQuotas.size(), 1U);
        const SourceQuota quota = store->set().sourceQuotas.at(set.sources[1]);
        QVERIFY(quota.bytes == 5'000'000'000 && quota.media == 3);
        set.name = "other";
        set.sourceQuotas["/elsewhere"] = {.bytes = 1};
        QCOMPARE(BackupStore::create(backups(), set).fault().kind, FaultKind::badArgument);
    }

    void set_isReadAsItWasWritten()
    {
        const BackupStore store = made();
        const BackupSet& set = store.set();
        QCOMPARE(set.sources, home().sources);
        QCOMPARE(set.excludes, home().excludes);
        QCOMPARE(set.target, home().target);
        QVERIFY(set.format == Format::tarZstd);
        QCOMPARE(set.compression.value_or(0), 19);
        QCOMPARE(set.fullEveryRuns, 7U);
        QVERIFY(set.differential);
        QCOMPARE(set.quota, std::uint64_t(1) << 40U);
        QVERIFY(!set.uuid.empty());
        QCOMPARE(BackupStore::names(backups()), (std::vector<std::string>{"home"}));
        QCOMPARE(BackupStore::create(backups(), home()).fault().kind, FaultKind::backupExists);
        QCOMPARE(BackupStore::open(backups(), "other").fault().kind, FaultKind::backupMissing);
        QCOMPARE(BackupStore::open(backups(), "../home").fault().kind, FaultKind::backupMissing);
    }
    void set_thatCannotBe_isRefused_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("target");
        QTest::newRow("path") << "a/b"
                              << "x-{run}.tar";
        QTest::newRow("hidden") << ".a"
                                << "x-{run}.tar";
        QTest::newRow("one file") << "a"
                                  << "x.tar";
        QTest::newRow("one file a day") << "a"
                                        << "x-{date}.tar";
        QTest::newRow("one file of each generation") << "a"
                                                     << "x-{generation}.tar";
        QTest::newRow("standard output") << "a"
                                         << "-";
        QTest::newRow("a drive in memory") << "a"
                                           << "virtual:dvd-r";
    }
    void set_thatCannotBe_isRefused()
    {
        QFETCH(QString, name);
        QFETCH(QString, target);
        BackupSet set = home();
        set.name = name.toStdString();
        set.target = target.toStdString();
        QCOMPARE(checkBackupSet(set).fault().kind, FaultKind::badArgument);
    }
    // Each of its runs would be refused.
    void targetWhoseNameSaysNoFormat_isRefused_unlessTheFormatIsNamed()
    {
        BackupSet set = home();
        set.target = "/media/home-{run}.tap";
        QVERIFY(checkBackupSet(set));
        set.format = Format::automatic;
        const auto refused = checkBackupSet(set);
        QCOMPARE(refused.fault().kind, FaultKind::badArgument);
        QCOMPARE(refused.fault().path, set.target);
        for (const char* const target :
             {"/media.d/{run}.iso", "x-{run}.tar.gz", "a.b-{run}.tzst", "/dev/nst0", "virtual:tape,file={run}.tap"}) {
            set.target = target;
            QVERIFY2(checkBackupSet(set), target);
        }
    }
    void pattern_isExpanded()
    {
        const BackupRun run{
            .number = 12, .level = BackupLevel::incremental, .generation = 2, .medium = 3, .began = 86'400};
        QCOMPARE(expandPattern("{name}-{run}_{generation}.{medium}{level} {date} {x} {", home(), run),
                 std::string("home-012_002.003incr 1970-01-02 {x} {"));
    }

    void label_ofALongName_keepsWhatTellsTheMediaApart()
    {
        BackupSet set{.name = "all-the-pictures-of-the-family", .label = "{name}_G{generation}_D{medium}"};
        QCOMPARE(mediumLabelOf(set, {.medium = 12}), std::string("all-the-pictures-_G001_D012"));
        set.name = "B\xc3\xbc"
                   "cher/1";
        QCOMPARE(mediumLabelOf(set, {.medium = 12}), std::string("B\xc3\xbc"
                                                                 "cher_1_G001_D012"));
        set.name = "\xe4\xb8\xad\xe5\x9b\xbd\xe8\xaa\x9e";
        QCOMPARE(mediumLabelOf(set, {}), set.name + "_G001_D001");
        set.name += set.name + "x"; // is cut between two letters
        QCOMPARE(mediumLabelOf(set, {}), set.name.substr(0, 15) + "_G001_D001");
        set.name = "caf\xe9 \xe2\x80\xae"; // no text, or one that hides what it is
        QCOMPARE(mediumLabelOf(set, {}), std::string("caf______G001_D001"));
        set.name = "a\xe2\x80\xae";
        QCOMPARE(mediumLabelOf(set, {}), std::string("a____G001_D001"));
        set.label = std::string(40, 'x') + "{run}";
        QCOMPARE(mediumLabelOf(set, {.number = 7}), std::string(24, 'x') + "007");
        set.label = "my-very-own-media-of-{name}-{run}-which-lie-in-the-cellar-{medium}";
        set.name = "home";
        QCOMPARE(mediumLabelOf(set, {.number = 7, .medium = 12}), std::string("007-which-lie-in-the-cel012"));
        set.label = std::string(30, 'x') + "{date}";
        QCOMPARE(mediumLabelOf(set, {.began = 86'400}), std::string(17, 'x') + "1970-01-02");
    }

    void contents_areThoseOfTheChain()
    {
        BackupStore store = made();
        const std::string odd = "a/caf\xe9\n\"%41";
        QVERIFY(store.commit({.run = runOf(1, BackupLevel::full, 0),
                              .removed = {},
                              .entries = {{"a", fileOf(1, 1)},
                                          {odd, fileOf(1, 2)},
                                          {"a/sub/x", fileOf(1, 3)},
                                          {"a-b", fileOf(1, 4)},
                                          {"gone", fileOf(1, 5)}}}));
        QVERIFY(store.commit({.run = runOf(2, BackupLevel::incremental, 1),
                              .removed = {"a/sub", "gone"},
                              .entries = {{"a/sub", fileOf(2, 6)}}}));
        QVERIFY(store.commit({.run = runOf(3, BackupLevel::incremental, 2),
                              .removed = {},
                              .entries = {{"gone", fileOf(3, 7)}, {odd, fileOf(1, 8)}}}));
        const auto contents = store.contents(3);
        QVERIFY(contents);
        QCOMPARE(contents->size(), std::size_t(5));
        QVERIFY(contents->at("a") == fileOf(1, 1)); // with all 64 bits of its sums
        QVERIFY(contents->at(odd) == fileOf(1, 8));
        QVERIFY(contents->at("a/sub") == fileOf(2, 6));
        QVERIFY(contents->at("gone") == fileOf(3, 7));
        QVERIFY(contents->at("a-b") == fileOf(1, 4));
        QCOMPARE(store.contents(1)->size(), std::size_t(5));
        QCOMPARE(store.contents(4).fault().kind, FaultKind::backupRunMissing);
    }
    void report_hasWhatWasRecorded()
    {
        BackupStore store = made();
        QCOMPARE(reportOf(store, std::nullopt).fault().kind, FaultKind::backupRunMissing);
        QVERIFY(store.commit({.run = runOf(1, BackupLevel::full, 0), .removed = {}, .entries = {}}));
        BackupRun second = runOf(2, BackupLevel::incremental, 1, 1, 50);
        second.exceptions = 1;
        second.volumes = 2;
        second.verdict = RunVerdict::partly;
        second.plannedBytes = 51;
        second.plannedExactly = true;
        const std::string odd = "/a/caf\xe9\n\"<%41";
        QVERIFY(store.commit({.run = second,
                              .volumes = {{.number = 1, .target = odd, .label = "L1", .uuid = "u", .bytes = 20},
                                          {.number = 2, .target = "t", .label = "L2", .files = 3, .bytes = 30}},
                              .exceptions = {{.path = odd, .problem = "“x” cannot be read."}},
                              .removed = {"gone"},
                              .entries = {{"a", fileOf(2, 1)}}}));
        const auto report = reportOf(store, std::nullopt);
        QVERIFY(report);
        QCOMPARE(report->run.number, 2U);
        QVERIFY(report->run.verdict == RunVerdict::partly && !report->run.verified());
        QCOMPARE(report->run.plannedBytes.value_or(0), std::uint64_t(51));
        QVERIFY(report->run.plannedExactly);
        QCOMPARE(report->volumes.size(), std::size_t(2));
        QCOMPARE(report->volumes[0].target, odd);
        QCOMPARE(report->volumes[1].files, std::uint64_t(3));
        QCOMPARE(report->exceptions.size(), std::size_t(1));
        QCOMPARE(report->exceptions[0].path, odd);
        QCOMPARE(report->exceptions[0].problem, std::string("“x” cannot be read."));
        QCOMPARE(report->removed, (std::vector<std::string>{"gone"}));
        QCOMPARE(report->chain.size(), std::size_t(1));
        QCOMPARE(report->bytesOfAll, std::uint64_t(150));
        QCOMPARE(report->mediaOfAll, std::uint64_t(3));
        QVERIFY(reportOf(store, 1)->run.verdict == RunVerdict::notAsked);
        QVERIFY(!reportOf(store, 1)->run.plannedBytes);
        QVERIFY(store.forget(1)); // as a crash between two of them could leave it
        QCOMPARE(reportOf(store, 2)->chain.at(0).number, 1U);
    }
    void folderAttributes_comeBack()
    {
        BackupStore store = made();
        RecordedEntry folder;
        folder.mode = S_IFDIR | 0755;
        folder.run = 1;
        const std::vector<Xattr> attributes{{"user.b", std::string("\0\xff", 2)}, {"user.a", ""}};
        folder.folderAttributes = packAttributes(attributes);
        QVERIFY(store.commit({.run = runOf(1, BackupLevel::full, 0), .removed = {}, .entries = {{"d", folder}}}));
        const auto back = unpackAttributes(store.contents(1)->at("d").folderAttributes);
        QCOMPARE(back.size(), std::size_t(2));
        QCOMPARE(back[0].name, std::string("user.a"));
        QCOMPARE(back[1].value, attributes[0].value);
    }
    void damage_isFoundWhereverItIs()
    {
        BackupStore store = made();
        QVERIFY(store.commit({.run = runOf(1, BackupLevel::full, 0), .removed = {}, .entries = {{"a", fileOf(1, 1)}}}));
        const std::string path = store.path() + "/runs/0001.jsonl";
        const std::string good = bytesOf(path);
        for (std::size_t at = 0; at < good.size(); at += 3) {
            std::string bad = good;
            bad[at] = static_cast<char>(bad[at] ^ 1);
            m_folder->file("backups/home/runs/0001.jsonl", bad);
            const auto read = store.contents(1);
            QVERIFY2(!read, qPrintable(QString::number(at)));
            QVERIFY(read.fault().kind == FaultKind::backupDamaged || read.fault().kind == FaultKind::backupNewer);
        }
        for (std::size_t size = 0; size < good.size(); size += 7) {
            m_folder->file("backups/home/runs/0001.jsonl", std::string_view(good).substr(0, size));
            QCOMPARE(store.contents(1).fault().kind, FaultKind::backupDamaged);
            QCOMPARE(store.runs()->size(), std::size_t(1)); // its number is known
        }
        m_folder->file("backups/home/set.jsonl", "{\"steadyburn_backup\":1}\n");
        QCOMPARE(BackupStore::open(backups(), "home").fault().kind, FaultKind::backupDamaged);
    }
    void numbersThatCannotBe_areDamage_data()
    {
        QTest::addColumn<std::function<void(BackupRecord&)>>("change");
        const auto row = [](const char* name, auto change) {
            QTest::newRow(name) << std::function<void(BackupRecord&)>(change);
        };
        static constexpr std::uint64_t kLargest = ~std::uint64_t(0);
        row("generation", [](BackupRecord& record) { record.run.generation = ~0U; });
        row("medium", [](BackupRecord& record) { record.run.medium = ~0U; });
        row("media", [](BackupRecord& record) { record.run.volumes = kLargest; });
        row("bytes", [](BackupRecord& record) { record.run.bytes = kLargest; });
        row("files", [](BackupRecord& record) { record.run.files = kLargest; });
        row("planned", [](BackupRecord& record) { record.run.plannedBytes = kLargest; });
        row("began", [](BackupRecord& record) { record.run.began = std::numeric_limits<std::int64_t>::min(); });
        row("ended", [](BackupRecord& record) { record.run.ended = std::int64_t(1) << 62U; });
        row("a file's size", [](BackupRecord& record) { record.entries["a"].size = kLargest; });
        row("a file's run", [](BackupRecord& record) { record.entries["a"].run = 2; });
        row("a file's time", [](BackupRecord& record) { record.entries["a"].mtime.nanoseconds = -1; });
        row("a tape", [](BackupRecord& record) { record.volumes = {{.number = ~0U}}; });
        row("what is on a tape", [](BackupRecord& record) { record.volumes = {{.bytes = kLargest}}; });
    }
    void numbersThatCannotBe_areDamage()
    {
        QFETCH(const std::function<void(BackupRecord&)>, change);
        BackupStore store = made();
        BackupRecord record{.run = runOf(1, BackupLevel::full, 0), .removed = {}, .entries = {{"a", fileOf(1, 1)}}};
        QVERIFY(store.commit(record));
        QVERIFY(store.record(1).ok());
        change(record);
        QVERIFY(store.commit(record));
        QCOMPARE(store.record(1).fault().kind, FaultKind::backupDamaged);
        QCOMPARE(store.runs()->size(), std::size_t(1));
    }
    void numberOfARun_neverBeginsAnew()
    {
        BackupStore store = made();
        QVERIFY(store.commit({.run = runOf(7, BackupLevel::full, 0), .removed = {}, .entries = {}}));
        m_folder->file("backups/home/runs/4294967295.jsonl", "damaged");
        m_folder->file("backups/home/runs/4294967295.begun", "damaged");
        QCOMPARE(store.nextNumber(), 8U);
        QCOMPARE(store.takeBroken().size(), std::size_t(0));
        QCOMPARE(store.runs()->size(), std::size_t(1));
        BackupSet set = store.set();
        set.last = ~0U;
        auto writer = RecordWriter::create(store.path() + "/set.jsonl");
        writer->add(headOf(set));
        QVERIFY(writer->commit());
        QCOMPARE(BackupStore::open(backups(), "home").fault().kind, FaultKind::backupDamaged);
    }
    static std::string markWith(const std::string& earlier)
    {
        return "{\"uuid\":\"u\",\"number\":3,\"earlier\":\"" + earlier + "\"}";
    }
    // Its number tells whose medium it is where the record is damaged: no other number may pass for it.
    void markWithANumberThatNoRunHas_isGarbled()
    {
        QCOMPARE(parseRunMark(R"({"backup":"home","uuid":"u","number":1})")->number, 1U);
        QVERIFY(!parseRunMark(R"({"backup":"home","uuid":"u","number":4294967297})"));
        QVERIFY(!parseRunMark(R"({"backup":"home","uuid":"u","number":-1})"));
        const std::vector<RunName> earlier{{.backupUuid = "b", .number = 1, .uuid = "v"},
                                           {.backupUuid = "c", .number = 12, .uuid = "w"}};
        const auto behind = parseRunMark(markWith(earlierField(earlier)));
        QVERIFY(behind && behind->earlier == earlier);
        QVERIFY(isNamedIn(*behind, "x", {.number = 1, .uuid = "v"}) && isNamedIn(*behind, "c", {.number = 12}));
        QVERIFY(!isNamedIn(*behind, "x", {.number = 1, .uuid = "t"}) && !isNamedIn(*behind, "b", {.number = 12}));
        for (const char* const wrong : {"b", "b/1", "b/x/v", "b/1/", "b/1/v c", "b/4294967297/v"}) {
            QVERIFY2(!parseRunMark(markWith(wrong)), wrong);
        }
    }
    void runThatBrokeOff_isToldOnce_andItsNumberIsNotUsedAgain()
    {
        BackupStore store = made();
        QCOMPARE(store.nextNumber(), 1U);
        QVERIFY(store.begin(runOf(1, BackupLevel::full, 0)));
        BackupStore later = std::move(*BackupStore::open(backups(), "home"));
        QCOMPARE(later.nextNumber(), 2U);
        const auto broken = later.takeBroken();
        QCOMPARE(broken.size(), std::size_t(1));
        QCOMPARE(broken[0].target, std::string("x-1"));
        QVERIFY(later.takeBroken().empty());
        QCOMPARE(later.nextNumber(), 2U);
        QVERIFY(later.begin(runOf(2, BackupLevel::full, 0)));
        QVERIFY(later.commit({.run = runOf(2, BackupLevel::full, 0), .removed = {}, .entries = {}}));
        QVERIFY(later.takeBroken().empty());
    }
    // The state before or the state after, whenever the program ends: what is begun is whole, or the earlier one is.
    void runThatIsBegun_takesThePlaceOfTheOneBefore_andNotBefore()
    {
        BackupStore store = made();
        m_folder->folder("backups/home/work");
        m_folder->file("backups/home/work/about", "first");
        QVERIFY(!store.begunRun());
        QVERIFY(
            store.begin({.run = runOf(1, BackupLevel::full, 0), .removed = {}, .entries = {{"a", fileOf(1, 9)}}}, 0));
        QCOMPARE(store.begunRun()->uuid, std::string("u1"));
        QVERIFY(store.begun()->entries.at("a") == fileOf(1, 9));
        QCOMPARE(readBytes(store.begunFolder() + "/about"), std::string("first"));
        QVERIFY(!std::filesystem::exists(store.workFolder()));
        QVERIFY(!unfinishedRun(store)); // no medium of it is whole
        m_folder->folder("backups/home/runs/0002.begun");
        m_folder->file("backups/home/runs/0002.begun/in the way");
        QCOMPARE(store.begin({.run = runOf(2, BackupLevel::full, 0), .removed = {}, .entries = {}}, 0).fault().kind,
                 FaultKind::io);
        QCOMPARE(store.begunRun()->uuid, std::string("u1"));
        QVERIFY(!std::filesystem::exists(roomFor(backups() + "/home/runs/0002.jsonl")));
        QVERIFY(store.begin({.run = runOf(3, BackupLevel::full, 0), .removed = {}, .entries = {}}, 0));
        QCOMPARE(store.begunRun()->uuid, std::string("u3"));
        store.dropBegun(true); // it came to nothing
        QCOMPARE(store.begunRun()->uuid, std::string("u1"));
        QVERIFY(store.begin({.run = runOf(3, BackupLevel::full, 0), .removed = {}, .entries = {}}, 0));
        store.giveUpPutAside(); // the program was killed, and this is the next
        QCOMPARE(store.begunRun()->uuid, std::string("u3"));
        std::filesystem::rename(store.begunFolder(), store.begunFolder() + "-before");
        store.giveUpPutAside(); // killed before anything was in its place
        QCOMPARE(store.begunRun()->uuid, std::string("u3"));
        QVERIFY(store.commit({.run = runOf(3, BackupLevel::full, 0), .removed = {}, .entries = {}}));
        QVERIFY(!store.begunRun()); // it has its record
    }
    void runThatIsUnfinished_keepsWhatItBuildsOn_untilItIsGivenUp()
    {
        BackupStore store = made();
        QVERIFY(store.commit({.run = runOf(1, BackupLevel::full, 0), .removed = {}, .entries = {}}));
        QVERIFY(store.begin({.run = runOf(2, BackupLevel::incremental, 1), .removed = {}, .entries = {}}, 0));
        {
            SetJournal journal = SetJournal::inFolder(store.journals(), "set");
            SetHead head{.uuid = "set", .name = "SET", .volumes = {{.number = 1, .target = "/dev/nst0"}}};
            head.asked.format = Format::tar;
            QVERIFY(journal.begin(head));
            QVERIFY(journal.commit());
            QVERIFY(!unfinishedRun(store)); // it is being written
        }
        const auto unfinished = unfinishedRun(store);
        QVERIFY(unfinished);
        QCOMPARE(unfinished->run.number, 2U);
        QCOMPARE(unfinished->media, std::uint64_t(1));
        QCOMPARE(unfinished->next, 2U);
        QCOMPARE(forgetRuns(store, {1}, false).fault().known<RunOfBackup>().neededBy, std::uint64_t(2));
        QVERIFY(unfinishedRun(store));
        QVERIFY(forgetRuns(store, {1}, true));
        QVERIFY(!unfinishedRun(store));
        QVERIFY(store.runs()->empty());
        QCOMPARE(store.nextNumber(), 3U);
    }
    void record_isWrittenIntoTheRoomThatWasKept()
    {
        BackupStore store = made();
        const std::string record = backups() + "/home/runs/0001.jsonl";
        QVERIFY(
            store.begin({.run = runOf(1, BackupLevel::full, 0), .removed = {}, .entries = {{"a", fileOf(1, 9)}}}, 0));
        struct stat room = {};
        QCOMPARE(::stat(roomFor(record).c_str(), &room), 0);
        QVERIFY(room.st_blocks * 512 > 64 * 1024);
        QVERIFY(store.commit({.run = runOf(1, BackupLevel::full, 0), .removed = {}, .entries = {{"a", fileOf(1, 9)}}}));
        struct stat written = {};
        QCOMPARE(::stat(record.c_str(), &written), 0);
        QVERIFY(written.st_ino == room.st_ino); // the very blocks
        QVERIFY(!std::filesystem::exists(roomFor(record)));
        QVERIFY(store.record(1)->entries.at("a") == fileOf(1, 9));
    }
    void room_thatThereIsNot_isRefused()
    {
        const std::string file = m_folder->path("file");
        QCOMPARE(reserveRoom(file, std::uint64_t(1) << 60U).fault().kind, FaultKind::io);
        QVERIFY(!std::filesystem::exists(roomFor(file)));
        m_folder->file(".file.room", "of somebody else");
        QVERIFY(writeStaged(file, "mine"));
        QCOMPARE(readBytes(file), std::string("mine"));
        QCOMPARE(readBytes(roomFor(file)), std::string("of somebody else"));
    }
    void volume_isKnownByItsRecord()
    {
        BackupStore store = made();
        QVERIFY(store.commit({.run = runOf(1, BackupLevel::full, 0),
                              .volumes = {{.number = 1, .uuid = "v1"}, {.number = 2, .uuid = "v2"}},
                              .entries = {{"volume", fileOf(1, 1)}}}));
        QCOMPARE(store.runsOfVolume("v2"), std::vector<unsigned>{1});
        QVERIFY(store.commit({.run = runOf(2, BackupLevel::incremental, 1), // behind the other
                              .volumes = {{.number = 1, .label = "v2"}, {.number = 2, .label = "v1", .uuid = "v4"}},
                              .entries = {{"volume", fileOf(2, 1)}}}));
        QCOMPARE(store.runsOfVolume("v2"), (std::vector<unsigned>{1, 2}));
        QCOMPARE(store.runsOfVolume("v1"), std::vector<unsigned>{1});
        QVERIFY(store.runsOfVolume("v3").empty());
    }
    void lock_isForOne()
    {
        BackupStore one = made();
        QVERIFY(one.lock());
        BackupStore other = std::move(*BackupStore::open(backups(), "home"));
        QCOMPARE(other.lock().fault().kind, FaultKind::backupBusy);
    }

    void forget_keepsWhatIsNeeded()
    {
        BackupStore store = made();
        for (const BackupRun& run : {runOf(1, BackupLevel::full, 0), runOf(2, BackupLevel::incremental, 1),
                                     runOf(3, BackupLevel::differential, 1), runOf(4, BackupLevel::incremental, 3),
                                     runOf(5, BackupLevel::full, 0, 2)}) {
            QVERIFY(store.commit({.run = run, .removed = {}, .entries = {}}));
        }
        QCOMPARE(runsThatNeed(*store.runs(), 1), (std::vector<unsigned>{2, 3, 4}));
        QCOMPARE(runsThatNeed(*store.runs(), 2), (std::vector<unsigned>{}));
        const auto refused = forgetRuns(store, {3}, false);
        QCOMPARE(refused.fault().kind, FaultKind::backupRunNeeded);
        QCOMPARE(refused.fault().known<RunOfBackup>().neededBy, std::uint64_t(4));
        QCOMPARE(forgetRuns(store, {2, 9}, false).fault().kind, FaultKind::backupRunMissing);
        QCOMPARE(store.runs()->size(), std::size_t(5));
        QVERIFY(forgetRuns(store, {2}, false));
        QCOMPARE(forgetRuns(store, {3}, true)->size(), std::size_t(2));
        QVERIFY(forgetRuns(store, {5}, false));
        QCOMPARE(store.runs()->size(), std::size_t(1));
        QCOMPARE(store.nextNumber(), 6U);
    }
    void run_whoseRecordIsDamaged_needsWhatIsBeforeIt()
    {
        const std::vector<BackupRun> runs{runOf(1, BackupLevel::full, 0),
                                          {.number = 2},
                                          runOf(3, BackupLevel::incremental, 2),
                                          runOf(4, BackupLevel::full, 0, 2)};
        QCOMPARE(runsThatNeed(runs, 1), (std::vector<unsigned>{2, 3}));
        QCOMPARE(runsThatNeed(runs, 3), (std::vector<unsigned>{}));
    }
    void quota_ofMedia_countsAllThatARunTakes()
    {
        const BackupSet set{.name = "home", .quotaMedia = 3};
        const std::vector<BackupRun> runs{runOf(1, BackupLevel::full, 0)};
        const BackupRun coming = runOf(2, BackupLevel::full, 0, 2);
        QVERIFY(checkQuota(set, runs, coming, {.media = 2}, Tree(), {}));
        const auto refused = checkQuota(set, runs, coming, {.media = 3}, Tree(), {});
        QCOMPARE(refused.fault().kind, FaultKind::quotaExceeded);
        QCOMPARE(refused.fault().known<QuotaNeed>().needed, std::uint64_t(4));
    }
    void quota_proposesTheOldestThatDo()
    {
        const std::vector<BackupRun> runs{
            runOf(1, BackupLevel::full, 0, 1, 500), runOf(2, BackupLevel::incremental, 1, 1, 50),
            runOf(3, BackupLevel::full, 0, 2, 600), runOf(4, BackupLevel::full, 0, 3, 700)};
        BackupSet set{.keep = 1};
        QCOMPARE(proposeToForget(set, runs, 500, 0), (std::vector<unsigned>{1, 2}));
        QCOMPARE(proposeToForget(set, runs, 600, 0), (std::vector<unsigned>{1, 2, 3}));
        QCOMPARE(proposeToForget(set, runs, 0, 3), (std::vector<unsigned>{1, 2, 3}));
        QCOMPARE(proposeToForget(set, runs, 5000, 0), (std::vector<unsigned>{})); // that does not help
        set.keep = 2;
        QCOMPARE(proposeToForget(set, runs, 600, 0), (std::vector<unsigned>{}));
    }
    void quota_neverProposesTheOnlyFullRun()
    {
        const BackupSet set{.keep = 1};
        std::vector<BackupRun> runs{runOf(1, BackupLevel::full, 0, 1, 500),
                                    runOf(2, BackupLevel::incremental, 1, 1, 50)};
        QCOMPARE(proposeToForget(set, runs, 1, 0), (std::vector<unsigned>{}));
        runs.push_back({.number = 3}); // a full one, whose record is damaged
        runs.push_back(runOf(4, BackupLevel::incremental, 3, 2, 50));
        QCOMPARE(proposeToForget(set, runs, 1, 0), (std::vector<unsigned>{}));
        runs.push_back(runOf(5, BackupLevel::full, 0, 3, 500));
        QCOMPARE(proposeToForget(set, runs, 1, 0), (std::vector<unsigned>{1, 2}));
    }
};

STEADYBURN_UNIT_TEST(TestBackupStore)

} // namespace test_backup_store

#include "TestBackupStore.moc"
