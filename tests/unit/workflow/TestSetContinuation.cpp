// A tape set that was interrupted, in each way there is, and continued by another Job that knows nothing but the
// journal: together the tapes are what the sources are, and each is read alone.
#include "support/Noise.h"
#include "support/ReadBytes.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"
#include "support/WholeTapeIndex.h"
#include "target/discovery/OpenTarget.h"
#include "workflow/burn/Job.h"
#include "workflow/readback/Restore.h"
#include "workflow/tapeset/SetJournal.h"
#include "workflow/tapeset/StoredSections.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

using namespace steadyburn;

namespace test_set_continuation {

namespace fs = std::filesystem;

// A disk on which something happens when one file is opened.
class EventfulSource final : public Source {
public:
    EventfulSource(const Tree& tree, std::string name, std::function<void()> happens)
        : m_tree(tree), m_disk(tree), m_name(std::move(name)), m_happens(std::move(happens))
    {
    }
    Result<std::unique_ptr<SourceFile>> open(NodeId id) override
    {
        if (m_tree.name(id) == m_name) {
            m_happens();
        }
        return m_disk.open(id);
    }

private:
    const Tree& m_tree;
    DiskSource m_disk;
    std::string m_name;
    std::function<void()> m_happens;
};

class TestSetContinuation : public QObject {
    Q_OBJECT
private:
    SteadyClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_capacity = "4M";

    std::string at(const std::string& name) const { return m_folder->path().toStdString() + "/" + name; }
    void makeNoise(const std::string& name, std::size_t size) const
    {
        fs::create_directories(fs::path(at(name)).parent_path());
        const std::string bytes = noise(size);
        std::ofstream file(at(name), std::ios::binary);
        QVERIFY(bool(file.write(bytes.data(), static_cast<std::streamsize>(size))));
    }
    // The small ones fill the first tape, of the large ones two fit on each of the others.
    void makeSources() const
    {
        for (int i = 0; i < 60; ++i) {
            makeNoise("src/many/f" + std::to_string(100 + i), std::size_t(1000 + i * 7919 % 90'000));
        }
        makeNoise("src/many/caf\xe9\n%41", 500);
        fs::create_hard_link(at("src/many/f159"), at("src/many/zlink"));
        for (int i = 0; i < 5; ++i) {
            makeNoise("src/z/large" + std::to_string(i), 1'500'000 + std::size_t(i));
        }
        fs::create_hard_link(at("src/many/f100"), at("src/z/link"));
        fs::create_symlink("large0", at("src/z/symlink"));
    }
    std::string spec(unsigned number, const std::string& more = {}) const
    {
        return "virtual:tape,speed=400M,reposition=1ms,capacity=" + m_capacity + more + ",file=" + at("t") +
               std::to_string(number) + ".tap";
    }
    JobRequest request(const std::string& target) const
    {
        JobRequest request;
        request.sources = {at("src")};
        request.target = target;
        request.ring = 4 * kMiB;
        request.lockMemory = false;
        request.verify = true;
        request.journals = at("sets");
        return request;
    }
    Dependencies parts(const std::string& tape2 = {})
    {
        return {
            .openTarget = [this](const std::string& target) { return openTarget(target, m_clock); },
            .openSource = [](const Tree& tree) -> std::unique_ptr<Source> {
                return std::make_unique<DiskSource>(tree);
            },
            .clock = &m_clock,
            .changeVolume = [this, tape2](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
                return VolumeGiven{.target = volume.number == 2 ? spec(2, tape2) : spec(volume.number)};
            }};
    }
    static JobReport run(const JobRequest& request, const Dependencies& parts, const std::stop_token& stop = {})
    {
        return Job(request, parts).run(stop);
    }
    // Ends in the middle of tape 2. What the report says; nothing of one that was killed.
    JobReport interrupt(const QString& how, Format format, const std::string& file = "large1")
    {
        JobRequest wanted = request(spec(1));
        wanted.format = format;
        if (how == QStringLiteral("fails")) {
            return run(wanted, parts(",fault=medium-error@1500k"));
        }
        Dependencies parts = this->parts();
        if (how == QStringLiteral("nobody there")) {
            parts.changeVolume = [](const VolumeWanted&, const std::stop_token&) -> Result<VolumeGiven> {
                return Fault{.kind = FaultKind::mediumMissing};
            };
            return run(wanted, parts);
        }
        std::stop_source stop;
        if (how == QStringLiteral("not compared")) {
            int compared = 0;
            const Job::Listener listener{.phase = [&](Phase phase) {
                compared += phase == Phase::verify ? 1 : 0;
                if (compared == 2) {
                    stop.request_stop();
                }
            }};
            return Job(wanted, parts, listener).run(stop.get_token());
        }
        std::atomic<bool> second{false};
        std::function<void()> end = [&] { stop.request_stop(); };
        const auto change = parts.changeVolume;
        parts.changeVolume = [&, change](const VolumeWanted& volume, const std::stop_token& token) {
            second = true;
            return change(volume, token);
        };
        parts.openSource = [&](const Tree& tree) -> std::unique_ptr<Source> {
            return std::make_unique<EventfulSource>(tree, file, [&] {
                if (second) {
                    end();
                }
            });
        };
        if (how == QStringLiteral("cancelled")) {
            return run(wanted, parts, stop.get_token());
        }
        const pid_t child = ::fork();
        if (child == 0) {
            end = [this] { // when the label and its filemark are on the tape
                (void)comesTrue([this] {
                    std::error_code none;
                    const auto size = fs::file_size(at("t2.tap"), none);
                    return !none && size >= 256 * kKiB + 12;
                });
                ::raise(SIGKILL);
            };
            (void)run(wanted, parts);
            ::_exit(1);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        [&] { QVERIFY(WIFSIGNALED(status)); }();
        return {};
    }
    // As the program makes it of the journal alone.
    JobRequest toGoOn(const std::string& target) const
    {
        const auto sets = interruptedSets(at("sets"));
        [&] { QCOMPARE(sets.size(), std::size_t(1)); }();
        JobRequest request = this->request(target);
        SetRecord record;
        [&] { QVERIFY(SetJournal::open(sets.at(0).path, record).ok()); }();
        record.head.addTo(request);
        request.continuedJournal = sets.at(0).path;
        return request;
    }
    static std::string wordsOf(const JobReport& report)
    {
        std::string words = report.fault ? report.fault->path + ": " + report.fault->detail : std::string();
        for (const Fault& fault : report.exceptions) {
            words += "\n" + std::to_string(static_cast<int>(fault.kind)) + " " + fault.path + ": " + fault.detail;
        }
        return words;
    }
    void run(const QString& program, const QStringList& arguments) const
    {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program, arguments);
        QVERIFY(process.waitForFinished(60000));
        const QByteArray said = process.readAll();
        QVERIFY2(process.exitCode() == 0 && said.isEmpty(), said.constData());
    }
    // Each tape by GNU tar alone, in their order.
    void extractAll(const std::vector<VolumeReport>& volumes, const std::string& into)
    {
        fs::create_directories(at(into));
        for (const VolumeReport& volume : volumes) {
            auto target = openTarget(spec(volume.number), m_clock);
            QVERIFY(target.ok());
            auto reader = (*target)->openReader(1);
            QVERIFY(reader.ok());
            std::ofstream archive(at("volume"), std::ios::binary | std::ios::trunc);
            std::vector<std::byte> piece(kMiB);
            for (auto got = (*reader)->read(piece); got && *got > 0; got = (*reader)->read(piece)) {
                archive.write(reinterpret_cast<const char*>(piece.data()), static_cast<std::streamsize>(*got));
            }
            archive.close();
            run("tar",
                {"-b", "512", "-xf", QString::fromStdString(at("volume")), "-C", QString::fromStdString(at(into))});
        }
    }
    // By ourselves, from `first` on, the others in descending or ascending order.
    void restoreAll(unsigned first, unsigned count, const std::string& into, bool all = true)
    {
        FaultLog log;
        auto restorer = Restorer::open({.into = at(into)}, log);
        QVERIFY(restorer.ok());
        std::vector<unsigned> given{first};
        const auto read = forEachStoredSection(
            {.openTarget = [this](const std::string& target) { return openTarget(target, m_clock); },
             .target = spec(first),
             .changeVolume = [&](const VolumeWanted&, const std::stop_token&) -> Result<VolumeGiven> {
                 for (unsigned number = first > 1 ? count : 1; number >= 1 && number <= count;
                      number += first > 1 ? -1U : 1U) {
                     if (std::find(given.begin(), given.end(), number) == given.end()) {
                         given.push_back(number);
                         return VolumeGiven{.target = spec(number)};
                     }
                 }
                 return Fault{.kind = FaultKind::mediumMissing};
             }},
            [&](StoredSection& section) { return restorer->add(section, {}); }, log, {});
        QVERIFY2(read.ok(), read ? "" : read.fault().detail.c_str());
        restorer->finish();
        const auto faults = log.all();
        QVERIFY2(faults.empty(), faults.empty() ? "" : (faults[0].path + ": " + faults[0].detail).c_str());
        QCOMPARE(given.size() == count, all);
    }
    void isTheSource(const std::string& folder)
    {
        run("diff",
            {"-r", "--no-dereference", QString::fromStdString(at("src")), QString::fromStdString(at(folder + "/src"))});
    }

private slots:
    void cleanup()
    {
        std::error_code error; // Qt does not remove names that are not UTF-8
        fs::remove_all(m_folder->path().toStdString(), error);
    }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_capacity = "4M";
    }

    void interrupted_inAnyWay_isGoneOnWith_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<int>("format");
        for (const char* how : {"cancelled", "fails", "not compared", "nobody there", "killed"}) {
            QTest::newRow(how) << QString::fromLatin1(how) << static_cast<int>(Format::tar);
        }
        QTest::newRow("killed, gzip") << "killed" << static_cast<int>(Format::tarGzip);
        QTest::newRow("cancelled, zstd") << "cancelled" << static_cast<int>(Format::tarZstd);
    }
    void interrupted_inAnyWay_isGoneOnWith()
    {
        QFETCH(QString, how);
        QFETCH(int, format);
        makeSources();
        const JobReport broken = interrupt(how, static_cast<Format>(format));
        const auto sets = interruptedSets(at("sets"));
        QCOMPARE(sets.size(), std::size_t(1));
        QCOMPARE(sets[0].nextVolume, 2U);
        if (!how.startsWith(QStringLiteral("killed"))) {
            QVERIFY(broken.outcome != Outcome::complete);
            QCOMPARE(broken.journal, sets[0].path);
            QCOMPARE(broken.mediumState->kind, FaultKind::setIncomplete);
            QCOMPARE(broken.mediumState->known<SetState>().nextVolume, std::uint64_t(2));
        }
        JobRequest more = toGoOn(spec(2));
        if (fs::exists(at("t2.tap"))) { // what is on it: the torn beginning of tape 2
            Dependencies alone = parts();
            alone.changeVolume = nullptr;
            const JobReport refused = run(more, alone);
            QCOMPARE(refused.fault->kind, FaultKind::mediumNotBlank);
            QCOMPARE(refused.fault->known<OccupiedMedium>(), OccupiedMedium{.number = 2});
            QCOMPARE(refused.journal, sets[0].path);
        }
        more.overwrite = true;
        const JobReport report = run(more, parts());
        QVERIFY2(report.outcome == Outcome::complete, wordsOf(report).c_str());
        QVERIFY(report.verified == true);
        QVERIFY(report.volumes.size() >= 3);
        QVERIFY(report.journal.empty());
        QVERIFY(interruptedSets(at("sets")).empty());
        QVERIFY(fs::is_empty(at("sets")));
        std::string set;
        std::uint64_t files = 0;
        for (const VolumeReport& volume : report.volumes) {
            auto target = openTarget(spec(volume.number), m_clock);
            const auto label = readTapeLabel(**target, {});
            QVERIFY(label.has_value());
            QCOMPARE(label->number, volume.number);
            set = set.empty() ? label->set : set;
            QCOMPARE(label->set, set);
            const auto index = wholeTapeIndex(**target, 2);
            QVERIFY(index.ok());
            QCOMPARE(index->part->last, volume.number == report.volumes.size());
            QCOMPARE(index->files.size() + index->elsewhere.size(), std::size_t(68 + 4)); // and folders
            if (index->part->last) { // as if it had never been interrupted
                QVERIFY(std::all_of(index->elsewhere.begin(), index->elsewhere.end(),
                                    [](const ElsewhereFile& file) { return file.volume > 0; }));
            }
            files += volume.files;
        }
        QCOMPARE(files, std::uint64_t(68));
        const auto count = static_cast<unsigned>(report.volumes.size());
        extractAll(report.volumes, "out");
        isTheSource("out");
        restoreAll(1, count, "forward");
        isTheSource("forward");
        restoreAll(count, count, "back");
        isTheSource("back");
        QVERIFY(fs::equivalent(at("back/src/many/f100"), at("back/src/z/link")));
    }

    void sourceChangedMeanwhile_isWrittenAsItIs_andNamed()
    {
        makeSources();
        interrupt("killed", Format::tar);
        makeNoise("src/many/f105", 77'777);
        fs::remove(at("src/many/f110"));
        makeNoise("src/many/f1055", 1234);
        makeNoise("src/z/large1", 1'400'000); // on no tape yet: not worth a word
        makeNoise("src/z/later", 4321);
        JobRequest more = toGoOn(spec(2));
        more.overwrite = true;
        const JobReport report = run(more, parts());
        QVERIFY2(report.outcome == Outcome::exceptions, wordsOf(report).c_str());
        QCOMPARE(report.exceptions.size(), std::size_t(2));
        QCOMPARE(report.exceptions[0].kind, FaultKind::changedOnSet);
        QCOMPARE(report.exceptions[0].path, at("src/many/f105"));
        QCOMPARE(report.exceptions[0].known<EarlierCopy>().volume, std::uint64_t(1));
        QCOMPARE(report.exceptions[1].kind, FaultKind::vanishedOnSet);
        QCOMPARE(report.exceptions[1].path, std::string("src/many/f110"));
        QVERIFY(report.verified == true);
        const auto count = static_cast<unsigned>(report.volumes.size());
        extractAll(report.volumes, "out");
        restoreAll(1, count, "forward");
        restoreAll(count, count, "back");
        restoreAll(2, count, "middle");
        for (const char* folder : {"out", "forward", "back", "middle"}) {
            QVERIFY(fs::remove(at(std::string(folder) + "/src/many/f110"))); // the tape has it, and keeps it
            isTheSource(folder);
        }
    }

    // Again and again, and each time something else.
    void interruptedOnEachTape_isGoneOnWith()
    {
        makeSources();
        interrupt("nobody there", Format::tar);
        for (unsigned next = 2; next <= 3; ++next) {
            makeNoise("src/many/f10" + std::to_string(next), 5000 + next);
            Dependencies parts = this->parts();
            parts.changeVolume = [](const VolumeWanted&, const std::stop_token&) -> Result<VolumeGiven> {
                return Fault{.kind = FaultKind::cancelled};
            };
            const JobReport report = run(toGoOn(spec(next)), parts);
            QVERIFY2(report.outcome == Outcome::cancelled, wordsOf(report).c_str());
            QCOMPARE(report.mediumState->known<SetState>().nextVolume, std::uint64_t(next + 1));
        }
        const JobReport report = run(toGoOn(spec(4)), parts());
        QVERIFY2(report.outcome == Outcome::complete, wordsOf(report).c_str());
        const auto count = static_cast<unsigned>(report.volumes.size());
        restoreAll(count, count, "back");
        isTheSource("back");
    }

    void fileLargerThanATape_goesOnWithinIt_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<bool>("changed");
        QTest::newRow("as it was") << "nobody there" << false;
        QTest::newRow("changed") << "nobody there" << true;
    }
    void fileLargerThanATape_goesOnWithinIt()
    {
        QFETCH(QString, how);
        QFETCH(bool, changed);
        m_capacity = "3M";
        makeNoise("src/giant", 7'000'123);
        fs::create_hard_link(at("src/giant"), at("src/too"));
        makeNoise("src/z", 100'000);
        interrupt(how, Format::tar);
        if (changed) {
            std::ofstream(at("src/giant"), std::ios::binary | std::ios::in | std::ios::out) << "X";
        }
        const JobReport report = run(toGoOn(spec(2)), parts());
        QVERIFY2(report.outcome == (changed ? Outcome::exceptions : Outcome::complete), wordsOf(report).c_str());
        const auto count = static_cast<unsigned>(report.volumes.size());
        restoreAll(1, count, "forward");
        isTheSource("forward");
        restoreAll(count, count, "back", !changed); // the first tape then has nothing that counts
        isTheSource("back");
        QVERIFY(fs::equivalent(at("back/src/giant"), at("back/src/too")));
    }

    void finishedTape_isNeverWrittenOver()
    {
        makeSources();
        interrupt("nobody there", Format::tar);
        JobRequest more = toGoOn(spec(1));
        more.overwrite = true;
        Dependencies alone = parts();
        alone.changeVolume = nullptr;
        JobReport report = run(more, alone);
        QCOMPARE(report.fault->kind, FaultKind::mediumNotBlank);
        QCOMPARE(report.fault->known<OccupiedMedium>().number, 1U);
        std::vector<VolumeWanted> asked;
        Dependencies asking = parts();
        asking.changeVolume = [&](const VolumeWanted& volume, const std::stop_token&) -> Result<VolumeGiven> {
            asked.push_back(volume);
            return VolumeGiven{.target = spec(volume.number)};
        };
        report = run(more, asking);
        QVERIFY2(report.outcome == Outcome::complete, wordsOf(report).c_str());
        QCOMPARE(asked.front().number, 2U);
        QCOMPARE(asked.front().refused->kind, FaultKind::mediumNotBlank);
        restoreAll(1, static_cast<unsigned>(report.volumes.size()), "forward");
        isTheSource("forward");
    }

    void appendedSet_protectsTheTapeItBeganOn()
    {
        makeNoise("src/first", 500'000);
        QVERIFY(run(request(spec(1)), parts()).outcome == Outcome::complete);
        fs::remove(at("src/first"));
        makeSources();
        JobRequest wanted = request(spec(1));
        wanted.append = true;
        Dependencies nobody = parts();
        nobody.changeVolume = [](const VolumeWanted&, const std::stop_token&) -> Result<VolumeGiven> {
            return Fault{.kind = FaultKind::cancelled};
        };
        QVERIFY(run(wanted, nobody).outcome == Outcome::cancelled);
        JobRequest more = toGoOn(spec(1));
        more.overwrite = true;
        Dependencies alone = parts();
        alone.changeVolume = nullptr;
        QCOMPARE(run(more, alone).fault->kind, FaultKind::mediumNotBlank);
        more.target = spec(2);
        const JobReport report = run(more, parts());
        QVERIFY2(report.outcome == Outcome::complete, wordsOf(report).c_str());
    }

    // Nothing is touched by what cannot be continued.
    void unusable_isRefused_andNothingChanges()
    {
        makeSources();
        interrupt("killed", Format::tar);
        JobRequest more = toGoOn(spec(2));
        more.overwrite = true;
        const std::string tape = bytesOf(at("t2.tap"));
        const std::string journal = bytesOf(more.continuedJournal);
        fs::rename(at("src"), at("elsewhere"));
        QCOMPARE(run(more, parts()).fault->kind, FaultKind::sourceMissing);
        QVERIFY(bytesOf(more.continuedJournal) == journal);
        fs::rename(at("elsewhere"), at("src"));
        std::ofstream(more.continuedJournal, std::ios::binary | std::ios::trunc)
            << journal.substr(0, journal.size() / 2);
        QCOMPARE(run(more, parts()).fault->kind, FaultKind::journalDamaged);
        std::ofstream(more.continuedJournal, std::ios::binary | std::ios::trunc) << "{\"steadyburn_set\":9}\n";
        QCOMPARE(run(more, parts()).fault->kind, FaultKind::journalNewer);
        QVERIFY(bytesOf(at("t2.tap")) == tape);
    }

    void localDiskThatIsFull_doesNoHarm()
    {
        makeSources();
        std::ofstream(at("sets")) << "no folder";
        const JobReport report = run(request(spec(1)), parts());
        QVERIFY2(report.outcome == Outcome::exceptions, wordsOf(report).c_str());
        QVERIFY(report.exceptions[0].path.starts_with(at("sets")));
        restoreAll(1, static_cast<unsigned>(report.volumes.size()), "back");
        isTheSource("back");
    }
};

STEADYBURN_UNIT_TEST(TestSetContinuation)

} // namespace test_set_continuation

#include "TestSetContinuation.moc"
