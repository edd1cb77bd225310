// The disc: what is kept between runs beside the plain image, and what discs do that files do not.
#include "Subjects.h"
#include "base/Units.h"
#include "support/ManualClock.h"
#include "support/ScriptedStream.h"
#include "support/TargetRun.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "target/simulated/DiscImage.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/xattr.h>

using namespace steadyburn;

class TestVirtualDisc : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    ManualClock m_clock;

    std::string path() const { return m_folder->filePath("disc.img").toStdString(); }
    void put(const QByteArray& bytes, const char* leaf = "disc.img") const
    {
        QFile file(m_folder->filePath(leaf));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }
    std::unique_ptr<Target> disc(const std::string& kind)
    {
        return std::move(*openTarget("virtual:" + kind + ",file=" + path(), m_clock));
    }
    Result<void> burn(Target& target, const std::string& script, const WriteRequest& request)
    {
        ScriptedStream source(script, m_clock);
        return TargetRun(target).burn(source, request);
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void record_ofNonsense_isNone()
    {
        std::uint64_t size = 0;
        for (const char* text :
             {"", "dvd+r", "dvd+r full", "floppy closed size=0 sessions=", "dvd+r closed sessions=0+1",
              "dvd+r closed size=x sessions=", "dvd+r closed size=1 sessions=0", "dvd+r closed size=1 sessions=0+1,",
              "dvd+r closed size=1 sessions=a+b", "dvd+r closed size=1 sessions=0+1 surprise",
              "dvd+r closed size=1 sessions=1+18446744073709551615",
              "dvd+r closed size=99999999999999999999 sessions="}) {
            QVERIFY2(!discRecordFrom(text, size), text);
        }
    }

    void record_throughText_isTheSame()
    {
        const DiscRecord record{.kind = MediumKind::bdR,
                                .status = MediumStatus::appendable,
                                .spoiled = true,
                                .sessions = {{.start = 0, .size = 65536}, {.start = 98304, .size = 65536}}};
        const std::string text = toText(record, 163840);
        QCOMPARE(text, std::string("bd-r appendable spoiled size=163840 sessions=0+65536,98304+65536"));
        std::uint64_t size = 0;
        const auto again = discRecordFrom(text, size);
        QVERIFY(again.has_value());
        QCOMPARE(size, std::uint64_t(163840));
        QCOMPARE(toText(*again, size), text);
        QCOMPARE(again->end(), std::uint64_t(163840));
    }

    void inspect_ofAnImageFromElsewhere_isAClosedDisc()
    {
        put(QByteArray(100'000, 'x'));
        const auto info = disc("dvd+r")->inspect();
        QVERIFY(info->status == MediumStatus::closed);
        QCOMPARE(info->sessions.at(0).size, std::uint64_t(100'000));
        QCOMPARE(info->free, std::optional<std::uint64_t>(0));
        QVERIFY(disc("dvd+rw")->inspect()->status == MediumStatus::overwritable);
    }

    void inspect_whenAnotherProgramWroteIt_doesNotTrustTheRecord()
    {
        QVERIFY(burn(*disc("dvd+r"), "r", {.keepOpen = true}).ok());
        QVERIFY(disc("dvd+r")->inspect()->status == MediumStatus::appendable);
        put(QByteArray(100'000, 'x')); // keeps the attribute
        QVERIFY(disc("dvd+r")->inspect()->status == MediumStatus::closed);
    }

    void inspect_withoutAttributes_readsTheFileBesideIt()
    {
        put(QByteArray(65536, 'x'));
        put("dvd+r appendable size=65536 sessions=0+65536", "disc.img.medium");
        const auto info = disc("dvd+r")->inspect();
        QVERIFY(info->status == MediumStatus::appendable);
        QCOMPARE(info->nextWritable, std::uint64_t(65536));
        QVERIFY(burn(*disc("dvd+r"), "r", {.append = true}).ok());
        QCOMPARE(disc("dvd+r")->inspect()->sessions.size(), std::size_t(2));
    }

    void open_ofAnotherKind_isRefused()
    {
        QVERIFY(burn(*disc("dvd+r"), "r", {}).ok());
        for (const char* kind : {"cd-rw", "bd-re"}) {
            const auto info = disc(kind)->inspect();
            QCOMPARE(info.fault().kind, FaultKind::badArgument);
            QCOMPARE(info.fault().detail, std::string("dvd+r"));
            QVERIFY(!disc(kind)->begin({.overwrite = true}));
            QVERIFY(!disc(kind)->blank(false, {}));
        }
        QVERIFY(fileBytes(path()) == pattern(0, 65536));
    }

    // No switch on the disc would help.
    void blank_ofAWriteOnceDisc_isUnsupported_whateverElseIsWrong()
    {
        for (const char* kind : {"dvd+r", "cd-r,fault=write-protected"}) {
            const auto blanked = disc(kind)->blank(false, {});
            QCOMPARE(blanked ? FaultKind::internal : blanked.fault().kind, FaultKind::unsupported);
        }
    }

    void begin_countsThePadding()
    {
        const auto spec = "virtual:dvd-r,capacity=40k"; // 32 KiB and a bit: no room for a second block of 32 KiB
        auto target = std::move(*openTarget(spec, m_clock));
        QVERIFY(target->begin({.size = 32768}).ok());
        const auto small = target->begin({.size = 32769});
        QCOMPARE(small.fault().kind, FaultKind::mediumTooSmall);
        QCOMPARE(small.fault().known<SpaceNeed>().needed, std::uint64_t(65536));
        QCOMPARE(small.fault().known<SpaceNeed>().available, std::uint64_t(40960));
    }

    void begin_toAppendMoreThanIsLeft_isRefusedAndChangesNothing()
    {
        const auto spec = "virtual:dvd+r,capacity=1M,file=" + path();
        QVERIFY(burn(*std::move(*openTarget(spec, m_clock)), "r*8", {.keepOpen = true}).ok()); // 512 KiB of it
        auto target = std::move(*openTarget(spec, m_clock));
        TargetRun run(*target);
        const auto before = target->inspect();
        const auto small = run.begin({.size = 512 * kKiB + 1, .append = true});
        QVERIFY(!small);
        QCOMPARE(small.fault().kind, FaultKind::mediumTooSmall);
        QCOMPARE(small.fault().known<SpaceNeed>().available, 512 * kKiB);
        QVERIFY(run.begin({.size = 512 * kKiB, .append = true}).ok());
        QVERIFY(run.abandon().ok());
        QVERIFY(target->inspect()->sessions == before->sessions);
    }

    void begin_withBlocksThatDoNotFitSectors_isABadArgument()
    {
        QCOMPARE(disc("cd-r")->begin({.block = 3000}).fault().detail, std::string("block"));
    }

    void write_ofMoreThanFits_endsAtTheCapacity()
    {
        auto target = std::move(*openTarget("virtual:dvd+r,capacity=1M,buffer=64k", m_clock));
        const auto full = burn(*target, "r*17", {}); // of unknown size
        QCOMPARE(full.fault().kind, FaultKind::mediumFull);
        QCOMPARE(full.fault().known<SpaceNeed>().available, kMiB);
        auto exact = std::move(*openTarget("virtual:dvd+r,capacity=1M,buffer=64k", m_clock));
        QVERIFY(burn(*exact, "r*16", {}).ok());
    }

    void writeHead_onAnOverwritableDisc_goesToTheFront()
    {
        QVERIFY(burn(*disc("dvd+rw"), "r*2", {}).ok());
        auto target = disc("dvd+rw");
        TargetRun run(*target);
        QVERIFY(run.begin({.append = true}).ok());
        ScriptedStream source("r", m_clock);
        QVERIFY(run.write(source, {}).ok());
        const std::vector<std::byte> head(65536, std::byte('H'));
        QVERIFY(run.writeHead(head).ok());
        QVERIFY(run.close().ok());
        const auto all = fileBytes(path());
        QCOMPARE(all.size(), std::size_t(3 * 65536));
        QCOMPARE(all[0], std::byte('H'));
        QCOMPARE(all[65536], patternAt(65536));
        QCOMPARE(all[131072], patternAt(0));
    }

    void writeHead_whenTheSessionWasBad_leavesTheOldHead()
    {
        QVERIFY(burn(*disc("dvd+rw"), "r*2", {}).ok());
        auto target = std::move(*openTarget("virtual:dvd+rw,fault=medium-error@140k,file=" + path(), m_clock));
        TargetRun run(*target);
        QVERIFY(run.begin({.append = true}).ok());
        ScriptedStream source("r", m_clock);
        QVERIFY(run.write(source, {}).ok()); // still in the drive's buffer
        QCOMPARE(run.writeHead(std::vector<std::byte>(65536, std::byte('H'))).fault().kind, FaultKind::mediumError);
        QVERIFY(run.abandon().ok());
        QVERIFY(fileBytes(path()) == pattern(0, 131072));
    }

    void writeHead_onAWriteOnceDisc_changesNothing()
    {
        const auto image = [this] {
            QFile file(m_folder->filePath("disc.img"));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(burn(*disc("dvd+r"), "r", {.keepOpen = true}).ok());
        const QByteArray before = image();
        auto target = disc("dvd+r");
        TargetRun run(*target);
        QVERIFY(run.begin({.append = true}).ok());
        QVERIFY(run.writeHead(std::vector<std::byte>(65536)).ok());
        QVERIFY(image() == before);
    }

    void read_ofADamagedSector_saysWhich()
    {
        QVERIFY(burn(*disc("dvd+r"), "r*2", {}).ok());
        auto target = std::move(*openTarget("virtual:dvd+r,fault=medium-error@5000,file=" + path(), m_clock));
        auto reader = target->openReader(0);
        std::vector<std::byte> bytes(65536);
        QCOMPARE(*(*reader)->read(bytes), std::size_t(4096));
        const auto bad = (*reader)->read(bytes);
        QCOMPARE(bad.fault().kind, FaultKind::mediumError);
        QCOMPARE(bad.fault().offset, std::uint64_t(4096));
        QCOMPARE(bad.fault().length, std::uint64_t(2048));
        QVERIFY((*reader)->seek(6144).ok());
        QCOMPARE(*(*reader)->read(bytes), std::size_t(65536));
    }

    void rate_wantedSlower_isKept()
    {
        auto target = std::move(*openTarget("virtual:dvd+r,speed=8x", m_clock));
        const Nanoseconds start = m_clock.now();
        QVERIFY(burn(*target, "r*100", {.rate = 2 * kDvdRate}).ok());
        const double took = seconds(m_clock.now() - start);
        QVERIFY(std::abs(took - 100 * 65536.0 / (2 * kDvdRate)) < 0.001);
        QCOMPARE(target->inspect()->speeds.at(0), 8 * kDvdRate);
    }

    void spoiled_cdRw_canBeBlanked()
    {
        auto target = std::move(*openTarget("virtual:cd-rw,buffer=64k,file=" + path(), m_clock));
        TargetRun run(*target);
        QVERIFY(run.begin({}).ok());
        ScriptedStream source("r*20 E", m_clock);
        QVERIFY(!run.write(source, {}));
        QVERIFY(run.abandon().fault().known<MediumWorth>().state == MediumWorth::State::spoiled);
        QVERIFY(!disc("cd-rw")->begin({}));
        QVERIFY(disc("cd-rw")->blank(false, {}).ok());
        QVERIFY(burn(*disc("cd-rw"), "r", {}).ok());
    }

    void close_whenTheFileWasRemoved_saysSo_data()
    {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"dvd+r", "dvd+rw", "tape"}) {
            QTest::newRow(kind) << kind;
        }
    }

    void close_whenTheFileWasRemoved_saysSo()
    {
        QFETCH(QString, kind);
        auto target = disc(kind.toStdString());
        TargetRun run(*target);
        ScriptedStream source("r*3", m_clock);
        QVERIFY(run.begin({}).ok());
        QVERIFY(run.write(source, {}).ok());
        QVERIFY(QFile::remove(QString::fromStdString(path())));
        const auto closed = run.close();
        QVERIFY(!closed);
        QCOMPARE(closed.fault().kind, FaultKind::mediumRemoved);
        QCOMPARE(closed.fault().path, path());
        QVERIFY(run.abandon().ok());
        QVERIFY(!QFile::exists(QString::fromStdString(path())));
    }

    void temporary_disc_isReadBackInTheSameRun()
    {
        auto target = std::move(*openTarget("virtual:bd-r", m_clock));
        QVERIFY(burn(*target, "r*3", {}).ok());
        auto reader = target->openReader(0);
        QCOMPARE((*reader)->size(), std::optional<std::uint64_t>(3 * 65536));
    }
};

STEADYBURN_UNIT_TEST(TestVirtualDisc)
#include "TestVirtualDisc.moc"
