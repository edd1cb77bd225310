// The optical target on libburn's stdio drives: a plain file in the role of an overwritable disc.
#include "ReadSection.h"
#include "WatchedSource.h"
#include "support/TargetRun.h"
#include "target/optical/BurnFault.h"
#include "target/optical/BurnProfile.h"
#include "target/optical/BurnRun.h"
#include "target/optical/OpticalTarget.h"

#include "base/Units.h"
#include "base/os/MountTable.h"
#include "support/UnitTest.h"
#include "support/WhileWaiting.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <cstring>
#include <optional>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>

using namespace steadyburn;

namespace test_optical_target {

constexpr std::uint64_t kSize = 3 * kMiB;

std::vector<std::byte> fileBytes(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray all = file.readAll();
    const auto* first = reinterpret_cast<const std::byte*>(all.constData());
    return {first, first + all.size()};
}

void makeFile(const QString& path, const std::vector<std::byte>& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(reinterpret_cast<const char*>(bytes.data()), qint64(bytes.size())), qint64(bytes.size()));
}

// Block 16 of an ISO 9660 volume of `size` bytes in an otherwise patterned stream.
std::vector<std::byte> isoLike(std::uint64_t size, std::uint32_t seed)
{
    std::vector<std::byte> bytes = WatchedSource::pattern(size, seed);
    std::memcpy(bytes.data() + 16 * kDiscBlock, "\1CD001\1", 7);
    const auto blocks = std::uint32_t(size / kDiscBlock);
    for (int i = 0; i < 4; ++i) {
        bytes[16 * kDiscBlock + 80 + std::size_t(i)] = std::byte(blocks >> (8 * i));
    }
    return bytes;
}

class TestOpticalTarget : public QObject {
    Q_OBJECT
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;

    std::unique_ptr<Target> open(const QString& path)
    {
        auto target = openOpticalDrive("stdio:" + path.toStdString());
        return target ? std::move(*target) : nullptr;
    }
    std::unique_ptr<Target> open() { return open(m_file); }

private slots:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        QVERIFY(m_dir->isValid());
        m_file = m_dir->filePath("disc");
    }

    void write_ofKnownSize_isOnTheMediumToTheByte()
    {
        auto target = open();
        QVERIFY(target);
        TargetRun run(*target);
        WatchedSource source(kSize);
        QVERIFY(run.burn(source, {.size = kSize}).ok());
        QVERIFY(fileBytes(m_file) == source.bytes());
        QCOMPARE(source.released(), kSize);
        QVERIFY(!source.overreleased());
        QCOMPARE(target->meter().accepted.load(), kSize);
        QCOMPARE(target->meter().onMedium.load(), kSize);
    }

    void write_withOpenEnd_isOnTheMediumToTheByte()
    {
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(kSize);
        QVERIFY(run.burn(source, {}).ok());
        QVERIFY(fileBytes(m_file) == source.bytes());
        QCOMPARE(source.released(), kSize);
    }

    // A disc has whole blocks only: the last is filled up with zeros.
    void write_ofHalfABlockMore_padsTheBlock()
    {
        for (const bool known : {true, false}) {
            auto target = open();
            TargetRun run(*target);
            WatchedSource source(kMiB + 1000, known ? 5 : 6);
            WriteRequest request{.overwrite = true};
            if (known) {
                request.size = source.bytes().size();
            }
            QVERIFY(run.burn(source, request).ok());
            QCOMPARE(fileBytes(m_file).size(), std::size_t(kMiB + 2048));
            auto reader = target->openReader(run.section());
            QVERIFY(reader.ok());
            QCOMPARE(*(*reader)->size(), kMiB + 2048);
            auto back = readAll(**reader, 100'000);
            QVERIFY(back.ok());
            auto padded = source.bytes();
            padded.resize(kMiB + 2048);
            QVERIFY(*back == padded);
        }
    }

    void write_fromASmallRing_works()
    {
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(kMiB + 512);
        source.limitPeek(5000);
        QVERIFY(run.burn(source, {.size = kMiB + 512}).ok());
        auto written = fileBytes(m_file);
        written.resize(source.bytes().size());
        QVERIFY(written == source.bytes());
    }

    // Trap 1: libburn fills up with zeros and calls it a success.
    void write_whenSourceFails_failsWithTheSourcesFault()
    {
        for (const bool known : {true, false}) {
            auto target = open();
            TargetRun run(*target);
            WatchedSource source(kSize);
            source.failAt(kMiB, {.kind = FaultKind::outOfMemory, .doing = Action::read, .detail = "the producer's"});
            auto result = run.burn(source, {.size = known ? std::optional(kSize) : std::nullopt, .overwrite = true});
            QVERIFY(!result.ok());
            QCOMPARE(result.fault().kind, FaultKind::outOfMemory);
            QCOMPARE(result.fault().detail, std::string("the producer's"));
            QVERIFY(run.abandon().ok()); // the file was not there before, and is not now
            QVERIFY(!QFile::exists(m_file));
        }
    }

    void write_whenSourceFailsAtOnce_failsWithTheSourcesFault()
    {
        auto target = open();
        WatchedSource source(kSize);
        source.failAt(0, {.kind = FaultKind::fileDamaged, .doing = Action::read});
        auto result = TargetRun(*target).burn(source, {.size = kSize});
        QVERIFY(!result.ok());
        QCOMPARE(result.fault().kind, FaultKind::fileDamaged);
    }

    void write_whenSourceIsShorterThanAnnounced_fails()
    {
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(kSize - 2048);
        auto result = run.burn(source, {.size = kSize});
        QVERIFY(!result.ok());
        QCOMPARE(result.fault().kind, FaultKind::internal);
        QCOMPARE(result.fault().known<SpaceNeed>().needed, kSize);
        QCOMPARE(result.fault().known<SpaceNeed>().available, kSize - 2048);
        QVERIFY(run.abandon().ok());
        QVERIFY(!QFile::exists(m_file));
    }

    void write_whenSourceIsLongerThanAnnounced_fails()
    {
        auto target = open();
        WatchedSource source(kSize + 1);
        auto result = TargetRun(*target).burn(source, {.size = kSize});
        QVERIFY(!result.ok());
        QCOMPARE(result.fault().kind, FaultKind::internal);
    }

    // Trap 3: libburn's cancel does not wake a source that blocks; its owner does.
    void write_whenStoppedWhileSourceStalls_isCancelledSoon()
    {
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(kSize);
        source.stallAt(kMiB);
        QVERIFY(run.begin({.size = kSize}).ok());
        std::stop_source stop;
        std::thread user([&] {
            source.awaitStall();
            stop.request_stop();
            source.wake({.kind = FaultKind::cancelled, .doing = Action::write});
        });
        auto result = run.write(source, stop.get_token());
        user.join();
        QVERIFY(!result.ok());
        QCOMPARE(result.fault().kind, FaultKind::cancelled);
        QVERIFY(run.abandon().ok());
        QVERIFY(!QFile::exists(m_file));
    }

    void write_whenStoppedWhileTheDriveIsSlow_isCancelledSoon()
    {
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(64 * kMiB);
        std::stop_source stop;
        QVERIFY(run.begin({.size = 64 * kMiB, .rate = 1'000'000}).ok()); // it would take more than a minute
        std::thread user([&] {
            [&] { QVERIFY(comesTrue([&] { return target->meter().accepted >= 64 * kKiB; })); }();
            stop.request_stop();
        });
        auto result = run.write(source, stop.get_token());
        user.join();
        QVERIFY(!result.ok());
        QCOMPARE(result.fault().kind, FaultKind::cancelled);
        QVERIFY(target->meter().accepted.load() < 64 * kMiB);
        QVERIFY(run.abandon().ok());
    }

    // Trap 2: libburn refused 61 of 300 immediate runs and called them well.
    void write_againAtOnce_worksEachTime()
    {
        auto target = open();
        TargetRun run(*target);
        for (std::uint32_t seed = 0; seed < 20; ++seed) {
            WatchedSource source(256 * kKiB, seed);
            auto result = run.burn(source, {.size = 256 * kKiB, .overwrite = true});
            QVERIFY2(result.ok(), result ? "" : result.fault().detail.c_str());
            QVERIFY(source.peeked());
            QVERIFY(fileBytes(m_file) == source.bytes());
        }
    }

    void write_againAtOnceAfterAFailure_works()
    {
        auto target = open();
        TargetRun run(*target);
        for (std::uint32_t seed = 0; seed < 3; ++seed) {
            WatchedSource bad(kSize);
            bad.failAt(kMiB, {.kind = FaultKind::io, .doing = Action::read});
            QVERIFY(!run.burn(bad, {.size = kSize, .overwrite = true}).ok());
            (void)run.abandon();
            WatchedSource good(kMiB, seed);
            QVERIFY(run.burn(good, {.size = kMiB, .overwrite = true}).ok());
            QVERIFY(fileBytes(m_file) == good.bytes());
        }
    }

    // libburn sleeps by itself: no clock of ours can stand in. A busy machine only makes it longer.
    void write_atARate_takesItsTime()
    {
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(2 * kMiB);
        QVERIFY(run.begin({.size = 2 * kMiB, .rate = 4'000'000}).ok());
        const SteadyClock clock;
        const Nanoseconds begun = clock.now();
        QVERIFY(run.write(source, {}).ok());
        // 2 MiB at 4 MB/s are 0.52 s, of which libburn does not wait for the last 1 MiB.
        const double took = seconds(clock.now() - begun);
        QVERIFY2(took >= 0.25, qPrintable(QString::number(took)));
        QCOMPARE(target->meter().rate.load(), std::uint64_t(4'000'000));
    }

    void write_simulated_leavesTheMediumAsItWas()
    {
        const auto before = WatchedSource::pattern(kMiB, 99);
        makeFile(m_file, before);
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(2 * kMiB);
        QVERIFY(run.burn(source, {.size = 2 * kMiB, .simulate = true, .overwrite = true}).ok());
        QVERIFY(fileBytes(m_file) == before);

        const QString fresh = m_dir->filePath("fresh");
        auto other = open(fresh);
        TargetRun otherRun(*other);
        WatchedSource again(kMiB);
        QVERIFY(otherRun.burn(again, {.size = kMiB, .simulate = true}).ok());
        QVERIFY(!QFile::exists(fresh));
    }

    // What libburn leaves behind the new track of a file that was longer before.
    void write_overALongerFile_cutsIt()
    {
        makeFile(m_file, WatchedSource::pattern(4 * kMiB, 99));
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(kMiB);
        QVERIFY(run.burn(source, {.size = kMiB, .overwrite = true}).ok());
        QVERIFY(fileBytes(m_file) == source.bytes());
    }

    void write_whenTheDiskIsFull_failsWithMediumFull()
    {
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(kSize);
        QVERIFY(run.begin({.size = kSize}).ok());
        // A file may grow to 1 MiB only: what a full disk looks like to one program.
        const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        rlimit small = before;
        small.rlim_cur = kMiB;
        setrlimit(RLIMIT_FSIZE, &small);
        auto result = run.write(source, {});
        setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, ignored);
        QVERIFY(!result.ok());
        QCOMPARE(result.fault().kind, FaultKind::mediumFull);
        QCOMPARE(result.fault().offset, kMiB);
        QVERIFY(!result.fault().detail.empty());
        QVERIFY(run.abandon().ok());
        QVERIFY(!QFile::exists(m_file));
    }

    void begin_onDataWithoutAYes_isRefused()
    {
        const auto before = WatchedSource::pattern(kMiB, 99);
        makeFile(m_file, before);
        auto target = open();
        TargetRun run(*target);
        auto refused = run.begin({.size = kMiB});
        QVERIFY(!refused.ok());
        QCOMPARE(refused.fault().kind, FaultKind::mediumNotBlank);
        QVERIFY(fileBytes(m_file) == before);
        QVERIFY(run.begin({.size = kMiB, .overwrite = true}).ok());
        QVERIFY(run.abandon().ok()); // nothing was written yet
        QVERIFY(fileBytes(m_file) == before);
    }

    void begin_whenTooLarge_saysBothNumbers()
    {
        auto target = open();
        const std::uint64_t absurd = 3'000'000'000'000'000ULL;
        auto result = target->begin({.size = absurd});
        QVERIFY(!result.ok());
        QCOMPARE(result.fault().kind, FaultKind::mediumTooSmall);
        QCOMPARE(result.fault().known<SpaceNeed>().needed, roundUp(absurd, 2048));
        QVERIFY(result.fault().known<SpaceNeed>().available > 0);
        QVERIFY(!QFile::exists(m_file));
    }

    void begin_twice_isBusyUntilTheFirstIsClosed()
    {
        auto first = open();
        TargetRun run(*first);
        auto second = open();
        QVERIFY(run.begin({.size = kMiB}).ok());
        auto busy = second->begin({.size = kMiB});
        QVERIFY(!busy.ok());
        QCOMPARE(busy.fault().kind, FaultKind::targetBusy);
        QVERIFY(run.abandon().ok());
        QVERIFY(second->begin({.size = kMiB}).ok());
    }

    void begin_whileAnotherOnlyLooks_waitsForItsEnd()
    {
        makeFile(m_file, WatchedSource::pattern(kMiB, 99));
        auto looker = open();
        QVERIFY(looker->inspect().ok()); // and holds the drive, as there is a medium
        auto writer = open();
        std::optional<Result<std::unique_ptr<WriteSession>>> begun;
        whileWaiting([&] { begun = writer->begin({.size = kMiB, .overwrite = true}); }, [&] { looker.reset(); });
        QVERIFY(begun->ok());
    }

    void abandon_ofASpoiltMedium_saysSo()
    {
        makeFile(m_file, WatchedSource::pattern(kMiB, 99));
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(kSize);
        source.failAt(kMiB, {.kind = FaultKind::io, .doing = Action::read});
        QVERIFY(!run.burn(source, {.size = kSize, .overwrite = true}).ok());
        auto worth = run.abandon();
        QVERIFY(!worth.ok());
        QCOMPARE(worth.fault().kind, FaultKind::mediumLeft);
    }

    void open_ofWhatCannotBe_saysWhy()
    {
        QCOMPARE(openOpticalDrive("stdio:" + m_dir->path().toStdString()).fault().kind, FaultKind::targetIsDirectory);
        QCOMPARE(openOpticalDrive("stdio:" + m_dir->filePath("no/disc").toStdString()).fault().kind,
                 FaultKind::targetMissing);
        const std::string pipe = m_dir->filePath("pipe").toStdString();
        QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
        QCOMPARE(openOpticalDrive("stdio:" + pipe).fault().kind, FaultKind::unsupported);
        QCOMPARE(openOpticalDrive("stdio:").fault().kind, FaultKind::badArgument);
        QCOMPARE(openOpticalDrive("stdio:-").fault().kind, FaultKind::badArgument);
        QCOMPARE(openOpticalDrive("/dev/no-such-drive").fault().kind, FaultKind::targetMissing);
        makeFile(m_file, {std::byte{1}});
        QCOMPARE(openOpticalDrive(m_file.toStdString()).fault().kind, FaultKind::unsupported);
    }

    // A place where not even root can make a file.
    void write_whereNoFileCanBe_fails()
    {
        auto target = open("/proc/self/fdinfo/steadyburn");
        QVERIFY(target);
        TargetRun run(*target);
        WatchedSource source(kMiB);
        auto result = run.burn(source, {.size = kMiB});
        QVERIFY(!result.ok());
        QVERIFY(result.fault().kind != FaultKind::cancelled);
        QVERIFY(!result.fault().path.empty());
        (void)run.abandon();
    }

    void inspect_tellsBlankFromData()
    {
        auto target = open();
        auto info = target->inspect();
        QVERIFY(info.ok());
        QVERIFY(info->kind == MediumKind::file);
        QVERIFY(info->status == MediumStatus::blank);
        QVERIFY(info->sessions.empty());
        QVERIFY(*info->free > 0);
        QVERIFY(!QFile::exists(m_file));

        makeFile(m_file, std::vector<std::byte>(200'000)); // zeros in a file are somebody's zeros
        info = target->inspect();
        QVERIFY(info.ok());
        QVERIFY(info->status == MediumStatus::overwritable);
        QCOMPARE(info->sessions.size(), std::size_t(1));
        QCOMPARE(info->sessions[0].size, std::uint64_t(200'000));
    }

    void inspect_ofAVolume_knowsItsSize()
    {
        auto bytes = isoLike(kMiB, 3);
        bytes.resize(2 * kMiB); // what lies behind is none of it
        makeFile(m_file, bytes);
        auto target = open();
        auto info = target->inspect();
        QVERIFY(info.ok());
        QCOMPARE(info->sessions.at(0).size, kMiB);
        QCOMPARE(info->nextWritable, kMiB);
        auto reader = target->openReader(0);
        QVERIFY(reader.ok());
        QCOMPARE(*(*reader)->size(), kMiB);
    }

    void append_writesBehindTheVolumeAndTheHeadInFront()
    {
        const auto first = isoLike(kMiB + 2048, 3);
        makeFile(m_file, first);
        auto target = open();
        TargetRun run(*target);
        WatchedSource second(kMiB, 4);
        QVERIFY(run.begin({.size = kMiB, .append = true}).ok());
        QVERIFY(run.write(second, {}).ok());
        const auto head = isoLike(64 * kKiB, 5);
        QVERIFY(run.writeHead(head).ok());
        QVERIFY(run.close().ok());
        const auto all = fileBytes(m_file);
        const std::size_t start = kMiB + 32 * kKiB; // the next 32 KiB border
        QCOMPARE(all.size(), start + kMiB);
        QVERIFY(std::equal(head.begin(), head.end(), all.begin()));
        QVERIFY(std::equal(first.begin() + 64 * kKiB, first.end(), all.begin() + 64 * kKiB));
        QVERIFY(std::equal(second.bytes().begin(), second.bytes().end(), all.begin() + std::ptrdiff_t(start)));
    }

    void reader_seeksAndEndsWhereItShould()
    {
        auto target = open();
        TargetRun run(*target);
        WatchedSource source(kMiB);
        QVERIFY(run.burn(source, {.size = kMiB}).ok());
        auto reader = target->openReader(0);
        QVERIFY(reader.ok());
        QVERIFY((*reader)->seekable());
        QVERIFY((*reader)->seek(700'001).ok());
        std::vector<std::byte> part(3000);
        auto got = (*reader)->read(part);
        QVERIFY(got.ok());
        QVERIFY(*got > 0);
        QVERIFY(std::equal(part.begin(), part.begin() + std::ptrdiff_t(*got), source.bytes().begin() + 700'001));
        QVERIFY((*reader)->seek(kMiB).ok());
        QCOMPARE(*(*reader)->read(part), std::size_t(0));
        QVERIFY(!(*reader)->seek(kMiB + 1).ok());
        QVERIFY(!target->openReader(1).ok());
        // The drive is held by the reader, and free afterwards.
        auto other = open();
        QCOMPARE(other->inspect().fault().kind, FaultKind::targetBusy);
        reader->reset();
        QVERIFY(other->inspect().ok());
    }

    void reader_ofAShortLastBlock_endsWithIt()
    {
        const auto bytes = WatchedSource::pattern(300'001, 8);
        makeFile(m_file, bytes);
        auto reader = open()->openReader(0);
        QVERIFY(reader.ok());
        auto back = readAll(**reader, 100'000);
        QVERIFY2(back.ok(), back ? "" : back.fault().detail.c_str());
        QVERIFY(*back == bytes);
    }

    void blank_emptiesTheFile()
    {
        makeFile(m_file, WatchedSource::pattern(kMiB, 99));
        auto target = open();
        double last = 0;
        QVERIFY(target->blank(false, [&](double done) { last = done; }).ok());
        QCOMPARE(last, 1.0);
        QCOMPARE(QFile(m_file).size(), qint64(0));
        QVERIFY(target->inspect()->status == MediumStatus::blank);
        QVERIFY(target->eject().ok());
    }

    // Figures of drives.md and of MMC.
    void profiles_haveTheirPaddingAndSpeed()
    {
        QCOMPARE(trackPadding(0x11), 32 * kKiB);
        QCOMPARE(trackPadding(0x41), 64 * kKiB);
        QCOMPARE(trackPadding(0x09), kDiscBlock);
        QCOMPARE(speedForLibrary(kCdRate, 0x09), 177); // 176.4, rounded up
        QCOMPARE(speedForLibrary(4 * kDvdRate, 0x1b), 5540);
        QCOMPARE(rateFromLibrary(5540, 0x1b), 4 * kDvdRate);
        QCOMPARE(rateFromLibrary(1764, 0x0a), 10 * kCdRate);
        QCOMPARE(trackTail(0x09, 600 * kDiscBlock), 150 * kDiscBlock);
        QCOMPARE(trackTail(0x09, 2 * kDiscBlock), 300 * kDiscBlock);
        QCOMPARE(trackTail(0x1b, 2 * kDiscBlock), std::uint64_t(0));
        QVERIFY(isOverwritableProfile(0x1a) && !isOverwritableProfile(0x1b));
        QCOMPARE((TrackPlan{.profile = 0x41, .size = 64 * kKiB + 1}.needed()), 128 * kKiB);
        QVERIFY(kindOfProfile(0x2b) == MediumKind::dvdPlusR);
    }

    void faults_ofTheDrivesSenseData_haveTheirKind()
    {
        const auto kind = [](const char* text, int osError = 0) {
            const std::vector<BurnMessage> messages{{0x2010b, 0, BurnSeverity::fatal, "Burn run failed"},
                                                    {0x20111, osError, BurnSeverity::fatal, text}};
            return faultFrom(messages, {.kind = FaultKind::io, .offset = 7}).kind;
        };
        QCOMPARE(kind("SCSI error on write(1024,16): [3 0C 00] Write error"), FaultKind::mediumError);
        QCOMPARE(kind("SCSI error on write(1024,16): [2 3A 01] Medium not present"), FaultKind::mediumRemoved);
        QCOMPARE(kind("SCSI error on write(1024,16): [7 27 00] Write protected"), FaultKind::mediumWriteProtected);
        QCOMPARE(kind("SCSI error on write(1024,16): [5 21 00] Lba out of range"), FaultKind::mediumFull);
        QCOMPARE(kind("SCSI error on write(1024,16): [6 28 00] Medium may have changed"), FaultKind::mediumRemoved);
        QCOMPARE(kind("Cannot open", EBUSY), FaultKind::targetBusy);
        QCOMPARE(kind("[no sense at all"), FaultKind::io);
        QCOMPARE(faultFrom({}, {.kind = FaultKind::mediumError, .offset = 7}).offset, std::uint64_t(7));
    }

    void mountPoint_isFoundInMountinfo()
    {
        const std::string text = "22 27 0:21 / /proc rw,relatime - proc proc rw\n"
                                 "80 27 11:0 / /media/disc ro,nosuid shared:9 - iso9660 /dev/sr0 ro\n";
        QCOMPARE(mountPointOf("/dev/sr0", text), std::string("/media/disc"));
        QCOMPARE(mountPointOf("/dev/sr1", text), std::string());
    }
};

STEADYBURN_UNIT_TEST(TestOpticalTarget)

} // namespace test_optical_target

#include "TestOpticalTarget.moc"
