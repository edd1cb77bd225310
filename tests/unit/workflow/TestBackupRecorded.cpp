// What a run of a backup records is what its medium has, whatever became of the sources between the scan that decides
// what is written and the job's own: what is not there is not recorded as there, and the next run writes it.
#include "contents/Source.h"
#include "support/OddDrive.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/backup/BackupRestore.h"
#include "workflow/backup/BackupRunning.h"

#include <QProcess>
#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include <sys/stat.h>

using namespace steadyburn;

namespace fs = std::filesystem;

class TestBackupRecorded : public QObject {
    Q_OBJECT

    using Meanwhile = std::function<void()>;

    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;
    JobReport m_report; // of the last run, complete
    bool m_trayStaysOut = false;
    std::stop_source m_stop; // of the job
    Meanwhile m_atClose;     // of the disc

    [[nodiscard]] std::string backups() const { return m_folder->path("backups"); }
    [[nodiscard]] std::string home(const std::string& below) const { return m_folder->path("home/" + below); }
    [[nodiscard]] BackupStore opened() const { return std::move(*BackupStore::open(backups(), "home")); }
    [[nodiscard]] Dependencies parts()
    {
        return {.openTarget = [this](const std::string& target) -> Result<std::unique_ptr<Target>> {
                    auto opened = openTarget(target, m_clock);
                    if (!opened || !(*opened)->isOptical()) {
                        return opened;
                    }
                    return std::unique_ptr<Target>(
                        std::make_unique<OddDrive>(std::move(*opened), m_trayStaysOut, m_atClose));
                },
                .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                    return std::make_unique<DiskSource>(tree);
                },
                .clock = &m_clock,
                .changeVolume = {}};
    }
    void make(const std::string& ending = "tar") const
    {
        QVERIFY(BackupStore::create(backups(), {.name = "home",
                                                .sources = {m_folder->path("home")},
                                                .target = m_folder->path("media/home-{run}." + ending),
                                                .label = std::string(kUsualLabel)})
                    .ok());
    }
    void makeOnDiscs() const
    {
        BackupSet set{.name = "home",
                      .sources = {m_folder->path("home")},
                      .target = "virtual:dvd+r,speed=200M,file=" + m_folder->path("media/home-{run}.img"),
                      .label = std::string(kUsualLabel)};
        set.verify = true;
        QVERIFY(BackupStore::create(backups(), set).ok());
    }
    // Returns what there is after the run, by its record. `meanwhile`: between the two scans.
    RecordedContents run(const Meanwhile& meanwhile = [] {})
    {
        auto running = BackupRunning::prepare({.folder = backups(), .name = "home"}, parts(), {});
        if (!running || !(*running)->needed() || !(*running)->begin()) {
            return {};
        }
        meanwhile();
        JobRequest& request = (*running)->request();
        request.lockMemory = false;
        m_report = Job(request, parts()).run(m_stop.get_token());
        (*running)->complete(m_report);
        const auto kept = (*running)->conclude(m_report, [](const Fault& fault) { return fault.path; });
        auto contents = kept && *kept ? opened().contents((*running)->run().number) : RecordedContents();
        return contents ? std::move(*contents) : RecordedContents();
    }
    [[nodiscard]] bool names(FaultKind kind, const std::string& path) const
    {
        return std::ranges::any_of(m_report.exceptions,
                                   [&](const Fault& each) { return each.kind == kind && each.path == path; });
    }
    // The problems of restoring the newest run.
    std::vector<Fault> problemsOfRestore()
    {
        fs::remove_all(m_folder->path("back"));
        return BackupRestore({.folder = backups(), .name = "home", .into = m_folder->path("back")}, parts())
            .run({})
            .faults;
    }
    // With what a simulated drive keeps beside the bytes.
    static void copyMedium(const std::string& from, const std::string& to)
    {
        QCOMPARE(QProcess::execute(QStringLiteral("cp"),
                                   {QStringLiteral("-a"), QString::fromStdString(from), QString::fromStdString(to)}),
                 0);
    }

private slots:
    void init()
    {
        m_trayStaysOut = false;
        m_stop = std::stop_source();
        m_atClose = {};
        m_folder = std::make_unique<ScratchFolder>();
        for (const char* const name : {"home", "home/inner", "home/empty", "media"}) {
            m_folder->folder(name);
        }
        m_folder->file("home/letter", "a letter");
        m_folder->file("home/inner/song", "a song");
        m_folder->link("home/inner/link", "song");
        QVERIFY(::mkfifo(home("inner/pipe").c_str(), 0600) == 0);
    }

    void entriesAwayBetweenTheScans_areWrittenByTheNextRun()
    {
        make();
        const auto first = run([this] { fs::rename(home("inner"), m_folder->path("aside")); });
        QVERIFY(first.contains("home/letter") && first.contains("home/empty"));
        for (const char* const path : {"home/inner", "home/inner/song", "home/inner/link", "home/inner/pipe"}) {
            QVERIFY2(!first.contains(path), path);
        }
        QVERIFY(m_report.outcome == Outcome::exceptions);
        QVERIFY(names(FaultKind::fileVanished, home("inner")));
        QCOMPARE(m_report.exceptions.size(), std::size_t(1)); // what lies in it goes with it
        QVERIFY(problemsOfRestore().empty());
        fs::rename(m_folder->path("aside"), home("inner")); // as if nothing had been
        const auto second = run();
        for (const char* const path : {"home/inner", "home/inner/song", "home/inner/link", "home/inner/pipe"}) {
            QVERIFY2(second.contains(path) && second.at(path).run == 2, path);
        }
        QVERIFY(m_report.outcome == Outcome::complete);
        QVERIFY(problemsOfRestore().empty());
        QVERIFY(fs::is_symlink(m_folder->path("back/home/inner/link")));
    }

    // In a run that builds on another one, which has it as it was.
    void linkThatIsGoneBetweenTheScans_isGoneFromThatRun()
    {
        make();
        QVERIFY(!run().empty());
        fs::remove(home("inner/link"));
        m_folder->link("home/inner/link", "elsewhere");
        m_folder->file("home/letter", "another letter");
        const auto second = run([this] { fs::remove(home("inner/link")); });
        QVERIFY(second.contains("home/letter") && second.at("home/letter").run == 2);
        QVERIFY(!second.contains("home/inner/link"));
        QVERIFY(names(FaultKind::fileVanished, home("inner/link")));
        QVERIFY(problemsOfRestore().empty());
        QVERIFY(!fs::is_symlink(m_folder->path("back/home/inner/link")));
    }

    void everythingAwayFromARunThatBuildsOnAnother_isNotTheOldOne()
    {
        make();
        QVERIFY(!run().empty());
        for (const char* const name : {"inner/song", "inner/link"}) {
            fs::remove(home(name));
        }
        m_folder->file("home/inner/song", "another song");
        m_folder->link("home/inner/link", "elsewhere");
        m_folder->file("home/letter", "another letter");
        const auto second = run([this] { fs::rename(home("inner"), m_folder->path("aside")); });
        QVERIFY(!second.empty());
        QVERIFY(!second.contains("home/inner/song") && !second.contains("home/inner/link"));
        fs::rename(m_folder->path("aside"), home("inner"));
        const auto third = run();
        QVERIFY(third.contains("home/inner/song") && third.at("home/inner/song").run == 3);
        QVERIFY(third.contains("home/inner/link") && third.at("home/inner/link").linkTarget == "elsewhere");
        QVERIFY(problemsOfRestore().empty());
    }

    // What became something else meanwhile is recorded as the medium has it.
    void linkThatLeadsElsewhereBetweenTheScans_isRecordedAsItWasWritten()
    {
        make();
        const std::string link = home("inner/link");
        ScratchFolder::setTimes(link, 1'000'000'000);
        const auto first = run([&] {
            fs::rename(link, m_folder->path("aside"));
            m_folder->link("home/inner/link", "elsewhere");
            ScratchFolder::setTimes(link, 1'000'000'000);
        });
        QCOMPARE(first.at("home/inner/link").linkTarget, std::string("elsewhere"));
        QVERIFY(problemsOfRestore().empty());
        fs::remove(link);
        fs::rename(m_folder->path("aside"), link); // as it was at the first scan
        const auto second = run();
        QCOMPARE(second.at("home/inner/link").run, 2U);
        QCOMPARE(second.at("home/inner/link").linkTarget, std::string("song"));
    }

    void modeThatChangesBetweenTheScans_isRecordedAsItWasWritten()
    {
        make();
        const auto first = run([this] { QVERIFY(::chmod(home("inner/pipe").c_str(), 0640) == 0); });
        QCOMPARE(first.at("home/inner/pipe").mode & 07777U, 0640U);
        QVERIFY(problemsOfRestore().empty());
        QVERIFY(::chmod(home("inner/pipe").c_str(), 0600) == 0);
        QCOMPARE(run().at("home/inner/pipe").mode & 07777U, 0600U);
    }

    // The scan sees it, and the format has no place for it.
    void linkThatTheFormatCannotHold_isRecordedAsNotThere()
    {
        make("iso");
        m_folder->link("home/long", std::string(1500, 'x'));
        const auto first = run();
        QVERIFY(names(FaultKind::fileUnstorable, home("long")));
        QVERIFY(first.contains("home/long") && first.at("home/long").torn);
        QVERIFY(first.contains("home/inner/link") && !first.at("home/inner/link").torn);
        QVERIFY(!run().empty()); // it is named again, and never passes for backed up
        QVERIFY(names(FaultKind::fileUnstorable, home("long")));
    }

    // The disc is written and closed, and whole: only nobody has read it back.
    void discThatCannotBeReadBack_isRecorded_andNotAsVerified()
    {
        makeOnDiscs();
        m_trayStaysOut = true;
        const auto first = run();
        QVERIFY(m_report.outcome == Outcome::failed);
        QCOMPARE(m_report.fault->kind, FaultKind::verifyMissed);
        QVERIFY(first.contains("home/letter") && first.at("home/letter").sha256 && !first.at("home/letter").torn);
        QVERIFY(opened().record(1)->run.verdict == RunVerdict::partly);
        QVERIFY(opened().broken().empty());
        m_trayStaysOut = false;
        QVERIFY(problemsOfRestore().empty());
        m_folder->file("home/letter", "another letter");
        const auto second = run();
        QVERIFY(m_report.outcome == Outcome::complete);
        QVERIFY(opened().record(2)->run.level == BackupLevel::incremental);
        QCOMPARE(second.at("home/inner/song").run, 1U);
        QVERIFY(opened().record(2)->run.verdict == RunVerdict::good);
    }

    void stopWhileADiscIsReadBack_leavesTheRunRecorded()
    {
        makeOnDiscs();
        m_atClose = [this] { m_stop.request_stop(); };
        const auto first = run();
        QVERIFY(m_report.outcome == Outcome::cancelled);
        QVERIFY(first.contains("home/letter") && first.at("home/letter").sha256);
        QVERIFY(opened().record(1)->run.verdict == RunVerdict::partly);
    }

    // What reading back shows to be different is not whole.
    void discThatIsNotWhatWasSent_isNotRecorded()
    {
        makeOnDiscs();
        m_atClose = [this] {
            const std::string path = m_folder->path("media/home-001.img");
            const std::string bytes = readBytes(path);
            std::fstream disc(path, std::ios::in | std::ios::out | std::ios::binary);
            disc.seekp(static_cast<std::streamoff>(bytes.find("a letter")));
            disc.put('x');
        };
        QVERIFY(run().empty());
        QVERIFY(m_report.outcome == Outcome::failed);
        QVERIFY(opened().runs()->empty());
    }

    // Between the look at the drive and the job somebody may have put in another medium.
    void runBehindAnother_onAMediumThatWasSwapped_isRefused_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("swapped");
        for (const char* const kind : {"tape", "dvd+r", "cd-rw"}) {
            for (const char* const swapped : {"blank", "older", "other"}) {
                if (kind != std::string("tape") || swapped != std::string("older")) { // a tape has one label
                    QTest::addRow("%s, %s", kind, swapped) << kind << swapped;
                }
            }
        }
    }
    void runBehindAnother_onAMediumThatWasSwapped_isRefused()
    {
        QFETCH(QString, kind);
        QFETCH(QString, swapped);
        const std::string medium = m_folder->path("media/medium");
        const std::string drive = "virtual:" + kind.toStdString() + ",speed=900M,file=";
        const auto make = [&](const std::string& name, const std::string& file) {
            QVERIFY(BackupStore::create(backups(), {.name = name,
                                                    .sources = {m_folder->path("home")},
                                                    .target = drive + file,
                                                    .label = std::string(kUsualLabel)})
                        .ok());
        };
        make("home", medium);
        m_folder->file("home/a", "one");
        QVERIFY(!run().empty());
        if (swapped == QStringLiteral("older")) { // a copy of the medium, before the second run
            copyMedium(medium, m_folder->path("media/older"));
            m_folder->file("home/b", "two");
            QVERIFY(!run().empty());
        } else if (swapped == QStringLiteral("other")) {
            JobRequest other{.sources = {m_folder->path("home")}, .target = drive + m_folder->path("media/other")};
            other.keepOpen = true;
            other.lockMemory = false;
            QVERIFY(Job(other, parts()).run({}).outcome == Outcome::complete);
        }
        const std::size_t runs = opened().runs()->size();
        m_folder->file("home/c", "three");
        std::string before;
        const auto put = [&] {
            fs::remove(medium);
            if (swapped != QStringLiteral("blank")) {
                copyMedium(m_folder->path("media/" + swapped.toStdString()), medium);
                before = readBytes(medium);
            }
        };
        QVERIFY(run(put).empty());
        QVERIFY(m_report.fault && m_report.fault->kind == FaultKind::mediumSwapped);
        QCOMPARE(opened().runs()->size(), runs);
        QVERIFY(before.empty() || readBytes(medium) == before); // nothing was written
    }
};

STEADYBURN_UNIT_TEST(TestBackupRecorded)
#include "TestBackupRecorded.moc"
