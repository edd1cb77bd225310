// From the user's spelling to a target, and what is refused with which reason.
#include "base/Units.h"
#include "support/ManualClock.h"
#include "support/UnitTest.h"
#include "target/discovery/OpenTarget.h"
#include "target/discovery/TargetSpec.h"
#include "target/simulated/VirtualSpec.h"

#include <QTemporaryDir>
#include <QTest>

using namespace steadyburn;
using namespace std::chrono_literals;

class TestOpenTarget : public QObject {
    Q_OBJECT

    ManualClock m_clock;

private slots:
    void open_ofARewindingNode_saysSo()
    {
        for (const char* node : {"/dev/st0", "/dev/st1a", "/dev/st12", "/dev/st0l", "/dev/st3m"}) {
            const auto opened = openTarget(node, m_clock);
            QVERIFY2(!opened, node);
            QCOMPARE(opened.fault().kind, FaultKind::rewindingNode);
            QCOMPARE(opened.fault().path, std::string(node));
        }
    }

    void spelling_takenApart_saysWhatItIs_data()
    {
        using Kind = TargetSpec::Kind;
        QTest::addColumn<std::string>("text");
        QTest::addColumn<Kind>("kind");
        QTest::addColumn<std::string>("file");
        QTest::addColumn<MediumKind>("medium");
        QTest::addColumn<std::uint64_t>("capacity");
        const auto row = [](const char* text, Kind kind, const char* file = "", MediumKind medium = MediumKind::none,
                            std::uint64_t capacity = 0) {
            QTest::newRow(text) << std::string(text) << kind << std::string(file) << medium << capacity;
        };
        row("-", Kind::standardOutput);
        row("x.iso", Kind::file, "x.iso");
        row("./-", Kind::file, "./-");
        row("/dev", Kind::file, "/dev");
        row("/dev/sr0", Kind::optical);
        row("/dev/scd1", Kind::optical);
        row("stdio:disc.img", Kind::optical, "disc.img");
        row("/dev/cdrom", Kind::device);
        row("/dev/srx", Kind::device);
        row("/dev/shm/x.iso", Kind::file, "/dev/shm/x.iso");
        row("/dev/nst0", Kind::tape);
        row("/dev/nst12m", Kind::tape);
        row("/dev/tape/by-id/scsi-1-nst", Kind::tape);
        row("/dev/st0", Kind::rewindingTape);
        row("virtual:tape,file=a,b.tap", Kind::simulated, "a,b.tap", MediumKind::tape,
            std::uint64_t(2500) * 1000000000);
        row("virtual:cd-r,capacity=1M,file=c", Kind::simulated, "c", MediumKind::cdR, 1024 * 1024);
        row("virtual:dvd+r", Kind::simulated, "", MediumKind::dvdPlusR, nominalCapacity(MediumKind::dvdPlusR));
        row("virtual:dvd+r,fi", Kind::simulated, "", MediumKind::dvdPlusR, nominalCapacity(MediumKind::dvdPlusR));
        row("virtual:floppy", Kind::simulated);
        row("virtual:", Kind::simulated);
    }
    void spelling_takenApart_saysWhatItIs()
    {
        QFETCH(std::string, text);
        QFETCH(TargetSpec::Kind, kind);
        QFETCH(std::string, file);
        QFETCH(MediumKind, medium);
        QFETCH(std::uint64_t, capacity);
        const TargetSpec spec = TargetSpec::parse(text);
        QCOMPARE(spec.kind, kind);
        QCOMPARE(spec.file, file);
        QVERIFY(spec.medium == medium);
        QCOMPARE(spec.capacity, capacity);
        QCOMPARE(spec.isTape(), kind == TargetSpec::Kind::tape || medium == MediumKind::tape);
    }

    void simulatedDrive_ofANumber_hasAMediumOfItsOwn()
    {
        QCOMPARE(withNumberedMedium("virtual:dvd+r,speed=4x,file=/a,b.c/d.img", 2),
                 std::string("virtual:dvd+r,speed=4x,file=/a,b.c/d-2.img"));
        QCOMPARE(withNumberedMedium("virtual:tape,file=d-2.img", 3), std::string("virtual:tape,file=d-3.img"));
        QCOMPARE(withNumberedMedium("virtual:tape,file=d-2", 4), std::string("virtual:tape,file=d-2-4"));
        for (const char* other : {"virtual:dvd+r", "/dev/sr0", "x.iso", "virtual:none,file=x", ""}) {
            QCOMPARE(withNumberedMedium(other, 2), std::string(other));
        }
    }

    void open_ofAMissingDrive_isTargetMissing()
    {
        for (const char* node : {"/dev/nst97", "/dev/nst97a", "/dev/sr97", "/dev/scd97", "/dev/tape/none"}) {
            const auto opened = openTarget(node, m_clock);
            QVERIFY2(!opened, node);
            QCOMPARE(opened.fault().kind, FaultKind::targetMissing);
            QCOMPARE(opened.fault().code, ENOENT);
        }
    }

    void open_ofNothing_isABadArgument()
    {
        QCOMPARE(openTarget("", m_clock).fault().kind, FaultKind::badArgument);
        QCOMPARE(openTarget(std::string("a\0b", 3), m_clock).fault().kind, FaultKind::badArgument);
    }

    void open_ofAVirtualDriveInNoFolder_isTargetMissing()
    {
        QCOMPARE(openTarget("virtual:dvd+r,file=/no/such/folder/x", m_clock).fault().kind, FaultKind::targetMissing);
        QCOMPARE(openTarget("virtual:tape,file=/tmp", m_clock).fault().kind, FaultKind::targetIsDirectory);
        const auto device = openTarget("virtual:cd-r,file=/dev/full", m_clock);
        QVERIFY(!device);
        QCOMPARE(device.fault().kind, FaultKind::unsupported);
    }

    void open_saysWhatItIs()
    {
        const auto disc = openTarget("virtual:bd-re", m_clock);
        QVERIFY((*disc)->isOptical() && !(*disc)->isTape() && !(*disc)->isPlain());
        QVERIFY(!(*disc)->file());
        const auto tape = openTarget("virtual:tape,file=/tmp/a,b.tap", m_clock);
        QVERIFY((*tape)->isTape() && !(*tape)->isOptical() && !(*tape)->isPlain());
        QCOMPARE((*tape)->file(), std::optional<std::string>("/tmp/a,b.tap"));
        const auto out = openTarget("-", m_clock);
        QVERIFY((*out)->isPlain());
        QCOMPARE((*out)->name(), std::string("-"));
    }

    void spec_ofNonsense_namesIt_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* text, const char* named) { QTest::newRow(text) << text << named; };
        row("", "");
        row("dvd", "dvd");
        row("file", "file");
        row("dvd-ram", "dvd-ram");
        row("rom", "rom");
        row("dvd+r,", "dvd+r,");
        row("dvd+r,speed=4x,", "dvd+r,speed=4x,");
        row("dvd+r,speed", "speed");
        row("dvd+r,speed=", "speed=");
        row("dvd+r,speed=0", "speed=0");
        row("dvd+r,speed=-4x", "speed=-4x");
        row("dvd+r,speed=fast", "speed=fast");
        row("dvd+r,speed=1e9x", "speed=1e9x");
        row("dvd+r,speed=999G", "speed=999G");
        row("dvd+r,velocity=4x", "velocity=4x");
        row("dvd+r,speed=4x,speed=8x", "speed=8x");
        row("tape,speed=4x", "speed=4x");
        row("dvd+r,min=1M", "min=1M");
        row("tape,speed=1M,min=2M", "min=2M");
        row("dvd+r,buffer=99G", "buffer=99G");
        row("dvd+r,buffer=two", "buffer=two");
        row("dvd+r,capacity=0", "capacity=0");
        row("dvd+r,capacity=100", "capacity=100");
        row("dvd+r,reposition=1h", "reposition=1h");
        row("dvd+r,reposition=99999s", "reposition=99999s");
        row("dvd+r,file=", "file=");
        row("dvd+r,fault=", "fault=");
        row("dvd+r,fault=gremlins", "fault=gremlins");
        row("dvd+r,fault=full", "fault=full");
        row("dvd+r,fault=full@", "fault=full@");
        row("dvd+r,fault=full@1M;", "fault=full@1M;");
        row("dvd+r,fault=full@1M;full@2M", "fault=full@1M;full@2M");
        row("dvd+r,fault=slow=1M@2M..1M", "fault=slow=1M@2M..1M");
        row("dvd+r,fault=slow=1M@2M", "fault=slow=1M@2M");
        row("dvd+r,fault=slow=0@1M..2M", "fault=slow=0@1M..2M");
    }
    void spec_ofNonsense_namesIt()
    {
        QFETCH(QString, text);
        QFETCH(QString, named);
        const auto spec = parseVirtualSpec(text.toStdString());
        QVERIFY(!spec);
        QCOMPARE(spec.fault().kind, FaultKind::badArgument);
        QCOMPARE(QString::fromStdString(spec.fault().detail), named);
        const auto opened = openTarget("virtual:" + text.toStdString(), m_clock);
        QCOMPARE(opened.fault().path, "virtual:" + text.toStdString());
    }

    void spec_withEveryKey_isRead()
    {
        const auto spec = parseVirtualSpec("tape,speed=100M,min=40M,buffer=32M,reposition=1.5s,capacity=2G,"
                                           "fault=medium-error@120M;write-protected;full@300M;eject@50M;"
                                           "slow=1M@10M..20M,file=/a/b,c=d.tap");
        QVERIFY(spec.ok());
        QVERIFY(spec->kind == MediumKind::tape);
        QCOMPARE(spec->speed, std::uint64_t(100'000'000)); // rates count in thousands
        QCOMPARE(spec->minimum, std::uint64_t(40'000'000));
        QCOMPARE(spec->buffer, 32 * kMiB); // sizes in powers of two
        QVERIFY(spec->reposition == 1500ms);
        QCOMPARE(spec->capacity, 2 * kGiB);
        QVERIFY(spec->faults.writeProtected);
        QCOMPARE(spec->faults.mediumError, std::optional(120 * kMiB));
        QCOMPARE(spec->faults.full, std::optional(300 * kMiB));
        QCOMPARE(spec->faults.eject, std::optional(50 * kMiB));
        QCOMPARE(spec->faults.slow.size(), std::size_t(1));
        QCOMPARE(spec->faults.slow[0].rate, std::uint64_t(1'000'000));
        QCOMPARE(spec->faults.slow[0].from, 10 * kMiB);
        QCOMPARE(spec->faults.slow[0].until, 20 * kMiB);
        QCOMPARE(spec->file, std::string("/a/b,c=d.tap"));
    }

    void spec_withFileFirst_endsItAtTheNextKey()
    {
        const auto spec = parseVirtualSpec("dvd+r,file=my, disc.img,speed=4x");
        QVERIFY(spec.ok());
        QCOMPARE(spec->file, std::string("my, disc.img"));
        QCOMPARE(spec->speed, std::uint64_t(5'540'000));
        QCOMPARE(parseVirtualSpec("dvd+r,file=ends with,")->file, std::string("ends with,"));
    }

    void spec_withNothing_hasUsualValues()
    {
        const auto disc = parseVirtualSpec("dvd+r");
        QCOMPARE(disc->speed, 16 * kDvdRate);
        QCOMPARE(disc->buffer, 2 * kMiB);
        QVERIFY(disc->reposition == 100ms);
        QCOMPARE(disc->capacity, std::uint64_t(4'700'372'992));
        const auto tape = parseVirtualSpec("tape");
        QCOMPARE(tape->speed, std::uint64_t(160'000'000));
        QCOMPARE(tape->minimum, std::uint64_t(0));
        QVERIFY(tape->reposition == 2s);
    }

    void kinds_keepTheirNames()
    {
        for (int i = 0; i <= static_cast<int>(MediumKind::stream); ++i) {
            const auto kind = static_cast<MediumKind>(i);
            QVERIFY(mediumKindFrom(toString(kind)) == kind);
            QVERIFY(!isOptical(kind) || kind == MediumKind::readOnlyDisc || nominalCapacity(kind) > 0);
            QCOMPARE(rateAt1x(kind) > 0, isOptical(kind) && kind != MediumKind::readOnlyDisc);
        }
        QVERIFY(!mediumKindFrom("floppy"));
        QVERIFY(isRewritable(MediumKind::cdRw) && !isRewritable(MediumKind::bdR));
        QCOMPARE(nominalCapacity(MediumKind::bdR), std::uint64_t(25'025'314'816));
    }
};

STEADYBURN_UNIT_TEST(TestOpenTarget)
#include "TestOpenTarget.moc"
