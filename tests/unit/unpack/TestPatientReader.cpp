// What a medium that only goes forwards still holds when it turned out to be shorter than what was asked for.
#include "support/MemoryReader.h"

#include "base/Units.h"
#include "support/UnitTest.h"
#include "unpack/PatientReader.h"
#include "unpack/StoredEntry.h"

#include <QTest>

using namespace steadyburn;

namespace test_patient_reader {

std::string noise(std::size_t size)
{
    std::string bytes(size, ' ');
    for (std::size_t i = 0; i < size; ++i) {
        bytes[i] = static_cast<char>(i * 31 + i / 251);
    }
    return bytes;
}

std::string text(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class TestPatientReader : public QObject {
    Q_OBJECT

private slots:
    void readAt_beyondAShortTapeFile_keepsItsFront_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {1, 512, 2048, 10240, 32768, 34815, 34816, 65536, 1048576}) {
            QTest::addRow("%d bytes", size) << size;
        }
    }
    void readAt_beyondAShortTapeFile_keepsItsFront()
    {
        QFETCH(int, size);
        const std::string bytes = noise(static_cast<std::size_t>(size));
        MemoryReader tape(bytes, MemoryReader::Kind::tape);
        PatientReader reader(tape, {});
        std::vector<ByteRange> damage;
        std::vector<std::byte> much(2 * kMiB);
        for (const std::size_t wanted : {std::size_t(34 * kKiB), much.size(), std::size_t(512)}) {
            const auto got = reader.readAt(std::span(much).first(wanted), 0, damage);
            QVERIFY(got.ok());
            QCOMPARE(*got, std::min(wanted, bytes.size()));
            QVERIFY(text(std::span(much).first(*got)) == bytes.substr(0, *got));
        }
        QCOMPARE(*reader.readAt(much, bytes.size(), damage), std::size_t(0)); // and its end is the end
        QCOMPARE(*reader.readAt(std::span(much).first(1), 0, damage), std::size_t(1));
        QVERIFY(damage.empty());
    }

    void readAt_beyondAShortTapeFileThatEndsInDamage_keepsBoth()
    {
        MemoryReader tape(noise(10240), MemoryReader::Kind::tape);
        tape.makeBad(9216, 1024);
        PatientReader reader(tape, {});
        std::vector<ByteRange> damage;
        std::vector<std::byte> much(34 * kKiB);
        QCOMPARE(*reader.readAt(much, 0, damage), std::size_t(10240));
        QCOMPARE(damage.size(), std::size_t(1));
        damage.clear();
        QCOMPARE(*reader.readAt(much, 0, damage), std::size_t(10240));
        QCOMPARE(damage.size(), std::size_t(1));
        QCOMPARE(damage[0].offset, std::uint64_t(9216));
    }

    void readAt_whenTheDriveGoesAway_tellsAfterwardsAndHandsOutWhatCame()
    {
        MemoryReader tape(noise(10240), MemoryReader::Kind::tape);
        tape.makeBad(4096, 1024, FaultKind::mediumRemoved);
        PatientReader reader(tape, {});
        std::vector<ByteRange> damage;
        std::vector<std::byte> much(34 * kKiB);
        const auto all = reader.readAt(much, 0, damage);
        QVERIFY(!all.ok());
        QCOMPARE(all.fault().kind, FaultKind::mediumRemoved);
        const auto front = reader.readAt(std::span(much).first(512), 0, damage);
        QVERIFY(front.ok());
        QCOMPARE(*front, std::size_t(512));
    }
};

STEADYBURN_UNIT_TEST(TestPatientReader)

} // namespace test_patient_reader

#include "TestPatientReader.moc"
