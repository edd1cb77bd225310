// Archives that are cut, that have something behind their end, and that are damaged: in each place the walk gives what
// is right, or names what is not.
#include "support/DamagedArchive.h"
#include "support/MemoryReader.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "unpack/medium/MediumContents.h"
#include "verify/Verifier.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace steadyburn;

namespace test_archive_ends {

struct Walked {
    std::map<std::string, std::string> files; // path and contents
    std::map<std::string, StoredEntry> entries;
    std::vector<Fault> log;
    std::optional<Fault> fault;
    bool good = false; // what verify says

    [[nodiscard]] bool told(FaultKind kind) const
    {
        return std::any_of(log.begin(), log.end(), [&](const Fault& one) { return one.kind == kind; });
    }
    [[nodiscard]] bool silent() const { return good && log.empty() && !fault; }
};

Walked walked(const std::string& bytes)
{
    Walked result;
    FaultLog log;
    MemoryReader reader(bytes);
    const StoredVisit visit{.entry =
                                [&](const StoredEntry& entry, StoredBytes& contents) {
                                    std::string text;
                                    std::vector<std::byte> piece(65536);
                                    for (;;) {
                                        auto got = contents.read(piece);
                                        if (!got) {
                                            log.add(got.takeFault());
                                            continue;
                                        }
                                        if (*got == 0) {
                                            break;
                                        }
                                        text.append(reinterpret_cast<const char*>(piece.data()), *got);
                                    }
                                    result.files[entry.path] = text;
                                    result.entries[entry.path] = entry;
                                    return true;
                                },
                            .totals = {}};
    if (auto ended = walkMedium(reader, visit, log, {}); !ended) {
        result.fault = ended.takeFault();
    }
    result.log = log.all();
    FaultLog ignored;
    VerifyMeter meter;
    MemoryReader again(bytes);
    const auto verified = verifyReadable(again, ignored, meter, {});
    result.good = verified && verified->same;
    return result;
}

class TestArchiveEnds : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;

    std::string packed(const std::string& bytes, const QString& how) const
    {
        return how.isEmpty() ? bytes : throughCommand(m_folder, bytes, how.toStdString());
    }
    static void packings()
    {
        QTest::addColumn<QString>("how");
        QTest::newRow("tar") << "";
        QTest::newRow("tar.gz") << "gzip -n";
        QTest::newRow("tar.zst") << "zstd -q";
        QTest::newRow("tar.bz2") << "bzip2";
        QTest::newRow("tar.xz") << "xz";
        QTest::newRow("tar.lz4") << "lz4 -q";
    }

private slots:
    // The files end in zeros: a cut looks like an end mark.
    void tar_cutAtAnyBlock_isNeverGood()
    {
        const std::string whole = smallTar();
        QVERIFY(walked(whole).silent());
        const std::size_t mark = whole.size() - 1024;
        for (std::size_t cut = 512; cut < whole.size(); cut += 512) {
            const Walked result = walked(whole.substr(0, cut));
            QVERIFY2(!result.good, std::to_string(cut).c_str());
            QVERIFY2(result.fault || !result.log.empty(), std::to_string(cut).c_str());
            if (cut >= mark) {
                QVERIFY(result.told(FaultKind::archiveCut));
                QCOMPARE(result.files.size(), std::size_t(5));
            }
        }
    }
    void tarWithIncompleteMarks_namesThem_data() { packings(); }
    void tarWithIncompleteMarks_namesThem()
    {
        QFETCH(QString, how);
        const std::vector<IncompleteMark> marks = {{.path = "first"},
                                                   {.how = IncompleteMark::How::unlisted, .path = "f"}};
        const auto bytes = makeIncompleteMarks(marks);
        const std::string headers(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const std::string entries = smallTar().substr(0, smallTar().size() - tarEnd().size());
        for (const std::string& folder : {std::string(), tarEntry("again/", '5', {}, {})}) {
            const std::string all = entries + headers + folder;
            const Walked result = walked(packed(all + tarEnd(), how));
            QVERIFY(result.good);
            QCOMPARE(result.files.size(), std::size_t(5));
            QCOMPARE(result.log.size(), std::size_t(2));
            QVERIFY(result.log[0].kind == FaultKind::notCompared && result.log[0].path == "first");
            QVERIFY(result.log[1].kind == FaultKind::folderUnreadable && result.log[1].path == "f");
            for (std::size_t cut = entries.size(); cut < all.size() + 1024; cut += 512) {
                QVERIFY2(!walked(packed((all + tarEnd()).substr(0, cut), how)).good, std::to_string(cut).c_str());
            }
            std::string wiped = all + tarEnd();
            std::fill_n(wiped.begin() + static_cast<std::ptrdiff_t>(entries.size() + 512), 512, '\0');
            QVERIFY(!walked(packed(wiped, how)).good);
        }
    }
    void tar_cutAtAnyBlockAndPacked_isNeverGood_data() { packings(); }
    void tar_cutAtAnyBlockAndPacked_isNeverGood()
    {
        QFETCH(QString, how);
        const std::string whole = smallTar();
        QVERIFY(walked(packed(whole, how)).silent());
        for (std::size_t cut = 512; cut < whole.size(); cut += 512) {
            QVERIFY2(!walked(packed(whole.substr(0, cut), how)).good, std::to_string(cut).c_str());
        }
    }
    void packed_cutAnywhere_isNeverGood_data() { packings(); }
    void packed_cutAnywhere_isNeverGood()
    {
        QFETCH(QString, how);
        const std::string whole = packed(smallTar(), how);
        const std::size_t stride = how.isEmpty() ? 97 : 3;
        for (std::size_t cut = how.isEmpty() ? 512 : 16; cut < whole.size() - 1; cut += stride) {
            const Walked result = walked(whole.substr(0, cut));
            QVERIFY2(!result.good, std::to_string(cut).c_str());
            QVERIFY2(!result.fault || result.fault->kind != FaultKind::notAnImage, std::to_string(cut).c_str());
        }
    }
    void packed_withAnyByteFlipped_isNeverGoodWithOtherContents_data() { packings(); }
    void packed_withAnyByteFlipped_isNeverGoodWithOtherContents()
    {
        QFETCH(QString, how);
        const std::string whole = packed(smallTar(), how);
        const auto right = walked(whole).files;
        for (std::size_t at = how.isEmpty() ? 512 : 16; at < whole.size(); at += how.isEmpty() ? 41 : 1) {
            std::string flipped = whole;
            flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
            const Walked result = walked(flipped);
            if (!how.isEmpty()) { // of a plain archive nobody knows what should be in its files
                QVERIFY2(!result.silent() || result.files == right, std::to_string(at).c_str());
                QVERIFY2(!result.fault || result.fault->kind != FaultKind::notAnImage, std::to_string(at).c_str());
            }
            QVERIFY2(result.fault || !result.log.empty() || result.files.size() == right.size(),
                     std::to_string(at).c_str());
        }
    }

    void secondArchive_isReadAndTold_data() { packings(); }
    void secondArchive_isReadAndTold()
    {
        QFETCH(QString, how);
        const std::string other = tarEntry("other", '0', {}, "of the second archive") + tarEnd();
        const std::string both = smallTar() + std::string(7 * 512, '\0') + other;
        for (const std::string& bytes : {packed(both, how), packed(smallTar(), how) + packed(other, how)}) {
            const Walked result = walked(bytes);
            QCOMPARE(result.files.at("other"), std::string("of the second archive"));
            QCOMPARE(result.files.size(), std::size_t(6));
            QVERIFY(result.told(FaultKind::behindArchive));
            QVERIFY(result.good);
        }
    }
    void secondArchive_thatIsCut_isNotGood()
    {
        const std::string other = tarEntry("other", '0', {}, "of the second archive");
        QVERIFY(!walked(smallTar() + other).good);
    }
    void bytesBehind_areToldAndTheFilesAreGood_data() { packings(); }
    void bytesBehind_areToldAndTheFilesAreGood()
    {
        QFETCH(QString, how);
        for (const std::size_t count : {1U, 511U, 512U, 700U, 300000U}) {
            const Walked result = walked(packed(smallTar() + std::string(count, 'x'), how));
            QVERIFY(result.good);
            QCOMPARE(result.log.size(), std::size_t(1));
            QCOMPARE(result.log[0].kind, FaultKind::behindArchive);
            QCOMPARE(result.log[0].length, std::uint64_t(count));
        }
    }
    void bytesBehindThePackedData_areToldAndTheFilesAreGood_data() { packings(); }
    void bytesBehindThePackedData_areToldAndTheFilesAreGood()
    {
        QFETCH(QString, how);
        for (const std::size_t count : {1U, 5U, 700U, 300000U}) {
            const Walked result = walked(packed(smallTar(), how) + std::string(count, 'x'));
            if (how == "xz") { // its own programs take that for damage
                QVERIFY(!result.good && (result.fault || !result.log.empty()));
                continue;
            }
            QCOMPARE(result.files.size(), std::size_t(5));
            QVERIFY2(result.good, std::to_string(count).c_str());
            QVERIFY2(result.told(FaultKind::behindArchive), std::to_string(count).c_str());
        }
    }
    void zerosBehind_areNothing_data() { packings(); }
    void zerosBehind_areNothing()
    {
        QFETCH(QString, how);
        for (const std::size_t count : {1U, 512U, 10240U, 300000U}) {
            QVERIFY(walked(packed(smallTar() + std::string(count, '\0'), how)).silent());
            if (how != "xz" && how != "bzip2") {
                QVERIFY(walked(packed(smallTar(), how) + std::string(count, '\0')).silent());
            }
        }
    }

    // An archive of nothing looks like that, and so does what was wiped: the word good would be about nothing.
    void zerosAlone_areNoArchive()
    {
        for (const std::size_t size : {1024U, 2048U, 10240U, 32768U, 65536U}) {
            QVERIFY(!walked(std::string(size, '\0')).good);
        }
    }
    void paxHeader_wiped_isDamageOfTheEntry()
    {
        const std::string name = "pax";
        std::string bytes = paxEntry(name, {{"path", std::string(120, 'n')}}) + tarEnd();
        std::fill_n(bytes.begin() + 512, 512, '\0'); // its records
        const Walked result = walked(bytes);
        QVERIFY(!result.good);
        QVERIFY(std::any_of(result.log.begin(), result.log.end(), [&](const Fault& fault) {
            return fault.kind == FaultKind::entryDamaged && fault.path == name;
        }));
    }

    void oldTarWithoutModes_givesItsOwnerTheRights()
    {
        const Walked result = walked(oldTarEntry("folder", '5', 0) + oldTarEntry("folder/file", '0', 0) +
                                     oldTarEntry("folder/meant", '0', 0444) + tarEnd());
        QCOMPARE(result.entries.at("folder").mode & 07777U, 0700U);
        QCOMPARE(result.entries.at("folder/file").mode & 07777U, 0600U);
        QCOMPARE(result.entries.at("folder/meant").mode & 07777U, 0444U);
    }
    void ustarWithoutRights_keepsNone()
    {
        const std::string script = "mkdir -p d && echo x > d/f && tar --format=ustar --mode=0 -cf t d";
        QCOMPARE(shell(m_folder.path(), script).code, 0);
        QCOMPARE(walked(bytesOf(m_folder.path() + "/t")).entries.at("d/f").mode & 07777U, 0U);
    }

    void paxTimes_before1970_areWhatTheySay_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qlonglong>("seconds");
        QTest::addColumn<int>("nanoseconds");
        QTest::newRow("half") << "-100000.5" << -100001LL << 500000000;
        QTest::newRow("quarter") << "-100000.25" << -100001LL << 750000000;
        QTest::newRow("nanosecond") << "-1.000000001" << -2LL << 999999999;
        QTest::newRow("whole") << "-100000" << -100000LL << 0;
        QTest::newRow("later") << "100000.25" << 100000LL << 250000000;
    }
    void paxTimes_before1970_areWhatTheySay()
    {
        QFETCH(QString, text);
        QFETCH(qlonglong, seconds);
        QFETCH(int, nanoseconds);
        const std::string value = text.toStdString();
        const Walked result = walked(paxEntry("file", {{"mtime", value}, {"atime", value}}) + tarEnd());
        const StoredEntry& entry = result.entries.at("file");
        QCOMPARE(static_cast<qlonglong>(entry.mtime.seconds), seconds);
        QCOMPARE(static_cast<int>(entry.mtime.nanoseconds), nanoseconds);
        QCOMPARE(static_cast<qlonglong>(entry.atime.seconds), seconds);
        QCOMPARE(static_cast<int>(entry.atime.nanoseconds), nanoseconds);
    }

    void zstd_withALargeWindow_isReadOrToldToBeTooLarge()
    {
        for (const int log : {27, 28, 31}) {
            const std::string bytes =
                throughCommand(m_folder, smallTar(), "zstd -q --long=" + std::to_string(log) + " --no-content-size");
            const Walked result = walked(bytes);
            if (result.fault) {
                QCOMPARE(result.fault->kind, FaultKind::outOfMemory);
                QVERIFY(result.fault->known<SpaceNeed>().needed > result.fault->known<SpaceNeed>().available);
            } else {
                QVERIFY(result.silent());
                QCOMPARE(result.files.size(), std::size_t(5));
            }
        }
    }
};

STEADYBURN_UNIT_TEST(TestArchiveEnds)

} // namespace test_archive_ends

#include "TestArchiveEnds.moc"
