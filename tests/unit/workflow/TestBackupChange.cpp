// A backup whose definition is changed: what may change and what may not, what the next run makes of it, and that every
// run is restored as it was.
#include "contents/Source.h"
#include "support/FailingCall.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/backup/BackupForget.h"
#include "workflow/backup/BackupReport.h"
#include "workflow/backup/BackupRestore.h"
#include "workflow/backup/BackupRunning.h"
#include "workflow/backup/NestedMounts.h"

#include <QTest>

#include <filesystem>
#include <functional>
#include <memory>
#include <set>

#include <sys/syscall.h>

using namespace steadyburn;

namespace fs = std::filesystem;

class TestBackupChange : public QObject {
    Q_OBJECT

    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;

    [[nodiscard]] std::string backups() const { return m_folder->path("backups"); }
    [[nodiscard]] std::string setFile() const { return m_folder->path("backups/home/set.jsonl"); }
    [[nodiscard]] BackupSet home() const
    {
        return {.name = "home",
                .sources = {m_folder->path("home"), m_folder->path("music")},
                .excludes = {"*.o"},
                .target = m_folder->path("media/home-{run}.tar"),
                .label = std::string(kUsualLabel)};
    }
    void make() const { QVERIFY(BackupStore::create(backups(), home()).ok()); }
    [[nodiscard]] BackupStore opened() const { return std::move(*BackupStore::open(backups(), "home")); }
    // As the user changes it: what the backup is now, and one thing in it.
    Result<void> change(const std::function<void(BackupSet&)>& what) const
    {
        BackupStore store = opened();
        BackupSet set = store.set();
        what(set);
        return store.change(std::move(set));
    }
    [[nodiscard]] Dependencies parts()
    {
        return {.openTarget = [this](const std::string& target) { return openTarget(target, m_clock); },
                .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                    return std::make_unique<DiskSource>(tree);
                },
                .clock = &m_clock,
                .changeVolume = {}};
    }
    // Returns the record of the run.
    Result<BackupRecord> run(const BackupOrder& asked = {}, const ChangeVolume& changeVolume = {})
    {
        BackupOrder order = asked;
        order.folder = backups();
        order.name = "home";
        Dependencies dependencies = parts();
        dependencies.changeVolume = changeVolume;
        auto running = BackupRunning::prepare(order, dependencies, {});
        if (!running) {
            return running.takeFault();
        }
        if (auto begun = (*running)->begin(); !begun) {
            return begun.takeFault();
        }
        JobRequest& request = (*running)->request();
        request.lockMemory = false;
        request.spanDiscs = static_cast<bool>(changeVolume);
        JobReport report = Job(request, dependencies).run({});
        (*running)->complete(report);
        const auto kept = (*running)->conclude(report, [](const Fault& fault) { return fault.path; });
        if (!kept) {
            return Fault(kept.fault());
        }
        if (!*kept) {
            return report.fault ? *report.fault : Fault();
        }
        return opened().record((*running)->run().number);
    }
    // The paths of the files that a restore of this run makes.
    std::set<std::string> restored(unsigned number)
    {
        const std::string into = m_folder->path("into-" + std::to_string(number));
        fs::remove_all(into);
        const BackupRestoreReport report =
            BackupRestore({.folder = backups(), .name = "home", .run = number, .into = into}, parts()).run({});
        if (report.fault || !report.faults.empty() || report.lost != 0) {
            return {"not all of it was restored"};
        }
        std::set<std::string> paths;
        for (const auto& each : fs::recursive_directory_iterator(into)) {
            if (!each.is_directory()) {
                paths.insert(fs::relative(each.path(), into).string());
            }
        }
        return paths;
    }
    using Paths = std::set<std::string>;

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        for (const char* const name : {"home", "home/cache", "music", "media", "new"}) {
            m_folder->folder(name);
        }
        m_folder->file("home/letter", "a letter");
        m_folder->file("home/cache/big", std::string(20'000, 'x'));
        m_folder->file("music/song", "a song");
        m_folder->file("new/file", "a new file");
    }

    void everythingButWhoItIs_canBeChanged()
    {
        make();
        const BackupSet before = opened().set();
        BackupSet wanted{.name = "other",
                         .uuid = "another",
                         .created = 7,
                         .sources = {m_folder->path("new")},
                         .excludes = {"caf\xe9", "*~"},
                         .excludeCaches = true,
                         .oneFileSystem = true,
                         .verify = true,
                         .target = "/dev/nst0",
                         .label = "L{run}",
                         .format = Format::tarGzip,
                         .compression = 9,
                         .fullEveryRuns = 4,
                         .fullEveryDays = 30,
                         .differential = true,
                         .quota = 5'000'000'000,
                         .quotaMedia = 8,
                         .sourceQuotas = {{m_folder->path("new"), {.bytes = 9, .media = 2}}},
                         .keep = 2,
                         .last = 99};
        BackupStore store = opened();
        QVERIFY(store.change(wanted).ok());
        wanted.name = before.name;
        wanted.uuid = before.uuid;
        wanted.created = before.created;
        wanted.last = before.last;
        QVERIFY(store.set() == wanted);
        QVERIFY(opened().set() == wanted);
        QCOMPARE(BackupStore::names(backups()), std::vector<std::string>{"home"});
    }

    void changeThatCannotBe_isRefused_andNothingIsChanged_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<int>("kind");
        QTest::newRow("no sources") << "sources" << int(FaultKind::sourceEmpty);
        QTest::newRow("a new source that is not there") << "missing" << int(FaultKind::sourceMissing);
        QTest::newRow("the same name twice") << "twice" << int(FaultKind::duplicateName);
        QTest::newRow("one file for all runs") << "target" << int(FaultKind::badArgument);
        QTest::newRow("no target") << "nowhere" << int(FaultKind::badArgument);
        QTest::newRow("the quota of no source") << "quota" << int(FaultKind::badArgument);
        QTest::newRow("an empty pattern") << "glob" << int(FaultKind::badArgument);
    }
    void changeThatCannotBe_isRefused_andNothingIsChanged()
    {
        QFETCH(QString, what);
        QFETCH(int, kind);
        make();
        const std::string file = readBytes(setFile());
        BackupStore store = opened();
        const BackupSet before = store.set();
        BackupSet set = before;
        set.quota = 1;
        if (what == QStringLiteral("sources")) {
            set.sources.clear();
        } else if (what == QStringLiteral("missing")) {
            set.sources.push_back(m_folder->path("gone"));
        } else if (what == QStringLiteral("twice")) {
            set.sources.push_back(m_folder->path("new/../home"));
        } else if (what == QStringLiteral("target")) {
            set.target = m_folder->path("media/home.tar");
        } else if (what == QStringLiteral("nowhere")) {
            set.target.clear();
        } else if (what == QStringLiteral("quota")) {
            set.sourceQuotas["/elsewhere"] = {.bytes = 1};
        } else {
            set.excludes.emplace_back();
        }
        const auto refused = store.change(set);
        QVERIFY(!refused);
        QCOMPARE(int(refused.fault().kind), kind);
        QVERIFY(store.set() == before);
        QCOMPARE(readBytes(setFile()), file);
    }

    void changeThatCannotBeWritten_leavesTheDefinitionAsItWas_data()
    {
        QTest::addColumn<long>("call");
        QTest::addColumn<int>("code");
        QTest::newRow("full") << long(SYS_write) << ENOSPC;
        QTest::newRow("not kept") << long(SYS_fsync) << EIO;
        QTest::newRow("not named") << long(SYS_rename) << EIO;
        QTest::newRow("no lock") << long(SYS_flock) << EWOULDBLOCK;
    }
    void changeThatCannotBeWritten_leavesTheDefinitionAsItWas()
    {
        QFETCH(long, call);
        QFETCH(int, code);
        make();
        const std::string file = readBytes(setFile());
        BackupStore store = opened();
        const BackupSet before = store.set();
        BackupSet set = before;
        set.quota = 1;
        Result<void> changed;
        whileCallFails(call, code, [&] { changed = store.change(set); });
        QVERIFY(!changed);
        QCOMPARE(changed.fault().kind, call == SYS_flock ? FaultKind::backupBusy : FaultKind::io);
        QVERIFY(store.set() == before);
        QCOMPARE(readBytes(setFile()), file);
        QVERIFY(store.change(set).ok()); // as soon as it can be
        QCOMPARE(opened().set().quota, std::uint64_t(1));
    }

    void backupThatIsInUse_isNotChanged()
    {
        make();
        auto running = BackupRunning::prepare({.folder = backups(), .name = "home"}, parts(), {});
        QVERIFY(running.ok());
        QCOMPARE(change([](BackupSet& set) { set.quota = 1; }).fault().kind, FaultKind::backupBusy);
        QCOMPARE(opened().set().quota, std::uint64_t(0));
        running->reset();
        QVERIFY(change([](BackupSet& set) { set.quota = 1; }).ok());
    }

    // Whoever opened the backup before it was changed does not bring back what it was.
    void changeOfAnotherProcess_stays()
    {
        make();
        QVERIFY(run().ok());
        const BackupSet old = opened().set();
        {
            BackupStore early = opened();
            QVERIFY(change([](BackupSet& set) { set.quota = 77'000; }).ok());
            QVERIFY(forgetRuns(early, {1}, false).ok());
            QCOMPARE(early.set().quota, std::uint64_t(77'000));
        }
        QCOMPARE(opened().set().quota, std::uint64_t(77'000));
        QCOMPARE(opened().set().last, 1U);
        QVERIFY(opened().change(old).ok()); // who changes it has the last word, but for the numbers
        QCOMPARE(opened().set().quota, std::uint64_t(0));
        QCOMPARE(opened().nextNumber(), 2U);
    }

    void changeOfAForm_leavesWhatItHasNotChanged()
    {
        const BackupSet shown{.name = "home", .sources = {"/a"}, .verify = true, .quota = 5, .keep = 2};
        BackupSet wanted = shown;
        wanted.name = "other";
        wanted.sources = {"/a", "/b"};
        wanted.verify = false;
        BackupSet now = shown;
        now.excludes = {"*.o"}; // by somebody else
        now.quota = 7;
        now.last = 12;
        BackupSet both = now;
        both.sources = wanted.sources;
        both.verify = false;
        QVERIFY(withChanges(now, shown, wanted) == both);
        QVERIFY(withChanges(now, shown, shown) == now);
    }

    // A disk that is not mounted keeps nobody from raising the quota, or from taking the source out.
    void sourceThatVanished_doesNotStandInTheWay()
    {
        m_folder->folder("disk");
        m_folder->file("disk/x", "on a disk");
        m_folder->link("follow", m_folder->path("disk"));
        BackupSet set = home();
        set.sources.push_back(m_folder->path("follow/")); // what it leads to
        set.sourceQuotas[m_folder->path("music")] = {.bytes = 50'000};
        set.sourceQuotas[m_folder->path("home")] = {.media = 5};
        QVERIFY(BackupStore::create(backups(), set).ok());
        fs::remove_all(m_folder->path("music"));
        fs::remove_all(m_folder->path("disk"));
        QVERIFY(change([](BackupSet& now) { now.quota = 1'000'000; }).ok());
        QCOMPARE(opened().set().sources, set.sources);
        QCOMPARE(opened().set().sourceQuotas.size(), 2U);
        const auto named = change([&](BackupSet& now) { now.sources.push_back(m_folder->path("new/follow")); });
        QCOMPARE(named.fault().kind, FaultKind::sourceMissing);
        m_folder->folder("new/follow");
        const auto twice = change([&](BackupSet& now) { now.sources.push_back(m_folder->path("new/follow")); });
        QCOMPARE(twice.fault().kind, FaultKind::duplicateName); // the name is taken, whether it is there or not
        QCOMPARE(run().fault().kind, FaultKind::sourceMissing); // a run says so, as ever
        QVERIFY(change([&](BackupSet& now) { now.sources = {m_folder->path("home")}; }).ok());
        const auto quotas = opened().set().sourceQuotas;
        QCOMPARE(quotas.size(), 1U); // that of the source went with it
        QCOMPARE(quotas.at(m_folder->path("home")).media, 5U);
        QVERIFY(change([&](BackupSet& now) { now.sourceQuotas[m_folder->path("home")] = {}; }).ok());
        QVERIFY(opened().set().sourceQuotas.empty()); // no limit is no quota
        QCOMPARE(change([&](BackupSet& now) { now.sources.push_back(m_folder->path("music")); }).fault().kind,
                 FaultKind::sourceMissing); // by now it is a new one
        QVERIFY(run().ok());
    }

    void nextRun_recordsWhatIsNoLongerWanted_asRemoved()
    {
        make();
        m_folder->file("home/kept", "kept");
        QVERIFY(run().ok());
        QVERIFY(change([this](BackupSet& set) {
                    set.sources = {m_folder->path("home"), m_folder->path("new")};
                    set.excludes.emplace_back("cache");
                }).ok());
        m_folder->file("home/letter", "another letter");
        const auto second = run();
        QVERIFY(second.ok());
        QVERIFY(second->run.level == BackupLevel::incremental && second->run.base == 1);
        QCOMPARE(second->removed, (std::vector<std::string>{"home/cache", "music"}));
        QCOMPARE(second->run.removedFiles, std::uint64_t(2));
        QCOMPARE(restored(2), (Paths{"home/letter", "home/kept", "new/file"}));
        QCOMPARE(restored(1), (Paths{"home/letter", "home/kept", "home/cache/big", "music/song"}));
        QCOMPARE(readBytes(m_folder->path("into-1/home/letter")), std::string("a letter"));
        QCOMPARE(readBytes(m_folder->path("into-2/home/letter")), std::string("another letter"));
        QVERIFY(change([](BackupSet& set) { set.excludes.pop_back(); }).ok());
        QVERIFY(run().ok()); // it comes back as new
        QCOMPARE(restored(3), (Paths{"home/letter", "home/kept", "home/cache/big", "new/file"}));
        QCOMPARE(restored(2), (Paths{"home/letter", "home/kept", "new/file"}));
    }

    void sourceOfTheSameName_takesThePlaceOfTheOther()
    {
        make();
        QVERIFY(run().ok());
        m_folder->folder("new/music");
        m_folder->file("new/music/other", "another song");
        QVERIFY(change([this](BackupSet& set) { set.sources[1] = m_folder->path("new/music"); }).ok());
        const auto second = run();
        QVERIFY(second.ok());
        QCOMPARE(second->removed, (std::vector<std::string>{"music/song"}));
        QCOMPARE(restored(2), (Paths{"home/letter", "home/cache/big", "music/other"}));
        QCOMPARE(restored(1), (Paths{"home/letter", "home/cache/big", "music/song"}));
    }

    // Each run is read where it was written, and as what it was written.
    void formatAndTarget_thatChangeWithinAGeneration_areThoseOfEachRun()
    {
        make();
        QVERIFY(run().ok());
        m_folder->file("home/second", "second");
        QVERIFY(change([this](BackupSet& set) {
                    set.target = "virtual:dvd-r,speed=900M,file=" + m_folder->path("media/disc-{run}");
                    set.label = "DISC_{run}";
                }).ok());
        const auto second = run();
        QVERIFY(second.ok());
        QCOMPARE(second->run.format, std::string("iso"));
        QCOMPARE(second->run.label, std::string("DISC_002"));
        QCOMPARE(second->run.base, 1U);
        m_folder->file("home/third", "third");
        QVERIFY(change([this](BackupSet& set) {
                    set.target = m_folder->path("media/{level}-{run}");
                    set.format = Format::tarZstd;
                    set.compression = 19;
                    set.differential = true;
                }).ok());
        const auto third = run();
        QVERIFY(third.ok());
        QCOMPARE(third->run.format, std::string("tar.zst"));
        QVERIFY(third->run.level == BackupLevel::differential && third->run.base == 1);
        QCOMPARE(restored(1), (Paths{"home/letter", "home/cache/big", "music/song"}));
        QCOMPARE(restored(2), (Paths{"home/letter", "home/cache/big", "home/second", "music/song"}));
        QCOMPARE(restored(3), (Paths{"home/letter", "home/cache/big", "home/second", "home/third", "music/song"}));
    }

    // A disk that is not mounted is not taken for one whose files were deleted, whatever else was changed.
    void sourceThatIsEmpty_isStillAQuestion()
    {
        make();
        QVERIFY(run().ok());
        QVERIFY(change([this](BackupSet& set) { set.sources.push_back(m_folder->path("new")); }).ok());
        fs::remove(m_folder->path("music/song"));
        QCOMPARE(run().fault().kind, FaultKind::sourceEmptied);
        m_folder->folder("new/music");
        QVERIFY(change([this](BackupSet& set) { set.sources[1] = m_folder->path("new/music"); }).ok());
        QCOMPARE(run().fault().kind, FaultKind::sourceEmptied); // another folder, of which the same is to be feared
        QVERIFY(run({.emptySources = true}).ok());
        QCOMPARE(restored(1), (Paths{"home/letter", "home/cache/big", "music/song"}));
    }

    void quotaThatIsRaised_letsTheNextRunPass()
    {
        make();
        QVERIFY(run().ok());
        QVERIFY(change([](BackupSet& set) { set.quota = 40'000; }).ok());
        m_folder->file("home/large", std::string(60'000, 'y'));
        QCOMPARE(run().fault().kind, FaultKind::quotaExceeded);
        QVERIFY(change([](BackupSet& set) { set.quota = 1'000'000; }).ok());
        QVERIFY(run().ok());
        QVERIFY(change([this](BackupSet& set) { set.sourceQuotas[m_folder->path("home")] = {.bytes = 70'000}; }).ok());
        m_folder->file("home/large", std::string(60'001, 'z'));
        QCOMPARE(run().fault().kind, FaultKind::quotaExceeded);
        QVERIFY(change([](BackupSet& set) { set.excludes.emplace_back("large"); }).ok()); // or it is left out
        QVERIFY(run().ok());
    }

    // It was planned when it was begun, and its first disc is written.
    void runThatBrokeOff_continuesAsItWasBegun()
    {
        for (const char* const name : {"home/a", "home/b", "home/c"}) {
            m_folder->file(name, std::string(900'000, name[5]));
        }
        BackupSet set = home();
        const std::string disc = "virtual:dvd+r,speed=900M,capacity=2M,file=" + m_folder->path("media/disc-");
        set.target = disc + "{run}";
        QVERIFY(BackupStore::create(backups(), set).ok());
        const auto nobody = [](const VolumeWanted& wanted, const std::stop_token&) -> Result<VolumeGiven> {
            return Fault{.kind = FaultKind::mediumMissing, .doing = Action::open, .path = wanted.target};
        };
        QVERIFY(!run({}, nobody).ok());
        QVERIFY(unfinishedRun(opened()));
        QVERIFY(change([this](BackupSet& now) {
                    now.quota = 1; // far below what is there already
                    now.quotaMedia = 1;
                    now.sources = {m_folder->path("home"), m_folder->path("new")};
                    now.excludes = {"[abc]"};
                    now.format = Format::tar;
                    now.label = "X{run}";
                }).ok());
        QVERIFY(unfinishedRun(opened()));
        QCOMPARE(run().fault().kind, FaultKind::setIncomplete);
        const auto given = [&disc](const VolumeWanted& wanted, const std::stop_token&) -> Result<VolumeGiven> {
            return VolumeGiven{.target = disc + "more-" + std::to_string(wanted.number)};
        };
        const auto first = run({.continued = true}, given);
        QVERIFY2(first.ok(), first ? "" : first.fault().detail.c_str());
        QCOMPARE(first->sources, set.sources);
        QCOMPARE(first->excludes, set.excludes);
        QCOMPARE(first->run.label, std::string("home_G001_D001"));
        QCOMPARE(run().fault().kind, FaultKind::quotaExceeded); // of the next one it is asked
        QVERIFY(change([](BackupSet& now) { now.quota = now.quotaMedia = 0; }).ok());
        QVERIFY(run({}, given).ok());
        QCOMPARE(opened().record(2)->removed, (std::vector<std::string>{"home/a", "home/b", "home/c", "music"}));
    }

    // Two restores at the same time would find each other's files there.
    void restoreFromADisc_putsNothingIntoTheBackupsFolder()
    {
        BackupSet set = home();
        set.target = "virtual:dvd+r,speed=200M,file=" + m_folder->path("media/disc-{run}.img");
        QVERIFY(BackupStore::create(backups(), set).ok());
        QVERIFY(run().ok());
        m_folder->folder("backups/home/identity");
        m_folder->file("backups/home/identity/mark", "another restore's");
        const auto report =
            BackupRestore({.folder = backups(), .name = "home", .into = m_folder->path("back")}, parts()).run({});
        QVERIFY(!report.fault && report.faults.empty());
        QCOMPARE(report.files, 3U);
        QCOMPARE(readBytes(m_folder->path("backups/home/identity/mark")), std::string("another restore's"));
    }

    void reportOfARun_hasTheSourcesOfItsDay()
    {
        make();
        QVERIFY(run().ok());
        QVERIFY(change([this](BackupSet& set) {
                    set.sources = {m_folder->path("new")};
                    set.excludes = {"*.tmp", "*.bak"};
                }).ok());
        QVERIFY(run().ok());
        QCOMPARE(reportOf(opened(), 1)->set.sources, home().sources);
        QCOMPARE(reportOf(opened(), 1)->set.excludes, home().excludes);
        QCOMPARE(reportOf(opened(), 2)->set.sources, std::vector<std::string>{m_folder->path("new")});
        QCOMPARE(reportOf(opened(), 2)->set.excludes, (std::vector<std::string>{"*.tmp", "*.bak"}));
    }

    // What was mounted in a source and is not any more stays in the backup, unless it is no longer wanted.
    void unmountedDisk_thatIsNoLongerWanted_isNotMissed()
    {
        const RecordedContents recorded{
            {"home/disk", {}}, {"home/disk/x", {}}, {"music/disk", {}}, {"music/disk/y", {}}};
        const std::vector<std::string> before{"home/disk", "music/disk"};
        const auto missed = [&](const BackupSet& set) {
            FaultLog log;
            const auto kept = nameUnmounted(set, *compilationOf(set.sources), before, {}, recorded, log);
            return log.all().size() == kept.size() ? kept : std::vector<std::string>{"not each is named"};
        };
        BackupSet set = home();
        QCOMPARE(missed(set), before);
        set.sources.pop_back();
        QCOMPARE(missed(set), std::vector<std::string>{"home/disk"});
        set.excludes = {"disk"};
        QCOMPARE(missed(set), std::vector<std::string>());
        set = home();
        set.oneFileSystem = true;
        QCOMPARE(missed(set), std::vector<std::string>());
    }
};

STEADYBURN_UNIT_TEST(TestBackupChange)
#include "TestBackupChange.moc"
