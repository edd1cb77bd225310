// What a directory record of ISO 9660 says of itself twice must agree.
#include "support/UnitTest.h"
#include "unpack/iso/IsoEntry.h"

#include <QTest>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace steadyburn;

namespace test_iso_entry {

// The record of a file "A", with `block` and `size` in both byte orders (ECMA-119, 9.1).
std::vector<std::byte> record(std::uint32_t block, std::uint32_t size)
{
    std::vector<std::byte> bytes(34);
    const auto putBoth = [&](std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) {
            bytes[at + i] = static_cast<std::byte>(value >> (8 * i));
            bytes[at + 7 - i] = bytes[at + i];
        }
    };
    bytes[0] = std::byte{34};
    putBoth(2, block);
    putBoth(10, size);
    bytes[32] = std::byte{1};
    bytes[33] = std::byte{'A'};
    return bytes;
}

class TestIsoEntry : public QObject {
    Q_OBJECT
private slots:
    void record_thatIsWhole_givesItsExtent()
    {
        const auto bytes = record(0x12345678, 0x9abcdef0);
        const auto parsed = parseIsoRecord(bytes);
        QVERIFY(parsed.has_value());
        QCOMPARE(parsed->extent.block, std::uint32_t(0x12345678));
        QCOMPARE(parsed->extent.size, std::uint32_t(0x9abcdef0));
    }

    void record_withAnyBitOfItsExtentFlipped_isNone()
    {
        for (std::size_t at = 2; at < 18; ++at) {
            for (unsigned bit = 0; bit < 8; ++bit) {
                auto bytes = record(0x12345678, 0x9abcdef0);
                bytes[at] ^= std::byte(1U << bit);
                QVERIFY2(!parseIsoRecord(bytes), qPrintable(QString::number(at)));
            }
        }
    }
};

STEADYBURN_UNIT_TEST(TestIsoEntry)

} // namespace test_iso_entry

#include "TestIsoEntry.moc"
