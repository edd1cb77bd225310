// Files that are nearly all hole: neither does verifying them take hours, nor can it not be stopped.
#include "support/MemoryReader.h"
#include "support/Shell.h"
#include "verify/HashLine.h"
#include "verify/MediumContents.h"
#include "verify/Verifier.h"

#include <QTest>

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
        return made.code == 0 ? bytesOfFile(m_folder.path() + "/x.tar") : std::string();
    }

private slots:
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
                        HashLine line;
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
        MemoryReader reader(bytesOfFile(m_folder.path() + "/x.tar"));
        FaultLog log;
        std::string hex;
        const StoredVisit visit{.entry =
                                    [&](const StoredEntry& entry, StoredBytes& bytes) {
                                        HashLine line;
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

QTEST_GUILESS_MAIN(TestSparse)
#include "TestSparse.moc"
