// Disc sets on simulated drives: the planned bytes on every disc, and what may go wrong between the first disc and the
// last. What was written is read with bsdtar.
#include "base/Units.h"
#include "shelf/Shelf.h"
#include "support/Noise.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/burn/MediaPlan.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/tapeset/SetJournal.h"

#include <QProcess>
#include <QTest>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

using namespace steadyburn;

namespace test_disc_set {

namespace fs = std::filesystem;

bool runs(const QString& program, const QStringList& words)
{
    QProcess process;
    process.start(program, words);
    return process.waitForFinished(60000) && process.exitCode() == 0;
}

class TestDiscSet : public QObject {
    Q_OBJECT

    SteadyClock m_clock;
    std::unique_ptr<ScratchFolder> m_folder;
    std::vector<VolumeWanted> m_asked;
    std::deque<VolumeGiven> m_given; // empty: the next disc of the same kind
    std::function<Result<VolumeGiven>(const VolumeWanted&)> m_answer;
    std::function<void()> m_whenOpened; // the sources

    std::string at(const std::string& name) const { return m_folder->path(name); }
    std::string disc(unsigned number, const std::string& keys = "capacity=2M", const std::string& kind = "dvd+r") const
    {
        return "virtual:" + kind + ",speed=900M," + keys + ",file=" + at("disc" + std::to_string(number));
    }
    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) { return openTarget(spec, m_clock); },
                .openSource =
                    [this](const Tree& tree) {
                        if (m_whenOpened) {
                            m_whenOpened();
                        }
                        return std::make_unique<DiskSource>(tree);
                    },
                .clock = &m_clock,
                .changeVolume = [this](const VolumeWanted& wanted, const std::stop_token&) -> Result<VolumeGiven> {
                    m_asked.push_back(wanted);
                    if (m_answer) {
                        return m_answer(wanted);
                    }
                    if (m_given.empty()) {
                        return VolumeGiven{.target = disc(wanted.number)};
                    }
                    const VolumeGiven given = m_given.front();
                    m_given.pop_front();
                    return given;
                }};
    }
    JobRequest request(const std::string& target) const
    {
        JobRequest request;
        request.sources = {at("tree")};
        request.target = target;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.verify = true;
        request.spanDiscs = true;
        request.journals = at("sets");
        return request;
    }
    // The set of this journal, on discs from this one on.
    JobRequest continued(const std::string& journal, unsigned number)
    {
        JobRequest more = request(disc(number));
        const auto ready = continueSetOf(journal, more);
        [&] { QVERIFY(ready.ok()); }();
        return more;
    }
    // Burns two discs; nobody gives the third. Returns the journal. `away`: the sources are not there while that one
    // is written.
    std::string stoppedSet() { return stoppedSet(0, request(disc(1))); }
    std::string stoppedSet(unsigned away) { return stoppedSet(away, request(disc(1))); }
    std::string stoppedSet(unsigned away, const JobRequest& asked)
    {
        m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
            if (wanted.number == away) {
                fs::rename(at("tree"), at("away"));
            } else if (fs::exists(at("away"))) {
                fs::rename(at("away"), at("tree"));
            }
            return wanted.number < 3 ? Result<VolumeGiven>(VolumeGiven{.target = disc(wanted.number)})
                                     : Fault{.kind = FaultKind::cancelled, .doing = Action::open};
        };
        const JobReport report = burn(asked);
        m_answer = nullptr;
        m_asked.clear();
        [&] { QCOMPARE(report.volumes.size(), std::size_t(2)); }();
        return report.journal;
    }
    JobReport burn(const JobRequest& request) { return Job(request, parts()).run({}); }
    JobReport burn() { return burn(request(disc(1))); }
    std::vector<std::uint64_t> plannedBytes(Format format = Format::automatic)
    {
        PlanRequest wanted;
        wanted.job = request({});
        wanted.job.format = format;
        wanted.kind = MediumKind::dvdPlusR;
        wanted.capacity = 2 * kMiB;
        wanted.measure = false;
        std::vector<std::uint64_t> bytes;
        if (const auto plan = MediaPlanner(wanted, parts()).plan({})) {
            for (const PlannedVolume& volume : plan->volumes) {
                bytes.push_back(volume.bytes);
            }
        }
        return bytes;
    }
    static std::vector<std::uint64_t> bytesOf(const JobReport& report)
    {
        std::vector<std::uint64_t> bytes;
        for (const VolumeReport& volume : report.volumes) {
            bytes.push_back(volume.bytes);
        }
        return bytes;
    }
    // All discs into one folder, the parts of the split file joined: the same as the sources.
    void verifyDiscs(const std::vector<std::string>& files)
    {
        fs::create_directories(at("back"));
        for (const std::string& file : files) {
            QVERIFY(runs(QStringLiteral("bsdtar"), {QStringLiteral("-xpf"), QString::fromStdString(at(file)),
                                                    QStringLiteral("-C"), QString::fromStdString(at("back"))}));
        }
        QVERIFY(runs(QStringLiteral("sh"),
                     {QStringLiteral("-c"),
                      QStringLiteral("cd \"$1\" && chmod -R u+w . && cat tree/large.part* >tree/large && "
                                     "rm tree/large.part* && rm -r ABOUT-THIS-DISC && diff -r tree ../tree"),
                      QStringLiteral("sh"), QString::fromStdString(at("back"))}));
    }
    // A drive that is called so, and keeps what is in it.
    std::string drive(const std::string& name, const std::string& keys = "", const std::string& kind = "dvd+r") const
    {
        return "virtual:" + kind + ",speed=900M,capacity=2M" + keys + ",file=" + at(name);
    }
    // The disc that was finished in the drive is put away under its number, so that the drive has a blank.
    void change(const std::string& name, unsigned number) const
    {
        fs::rename(at(name), at("disc" + std::to_string(number)));
    }
    JobRequest requestInTurn(const std::string& first, const std::string& second) const
    {
        JobRequest wanted = request(first);
        wanted.moreTargets = {second};
        return wanted;
    }
    // Burns, and keeps the warnings.
    JobReport burnHearing(const JobRequest& wanted, std::vector<JobWarning>& heard, Dependencies with)
    {
        return Job(wanted, with, {.warning = [&heard](const JobWarning& warning) { heard.push_back(warning); }})
            .run({});
    }
    static bool told(const std::vector<JobWarning>& heard, FaultKind kind)
    {
        return std::any_of(heard.begin(), heard.end(),
                           [kind](const JobWarning& each) { return each.fault.kind == kind; });
    }
    std::vector<std::string> names(std::size_t count) const
    {
        std::vector<std::string> all;
        for (std::size_t number = 1; number <= count; ++number) {
            all.push_back("disc" + std::to_string(number));
        }
        return all;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        m_asked.clear();
        m_given.clear();
        m_answer = nullptr;
        m_whenOpened = nullptr;
        for (int i = 0; i < 12; ++i) {
            const std::string folder = "tree/folder" + std::to_string(i % 3);
            fs::create_directories(at(folder));
            m_folder->file(folder + "/file" + std::to_string(i), noise(200'000 + 7'000 * static_cast<std::size_t>(i)));
        }
        m_folder->file("tree/large", noise(3 * kMiB + 5));
    }

    void burn_ofASet_writesThePlannedBytes_data();
    void burn_ofASet_writesThePlannedBytes();
    void burn_ofWhatFitsOnOneDisc_isNoSet();
    void burn_whenADiscFails_asksForAnother_data();
    void burn_whenADiscFails_asksForAnother();
    void burn_whenABlankIsSmaller_plansTheRestAnew();
    void burn_whenABlankIsMuchTooSmall_asksAgain();
    void burn_whenTheSameDiscIsLeft_neverWritesOverIt();
    void burn_whenADiscHoldsData_asksBeforeItGoes();
    void burn_whenStoppedBetweenDiscs_saysThatTheSetIsNotComplete();
    void burn_whenAFileVanishes_namesIt();
    void burn_ofASet_entersEveryDiscOnTheShelf();
    void burn_withAManifest_namesEveryFileOfTheSet();
    void burn_ofWhatFailsBeforeADiscIsFinished_leavesNoJournal();
    void burn_toTwoDrives_usesThemInTurn();
    void burn_toTwoDrives_withoutAnybodyToAsk_saysWhichNeedsADisc();
    void burn_whenADriveIsGone_continuesWithTheOther();
    void burn_whenADriveSpoilsTwoDiscs_leavesItOut();
    void burn_whenAFinishedDiscIsPutIntoTheOtherDrive_neverWritesOverIt();
    void burn_toTwoTargetsThatAreNoTwoDiscDrives_isRefused_data();
    void burn_toTwoTargetsThatAreNoTwoDiscDrives_isRefused();
    void continue_withAnotherDrive_takesTheBlankThatWaitsThere();
    void continue_afterAStop_burnsTheRestAsPlanned();
    void continue_afterAKillBeforeTheFirstDisc_burnsTheSetAsPlanned();
    void continue_afterAKillBehindTheLastDisc_endsTheSet();
    void continue_whenSourcesChanged_isRefusedByName();
    void continue_withAYes_burnsWhatThereIsNow();
    void continue_withTheFirstDiscStillInTheDrive_asks();
    void continue_whenAFinishedDiscHasZeros_writesTheFilesLater_data();
    void continue_whenAFinishedDiscHasZeros_writesTheFilesLater();
    void continue_whenAFinishedDiscHasZerosOfWhatIsGone_namesItEachTime();
    void continue_withEmptyAndSparseFilesOnFinishedDiscs_leavesThemThere();
    void disc_thatIsMadeAgain_isTheSame();
    void disc_thatIsMadeAgain_whenAFileOnItChanged_isRefused();
    void disc_thatIsMadeAgain_leavesWhatChangedOnOthersInThePlan();
    void disc_thatIsMadeAgain_whenAFileOnItVanishedMeanwhile_isRefused();
    void disc_thatTheSetDoesNotHave_isRefused();
    void journal_ofADiscSet_isRefusedWhereItContradictsItself();
    void restore_ofADiscSet_asksForEachDisc();
    void restore_withoutADisc_namesIt();
    void restore_whenTheSetBecameSmaller_asksForTheDiscsThatThereAre();
    void restore_ofAFileThatADiscHasAsZeros_asksForTheDiscThatHasIt();
};

void TestDiscSet::burn_ofASet_writesThePlannedBytes_data()
{
    QTest::addColumn<int>("format");
    QTest::newRow("iso") << int(Format::iso);
    QTest::newRow("tar") << int(Format::tar);
}

void TestDiscSet::burn_ofASet_writesThePlannedBytes()
{
    QFETCH(int, format);
    const auto planned = plannedBytes(Format(format));
    QVERIFY(planned.size() > 2);
    JobRequest wanted = request(disc(1));
    wanted.format = Format(format);
    const JobReport report = burn(wanted);
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(report.verified == true);
    QVERIFY(bytesOf(report) == planned);
    QCOMPARE(report.files, std::uint64_t(13));
    QVERIFY(!report.sha256);
    QCOMPARE(m_asked.size(), planned.size() - 1);
    QCOMPARE(m_asked.front().number, 2U);
    QVERIFY(!m_asked.front().reading);
    verifyDiscs(names(planned.size()));
}

void TestDiscSet::burn_ofWhatFitsOnOneDisc_isNoSet()
{
    const JobReport report = burn(request(disc(1, "capacity=20M")));
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(report.volumes.empty() && !report.sha256 && m_asked.empty());
    QVERIFY(!runs(QStringLiteral("bsdtar"),
                  {QStringLiteral("-tf"), QString::fromStdString(at("disc1")), QStringLiteral("ABOUT-THIS-DISC")}));
}

void TestDiscSet::burn_whenADiscFails_asksForAnother_data()
{
    QTest::addColumn<int>("failing");
    QTest::addColumn<QString>("fault");
    QTest::addColumn<int>("kind");
    QTest::newRow("the first, by an error") << 1 << "medium-error@1M" << int(FaultKind::mediumError);
    QTest::newRow("the second, by an error") << 2 << "medium-error@100k" << int(FaultKind::mediumError);
    QTest::newRow("the second, full early") << 2 << "full@1M" << int(FaultKind::mediumFull);
    QTest::newRow("the second, taken out") << 2 << "eject@1M" << int(FaultKind::mediumRemoved);
    QTest::newRow("the last") << 4 << "medium-error@100k" << int(FaultKind::mediumError);
}

void TestDiscSet::burn_whenADiscFails_asksForAnother()
{
    QFETCH(int, failing);
    QFETCH(QString, fault);
    QFETCH(int, kind);
    const auto planned = plannedBytes();
    QVERIFY(planned.size() >= 4);
    const auto number = unsigned(failing);
    const std::string bad = disc(90, "capacity=2M,fault=" + fault.toStdString());
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        const bool spoil = wanted.number == number && number > 1 && !wanted.refused;
        return VolumeGiven{.target = spoil ? bad : disc(wanted.number)};
    };
    const JobReport report = burn(request(number == 1 ? bad : disc(1)));
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == planned);
    QCOMPARE(m_asked.size(), planned.size());
    const VolumeWanted& again = m_asked[number == 1 ? 0 : number - 1];
    QCOMPARE(again.number, number);
    QVERIFY(again.refused.has_value());
    QCOMPARE(again.refused->kind, FaultKind(kind));
    verifyDiscs(names(planned.size()));
    std::uint64_t kept = 0;
    for (const VolumeReport& volume : report.volumes) {
        QVERIFY(volume.verified == true && !volume.earlier);
        kept += volume.bytes;
    }
    QCOMPARE(report.spoilt.size(), std::size_t(1));
    QCOMPARE(report.spoilt[0].number, number);
    QCOMPARE(report.spoilt[0].target, bad);
    QCOMPARE(report.bytes, kept + report.spoilt[0].bytes);
}

void TestDiscSet::burn_whenABlankIsSmaller_plansTheRestAnew()
{
    const auto planned = plannedBytes();
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        return VolumeGiven{.target = disc(wanted.number, wanted.number == 2 ? "capacity=1280k" : "capacity=2M")};
    };
    const JobReport report = burn();
    QCOMPARE(report.outcome, Outcome::complete);
    QCOMPARE(report.volumes.front().bytes, planned.front());
    QVERIFY(report.volumes.size() > planned.size());
    for (const VolumeReport& volume : report.volumes) {
        QVERIFY(volume.bytes <= (volume.number == 1 ? 2048 : 1280) * kKiB);
    }
    verifyDiscs(names(report.volumes.size()));
}

void TestDiscSet::burn_whenABlankIsMuchTooSmall_asksAgain()
{
    const auto planned = plannedBytes();
    m_given = {{.target = disc(80, "capacity=700k")}};
    const JobReport report = burn();
    QVERIFY(m_asked.size() >= 2);
    QCOMPARE(m_asked[1].number, 2U);
    QCOMPARE(m_asked[1].refused->kind, FaultKind::mediumTooSmall);
    QCOMPARE(m_asked[1].refused->known<SpaceNeed>().needed, planned[1]);
    m_answer = nullptr;
    QVERIFY(!fs::exists(at("disc80")));
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == planned);
}

// Also where the user said that whatever is on the discs may go.
void TestDiscSet::burn_whenTheSameDiscIsLeft_neverWritesOverIt()
{
    const auto planned = plannedBytes();
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        const bool left = wanted.number == 2 && !wanted.refused;
        return VolumeGiven{.target = disc(left ? 1 : wanted.number, "capacity=2M", "dvd+rw"), .overwrite = left};
    };
    JobRequest wanted = request(disc(1, "capacity=2M", "dvd+rw"));
    wanted.overwrite = true;
    const JobReport report = burn(wanted);
    QCOMPARE(report.outcome, Outcome::complete);
    QCOMPARE(m_asked[1].refused->kind, FaultKind::mediumNotBlank);
    QCOMPARE(m_asked[1].refused->known<OccupiedMedium>().number, 1U);
    QVERIFY(m_asked[1].refused->known<OccupiedMedium>().stays);
    verifyDiscs(names(planned.size()));
}

void TestDiscSet::burn_whenADiscHoldsData_asksBeforeItGoes()
{
    const auto planned = plannedBytes();
    JobRequest other = request(disc(2, "capacity=2M", "dvd+rw"));
    other.sources = {at("tree/folder1/file1")};
    QCOMPARE(burn(other).outcome, Outcome::complete);
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        return VolumeGiven{.target = disc(wanted.number, "capacity=2M", "dvd+rw"), .overwrite = bool(wanted.refused)};
    };
    const JobReport report = burn(request(disc(1, "capacity=2M", "dvd+rw")));
    QCOMPARE(report.outcome, Outcome::complete);
    QCOMPARE(m_asked.size(), planned.size());
    QCOMPARE(m_asked[1].refused->kind, FaultKind::mediumNotBlank);
    verifyDiscs(names(planned.size()));
}

void TestDiscSet::burn_whenStoppedBetweenDiscs_saysThatTheSetIsNotComplete()
{
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        if (wanted.number == 3) {
            return Fault{.kind = FaultKind::cancelled, .doing = Action::open};
        }
        return VolumeGiven{.target = disc(wanted.number)};
    };
    const JobReport report = burn();
    QCOMPARE(report.outcome, Outcome::cancelled);
    QCOMPARE(report.volumes.size(), std::size_t(2));
    QVERIFY(report.mediumState.has_value());
    QCOMPARE(report.mediumState->kind, FaultKind::setIncomplete);
    const auto state = report.mediumState->known<SetState>();
    QCOMPARE(state.tapes, std::uint64_t(2));
    QCOMPARE(state.files, std::uint64_t(13));
    QVERIFY(state.wholeFiles > 0 && state.wholeFiles < 13);
}

void TestDiscSet::burn_whenAFileVanishes_namesIt()
{
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        for (int folder = 0; folder < 3; ++folder) { // whatever is on later discs
            fs::remove(at("tree/folder" + std::to_string(folder) + "/file11"));
        }
        return VolumeGiven{.target = disc(wanted.number)};
    };
    const JobReport report = burn();
    QCOMPARE(report.outcome, Outcome::exceptions);
    QCOMPARE(report.exceptions.size(), std::size_t(1));
    QVERIFY(report.exceptions.front().path.ends_with("/file11"));
}

void TestDiscSet::burn_ofASet_entersEveryDiscOnTheShelf()
{
    JobRequest wanted = request(disc(1));
    wanted.shelf = at("shelf.db");
    const JobReport report = burn(wanted);
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(report.shelved == true);
    auto shelf = Shelf::open(at("shelf.db"));
    QVERIFY(shelf.ok());
    const auto volumes = shelf->volumes();
    QVERIFY(volumes.ok());
    QCOMPARE(volumes->size(), report.volumes.size());
    std::set<std::string> sets;
    std::set<std::uint32_t> numbers;
    for (const ShelfVolume& volume : *volumes) {
        QCOMPARE(volume.sections.size(), std::size_t(1));
        sets.insert(volume.sections.front().set);
        numbers.insert(volume.sections.front().number);
        QCOMPARE(volume.label, "TREE_D00" + std::to_string(volume.sections.front().number));
    }
    QCOMPARE(sets.size(), std::size_t(1));
    QVERIFY(!sets.begin()->empty());
    QCOMPARE(numbers.size(), volumes->size());
}

void TestDiscSet::burn_withAManifest_namesEveryFileOfTheSet()
{
    JobRequest wanted = request(disc(1));
    wanted.manifest = at("sums");
    QCOMPARE(burn(wanted).outcome, Outcome::complete);
    QVERIFY(runs(QStringLiteral("sh"),
                 {QStringLiteral("-c"),
                  QStringLiteral("cd \"$1\" && sha256sum --quiet -c sums && [ \"$(wc -l <sums)\" = 13 ]"),
                  QStringLiteral("sh"), QString::fromStdString(at(""))}));
}

void TestDiscSet::burn_ofWhatFailsBeforeADiscIsFinished_leavesNoJournal()
{
    m_answer = [](const VolumeWanted&) { return Fault{.kind = FaultKind::cancelled, .doing = Action::open}; };
    const JobReport report = burn(request(disc(1, "capacity=2M,fault=medium-error@1M")));
    QCOMPARE(report.outcome, Outcome::cancelled);
    QVERIFY(report.journal.empty() && report.discPlan.empty());
    QVERIFY(journaledSets(at("sets")).empty());
}

void TestDiscSet::burn_toTwoDrives_usesThemInTurn()
{
    const auto planned = plannedBytes();
    const std::vector<std::string> drives = {drive("a"), drive("b")};
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        change(wanted.target == drives[0] ? "a" : "b", wanted.number - 2);
        return VolumeGiven{};
    };
    const JobReport report = burn(requestInTurn(drives[0], drives[1]));
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == planned);
    for (const VolumeReport& volume : report.volumes) {
        QCOMPARE(volume.target, drives[(volume.number - 1) % 2]);
    }
    QCOMPARE(m_asked.size(), planned.size() - 2); // a blank waits in the second drive
    for (const VolumeWanted& asked : m_asked) {
        QCOMPARE(asked.target, drives[(asked.number - 1) % 2]);
        QVERIFY(!asked.refused);
    }
    const auto last = static_cast<unsigned>(planned.size());
    change(last % 2 == 0 ? "a" : "b", last - 1);
    change(last % 2 == 0 ? "b" : "a", last);
    verifyDiscs(names(planned.size()));
}

void TestDiscSet::burn_toTwoDrives_withoutAnybodyToAsk_saysWhichNeedsADisc()
{
    Dependencies alone = parts();
    alone.changeVolume = {};
    std::vector<JobWarning> heard;
    const JobReport report = burnHearing(requestInTurn(drive("a"), drive("b")), heard, alone);
    QCOMPARE(report.outcome, Outcome::failed);
    QCOMPARE(report.fault->kind, FaultKind::mediumMissing);
    QCOMPARE(report.fault->path, drive("a"));
    QCOMPARE(report.volumes.size(), std::size_t(2));
    QCOMPARE(report.mediumState->known<SetState>().nextVolume, std::uint64_t(3));
}

void TestDiscSet::burn_whenADriveIsGone_continuesWithTheOther()
{
    const auto planned = plannedBytes();
    unsigned opened = 0; // the first drive: for the first disc, and then no more
    Dependencies with = parts();
    with.openTarget = [&, open = with.openTarget](const std::string& spec) -> Result<std::unique_ptr<Target>> {
        if (spec == drive("a") && ++opened > 1) {
            return Fault{.kind = FaultKind::targetMissing, .doing = Action::open, .path = spec};
        }
        return open(spec);
    };
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        change("b", wanted.number - 1);
        return VolumeGiven{};
    };
    std::vector<JobWarning> heard;
    const JobReport report = burnHearing(requestInTurn(drive("a"), drive("b")), heard, with);
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == planned);
    QVERIFY(told(heard, FaultKind::targetMissing) && told(heard, FaultKind::driveLeftOut));
    for (const VolumeWanted& asked : m_asked) {
        QCOMPARE(asked.target, drive("b"));
    }
    change("a", 1);
    change("b", static_cast<unsigned>(planned.size()));
    verifyDiscs(names(planned.size()));
}

void TestDiscSet::burn_whenADriveSpoilsTwoDiscs_leavesItOut()
{
    const auto planned = plannedBytes();
    const std::string bad = drive("a", ",fault=medium-error@100k");
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        if (wanted.target == bad) {
            fs::remove(at("a"));
        } else {
            change("b", wanted.number - 1);
        }
        return VolumeGiven{};
    };
    std::vector<JobWarning> heard;
    const JobReport report = burnHearing(requestInTurn(bad, drive("b")), heard, parts());
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == planned);
    for (const VolumeReport& volume : report.volumes) {
        QCOMPARE(volume.target, drive("b"));
    }
    QCOMPARE(std::count_if(m_asked.begin(), m_asked.end(), [&](const auto& each) { return each.target == bad; }),
             std::ptrdiff_t(1));
    QVERIFY(told(heard, FaultKind::mediumError) && told(heard, FaultKind::driveLeftOut));
    change("b", static_cast<unsigned>(planned.size()));
    verifyDiscs(names(planned.size()));
}

// Also where the user said that whatever is on the discs may go.
void TestDiscSet::burn_whenAFinishedDiscIsPutIntoTheOtherDrive_neverWritesOverIt()
{
    const auto planned = plannedBytes();
    const std::string first = drive("a", "", "dvd+rw");
    const std::string second = drive("b", "", "dvd+rw");
    bool moved = false;
    Dependencies with = parts();
    with.openTarget = [&, open = with.openTarget](const std::string& spec) {
        if (spec == second && !moved) {
            fs::rename(at("a"), at("b"));
            moved = true;
        }
        return open(spec);
    };
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        const bool inSecond = wanted.target == second;
        if (fs::exists(at(inSecond ? "b" : "a"))) {
            change(inSecond ? "b" : "a", wanted.number == 2 ? 1 : wanted.number - 2);
        }
        return VolumeGiven{};
    };
    JobRequest wanted = requestInTurn(first, second);
    wanted.overwrite = true;
    std::vector<JobWarning> heard;
    const JobReport report = burnHearing(wanted, heard, with);
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(moved);
    QCOMPARE(m_asked.front().number, 2U);
    QCOMPARE(m_asked.front().target, second);
    QVERIFY(fs::exists(at("disc1")));
    for (const char* const left : {"a", "b"}) {
        const auto there = std::find_if(report.volumes.rbegin(), report.volumes.rend(), [&](const auto& volume) {
            return volume.target == (*left == 'a' ? first : second);
        });
        change(left, there->number);
    }
    verifyDiscs(names(planned.size()));
}

void TestDiscSet::burn_toTwoTargetsThatAreNoTwoDiscDrives_isRefused_data()
{
    QTest::addColumn<QString>("second");
    QTest::addColumn<bool>("same");
    QTest::newRow("the same drive") << "virtual:dvd+r,file=%1/a" << true;
    QTest::newRow("a link to its medium") << "virtual:bd-r,file=%1/link" << true;
    QTest::newRow("a tape") << "/dev/nst0" << false;
    QTest::newRow("a simulated tape") << "virtual:tape,file=%1/t" << false;
    QTest::newRow("a file") << "%1/x.iso" << false;
    QTest::newRow("standard output") << "-" << false;
}

void TestDiscSet::burn_toTwoTargetsThatAreNoTwoDiscDrives_isRefused()
{
    QFETCH(QString, second);
    QFETCH(bool, same);
    m_folder->file("a", "");
    fs::create_symlink(at("a"), at("link"));
    const std::string other = second.replace(QStringLiteral("%1"), QString::fromStdString(at("."))).toStdString();
    const JobReport report = burn(requestInTurn(drive("a"), other));
    QCOMPARE(report.fault->kind, FaultKind::targetNotInTurn);
    QCOMPARE(report.fault->path, other);
    QCOMPARE(report.fault->known<TurnObstacle>().reason == TurnObstacle::Reason::sameDrive, same);
    QVERIFY(fs::file_size(at("a")) == 0 && !fs::exists(at("x.iso")));
}

// The first drive still has the last disc of the stopped run.
void TestDiscSet::continue_withAnotherDrive_takesTheBlankThatWaitsThere()
{
    const auto planned = plannedBytes();
    const std::string journal = stoppedSet();
    JobRequest more = continued(journal, 2);
    more.moreTargets = {disc(3)};
    const JobReport report = burn(more);
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == planned);
    QVERIFY(m_asked.empty() || m_asked.front().number == 4U);
    verifyDiscs(names(planned.size()));
}

void TestDiscSet::continue_afterAStop_burnsTheRestAsPlanned()
{
    const auto planned = plannedBytes();
    const std::string journal = stoppedSet();
    QVERIFY(!journal.empty());
    QVERIFY(interruptedSets(at("sets")).empty()); // of tapes
    const auto sets = journaledSets(at("sets"));
    QCOMPARE(sets.size(), std::size_t(1));
    QVERIFY(sets.front().discs && !sets.front().complete);
    QCOMPARE(sets.front().nextVolume, 3U);
    const JobReport report = burn(continued(journal, 3));
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == planned);
    QCOMPARE(report.discPlan, journal);
    QVERIFY(report.journal.empty());
    QVERIFY(journaledSets(at("sets")).front().complete);
    verifyDiscs(names(planned.size()));
    const JobReport again = burn(continued(journal, 9));
    QCOMPARE(again.fault->kind, FaultKind::sourceEmpty);
    QVERIFY(fs::exists(journal) && !fs::exists(at("disc9")));
}

void TestDiscSet::continue_afterAKillBeforeTheFirstDisc_burnsTheSetAsPlanned()
{
    const auto planned = plannedBytes();
    m_whenOpened = [this] { // the journal as a killed program leaves it
        if (fs::exists(at("sets")) && !fs::exists(at("early.jsonl"))) {
            fs::copy_file(fs::directory_iterator(at("sets"))->path(), at("early.jsonl"));
        }
    };
    QCOMPARE(burn().outcome, Outcome::complete);
    QVERIFY(fs::exists(at("early.jsonl")));
    m_whenOpened = nullptr;
    for (std::size_t number = 1; number <= planned.size(); ++number) {
        fs::remove(at("disc" + std::to_string(number)));
    }
    const JobReport report = burn(continued(at("early.jsonl"), 1));
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == planned);
    verifyDiscs(names(planned.size()));
}

void TestDiscSet::continue_afterAKillBehindTheLastDisc_endsTheSet()
{
    const std::string late = at("late.jsonl");
    m_folder->file("noshelf", noise(5000));
    JobRequest wanted = request(disc(1));
    wanted.manifest = at("SUMS");
    wanted.shelf = at("noshelf"); // which is told behind each disc: the journal then is what a killed program leaves
    const JobReport whole = Job(wanted, parts(),
                                {.warning =
                                     [&](const JobWarning& warning) {
                                         if (warning.kind == JobWarning::Kind::shelf) {
                                             fs::copy_file(fs::directory_iterator(at("sets"))->path(), late,
                                                           fs::copy_options::overwrite_existing);
                                         }
                                     }})
                                .run({});
    QCOMPARE(whole.outcome, Outcome::complete);
    QVERIFY(fs::exists(late) && fs::remove(at("SUMS")));
    fs::create_directories(at("kept"));
    fs::copy_file(late, at("kept/late.jsonl"));
    QVERIFY(!journaledSets(at("kept")).front().complete);
    m_folder->file("tree/folder2/new", noise(2000)); // since then
    JobRequest more = continued(late, 9);
    more.shelf = at("shelf");
    std::vector<JobWarning> heard;
    const JobReport report = burnHearing(more, heard, parts());
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(bytesOf(report) == bytesOf(whole));
    QCOMPARE(report.discPlan, late);
    QVERIFY(fs::exists(at("SUMS")) && !fs::exists(at("disc9")));
    QVERIFY(told(heard, FaultKind::notOnShelf));
    QVERIFY(report.shelved == false);
    QVERIFY(fs::remove(at("SUMS"))); // else that alone is a reason
    QCOMPARE(burn(continued(late, 9)).fault->kind, FaultKind::sourceEmpty);
}

void TestDiscSet::continue_whenSourcesChanged_isRefusedByName()
{
    const std::string journal = stoppedSet();
    fs::remove(at("tree/folder1/file1"));
    m_folder->file("tree/folder2/file11", noise(1000));
    const JobReport report = burn(continued(journal, 3));
    QCOMPARE(report.outcome, Outcome::failed);
    QCOMPARE(report.fault->kind, FaultKind::changedOnSet);
    const auto all = report.fault->known<Casualties>();
    QCOMPARE(all.count, std::uint64_t(2));
    QVERIFY(all.names.find("tree/folder1/file1") != std::string::npos);
    QVERIFY(all.names.find("tree/folder2/file11") != std::string::npos);
    QVERIFY(!fs::exists(at("disc3")) && fs::exists(journal));
}

void TestDiscSet::continue_withAYes_burnsWhatThereIsNow()
{
    const std::string journal = stoppedSet();
    fs::remove(at("tree/folder1/file1"));
    m_folder->file("tree/folder2/file11", noise(1000));
    m_folder->file("tree/folder2/new", noise(2000));
    JobRequest more = continued(journal, 3);
    more.changedSources = true;
    const JobReport report = burn(more);
    QCOMPARE(report.outcome, Outcome::exceptions);
    QVERIFY(std::any_of(report.exceptions.begin(), report.exceptions.end(),
                        [](const Fault& fault) { return fault.path == "tree/folder1/file1"; }));
    for (std::size_t number = 1; number <= report.volumes.size(); ++number) { // a later disc has what is there now
        QVERIFY(runs(QStringLiteral("bsdtar"),
                     {QStringLiteral("-xpf"), QString::fromStdString(at("disc" + std::to_string(number))),
                      QStringLiteral("-C"), QString::fromStdString(m_folder->folder("d" + std::to_string(number)))}));
    }
    for (const char* file : {"folder2/file11", "folder2/new", "folder0/file0"}) {
        bool same = false;
        for (std::size_t number = 1; number <= report.volumes.size(); ++number) {
            same = same || runs(QStringLiteral("cmp"),
                                {QString::fromStdString(at("tree/") + file),
                                 QString::fromStdString(at("d" + std::to_string(number) + "/tree/") + file)});
        }
        QVERIFY2(same, file);
    }
}

void TestDiscSet::continue_withTheFirstDiscStillInTheDrive_asks()
{
    const auto planned = plannedBytes();
    const std::string journal = stoppedSet();
    const JobReport report = burn(continued(journal, 1));
    QCOMPARE(report.outcome, Outcome::complete);
    QCOMPARE(m_asked.front().number, 3U);
    QCOMPARE(m_asked.front().refused->kind, FaultKind::mediumNotBlank);
    QVERIFY(bytesOf(report) == planned);
}

void TestDiscSet::continue_whenAFinishedDiscHasZeros_writesTheFilesLater_data()
{
    QTest::addColumn<QString>("format");
    QTest::newRow("iso") << QStringLiteral("iso");
    QTest::newRow("a part") << QStringLiteral("part");
    QTest::newRow("tar") << QStringLiteral("tar");
}

void TestDiscSet::continue_whenAFinishedDiscHasZeros_writesTheFilesLater()
{
    QFETCH(QString, format);
    fs::create_hard_link(at("tree/folder0/file0"), at("tree/folder0/second name"));
    JobRequest asked = request(disc(1));
    asked.format = format == QLatin1String("tar") ? Format::tar : Format::iso;
    if (format == QLatin1String("part")) {
        fs::remove_all(at("tree/folder1"));
        fs::remove_all(at("tree/folder2"));
    }
    const std::string journal = stoppedSet(2, asked);
    if (format == QLatin1String("part")) {
        SetRecord record;
        QVERIFY(SetJournal::open(journal, record).ok());
        QVERIFY(std::any_of(record.parts.begin(), record.parts.end(),
                            [](const JournalPart& each) { return each.volume == 2 && !each.sha256; }));
        QVERIFY(std::any_of(record.parts.begin(), record.parts.end(),
                            [](const JournalPart& each) { return each.volume != 2; }));
    }
    const JobReport report = burn(continued(journal, 3));
    QCOMPARE(report.outcome, Outcome::complete);
    QVERIFY(report.exceptions.empty());
    QVERIFY(report.verified == true);
    verifyDiscs(names(report.volumes.size())); // a later disc has what is there now

    if (asked.format == Format::tar) {
        return; // of which a restore asks for no other disc
    }
    MediumRestoreRequest wanted;
    wanted.part.target = disc(1);
    wanted.into = at("restored");
    const MediumReport restored = MediumRestore(wanted, parts()).run({});
    QVERIFY(!restored.fault && restored.faults.empty()); // nothing is left of the zeros of disc 2
    QCOMPARE(restored.damaged, std::uint64_t(0));
    QVERIFY(runs(QStringLiteral("diff"), {QStringLiteral("-r"), QString::fromStdString(at("restored/tree")),
                                          QString::fromStdString(at("tree"))}));
}

void TestDiscSet::continue_whenAFinishedDiscHasZerosOfWhatIsGone_namesItEachTime()
{
    for (int i = 0; i < 12; ++i) {
        m_folder->file("tree/folder2/more" + std::to_string(i), noise(300'000));
    }
    const std::string journal = stoppedSet(2);
    std::set<std::string> zeros; // files of disc 2, and one of a disc to come
    std::string later;
    {
        SetRecord record;
        QVERIFY(SetJournal::open(journal, record).ok());
        for (const JournalEntry& entry : record.entries) {
            if (S_ISREG(entry.mode) && entry.volume == 2) {
                QVERIFY(!entry.sha256.has_value());
                zeros.insert(entry.path);
            }
            later = S_ISREG(entry.mode) && entry.volume > 2 ? entry.path : later;
        }
    }
    QVERIFY(!zeros.empty() && !later.empty());
    for (const std::string& path : zeros) {
        fs::remove(at(path));
    }
    fs::remove(at(later));
    zeros.insert(later);
    for (int time = 0; time < 2; ++time) { // nobody gives the fourth disc at first
        m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
            return time > 0 || wanted.number < 4 ? Result<VolumeGiven>(VolumeGiven{.target = disc(wanted.number)})
                                                 : Fault{.kind = FaultKind::cancelled, .doing = Action::open};
        };
        JobRequest more = continued(journal, 3 + static_cast<unsigned>(time));
        QCOMPARE(burn(more).fault->kind, FaultKind::changedOnSet);
        more.changedSources = true;
        const JobReport report = burn(more);
        QCOMPARE(report.outcome, time == 0 ? Outcome::cancelled : Outcome::exceptions);
        std::set<std::string> named;
        for (const Fault& fault : report.exceptions) {
            QCOMPARE(fault.kind, FaultKind::fileVanished);
            named.insert(fault.path);
        }
        QVERIFY(named == zeros);
    }
}

void TestDiscSet::continue_withEmptyAndSparseFilesOnFinishedDiscs_leavesThemThere()
{
    for (int folder = 0; folder < 3; ++folder) {
        const std::string in = "tree/folder" + std::to_string(folder);
        m_folder->file(in + "/empty", "");
        m_folder->file(in + "/sparse", "");
        fs::resize_file(at(in + "/sparse"), 70'000);
    }
    const std::string journal = stoppedSet();
    SetRecord record;
    {
        QVERIFY(SetJournal::open(journal, record).ok());
        for (const JournalEntry& entry : record.entries) {
            const bool written = S_ISREG(entry.mode) && (entry.volume == 1 || entry.volume == 2);
            QVERIFY2(!written || entry.sha256, entry.path.c_str());
        }
    }
    const JobReport report = burn(continued(journal, 3));
    QCOMPARE(report.outcome, Outcome::complete);
    QCOMPARE(report.volumes.size(), std::size_t(record.head.discs->discs));
}

void TestDiscSet::disc_thatIsMadeAgain_isTheSame()
{
    const auto planned = plannedBytes();
    const JobReport first = burn();
    QCOMPARE(first.outcome, Outcome::complete);
    JobRequest again = continued(first.discPlan, 7);
    again.onlyDisc = 2;
    m_folder->file("tree/later", "which is not of the set");
    const JobReport report = burn(again);
    QCOMPARE(report.outcome, Outcome::exceptions);
    QCOMPARE(report.exceptions.size(), std::size_t(1));
    QCOMPARE(report.exceptions.front().path, std::string("tree/later"));
    QVERIFY(report.files < first.files && report.journal.empty());
    QVERIFY(report.verified == true && m_asked.size() == planned.size() - 1);
    QCOMPARE(report.bytes, planned[1]);
    QVERIFY(bytesOf(report) == planned);
    for (const VolumeReport& volume : report.volumes) {
        QCOMPARE(volume.earlier, volume.number != 2);
    }
    for (const char* each : {"disc2", "disc7"}) {
        const std::string into = m_folder->folder(std::string(each) + ".files");
        QVERIFY(runs(QStringLiteral("bsdtar"), {QStringLiteral("-xpf"), QString::fromStdString(at(each)),
                                                QStringLiteral("-C"), QString::fromStdString(into)}));
    }
    QVERIFY(runs(QStringLiteral("diff"),
                 {QStringLiteral("-r"), QStringLiteral("-x"), QStringLiteral("SET.json"), QStringLiteral("-x"),
                  QStringLiteral("SHA256SUMS"), QStringLiteral("-x"), QStringLiteral("TREE.sha256"),
                  QString::fromStdString(at("disc2.files")), QString::fromStdString(at("disc7.files"))}));
}

void TestDiscSet::disc_thatIsMadeAgain_whenAFileOnItChanged_isRefused()
{
    const JobReport first = burn();
    m_folder->file("tree/large", noise(3 * kMiB + 6));
    JobRequest again = continued(first.discPlan, 7);
    again.onlyDisc = 0;
    for (unsigned number = 1; number <= first.volumes.size() && again.onlyDisc == 0; ++number) {
        if (runs(QStringLiteral("sh"),
                 {QStringLiteral("-c"), QStringLiteral("bsdtar -tf \"$1\" | grep -q large.part"), QStringLiteral("sh"),
                  QString::fromStdString(at("disc" + std::to_string(number)))})) {
            again.onlyDisc = number;
        }
    }
    const JobReport refused = burn(again);
    QCOMPARE(refused.fault->kind, FaultKind::changedOnSet);
    QVERIFY(!fs::exists(at("disc7")));
    again.changedSources = true; // no part of the new version is put among those of the old one
    const JobReport report = burn(again);
    QCOMPARE(report.outcome, Outcome::exceptions);
    QCOMPARE(report.exceptions.front().path, std::string("tree/large"));
    QVERIFY(!runs(QStringLiteral("sh"), {QStringLiteral("-c"), QStringLiteral("bsdtar -tf \"$1\" | grep -q large.part"),
                                         QStringLiteral("sh"), QString::fromStdString(at("disc7"))}));
}

void TestDiscSet::disc_thatIsMadeAgain_leavesWhatChangedOnOthersInThePlan()
{
    const JobReport first = burn();
    fs::remove(at("tree/large"));
    std::set<unsigned> with;
    for (unsigned round = 0; round < 2; ++round) { // whichever was made again before
        for (unsigned number = 1; number <= first.volumes.size(); ++number) {
            JobRequest again = continued(first.discPlan, 10 + number);
            again.onlyDisc = number;
            const JobReport report = burn(again);
            fs::remove(at("disc" + std::to_string(10 + number)));
            if (!report.fault) {
                continue;
            }
            QCOMPARE(report.fault->kind, FaultKind::changedOnSet);
            QCOMPARE(report.fault->known<Casualties>().names, std::string("tree/large"));
            with.insert(10 * round + number);
        }
    }
    QVERIFY(with.size() >= 4 && with.size() % 2 == 0 && with.size() < 2 * first.volumes.size());
}

void TestDiscSet::disc_thatIsMadeAgain_whenAFileOnItVanishedMeanwhile_isRefused()
{
    const std::string journal = stoppedSet();
    for (const char* gone : {"tree/large", "tree/folder0/file0", "tree/folder1/file1", "tree/folder2/file2"}) {
        fs::remove(at(gone));
    }
    m_folder->file("tree/new", noise(2000));
    JobRequest more = continued(journal, 3);
    more.changedSources = true; // the discs that are finished have it
    const JobReport complete = burn(more);
    QVERIFY(!complete.discPlan.empty());
    std::string named;
    for (unsigned number = 1; number <= 2; ++number) {
        JobRequest again = continued(complete.discPlan, 10 + number);
        again.onlyDisc = number;
        const JobReport report = burn(again);
        named += report.fault ? report.fault->known<Casualties>().names : std::string();
    }
    for (const Fault& fault : complete.exceptions) {
        if (fault.kind == FaultKind::vanishedOnSet) {
            QVERIFY2(named.find(fault.path) != std::string::npos, fault.path.c_str());
        }
    }
    QVERIFY(!named.empty());
}

void TestDiscSet::disc_thatTheSetDoesNotHave_isRefused()
{
    const JobReport first = burn();
    JobRequest again = continued(first.discPlan, 7);
    again.onlyDisc = static_cast<unsigned>(first.volumes.size()) + 1;
    const JobReport report = burn(again);
    QCOMPARE(report.fault->kind, FaultKind::badArgument);
    QVERIFY(!fs::exists(at("disc7")));
}

void TestDiscSet::journal_ofADiscSet_isRefusedWhereItContradictsItself()
{
    const std::string journal = stoppedSet();
    SetRecord record;
    {
        auto opened = SetJournal::open(journal, record);
        QVERIFY(opened.ok());
        QVERIFY(record.head.discs && !record.parts.empty());
        QVERIFY(opened->begin(record.head).ok());
        for (const JournalEntry& entry : record.entries) {
            opened->add(entry);
        }
        for (JournalPart part : record.parts) {
            part.volume = 900;
            opened->add(part);
        }
        QVERIFY(opened->commit().ok());
    }
    JobRequest more = request(disc(3));
    const auto ready = continueSetOf(journal, more);
    QVERIFY(!ready.ok());
    QCOMPARE(ready.fault().kind, FaultKind::journalDamaged);
    QVERIFY(!fs::exists(at("disc3")));
}

void TestDiscSet::restore_ofADiscSet_asksForEachDisc()
{
    fs::create_hard_link(at("tree/large"), at("tree/folder1/second name"));
    const JobReport report = burn();
    m_asked.clear();
    MediumRestoreRequest wanted;
    wanted.part.target = disc(2);
    wanted.into = at("restored");
    const MediumReport restored = MediumRestore(wanted, parts()).run({});
    QVERIFY(!restored.fault && restored.faults.empty());
    QCOMPARE(m_asked.size(), report.volumes.size() - 1);
    QVERIFY(m_asked.front().reading);
    QCOMPARE(m_asked.front().number, 1U);
    QVERIFY(runs(QStringLiteral("diff"), {QStringLiteral("-r"), QString::fromStdString(at("restored/tree")),
                                          QString::fromStdString(at("tree"))}));
    QVERIFY(!fs::exists(at("restored/ABOUT-THIS-DISC")));
    QVERIFY(fs::equivalent(at("restored/tree/large"), at("restored/tree/folder1/second name")));
}

void TestDiscSet::restore_whenTheSetBecameSmaller_asksForTheDiscsThatThereAre()
{
    for (int i = 0; i < 12; ++i) {
        m_folder->file("tree/folder2/more" + std::to_string(i), noise(300'000));
    }
    const std::string journal = stoppedSet();
    unsigned planned = 0;
    std::vector<std::string> later; // what was planned for other discs
    {
        SetRecord record;
        QVERIFY(SetJournal::open(journal, record).ok());
        planned = record.head.discs->discs;
        for (const JournalEntry& entry : record.entries) {
            if (S_ISREG(entry.mode) && entry.volume == 3) {
                fs::remove(at(entry.path));
            } else if (S_ISREG(entry.mode) && entry.volume > 3) {
                later.push_back(entry.path);
            }
        }
    }
    QVERIFY(!later.empty());
    JobRequest more = continued(journal, 3);
    more.changedSources = true;
    const auto discs = static_cast<unsigned>(burn(more).volumes.size());
    QVERIFY(discs < planned);
    m_asked.clear();
    m_answer = [&](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        return wanted.number <= discs ? Result<VolumeGiven>(VolumeGiven{.target = disc(wanted.number)})
                                      : Fault{.kind = FaultKind::cancelled, .doing = Action::open};
    };
    MediumRestoreRequest wanted;
    wanted.part.target = disc(1);
    wanted.into = at("restored");
    wanted.patterns = later;
    wanted.exact = true;
    wanted.discs = discs;
    const MediumReport restored = MediumRestore(wanted, parts()).run({});
    QVERIFY(!restored.fault);
    for (const std::string& path : later) {
        QVERIFY2(runs(QStringLiteral("cmp"),
                      {QString::fromStdString(at("restored/" + path)), QString::fromStdString(at(path))}),
                 path.c_str());
    }
    QVERIFY(restored.faults.empty());
    QVERIFY(
        std::all_of(m_asked.begin(), m_asked.end(), [&](const VolumeWanted& each) { return each.number <= discs; }));
}

void TestDiscSet::restore_ofAFileThatADiscHasAsZeros_asksForTheDiscThatHasIt()
{
    const std::string journal = stoppedSet(2);
    std::string torn;
    {
        SetRecord record;
        QVERIFY(SetJournal::open(journal, record).ok());
        for (const JournalEntry& entry : record.entries) {
            torn = S_ISREG(entry.mode) && entry.volume == 2 ? entry.path : torn;
        }
    }
    QVERIFY(!torn.empty());
    QCOMPARE(burn(continued(journal, 3)).outcome, Outcome::complete);
    MediumRestoreRequest wanted;
    wanted.part.target = disc(1);
    wanted.into = at("restored");
    wanted.patterns = {torn};
    wanted.exact = true;
    QVERIFY(!MediumRestore(wanted, parts()).run({}).fault);
    QVERIFY(runs(QStringLiteral("cmp"),
                 {QString::fromStdString(at("restored/" + torn)), QString::fromStdString(at(torn))}));
}

void TestDiscSet::restore_withoutADisc_namesIt()
{
    QCOMPARE(burn().outcome, Outcome::complete);
    m_answer = [this](const VolumeWanted& wanted) -> Result<VolumeGiven> {
        return wanted.number == 2 ? Result<VolumeGiven>(Fault{.kind = FaultKind::mediumMissing, .doing = Action::open})
                                  : VolumeGiven{.target = disc(wanted.number)};
    };
    MediumRestoreRequest wanted;
    wanted.part.target = disc(1);
    wanted.into = at("restored");
    const MediumReport restored = MediumRestore(wanted, parts()).run({});
    QVERIFY(!restored.fault);
    QVERIFY(std::any_of(restored.faults.begin(), restored.faults.end(), [](const Fault& fault) {
        return fault.kind == FaultKind::volumeMissing && fault.known<SetVolume>().number == 2;
    }));
}

STEADYBURN_UNIT_TEST(TestDiscSet)

} // namespace test_disc_set

#include "TestDiscSet.moc"
