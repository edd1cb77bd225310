// Discs back into images: whole, damaged, interrupted and taken up again, swapped in between.
#include "workflow/readback/ReadImage.h"

#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/ScriptedDisc.h"
#include "support/SmallTree.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "unpack/iso/SectorMap.h"
#include "workflow/facade/Run.h"
#include "workflow/readback/MediumCheck.h"
#include "workflow/readback/MediumListing.h"
#include "workflow/readback/MediumRestore.h"
#include "workflow/readback/PartialImage.h"

#include <QTest>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <sys/resource.h>

using namespace steadyburn;

namespace test_read_image {

bool exists(const std::string& path)
{
    return std::filesystem::exists(path);
}

std::string noise(std::size_t size)
{
    std::string bytes(size, '\0');
    std::uint32_t state = 12345;
    for (char& byte : bytes) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<char>(state >> 24);
    }
    return bytes;
}

class TestReadImage : public QObject {
    Q_OBJECT
    std::unique_ptr<ScratchFolder> m_folder;
    SteadyClock m_clock;
    DiscScript m_disc;
    std::string m_image;

    Dependencies parts()
    {
        return {.openTarget = [this](const std::string& spec) -> Result<std::unique_ptr<Target>> {
                    if (spec == "disc") {
                        return std::unique_ptr<Target>(std::make_unique<ScriptedDisc>(m_disc));
                    }
                    return openTarget(spec, m_clock);
                },
                .openSource = {},
                .clock = &m_clock};
    }
    ReadImageReport read(bool overwrite = false, unsigned retries = 2, std::stop_token stop = {})
    {
        ReadImage reading({.target = "disc", .file = m_image, .retries = retries, .overwrite = overwrite}, parts());
        return reading.run(std::move(stop));
    }
    [[nodiscard]] std::string part() const { return m_image + ".part"; }
    [[nodiscard]] std::string map() const { return m_image + ".map"; }

private slots:
    void init()
    {
        m_folder = std::make_unique<ScratchFolder>();
        m_image = m_folder->path("disc.iso");
        m_disc = {.bytes = noise(3 * kMiB + 5 * kDiscBlock)};
    }

    void emptyDrive_isNoMedium_forWhateverReads()
    {
        m_disc = {.bytes = {}, .absent = true};
        QVERIFY(read().fault->kind == FaultKind::mediumMissing);
        FaultLog log;
        const auto listing = listStored({.target = "disc"}, parts(), [](const StoredEntry&) {}, log, {});
        QVERIFY(listing.fault().kind == FaultKind::mediumMissing);
        MediumCheck check({.part = {.target = "disc"}}, parts());
        QVERIFY(check.run({}).fault->kind == FaultKind::mediumMissing);
        MediumRestore restore({.part = {.target = "disc"}, .into = m_folder->path("back")}, parts());
        QVERIFY(restore.run({}).fault->kind == FaultKind::mediumMissing);
        QVERIFY(!exists(m_folder->path("back")));
        QVERIFY(!exists(m_image));
    }

    void fileThatIsMissing_isNoBlankMedium()
    {
        ReadImage reading({.target = m_folder->path("none.iso"), .file = m_image}, parts());
        QVERIFY(reading.run({}).fault->kind == FaultKind::targetMissing);
    }

    void whole_disc_isTheSameAndLeavesNothingBeside()
    {
        const auto report = read();
        QVERIFY(!report.fault);
        QVERIFY(report.outcome == Outcome::complete);
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
        QVERIFY(report.sha256 == sha256Of(std::as_bytes(std::span(m_disc.bytes))));
        QVERIFY(!exists(part()) && !exists(map()));
    }

    void damagedSectors_becomeZeros_andAreListed()
    {
        for (const std::uint64_t sector : {100, 101, 900}) {
            m_disc.badSectors[sector] = DiscScript::kAlways;
        }
        const auto report = read();
        QVERIFY(report.outcome == Outcome::exceptions);
        QCOMPARE(report.damaged.size(), std::size_t(2));
        QCOMPARE(report.damaged[0].offset, 100 * kDiscBlock);
        QCOMPARE(report.damaged[0].length, 2 * kDiscBlock);
        QCOMPARE(report.damaged[1].offset, 900 * kDiscBlock);
        QVERIFY(!report.sha256);
        std::string wanted = m_disc.bytes;
        std::fill_n(wanted.begin() + 100 * kDiscBlock, 2 * kDiscBlock, '\0');
        std::fill_n(wanted.begin() + 900 * kDiscBlock, kDiscBlock, '\0');
        QVERIFY(bytesOf(m_image) == wanted);
        QVERIFY(exists(map()) && !exists(part()));
    }

    // A large scratch: patience ends, whole pieces are given up at first, and every good sector is still found.
    void goodSectorsAmongManyBad_areFound()
    {
        for (std::uint64_t sector = 200; sector < 600; ++sector) {
            if (sector % 7 != 0) {
                m_disc.badSectors[sector] = DiscScript::kAlways;
            }
        }
        const auto report = read();
        std::string wanted = m_disc.bytes;
        std::uint64_t lost = 0;
        for (const auto& [sector, failures] : m_disc.badSectors) {
            std::fill_n(wanted.begin() + static_cast<std::ptrdiff_t>(sector * kDiscBlock), kDiscBlock, '\0');
            ++lost;
        }
        QVERIFY(bytesOf(m_image) == wanted);
        std::uint64_t told = 0;
        for (const DamagedPart& damaged : report.damaged) {
            told += damaged.length;
        }
        QCOMPARE(told, lost * kDiscBlock);
    }

    void sectorThatFailsAFewTimes_isReadInTheEnd()
    {
        m_disc.badSectors[50] = 4; // the large read, its piece, alone, and the first of two retries
        const auto report = read();
        QVERIFY(report.outcome == Outcome::complete);
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
        QVERIFY(!exists(map()));
    }

    void damagedImage_readAgain_getsOnlyWhatWasMissing()
    {
        m_disc.badSectors[100] = DiscScript::kAlways;
        QVERIFY(read().outcome == Outcome::exceptions);
        m_disc.badSectors.clear(); // another drive
        m_disc.reads = 0;
        const auto report = read();
        QVERIFY(report.outcome == Outcome::complete);
        QCOMPARE(report.before, m_disc.bytes.size() - kDiscBlock);
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
        QVERIFY(m_disc.reads < 10);
        QVERIFY(!exists(map()));
    }

    void interruptedAnywhere_goesOnAndIsTheSame()
    {
        m_disc.badSectors[700] = DiscScript::kAlways;
        for (const std::uint64_t after : {0, 1, 2, 3, 5, 8, 30, 40}) {
            std::filesystem::remove(m_image);
            std::filesystem::remove(map());
            m_disc.reads = 0;
            m_disc.goneAfter = after;
            const auto broken = read();
            if (broken.fault) {
                QCOMPARE(broken.fault->kind, FaultKind::mediumRemoved);
                QVERIFY(broken.resumable);
                QVERIFY(exists(part()) && exists(map()) && !exists(m_image));
            }
            m_disc.goneAfter.reset();
            const auto report = read();
            QVERIFY(report.outcome == Outcome::exceptions);
            QCOMPARE(report.damaged.size(), std::size_t(1));
            std::string wanted = m_disc.bytes;
            std::fill_n(wanted.begin() + 700 * kDiscBlock, kDiscBlock, '\0');
            QVERIFY(bytesOf(m_image) == wanted);
        }
    }

    void cancel_keepsWhatWasRead()
    {
        std::stop_source stop;
        m_disc.onRead = [&](std::uint64_t offset) {
            if (offset >= 2 * kMiB) {
                stop.request_stop();
            }
        };
        const auto report = read(false, 2, stop.get_token());
        QVERIFY(report.outcome == Outcome::cancelled);
        QVERIFY(report.resumable);
        m_disc.onRead = {};
        const auto rest = read();
        QVERIFY(rest.outcome == Outcome::complete);
        QVERIFY(rest.before >= 2 * kMiB);
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
    }

    // Killed between any two steps of the naming, what is there is taken up and never another file for it.
    // The last sample must not reach into what was never read.
    void interruptedBehindAScratch_isTheSameDisc()
    {
        for (std::uint64_t sector = 512; sector < 528; ++sector) {
            m_disc.badSectors[sector] = DiscScript::kAlways;
        }
        {
            auto image = PartialImage::open(m_image, m_disc.bytes.size(), false);
            QVERIFY(image.ok());
            const auto copy = [&](std::uint64_t from, std::uint64_t length) {
                QVERIFY(image->write(std::as_bytes(std::span(m_disc.bytes)).subspan(from, length), from).ok());
                image->map().set(from, length, SectorState::read);
            };
            copy(0, kMiB);
            copy(kMiB + 32 * kKiB, 32 * kKiB);
            QVERIFY(image->save().ok());
        }
        const auto report = read();
        QVERIFY2(!report.fault, report.fault ? report.fault->path.c_str() : "");
        QCOMPARE(report.damaged.size(), std::size_t(1));
    }

    // Somebody's file came while only the part was there: it stays, and so does what was read.
    void fileThatCameMeanwhile_isNotReplacedWithoutAYes()
    {
        {
            auto image = PartialImage::open(m_image, m_disc.bytes.size(), false);
            QVERIFY(image.ok() && image->save().ok());
        }
        m_folder->file("disc.iso", "mine");
        QVERIFY(read().fault->kind == FaultKind::fileExists);
        QCOMPARE(bytesOf(m_image), std::string("mine"));
        QVERIFY(exists(part()) && exists(map()));
        QVERIFY(!read(true).fault);
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
    }
    void fileThatComesWhileReading_isNotReplacedWithoutAYes()
    {
        auto image = PartialImage::open(m_image, m_disc.bytes.size(), false);
        QVERIFY(image.ok());
        m_folder->file("disc.iso", "mine");
        QVERIFY(!image->finish().ok());
        QCOMPARE(bytesOf(m_image), std::string("mine"));
        QVERIFY(exists(part()));
    }

    void powerCutWhileNaming_isTakenUp()
    {
        m_disc.goneAfter = 2;
        QVERIFY(read().fault);
        m_disc.goneAfter.reset();
        // The map already says that the image is named, the rename has not happened.
        std::string text = bytesOf(map());
        const auto at = text.find("# Steadyburn: the image is in the .part file\n");
        QVERIFY(at != std::string::npos);
        text.replace(at, text.find('\n', at) + 1 - at, "# Steadyburn: the image bears its name\n");
        std::ofstream(map(), std::ios::binary) << text;
        QVERIFY(read().outcome == Outcome::complete);
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
    }

    void goodFile_isNotTouchedWithoutAYes()
    {
        m_folder->file("disc.iso", "precious");
        QCOMPARE(read().fault->kind, FaultKind::fileExists);
        QCOMPARE(bytesOf(m_image), std::string("precious"));
        // With a yes it goes only when the new one is whole.
        m_disc.goneAfter = 2;
        QVERIFY(read(true).fault);
        QCOMPARE(bytesOf(m_image), std::string("precious"));
        m_disc.goneAfter.reset();
        QVERIFY(read(true).outcome == Outcome::complete);
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
    }

    // The part was thrown away by hand: the good image of that name is not what the map is about.
    void mapWithoutItsPart_doesNotClaimAGoodFile()
    {
        m_disc.goneAfter = 2;
        QVERIFY(read().fault);
        m_disc.goneAfter.reset();
        std::filesystem::remove(part());
        m_folder->file("disc.iso", "precious");
        QCOMPARE(read().fault->kind, FaultKind::fileExists);
        QCOMPARE(bytesOf(m_image), std::string("precious"));
    }

    void filesOfOthersBesideIt_areNotTouched()
    {
        for (const char* name : {"disc.iso.part", "disc.iso.map"}) {
            m_folder->file(name, "somebody's");
            for (const bool yes : {false, true}) {
                const auto report = read(yes);
                QCOMPARE(report.fault->kind, FaultKind::notOurFile);
                QCOMPARE(report.fault->path, m_folder->path(name));
                QCOMPARE(bytesOf(m_folder->path(name)), std::string("somebody's"));
            }
            std::filesystem::remove(m_folder->path(name));
        }
    }

    // Fault 32: another disc lies in the drive when it is continued.
    void otherDisc_isRefused_data()
    {
        QTest::addColumn<bool>("sameSize");
        QTest::newRow("of another size") << false;
        QTest::newRow("of the same size") << true;
    }
    void otherDisc_isRefused()
    {
        QFETCH(bool, sameSize);
        m_disc.goneAfter = 3;
        QVERIFY(read().fault);
        const std::string begun = bytesOf(part());
        m_disc.goneAfter.reset();
        m_disc.bytes = sameSize ? std::string(m_disc.bytes.size(), 'x') : noise(kMiB);
        const auto report = read();
        QCOMPARE(report.fault->kind, FaultKind::mediumSwapped);
        QVERIFY(bytesOf(part()) == begun);
        QVERIFY(read(true).outcome == Outcome::complete); // the yes gives the old one up
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
    }

    // What was rescued of a disc that may never be read again is data, whatever is said: it is kept, with its map.
    void rescueOfAnotherDisc_isKeptWithAYes_data()
    {
        QTest::addColumn<bool>("sameSize");
        QTest::addColumn<bool>("named");
        QTest::newRow("begun, of another size") << false << false;
        QTest::newRow("begun, of the same size") << true << false;
        QTest::newRow("with unread areas, of another size") << false << true;
        QTest::newRow("with unread areas, of the same size") << true << true;
    }
    void rescueOfAnotherDisc_isKeptWithAYes()
    {
        QFETCH(bool, sameSize);
        QFETCH(bool, named);
        const auto first = m_disc;
        if (named) {
            m_disc.badSectors[700] = DiscScript::kAlways;
        } else {
            m_disc.goneAfter = 3;
        }
        const auto begun = read();
        QCOMPARE(begun.outcome, named ? Outcome::exceptions : Outcome::failed);
        const std::string rescued = bytesOf(named ? m_image : part());
        const std::string itsMap = bytesOf(map());
        m_disc = {.bytes = sameSize ? std::string(first.bytes.size(), 'x') : noise(kMiB)};
        const auto report = read(true);
        QVERIFY(report.outcome == Outcome::complete && bytesOf(m_image) == m_disc.bytes);
        QCOMPARE(report.kept, m_image + ".old");
        QVERIFY(bytesOf(m_image + (named ? ".old" : ".old.part")) == rescued);
        QCOMPARE(bytesOf(m_image + ".old.map"), itsMap);
        QVERIFY(!exists(part()) && !exists(map()));
        m_disc = first; // and it is continued
        m_image += ".old";
        QVERIFY(read().outcome == Outcome::complete);
        QVERIFY(bytesOf(m_image) == first.bytes);
    }
    void secondRescue_isKeptBesideTheFirst()
    {
        const auto first = m_disc;
        std::vector<std::string> rescued;
        for (const char fill : {'a', 'b'}) {
            m_disc = {.bytes = std::string(8 * kMiB, fill)};
            m_disc.goneAfter = 4;
            QVERIFY(read(true).fault);
            rescued.push_back(bytesOf(part()));
        }
        m_disc = first;
        QCOMPARE(read(true).kept, m_image + ".old-2");
        QVERIFY(bytesOf(m_image + ".old.part") == rescued[0] && bytesOf(m_image + ".old-2.part") == rescued[1]);
    }
    // A map of ddrescue, which says nothing of where the image is.
    void rescueOfAnotherProgram_isKeptWithAYes()
    {
        m_folder->file("disc.iso", "rescued");
        const std::string itsMap = "0x00000000     +\n0x00000000  0x00000800  +\n0x00000800  0x00000800  -\n";
        m_folder->file("disc.iso.map", itsMap);
        QCOMPARE(read().fault->kind, FaultKind::fileExists);
        const auto report = read(true);
        QVERIFY(report.outcome == Outcome::complete && bytesOf(m_image) == m_disc.bytes);
        QCOMPARE(report.kept, m_image + ".old");
        QCOMPARE(bytesOf(m_image + ".old"), std::string("rescued"));
        QCOMPARE(bytesOf(m_image + ".old.map"), itsMap);
    }

    void twoAtOnce_theSecondIsBusy()
    {
        m_disc.goneAfter = 2;
        QVERIFY(read().fault);
        const int other = ::open(part().c_str(), O_RDONLY | O_CLOEXEC);
        QCOMPARE(::flock(other, LOCK_EX), 0);
        QCOMPARE(read().fault->kind, FaultKind::targetBusy);
        ::close(other);
    }

    void fullDisk_isAFault_andWhatWasReadIsKept()
    {
        const auto report = [&] {
            struct rlimit before = {};
            ::getrlimit(RLIMIT_FSIZE, &before);
            struct rlimit small = before;
            small.rlim_cur = 2 * kMiB;
            ::signal(SIGXFSZ, SIG_IGN);
            ::setrlimit(RLIMIT_FSIZE, &small);
            auto made = read();
            ::setrlimit(RLIMIT_FSIZE, &before);
            return made;
        }();
        QVERIFY(report.fault);
        QCOMPARE(report.fault->kind, FaultKind::io);
        QVERIFY(read().outcome == Outcome::complete);
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
    }

    // Between two sessions of a CD nothing can be read, and nothing is lost.
    void gapBetweenSessions_isNoDamage()
    {
        m_disc.sessions = {{0, 100 * kDiscBlock}, {500 * kDiscBlock, m_disc.bytes.size() - 500 * kDiscBlock}};
        for (std::uint64_t sector = 100; sector < 500; ++sector) {
            m_disc.badSectors[sector] = DiscScript::kAlways;
        }
        std::uint64_t inTheGap = 0;
        m_disc.onRead = [&](std::uint64_t offset) {
            inTheGap += offset >= 100 * kDiscBlock && offset < 500 * kDiscBlock ? 1 : 0;
        };
        const auto report = read();
        QVERIFY(report.outcome == Outcome::complete);
        QCOMPARE(inTheGap, std::uint64_t(0)); // each such read costs a drive seconds
        std::string wanted = m_disc.bytes;
        std::fill(wanted.begin() + 100 * kDiscBlock, wanted.begin() + 500 * kDiscBlock, '\0');
        QVERIFY(bytesOf(m_image) == wanted);
        QCOMPARE(report.sessions.size(), std::size_t(2));
    }

    void runOutOfACdTrack_isNoDamage()
    {
        const std::uint64_t sectors = m_disc.bytes.size() / kDiscBlock;
        m_disc.kind = MediumKind::cdR;
        m_disc.sessions = {{0, 100 * kDiscBlock}, {500 * kDiscBlock, m_disc.bytes.size() - 500 * kDiscBlock}};
        m_disc.badSectors = {{sectors - 1, DiscScript::kAlways}, {sectors - 2, DiscScript::kAlways}};
        QVERIFY(read(false, 0).outcome == Outcome::complete);
        std::filesystem::remove(m_image);
        m_disc.badSectors[sectors - 3] = DiscScript::kAlways; // this one is data
        const auto report = read(false, 0);
        QVERIFY(report.outcome == Outcome::exceptions);
        QCOMPARE(report.damaged[0].offset, (sectors - 3) * kDiscBlock);
        QCOMPARE(report.damaged[0].length, kDiscBlock);
    }

    void damage_isNamedByTheFilesThatLieThere()
    {
        SmallTree small;
        m_disc.bytes = small.iso();
        QVERIFY(!m_disc.bytes.empty());
        // Where a known file lies: by its contents.
        const auto plain = ScriptedSource::bytes(small.id("data/plain"), 0, 65536);
        const auto at = m_disc.bytes.find(std::string(reinterpret_cast<const char*>(plain.data()), plain.size()));
        QVERIFY(at != std::string::npos);
        m_disc.badSectors[at / kDiscBlock + 3] = DiscScript::kAlways;
        const auto report = read();
        QCOMPARE(report.damaged.size(), std::size_t(1));
        const auto& files = report.damaged[0].files;
        QVERIFY2(std::find(files.begin(), files.end(), "data/plain") != files.end(),
                 files.empty() ? "none" : files.front().c_str());
        QVERIFY(files.size() <= 2); // and its hard link
    }

    void badRequests_areRefused()
    {
        const auto with = [&](const std::string& target, const std::string& file) {
            ReadImage reading({.target = target, .file = file}, parts());
            const auto report = reading.run({});
            return report.fault ? report.fault->kind : FaultKind::internal;
        };
        QCOMPARE(with("disc", "-"), FaultKind::badArgument);
        QCOMPARE(with("disc", m_folder->path()), FaultKind::targetIsDirectory);
        QCOMPARE(with("disc", m_folder->path("nowhere/x.iso")), FaultKind::targetMissing);
        QCOMPARE(with("virtual:tape", m_image), FaultKind::unsupported);
        QCOMPARE(with("virtual:cd-r", m_image), FaultKind::notAnImage);
        const std::string own = m_folder->file("own.img", noise(64 * kDiscBlock));
        QCOMPARE(with("virtual:cd-r,file=" + own, own), FaultKind::outputInsideSource);
        QVERIFY(!exists(part()) && !exists(map()) && !exists(m_image));
    }

    void map_isDdrescues()
    {
        SectorMap map(0x10000);
        map.set(0, 0x4000, SectorState::read);
        map.set(0x4000, 0x800, SectorState::damaged);
        const std::string text = map.toText("# remark\n");
        QVERIFY(text.find("0x00004800     ?               1\n") != std::string::npos);
        QVERIFY(text.find("0x00004000  0x00000800  -\n") != std::string::npos);
        const auto again = SectorMap::fromText(text);
        QVERIFY(again.has_value());
        QCOMPARE(again->toText("# remark\n"), text);
        const auto theirs =
            SectorMap::fromText("# Mapfile. Created by GNU ddrescue version 1.27\n"
                                "0x0  ?  1\n0x0 0x800 +\n0x800 0x800 *\n0x1000 0x800 /\n0x1800 0x800 ?\n");
        QVERIFY(theirs.has_value());
        QCOMPARE(theirs->bytes(SectorState::damaged), std::uint64_t(0x1000));
        for (const char* broken :
             {"", "x", "0x0 ? 1\n", "0x0 ? 1\n0x0 0x800 +\n0x1000 0x800 +\n", "0x0 ? 1\n0x0 0x800 !\n",
              "0x0 ? 1\n0x0 0xffffffffffffffff +\n0xffffffffffffffff 0x10 +\n"}) {
            QVERIFY(!SectorMap::fromText(broken).has_value());
        }
    }

    void map_cutOff_isNone()
    {
        SectorMap map(0x10000);
        map.set(0, 0x4000, SectorState::read);
        map.set(0x4000, 0x800, SectorState::damaged);
        map.set(0x4800, 0xb800, SectorState::read);
        const std::string text = map.toText("");
        QVERIFY(SectorMap::fromText(text).has_value());
        for (std::size_t size = 0; size + 1 < text.size(); ++size) { // the last is a newline
            QVERIFY2(!SectorMap::fromText(text.substr(0, size)).has_value(), text.substr(0, size).c_str());
        }
    }

    // Random settings against an array: the intervals join and split as they should.
    void map_isAsAnArray()
    {
        constexpr std::uint64_t kSize = 200;
        SectorMap map(kSize);
        std::string plain(kSize, '?');
        std::uint32_t state = 7;
        const auto random = [&](std::uint32_t below) {
            return (state = state * 1664525U + 1013904223U) / 65536 % below;
        };
        for (int turn = 0; turn < 3000; ++turn) {
            const std::uint64_t from = random(210);
            const std::uint64_t length = random(40);
            const char kind = "?-+"[random(3)];
            map.set(from, length, static_cast<SectorState>(kind));
            for (std::uint64_t i = from; i < std::min(kSize, from + length); ++i) {
                plain[i] = kind;
            }
            std::string seen(kSize, ' ');
            for (const char each : {'?', '-', '+'}) {
                std::uint64_t end = 0;
                for (const ByteRange& range : map.ranges(static_cast<SectorState>(each))) {
                    QVERIFY(range.offset > end || range.offset == 0); // neighbours are one
                    end = range.end();
                    std::fill_n(seen.begin() + static_cast<std::ptrdiff_t>(range.offset), range.length, each);
                }
            }
            QCOMPARE(seen, plain);
        }
    }

    void facade_tellsTheEnd()
    {
        const auto reading = std::make_shared<ReadImage>(ReadImageRequest{.target = "disc", .file = m_image}, parts());
        std::optional<ReadImageReport> ended;
        Run run;
        run.start(reading, [&](const ReadImageReport& report) { ended = report; });
        QTRY_VERIFY_WITH_TIMEOUT(ended.has_value(), 60000);
        QVERIFY(!run.running() && ended->outcome == Outcome::complete);
        QCOMPARE(reading->telemetry().written, std::uint64_t(m_disc.bytes.size()));
        QVERIFY(bytesOf(m_image) == m_disc.bytes);
    }
};

STEADYBURN_UNIT_TEST(TestReadImage)

} // namespace test_read_image

#include "TestReadImage.moc"
