// Files that are nearly all hole: neither does verifying them take hours, nor can it not be stopped.
#include "base/Units.h"
#include "contents/Scanner.h"
#include "image/tar/TarArchive.h"
#include "support/FileSink.h"
#include "support/MemoryReader.h"
#include "support/ReadBytes.h"
#include "support/ScratchFolder.h"
#include "support/Shell.h"
#include "support/UnitTest.h"
#include "unpack/medium/MediumContents.h"
#include "verify/BackgroundHasher.h"
#include "verify/Verifier.h"

#include <QTest>

#include <algorithm>
#include <memory>

#include <sys/stat.h>

using namespace steadyburn;

class TestSparse : public QObject {
    Q_OBJECT

    ScratchFolder m_folder;
    std::string archiveOf(const std::string& size, const std::string& last) const
    {
        const auto made =
            shell(m_folder.path(), "rm -f f && truncate -s " + size + " f && for at in 0 3000000 " + last +
                                       "; do printf data$at | "
                                       "dd of=f bs=1 seek=$at conv=notrunc status=none; done; truncate -s " +
                                       size + " f && tar -S --format=posix -cf x.tar f");
        return made.code == 0 ? bytesOf(m_folder.path() + "/x.tar") : std::string();
    }

    // 20 GiB with four pieces of data, and what can become of it.
    static constexpr const char* kMake = "rm -rf d && mkdir d && truncate -s 20G d/f && for at in 0 3000001 9000000000 "
                                         "21474836400; do head -c 70000 /dev/zero | tr '\\0' $((at % 7)) | "
                                         "dd of=d/f bs=1M oflag=seek_bytes seek=$at conv=notrunc status=none; done; "
                                         "truncate -s 20G d/f; touch -d @1000000 d/f d; ";
    bool change(const std::string& how) const
    {
        return shell(m_folder.path(), how + "; truncate -s 20G d/f; touch -d @1000000 d/f d").code == 0;
    }
    struct Scanned {
        Tree tree;
        FaultLog log;
        std::unique_ptr<DiskSource> source;
    };
    bool scan(Scanned& into) const
    {
        into.source = std::make_unique<DiskSource>(into.tree);
        return Scanner(ScanOptions{}).scan({m_folder.path() + "/d"}, into.tree, into.log, {}).ok();
    }
    std::string tarOf(bool sparse) const
    {
        const std::string option = sparse ? "-S " : "";
        return shell(m_folder.path(), "tar " + option + "--format=posix -cf y.tar d").code == 0
                   ? bytesOf(m_folder.path() + "/y.tar")
                   : std::string();
    }

    static void changes()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<bool>("same");
        const QString write = QStringLiteral("printf x | dd of=d/f bs=1 seek=%1 conv=notrunc status=none");
        QTest::newRow("nothing") << QStringLiteral("true") << true;
        for (const char* at : {"5", "3000002", "3069999", "9000000001", "21474836479"}) {
            QTest::newRow(at) << write.arg(QString::fromLatin1(at)) << false;
        }
        QTest::newRow("a hole has a byte") << write.arg(QStringLiteral("15000000000")) << false;
        QTest::newRow("data is a hole") << QStringLiteral("fallocate -p -o 3002368 -l 4096 d/f") << false;
        QTest::newRow("data is moved") << QStringLiteral("dd if=d/f of=d/f bs=4096 skip=2197265 seek=2197290 count=20 "
                                                         "conv=notrunc status=none && "
                                                         "fallocate -p -o 8999997440 -l 81920 d/f")
                                       << false;
        QTest::newRow("zeros that are written")
            << QStringLiteral("dd if=/dev/zero of=d/f bs=4096 seek=1000000 count=9 conv=notrunc status=none") << true;
    }

private slots:
    // A manifest has the SHA-256 with all zeros, and may stand behind the file: it is compared all the same, whether
    // the archive can be read twice or not.
    void longHoles_areComparedWithAManifest_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("tape");
        QTest::addColumn<bool>("flipped");
        for (const char* name : {"a-first", "z-last"}) {
            for (const bool tape : {false, true}) {
                QTest::addRow("%s, %s, good", name, tape ? "tape" : "file") << name << tape << false;
                QTest::addRow("%s, %s, flipped", name, tape ? "tape" : "file") << name << tape << true;
            }
        }
    }
    void longHoles_areComparedWithAManifest()
    {
        QFETCH(QString, name);
        QFETCH(bool, tape);
        QFETCH(bool, flipped);
        const std::string file = name.toStdString();
        const std::string script =
            "rm -rf h && mkdir h && cd h && truncate -s 20M FILE && echo data >> FILE && ln FILE FILE-2 "
            "&& sha256sum FILE FILE-2 > SHA256SUMS; " +
            std::string(flipped ? "printf x | dd of=FILE bs=1 seek=15000000 conv=notrunc "
                                  "status=none; "
                                : "") +
            "tar --sort=name -S --format=posix -cf ../h.tar *";
        std::string named = script;
        for (std::size_t at = named.find("FILE"); at != std::string::npos; at = named.find("FILE", at + file.size())) {
            named.replace(at, 4, file);
        }
        QCOMPARE(shell(m_folder.path(), named).code, 0);
        MemoryReader reader(bytesOf(m_folder.path() + "/h.tar"),
                            tape ? MemoryReader::Kind::tape : MemoryReader::Kind::disc);
        FaultLog log;
        VerifyMeter meter;
        const auto report = verifyReadable(reader, log, meter, {});
        QVERIFY(report.ok());
        QCOMPARE(report->same, !flipped);
        QCOMPARE(log.count(), std::size_t(flipped ? 2 : 0)); // under each of its names
        QCOMPARE(report->checked.digests, std::uint64_t(2));
    }
    // Where no manifest is, nobody needs that digest.
    void longHoles_withoutAManifest_areReadToTheirEnd()
    {
        MemoryReader reader(archiveOf("15G", "16000000000"));
        FaultLog log;
        VerifyMeter meter;
        const auto report = verifyReadable(reader, log, meter, {});
        QVERIFY(report && report->same && log.count() == 0);
        QCOMPARE(report->checked.nothing, std::uint64_t(1));
        QCOMPARE(meter.bytes.load(), std::uint64_t(15) << 30U);
    }

    // The archive has what became of the file; the digests are of what it was.
    void verify_afterAChange_findsIt_data() { changes(); }
    void verify_afterAChange_findsIt()
    {
        QFETCH(QString, how);
        QFETCH(bool, same);
        QCOMPARE(shell(m_folder.path(), kMake).code, 0);
        Scanned sent;
        QVERIFY(scan(sent));
        DigestTable digests(sent.tree.size());
        auto archive = TarArchive::layOut(sent.tree, *sent.source, sent.log, {},
                                          {.digests = &digests, .tree = &sent.tree, .digestsOfLongHoles = false}, {});
        QVERIFY(archive.ok());
        FileSink sink;
        QVERIFY((*archive)->produce(sink, {}).ok());
        QVERIFY(change(how.toStdString()));
        MemoryReader reader(tarOf(true));
        VerifyMeter meter;
        const auto report = verifyAgainstDigests(reader, sent.tree, digests, sent.log, meter, {});
        QVERIFY(report.ok());
        QCOMPARE(report->same, same);
        QVERIFY(report->notCompared.empty());
        QCOMPARE(report->checked.digests, std::uint64_t(1));
        QCOMPARE(report->bytes, 20 * kGiB);
        QCOMPARE(meter.bytes.load(), 20 * kGiB);
    }

    // The other way round: the file changed behind the archive.
    void comparison_afterAChange_findsIt_data() { changes(); }
    void comparison_afterAChange_findsIt()
    {
        QFETCH(QString, how);
        QFETCH(bool, same);
        QCOMPARE(shell(m_folder.path(), kMake).code, 0);
        MemoryReader reader(tarOf(true));
        QVERIFY(change(how.toStdString()));
        Scanned now;
        QVERIFY(scan(now));
        VerifyMeter meter;
        const auto report = verifyAgainstSources(reader, now.tree, *now.source, now.log, meter, {});
        QVERIFY(report.ok());
        QCOMPARE(report->same, same);
        QCOMPARE(now.log.count(), std::size_t(same ? 0 : 1));
        QCOMPARE(report->bytes, 20 * kGiB);
    }

    void comparison_withAFileThatShrankMeanwhile_isDifferent()
    {
        QCOMPARE(shell(m_folder.path(), kMake).code, 0);
        MemoryReader reader(tarOf(true));
        Scanned now;
        QVERIFY(scan(now));
        QCOMPARE(shell(m_folder.path(), "truncate -s 19G d/f").code, 0);
        VerifyMeter meter;
        const auto report = verifyAgainstSources(reader, now.tree, *now.source, now.log, meter, {});
        QVERIFY(!report.ok() || !report->same);
    }

    // Where the source has written zeros for an hour, and the archive a hole.
    void comparison_withinWrittenZeros_canBeStopped()
    {
        class Zeros final : public Source {
        public:
            explicit Zeros(std::stop_source& stop) : m_stop(stop) {}
            Result<std::unique_ptr<SourceFile>> open(NodeId) override
            {
                class File final : public SourceFile {
                public:
                    explicit File(Zeros& all) : m_all(all) {}
                    Result<std::size_t> readAt(std::span<std::byte> into, std::uint64_t) override
                    {
                        if (++m_all.reads == 20) {
                            m_all.m_stop.request_stop();
                        }
                        std::fill(into.begin(), into.end(), std::byte{0});
                        return into.size();
                    }
                    Result<void> unchanged() override { return {}; }

                private:
                    Zeros& m_all;
                };
                return std::unique_ptr<SourceFile>(std::make_unique<File>(*this));
            }
            int reads = 0;

        private:
            std::stop_source& m_stop;
        };
        QCOMPARE(shell(m_folder.path(), "rm -rf d && mkdir d && truncate -s 1T d/f").code, 0);
        MemoryReader reader(tarOf(true));
        Scanned now;
        QVERIFY(scan(now));
        std::stop_source stop;
        Zeros zeros(stop);
        VerifyMeter meter;
        const auto report = verifyAgainstSources(reader, now.tree, zeros, now.log, meter, stop.get_token());
        QVERIFY(!report.ok());
        QCOMPARE(report.fault().kind, FaultKind::cancelled);
        QCOMPARE(zeros.reads, 20);
    }

    // Whatever pieces the archive gives it in, and whether it has holes at all.
    void sparseDigest_ofAnArchiveWithHolesOrWithout_isTheSame()
    {
        QCOMPARE(shell(m_folder.path(),
                       "rm -rf d && mkdir d && truncate -s 9000000 d/f && for at in 0 8191 3000000; do "
                       "printf data$at | dd of=d/f bs=1 seek=$at conv=notrunc status=none; done")
                     .code,
                 0);
        std::vector<std::string> sums;
        for (const bool sparse : {true, false}) {
            MemoryReader reader(tarOf(sparse));
            FaultLog log;
            const StoredVisit visit{
                .entry =
                    [&](const StoredEntry& entry, StoredBytes& bytes) {
                        if (!S_ISREG(entry.mode)) {
                            return true;
                        }
                        BackgroundHasher line;
                        const auto outcome = line.hashSparse(
                            bytes, entry.size, [](auto) {},
                            [&](const Digest& digest, const auto&) { sums.push_back(toHex(digest)); });
                        line.finish();
                        return outcome.bytes == 9000000 && (outcome.passedOver > 0) == sparse;
                    },
                .totals = {}};
            QVERIFY(walkMedium(reader, visit, log, {}).ok());
        }
        const std::string file = bytesOf(m_folder.path() + "/d/f");
        SparseSum sum;
        sum.add(std::as_bytes(std::span(file)));
        QCOMPARE(sums, (std::vector<std::string>{toHex(sum.finish()), sums.front()}));
        QCOMPARE(sums[0], sums[1]);
    }

    // Reading each zero of it would take longer than a test may.
    void verify_ofAHoleOfATebibyte_passesOverIt()
    {
        MemoryReader reader(archiveOf("1T", "900000000000"));
        FaultLog log;
        VerifyMeter meter;
        const auto report = verifyReadable(reader, log, meter, {});
        QVERIFY(report.ok());
        QVERIFY(report->same);
        QCOMPARE(report->bytes, std::uint64_t(1) << 40U);
    }

    void contents_ofAHole_canBeStoppedWithin_data()
    {
        QTest::addColumn<bool>("hashed");
        QTest::newRow("read") << false;
        QTest::newRow("hashed") << true;
    }
    void contents_ofAHole_canBeStoppedWithin()
    {
        QFETCH(bool, hashed);
        MemoryReader reader(archiveOf("12G", "9000000000"));
        std::stop_source stop;
        FaultLog log;
        std::uint64_t zeros = 0;
        std::optional<Fault> fault;
        const StoredVisit visit{
            .entry =
                [&](const StoredEntry& entry, StoredBytes& bytes) {
                    const auto count = [&](std::span<const std::byte> piece) {
                        zeros += piece.size();
                        if (zeros > 100'000'000) {
                            stop.request_stop();
                        }
                    };
                    if (hashed) {
                        BackgroundHasher line;
                        fault = line.hash(bytes, entry.size, count, [](const auto&, const auto&) {}).fatal;
                        return true;
                    }
                    std::vector<std::byte> piece(1 << 20U);
                    auto got = bytes.read(piece);
                    while (got && *got > 0) {
                        count(std::span(piece).first(*got));
                        got = bytes.read(piece);
                    }
                    fault = got ? std::nullopt : std::optional(got.takeFault());
                    return true;
                },
            .totals = {}};
        (void)walkMedium(reader, visit, log, stop.get_token());
        QVERIFY(fault.has_value());
        QCOMPARE(fault->kind, FaultKind::cancelled);
        QVERIFY(zeros < 110'000'000);
    }

    void digest_ofAFileWithHoles_isThatOfItsContents()
    {
        QCOMPARE(shell(m_folder.path(), "rm -f f && truncate -s 5000000 f && printf end | dd of=f bs=1 seek=3000000 "
                                        "conv=notrunc status=none && tar -S --format=posix -cf x.tar f")
                     .code,
                 0);
        MemoryReader reader(bytesOf(m_folder.path() + "/x.tar"));
        FaultLog log;
        std::string hex;
        const StoredVisit visit{.entry =
                                    [&](const StoredEntry& entry, StoredBytes& bytes) {
                                        BackgroundHasher line;
                                        const auto outcome = line.hash(
                                            bytes, entry.size, [](auto) {},
                                            [&](const Digest& digest, const auto&) { hex = toHex(digest); });
                                        line.finish();
                                        return outcome.bytes == 5000000 && !outcome.unhashed;
                                    },
                                .totals = {}};
        QVERIFY(walkMedium(reader, visit, log, {}).ok());
        QCOMPARE(hex, shell(m_folder.path(), "sha256sum <f | cut -c1-64 | tr -d '\\n'").output);
    }
};

STEADYBURN_UNIT_TEST(TestSparse)
#include "TestSparse.moc"
