// Sets on a scripted tape drive: the room behind the early warning, and how much is read to restore a little.
#include "support/Noise.h"
#include "support/UnitTest.h"
#include "support/WholeTapeIndex.h"
#include "unit/target/FakeTape.h"

#include "target/tape/TapeTarget.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Verifier.h"
#include "workflow/burn/Job.h"
#include "workflow/readback/Restore.h"
#include "workflow/tapeset/StoredSections.h"
#include "workflow/tapeset/TapeIndexReader.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <utility>

using namespace steadyburn;

namespace test_tape_set {

namespace fs = std::filesystem;

QByteArray bytesOf(const std::string& path)
{
    QFile file(QFile::decodeName(path.c_str()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::uint64_t bytesOnVolumes(const JobReport& report)
{
    std::uint64_t bytes = 0;
    for (const VolumeReport& volume : report.volumes) {
        bytes += volume.bytes;
    }
    return bytes;
}

class TestTapeSet : public QObject {
    Q_OBJECT

    SteadyClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::map<std::string, std::shared_ptr<FakeCartridge>> m_tapes; // by target
    FakeCartridge m_like;                                          // what a new one is
    std::function<void()> m_whenLaidOut;                           // after the scan, before the drive is taken

    std::string at(const std::string& name) const { return m_folder->path().toStdString() + "/" + name; }
    void makeNoise(const std::string& name, std::size_t size) const
    {
        fs::create_directories(fs::path(at(name)).parent_path());
        const std::string bytes = noise(size);
        std::ofstream file(at(name), std::ios::binary); // QFile takes no name that is not UTF-8
        QVERIFY(bool(file.write(bytes.data(), static_cast<std::streamsize>(size))));
    }
    std::shared_ptr<FakeCartridge> tape(const std::string& name)
    {
        auto& found = m_tapes[name];
        if (!found) {
            found = std::make_shared<FakeCartridge>(m_like);
        }
        return found;
    }
    Result<std::unique_ptr<Target>> open(const std::string& name)
    {
        return std::unique_ptr<Target>(std::make_unique<TapeTarget>(name, std::make_unique<FakeTape>(tape(name))));
    }
    static std::string nameOf(unsigned number) { return "tape" + std::to_string(number); }
    JobReport burn(Format format) { return burn(format, false, {}, {}); }
    JobReport burn(Format format, bool append, const Job::Listener& listener, const std::stop_token& stop)
    {
        JobRequest request;
        request.sources = {at("src")};
        request.target = nameOf(1);
        request.format = format;
        request.ring = 8 * kMiB;
        request.lockMemory = false;
        request.append = append;
        request.verify = true;
        request.level = format == Format::tarGzip ? std::optional(1) : std::nullopt;
        const Dependencies parts{.openTarget = [this](const std::string& name) { return open(name); },
                                 .openSource = [this](const Tree& tree) -> std::unique_ptr<Source> {
                                     if (m_whenLaidOut) {
                                         m_whenLaidOut();
                                     }
                                     return std::make_unique<DiskSource>(tree);
                                 },
                                 .clock = &m_clock,
                                 .changeVolume =
                                     [](const VolumeWanted& volume, const std::stop_token&) {
                                         return Result<VolumeGiven>(VolumeGiven{.target = nameOf(volume.number)});
                                     }};
        return Job(request, parts, listener).run(stop);
    }
    RestoreReport restoreOnly(const std::vector<std::string>& patterns, FaultLog& log, bool indexFirst = false,
                              bool overwrite = false)
    {
        const RestoreOptions options{.into = at("back"), .patterns = patterns, .overwrite = overwrite};
        auto restorer = Restorer::open(options, log);
        [&] { QVERIFY(restorer.ok()); }();
        const auto read = readSets(*restorer, patterns, log, indexFirst);
        [&] { QVERIFY2(read.ok(), read ? "" : read.fault().detail.c_str()); }();
        return restorer->finish();
    }
    Result<void> readSets(Restorer& restorer, const std::vector<std::string>& patterns, FaultLog& log, bool indexFirst)
    {
        const auto wanted = patterns.empty() ? std::function<bool(const std::string&)>()
                                             : [&](const std::string& path) { return matchesAny(patterns, path); };
        return forEachStoredSection({.openTarget = [this](const std::string& name) { return open(name); },
                                     .target = nameOf(1),
                                     .changeVolume =
                                         [](const VolumeWanted& volume, const std::stop_token&) {
                                             return Result<VolumeGiven>(VolumeGiven{.target = nameOf(volume.number)});
                                         },
                                     .wanted = wanted,
                                     .onlyWanted = bool(wanted),
                                     .indexFirst = indexFirst},
                                    [&](StoredSection& section) { return restorer.add(section, {}); }, log, {});
    }
    // Whether every tape of the set is what it should be.
    bool verifyAll()
    {
        FaultLog log;
        VerifyMeter meter;
        VerifyReport total;
        LinkCheck links;
        JoinedCheck joined;
        const auto verify = [&](StoredSection& section) -> Result<void> {
            joined.beginVolume(section.set, section.volume);
            auto one = verifyReadable(section.reader, log, meter, {}, &*section.index, &links, &joined);
            if (one) {
                total.add(*one);
            }
            return one ? Result<void>() : Result<void>(one.takeFault());
        };
        const auto read =
            forEachStoredSection({.openTarget = [this](const std::string& name) { return open(name); },
                                  .target = nameOf(1),
                                  .changeVolume =
                                      [](const VolumeWanted& volume, const std::stop_token&) {
                                          return Result<VolumeGiven>(VolumeGiven{.target = nameOf(volume.number)});
                                      },
                                  .indexFirst = true},
                                 verify, log, {});
        total.addDifferentFiles(joined.reportDifferent(log));
        return read && total.same && total.checked.complete();
    }
    // Puts another digit into each.
    static void spoilWholeDigests(FakeCartridge& tape)
    {
        constexpr std::string_view kField = "\"file_sha256\":\"";
        for (FakeCartridge::Unit& unit : tape.units) {
            std::string_view text(reinterpret_cast<const char*>(unit.record.data()), unit.record.size());
            for (std::size_t at = text.find(kField); at != std::string_view::npos; at = text.find(kField, at + 1)) {
                std::byte& digit = unit.record[at + kField.size()];
                digit = digit == std::byte('0') ? std::byte('1') : std::byte('0');
            }
        }
    }
    // The unit that a tape file begins with.
    static std::size_t firstUnit(const FakeCartridge& tape, int file)
    {
        std::size_t unit = 0;
        for (; file > 0; ++unit) {
            file -= tape.units[unit].filemark ? 1 : 0;
        }
        return unit;
    }
    static void dropFile(FakeCartridge& tape, int file)
    {
        tape.units.erase(tape.units.begin() + std::ptrdiff_t(firstUnit(tape, file)),
                         tape.units.begin() + std::ptrdiff_t(firstUnit(tape, file + 1)));
    }
    // Two sets, one behind the other.
    void burnTwice()
    {
        makeNoise("src/a", 300'000);
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        fs::remove(at("src/a"));
        makeNoise("src/b", 300'001);
        QVERIFY(burn(Format::tar, true, {}, {}).outcome == Outcome::complete);
        QCOMPARE(tape(nameOf(1))->files().size(), std::size_t(5));
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_tapes.clear();
        m_like = {};
        m_whenLaidOut = {};
    }
    void cleanup()
    {
        fs::remove_all(at("src")); // Qt cannot: names that are not UTF-8
        fs::remove_all(at("back"));
    }

    // What stands behind an archive of which nothing can be read is read all the same, and the failure told.
    void setBehindAnUnreadableArchive_isRead()
    {
        burnTwice();
        FakeCartridge& spoiled = *tape(nameOf(1));
        const std::size_t first = firstUnit(spoiled, 1);
        for (std::size_t unit = first; !spoiled.units[unit].filemark; ++unit) {
            spoiled.units[unit].record.assign(spoiled.units[unit].record.size(), std::byte{0x55});
        }
        for (const bool indexFirst : {false, true}) {
            FaultLog log;
            fs::remove_all(at("back"));
            const RestoreOptions options{.into = at("back")};
            auto restorer = Restorer::open(options, log);
            const auto read =
                forEachStoredSection({.openTarget = [this](const std::string& name) { return open(name); },
                                      .target = nameOf(1),
                                      .indexFirst = indexFirst},
                                     [&](StoredSection& section) { return restorer->add(section, {}); }, log, {});
            QVERIFY(!read);
            QCOMPARE(read.fault().kind, FaultKind::archiveDamaged);
            static_cast<void>(restorer->finish(false));
            QCOMPARE(bytesOf(at("back/src/b")), bytesOf(at("src/b")));
        }
    }

    // Entries that were not met are named by the list behind the archive, without a second way through the tape.
    void listBehind_namesWhatWasNotMet()
    {
        burnTwice();
        for (const bool all : {true, false}) {
            FaultLog log;
            const auto read =
                forEachStoredSection({.openTarget = [this](const std::string& name) { return open(name); },
                                      .target = nameOf(1),
                                      .indexBehind = true},
                                     [&](StoredSection& section) {
                                         const StoredVisit visit{.entry =
                                                                     [&](const StoredEntry& entry, StoredBytes&) {
                                                                         if (all || entry.path != "src/b") {
                                                                             section.met->meet(entry);
                                                                         }
                                                                         return true;
                                                                     },
                                                                 .totals = {}};
                                         auto walked = walkMedium(section.reader, visit, log, {});
                                         return walked ? Result<void>() : Result<void>(walked.takeFault());
                                     },
                                     log, {});
            QVERIFY(read.ok());
            QCOMPARE(log.count(), std::size_t(all ? 0 : 1));
            if (!all) {
                QVERIFY(log.all()[0].kind == FaultKind::listedMissing && log.all()[0].path == "src/b");
            }
        }
    }

    // A list that would take too much memory is not compared, which is told; everything else of it counts.
    void listThatIsTooLong_isNotCompared_andTold()
    {
        burnTwice();
        FaultLog log;
        std::size_t sections = 0;
        const auto read = forEachStoredSection({.openTarget = [this](const std::string& name) { return open(name); },
                                                .target = nameOf(1),
                                                .indexFirst = true,
                                                .mostIndexed = 100},
                                               [&](StoredSection& section) {
                                                   ++sections;
                                                   [&] { QVERIFY(!section.index && !section.set.empty()); }();
                                                   return Result<void>();
                                               },
                                               log, {});
        QVERIFY(read.ok());
        QCOMPARE(sections, std::size_t(2));
        QCOMPARE(log.count(), std::size_t(2));
        for (const Fault& fault : log.all()) {
            QVERIFY(fault.kind == FaultKind::listUnreadable && fault.code == EFBIG && fault.path == nameOf(1));
        }
    }

    // A drive that takes nothing at all behind the early warning: the list of each volume is whole all the same, the
    // last one's too, wherever the end of the set falls.
    void lists_atTheEndOfATape_areWhole_data()
    {
        QTest::addColumn<int>("files");
        QTest::addColumn<int>("volumes");
        QTest::addColumn<bool>("room");
        for (const int files : {150, 252, 258, 262, 266, 270, 274, 278, 284, 400}) {
            QTest::newRow(qPrintable(QString::number(files))) << files << (files < 264 ? 1 : 2) << false;
        }
        QTest::newRow("the drive has room")
            << 266 << 1 << true; // so it was only for the list that a tape was asked for
    }
    void lists_atTheEndOfATape_areWhole()
    {
        QFETCH(int, files);
        QFETCH(int, volumes);
        m_like.earlyWarning = 4 * kMiB;
        QFETCH(bool, room);
        m_like.roomBehindWarning = room ? std::nullopt : std::optional<std::uint64_t>(0);
        for (int i = 0; i < files; ++i) {
            makeNoise("src/" + std::string(180, 'n') + std::to_string(i), 12'000);
        }
        const JobReport report = burn(Format::tar);
        QVERIFY2(report.outcome == Outcome::complete,
                 report.fault ? report.fault->detail.c_str()
                              : (report.exceptions.empty() ? "" : report.exceptions[0].detail.c_str()));
        QVERIFY(report.verified == true);
        std::uint64_t listed = 0;
        for (const VolumeReport& volume : report.volumes) {
            auto target = open(volume.target);
            const auto index = wholeTapeIndex(**target, 2);
            QVERIFY(index.ok() && index->part);
            QCOMPARE(index->part->files, volume.files);
            QCOMPARE(index->part->last, volume.number == report.volumes.size());
            QCOMPARE(tape(volume.target)->files().size(), std::size_t(3));
            listed += volume.files;
        }
        QCOMPARE(listed, std::uint64_t(files));
        QCOMPARE(report.volumes.size(), std::size_t(volumes));
        QCOMPARE(report.bytes, bytesOnVolumes(report));
    }

    // The usual record is too long for an old drive; it tells what it takes.
    void records_asLongAsTheDriveTakesThem()
    {
        m_like.longestRecord = 100'000;
        makeNoise("src/file", 300'000);
        const JobReport report = burn(Format::tar);
        QVERIFY2(report.outcome == Outcome::complete, report.fault ? report.fault->detail.c_str() : "");
        const std::set<std::size_t> sizes(tape(nameOf(1))->writes.begin(), tape(nameOf(1))->writes.end());
        QCOMPARE(sizes, std::set<std::size_t>{65536});
    }

    // Two files of many: the list is read, and then the tape is wound to each.
    void restore_ofAFewFiles_readsLittle_data()
    {
        QTest::addColumn<int>("format");
        QTest::newRow("tar") << static_cast<int>(Format::tar);
        QTest::newRow("tar.gz") << static_cast<int>(Format::tarGzip);
        QTest::newRow("tar.zst") << static_cast<int>(Format::tarZstd);
    }
    void restore_ofAFewFiles_readsLittle()
    {
        QFETCH(int, format);
        constexpr std::uint64_t kSize = 4 * kMiB;
        makeNoise("src/file10", kSize);
        for (int i = 11; i < 36; ++i) {
            fs::copy_file(at("src/file10"), at("src/file" + std::to_string(i)));
        }
        fs::create_symlink("file10", at("src/link"));
        fs::create_directory(at("src/folder"));
        makeNoise("src/folder/small", 1000);
        fs::create_symlink("small", at("src/folder/link"));
        makeNoise("src/deep/below/leaf", 2000);
        const auto then = fs::file_time_type::clock::now() - std::chrono::hours(1000);
        for (const char* folder : {"/deep/below", "/deep", ""}) {
            fs::permissions(at("src") + folder, fs::perms(0711));
            fs::last_write_time(at("src") + folder, then);
        }
        const JobReport report = burn(static_cast<Format>(format));
        QVERIFY2(report.outcome == Outcome::complete, report.fault ? report.fault->detail.c_str() : "");

        tape(nameOf(1))->bytesRead = 0;
        FaultLog log;
        const RestoreReport restored = restoreOnly({"src/file33", "src/folder", "src/deep/below/leaf"}, log);
        QCOMPARE(log.count(), std::size_t(0));
        QCOMPARE(restored.files, std::uint64_t(3));
        for (const char* folder : {"/deep/below", "/deep", ""}) { // on the way
            QVERIFY(fs::status(at("back/src") + folder).permissions() == fs::perms(0711));
            QVERIFY(fs::last_write_time(at("back/src") + folder) == then);
        }
        QCOMPARE(bytesOf(at("back/src/file33")), bytesOf(at("src/file33")));
        QCOMPARE(bytesOf(at("back/src/folder/small")), bytesOf(at("src/folder/small")));
        QCOMPARE(fs::read_symlink(at("back/src/folder/link")), fs::path("small"));
        QVERIFY(!fs::exists(at("back/src/link")) && !fs::exists(at("back/src/file10")));
        const std::uint64_t read = tape(nameOf(1))->bytesRead;
        qInfo("%llu of %llu MiB read", (unsigned long long)(read / kMiB), (unsigned long long)(report.bytes / kMiB));
        QVERIFY(report.bytes > 25 * kSize);
        QVERIFY(read < 6 * kSize);
    }
    void restore_ofAFileThatWasNotReadWhole_namesIt()
    {
        makeNoise("src/a", 300'000);
        makeNoise("src/b", 1000);
        m_whenLaidOut = [this] { fs::resize_file(at("src/a"), 1000); };
        QVERIFY(burn(Format::tar).outcome == Outcome::exceptions);
        m_whenLaidOut = {};
        FaultLog log;
        const RestoreReport report = restoreOnly({}, log, true);
        QCOMPARE(log.count(), std::size_t(1));
        QCOMPARE(log.all().front().kind, FaultKind::notCompared);
        QCOMPARE(log.all().front().path, std::string("src/a"));
        QCOMPARE(report.files, std::uint64_t(1));
        QCOMPARE(report.damaged, std::uint64_t(1));
    }
    // What the system refuses says nothing about the tape: it is read as what it is, or not at all.
    void restore_whenAnyOpenFails_isTheSameOrFails()
    {
        makeNoise("src/a", 300'000);
        makeNoise("src/b", 1000);
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        int failed = 0;
        for (int number = 1; number == 1 || tape(nameOf(1))->failOpen == 0; ++number) {
            fs::remove_all(at("back"));
            tape(nameOf(1))->failOpen = number;
            FaultLog log;
            auto restorer = Restorer::open({.into = at("back")}, log);
            QVERIFY(restorer.ok());
            const auto read = readSets(*restorer, {}, log, true);
            const RestoreReport report = restorer->finish();
            if (read) {
                QCOMPARE(log.count(), std::size_t(0));
                QCOMPARE(report.files, std::uint64_t(2));
                QVERIFY(!fs::exists(at("back/LABEL.json")));
            } else {
                QCOMPARE(read.fault().kind, FaultKind::io);
                QCOMPARE(read.fault().code, EMFILE);
                ++failed;
            }
        }
        QVERIFY(failed > 2);
    }
    // The file of a hard link is read for its sake.
    void restore_ofAHardLinkOnly_givesItsFile_data() { restore_ofAFewFiles_readsLittle_data(); }
    void restore_ofAHardLinkOnly_givesItsFile()
    {
        QFETCH(int, format);
        for (const char* name : {"src/a", "src/first", "src/z"}) {
            makeNoise(name, 3'000'000);
        }
        fs::create_directory(at("src/sub"));
        fs::create_hard_link(at("src/first"), at("src/sub/hard"));
        fs::create_hard_link(at("src/first"), at("src/sub/second"));
        QVERIFY(burn(static_cast<Format>(format)).outcome == Outcome::complete);
        for (const bool indexFirst : {false, true}) {
            fs::remove_all(at("back"));
            FaultLog log;
            const RestoreReport restored = restoreOnly({"src/sub"}, log, indexFirst);
            QCOMPARE(log.count(), std::size_t(0));
            QCOMPARE(restored.files, std::uint64_t(2));
            QCOMPARE(bytesOf(at("back/src/sub/hard")), bytesOf(at("src/first")));
            QCOMPARE(fs::hard_link_count(at("back/src/sub/second")), std::uintmax_t(2));
            QVERIFY(!fs::exists(at("back/src/first")));
        }
    }
    // What vanished or shrank while it was written replaces no older copy.
    void restore_ofPaddedFiles_replacesNothing()
    {
        for (const char* name : {"src/shrinks", "src/vanishes", "src/whole"}) {
            makeNoise(name, 300'000);
        }
        makeNoise("src/empty", 0);
        fs::create_directories(at("back"));
        fs::copy(at("src"), at("back/src"), fs::copy_options::recursive);
        m_whenLaidOut = [this] {
            std::error_code ignored;
            fs::resize_file(at("src/shrinks"), 1000, ignored);
            fs::remove(at("src/vanishes"));
        };
        QVERIFY(burn(Format::tar).outcome == Outcome::exceptions);
        const QByteArray good = bytesOf(at("back/src/whole"));
        FaultLog log;
        const RestoreReport restored = restoreOnly({}, log, true, true);
        QCOMPARE(restored.files, std::uint64_t(2));
        QCOMPARE(restored.damaged, std::uint64_t(2));
        for (const char* name : {"back/src/shrinks", "back/src/vanishes", "back/src/whole"}) {
            QCOMPARE(bytesOf(at(name)), good);
        }
        QVERIFY(fs::exists(at("back/src/shrinks.damaged")) && fs::exists(at("back/src/vanishes.damaged")));
        QCOMPARE(log.count(), std::size_t(4)); // padded, and kept beside
    }
    // Each part may be what the index says, and all of it together something else.
    void splitFile_whoseWholeDigestDiffers_isDamaged()
    {
        m_like.earlyWarning = 3 * kMiB;
        makeNoise("src/film", 7 * kMiB);
        const JobReport report = burn(Format::tar);
        QVERIFY2(report.outcome == Outcome::complete, report.fault ? report.fault->detail.c_str() : "");
        QVERIFY(report.volumes.size() > 1);
        QCOMPARE(report.bytes, bytesOnVolumes(report)); // the first tape was begun anew, to split the file
        for (const bool spoiled : {false, true}) {
            for (const auto& [name, cartridge] : m_tapes) {
                if (spoiled) {
                    spoilWholeDigests(*cartridge);
                }
            }
            fs::remove_all(at("back"));
            FaultLog log;
            const RestoreReport restored = restoreOnly({}, log, true);
            QCOMPARE(restored.files, std::uint64_t(spoiled ? 0 : 1));
            QCOMPARE(restored.damaged, std::uint64_t(spoiled ? 1 : 0));
            QCOMPARE(log.count(), std::size_t(spoiled ? 1 : 0));
            QVERIFY(!spoiled || (log.all()[0].kind == FaultKind::mismatch && log.all()[0].path == "src/film"));
            QCOMPARE(verifyAll(), !spoiled);
        }
    }
    void restore_ofNothingOnTheTape_doesNotTouchTheArchive()
    {
        makeNoise("src/a", 20 * kMiB);
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        tape(nameOf(1))->bytesRead = 0;
        FaultLog log;
        QCOMPARE(restoreOnly({"elsewhere"}, log).files, std::uint64_t(0));
        QCOMPARE(log.count(), std::size_t(1)); // nothing matches
        QVERIFY(tape(nameOf(1))->bytesRead < 3 * kMiB);
    }
    // The list says where each entry lies, whatever its name: what only looks like an escaped one is read, to be sure.
    void restore_ofNamesThatAreNotUtf8_findsThem()
    {
        makeNoise("src/caf\xe9", 3000);
        makeNoise("src/100%25", 4000);
        makeNoise("src/z", 5000);
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        FaultLog log;
        QCOMPARE(restoreOnly({"src/caf\xe9", "src/100%25"}, log).files, std::uint64_t(2));
        QCOMPARE(log.count(), std::size_t(0));
        QVERIFY(!fs::exists(at("back/src/z")));
    }
    // A tape of GNU tar's, in records of any size.
    void foreignTape_ofAnyRecord_isRestored()
    {
        for (int i = 1; i <= 8; ++i) {
            makeNoise("src/folder/file" + std::to_string(i), std::size_t(i) * 30'000 + 1);
        }
        for (const int factor : {1, 2, 3, 5, 7, 10, 16, 20, 21, 32, 50, 63, 64, 100, 126, 128, 200, 256, 512, 1024}) {
            QProcess tar;
            tar.setWorkingDirectory(m_folder->path());
            tar.start("tar", {"-b", QString::number(factor), "-cf", "foreign.tar", "src"});
            QVERIFY(tar.waitForFinished(60000) && tar.exitCode() == 0);
            const QByteArray bytes = bytesOf(at("foreign.tar"));
            const qsizetype record = factor * 512;
            QCOMPARE(bytes.size() % record, qsizetype(0));
            m_tapes.clear();
            for (qsizetype from = 0; from < bytes.size(); from += record) {
                const auto* const first = reinterpret_cast<const std::byte*>(bytes.constData()) + from;
                tape("tape1")->units.push_back({false, {first, first + record}});
            }
            tape("tape1")->addFilemark();
            fs::remove_all(at("back"));
            FaultLog log;
            QCOMPARE(restoreOnly({"src"}, log).files, std::uint64_t(8));
            QCOMPARE(log.count(), std::size_t(0));
            for (int i = 1; i <= 8; ++i) {
                const std::string name = "src/folder/file" + std::to_string(i);
                QVERIFY2(bytesOf(at("back/" + name)) == bytesOf(at(name)), std::to_string(factor).c_str());
            }
        }
    }
    // Faults 31: the same tape twice, a tape of the same name of another set: told by their UUIDs, whatever is asked
    // for.
    void read_givenTheWrongTape_asksAgain()
    {
        m_like.earlyWarning = 2 * kMiB;
        for (int i = 0; i < 8; ++i) {
            makeNoise("src/file" + std::to_string(i), 400'000 + std::size_t(i));
        }
        QCOMPARE(burn(Format::tar).volumes.size(), std::size_t(3));
        const auto mine = m_tapes;
        m_tapes.clear();
        QCOMPARE(burn(Format::tar).volumes.size(), std::size_t(3)); // of the same name, later
        m_tapes["twin"] = m_tapes["tape2"];
        m_tapes["tape1"] = mine.at("tape1");
        m_tapes["tape2"] = mine.at("tape2");
        m_tapes["tape3"] = mine.at("tape3");
        std::vector<Fault> refusals;
        std::vector<std::string> give{"tape1", "twin", "tape3", "tape3", "tape2"};
        FaultLog log;
        auto restorer = Restorer::open({.into = at("back")}, log);
        QVERIFY(restorer.ok());
        const auto read =
            forEachStoredSection({.openTarget = [this](const std::string& name) { return open(name); },
                                  .target = "tape1",
                                  .changeVolume =
                                      [&](const VolumeWanted& volume, const std::stop_token&) {
                                          if (volume.refused) {
                                              refusals.push_back(*volume.refused);
                                          }
                                          const std::string next = give.front();
                                          give.erase(give.begin());
                                          return Result<VolumeGiven>(VolumeGiven{.target = next});
                                      }},
                                 [&](StoredSection& section) { return restorer->add(section, {}); }, log, {});
        QVERIFY(read.ok());
        QCOMPARE(restorer->finish().files, std::uint64_t(8));
        QCOMPARE(log.count(), std::size_t(0));
        QVERIFY(give.empty());
        QCOMPARE(refusals.size(), std::size_t(3));
        QCOMPARE(refusals[0].detail, std::string("volume 1, which has been read"));
        QVERIFY(refusals[1].detail.find("volume 2, written") != std::string::npos);
        QCOMPARE(refusals[2].detail, std::string("volume 3, which has been read"));
    }
    // Fault 32: somebody changes the tape while the sources are scanned.
    void append_toATapeThatWasSwapped_isRefused()
    {
        makeNoise("src/a", 100'000);
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        m_tapes["other"] = std::exchange(m_tapes["tape1"], nullptr);
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        const FakeCartridge before = *m_tapes["other"];
        m_whenLaidOut = [&] { tape("tape1")->units = before.units; };
        const JobReport report = burn(Format::tar, true, {}, {});
        QVERIFY(report.outcome == Outcome::failed);
        QCOMPARE(report.fault->kind, FaultKind::mediumSwapped);
        QCOMPARE(tape("tape1")->files().size(), std::size_t(3));
        QVERIFY(tape("tape1")->files() == before.files());
    }
    // Fault 34: what was on the tape is still there and can be appended to, whenever an append is cancelled.
    void append_cancelledInAnyPhase_leavesTheTapeAsItWas_data()
    {
        QTest::addColumn<int>("phase");
        for (const Phase phase : {Phase::scan, Phase::prefill, Phase::write, Phase::close, Phase::verify}) {
            QTest::newRow(qPrintable(QString::number(static_cast<int>(phase)))) << static_cast<int>(phase);
        }
    }
    void append_cancelledInAnyPhase_leavesTheTapeAsItWas()
    {
        QFETCH(int, phase);
        makeNoise("src/a", 3'000'000);
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        const auto before = tape("tape1")->files();
        std::stop_source stop;
        const JobReport report = burn(Format::tar, true,
                                      {.phase =
                                           [&](Phase now) {
                                               if (static_cast<int>(now) == phase) {
                                                   stop.request_stop();
                                               }
                                           },
                                       .warning = {}},
                                      stop.get_token());
        QVERIFY(report.outcome == Outcome::cancelled);
        const bool written = phase == static_cast<int>(Phase::close) || phase == static_cast<int>(Phase::verify);
        const auto after = tape("tape1")->files();
        QCOMPARE(after.size(), std::size_t(written ? 5 : 3));
        QVERIFY(std::equal(before.begin(), before.end(), after.begin()));
        QVERIFY(!tape("tape1")->open);
        QVERIFY(tape("tape1")->units.back().filemark);
        QVERIFY(burn(Format::tar, true, {}, {}).outcome == Outcome::complete);
    }
    // A bad record before what is wanted does not matter; one within costs what lies there, and it is named.
    void restore_ofAFewFiles_passesDamage()
    {
        for (int i = 0; i < 6; ++i) {
            makeNoise("src/file" + std::to_string(i), 3'000'000 + std::size_t(i));
        }
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        tape(nameOf(1))->failReadAt = 2 + 8; // within file0
        FaultLog log;
        QCOMPARE(restoreOnly({"src/file4"}, log).files, std::uint64_t(1));
        QCOMPARE(bytesOf(at("back/src/file4")), bytesOf(at("src/file4")));
    }
    // The drive failed while a list was written, or the process was killed before it: what was appended later is a set
    // all the same, and no list is taken for one.
    void restore_whereAListIsMissing_restoresEverySet_data()
    {
        QTest::addColumn<int>("missing");
        QTest::addColumn<bool>("all");
        for (const int missing : {2, 4}) {
            QTest::addRow("file %d, everything", missing) << missing << true;
            QTest::addRow("file %d, some", missing) << missing << false;
        }
    }
    void restore_whereAListIsMissing_restoresEverySet()
    {
        QFETCH(int, missing);
        QFETCH(bool, all);
        burnTwice();
        dropFile(*tape(nameOf(1)), missing);
        FaultLog log;
        const auto patterns = all ? std::vector<std::string>() : std::vector<std::string>{"src/?"};
        QCOMPARE(restoreOnly(patterns, log).files, std::uint64_t(2));
        QVERIFY(fs::exists(at("back/src/a")) && fs::exists(at("back/src/b")));
        QVERIFY(!fs::exists(at("back/SET.json")) && !fs::exists(at("back/CONTENTS.jsonl")));
    }
    // A bad record in it: half of a list is none, the archive itself has them all.
    void restore_whereAListIsDamaged_readsTheArchive()
    {
        m_like.longestRecord = 100'000;
        for (int i = 100; i < 500; ++i) {
            makeNoise("src/" + std::string(180, 'n') + std::to_string(i), 100);
        }
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        FakeCartridge& mine = *tape(nameOf(1));
        const std::size_t first = firstUnit(mine, 2);
        QVERIFY(firstUnit(mine, 3) - first > 3);
        for (const std::size_t bad : {first + 1, first + 2}) {
            mine.failReadAt = bad;
            auto target = open(nameOf(1));
            const auto index = wholeTapeIndex(**target, 2);
            QVERIFY(!index.ok());
            QCOMPARE(index.fault().kind, FaultKind::mediumError);
            fs::remove_all(at("back"));
            FaultLog log;
            QCOMPARE(restoreOnly({"src/*9"}, log).files, std::uint64_t(40));
        }
    }
    void restore_whereTheLabelIsDamaged_restoresTheSetAndSaysSo_data()
    {
        QTest::addColumn<bool>("wiped");
        QTest::newRow("wiped") << true;
        QTest::newRow("cannot be read") << false;
    }
    void restore_whereTheLabelIsDamaged_restoresTheSetAndSaysSo()
    {
        QFETCH(bool, wiped);
        makeNoise("src/a", 100'000);
        makeNoise("src/b", 3);
        QVERIFY(burn(Format::tar).outcome == Outcome::complete);
        FakeCartridge& cartridge = *tape("tape1");
        if (wiped) {
            std::fill(cartridge.units[0].record.begin(), cartridge.units[0].record.end(), std::byte{0});
        } else {
            cartridge.failReadAt = 0;
        }
        FaultLog log;
        QCOMPARE(restoreOnly({}, log).files, std::uint64_t(2));
        QCOMPARE(bytesOf(at("back/src/a")), bytesOf(at("src/a")));
        QVERIFY(!fs::exists(at("back/SET.json")));
        QCOMPARE(log.count(), std::size_t(1));
        QCOMPARE(log.all()[0].kind, FaultKind::mediumError);
    }
    void restore_whereTheListCannotBeRead_saysSoAndAsksForTheOthers_data()
    {
        QTest::addColumn<bool>("all");
        QTest::addColumn<bool>("missing");
        QTest::newRow("everything, unreadable") << true << false;
        QTest::newRow("some, unreadable") << false << false;
        QTest::newRow("everything, missing") << true << true;
        QTest::newRow("some, missing") << false << true;
    }
    // Whether the set goes on on other tapes is then not known, so the next one is asked for.
    void restore_whereTheListCannotBeRead_saysSoAndAsksForTheOthers()
    {
        QFETCH(bool, all);
        QFETCH(bool, missing);
        m_like.earlyWarning = 2 * kMiB;
        for (int i = 0; i < 8; ++i) {
            makeNoise("src/file" + std::to_string(i), 400'000 + std::size_t(i));
        }
        QCOMPARE(burn(Format::tar).volumes.size(), std::size_t(3));
        FakeCartridge& mine = *tape(nameOf(1));
        if (missing) {
            dropFile(mine, 2);
        } else {
            mine.failReadAt = firstUnit(mine, 2);
        }
        FaultLog log;
        const auto patterns = all ? std::vector<std::string>() : std::vector<std::string>{"src/file?"};
        QCOMPARE(restoreOnly(patterns, log).files, std::uint64_t(8));
        const std::vector<Fault> faults = log.all();
        QCOMPARE(faults.size(), std::size_t(1));
        QCOMPARE(faults[0].kind, FaultKind::listUnreadable);
        QCOMPARE(faults[0].path, nameOf(1));
        QCOMPARE(faults[0].known<TapeFileNumber>().number, std::uint64_t(1));
    }

    // What the drive still had shows at its closing: such a tape is none that is whole.
    void volume_whoseClosingFails_isNotCounted_data()
    {
        QTest::addColumn<int>("failing");
        QTest::newRow("the first of two") << 1;
        QTest::newRow("the last of two") << 2;
    }
    void volume_whoseClosingFails_isNotCounted()
    {
        QFETCH(int, failing);
        for (int i = 0; i < 6; ++i) {
            makeNoise("src/f" + std::to_string(i), 900'000 + std::size_t(i));
        }
        m_like.earlyWarning = 4 * kMiB;
        tape(nameOf(static_cast<unsigned>(failing)))->closeError = EIO;
        const JobReport report = burn(Format::tar);
        QCOMPARE(report.outcome, Outcome::failed);
        QCOMPARE(report.volumes.size(), std::size_t(failing - 1));
        if (failing == 2) { // of the set's two tapes one can be relied on
            QVERIFY(report.mediumState.has_value());
            QCOMPARE(report.mediumState->kind, FaultKind::setIncomplete);
            QCOMPARE(report.mediumState->known<SetState>().tapes, std::uint64_t(1));
        }
    }
};

STEADYBURN_UNIT_TEST(TestTapeSet)

} // namespace test_tape_set

#include "TestTapeSet.moc"
