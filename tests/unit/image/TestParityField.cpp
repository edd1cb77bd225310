#include "image/parity/GaloisField.h"
#include "image/parity/ParitySectors.h"
#include "image/parity/RowDecoder.h"
#include "support/Noise.h"
#include "support/UnitTest.h"

#include <QTest>

#include <cstring>
#include <numeric>

using namespace steadyburn;

namespace test_parity_field {

// As textbooks have it: a shift and a subtraction for each bit.
std::uint8_t slowProduct(unsigned a, unsigned b)
{
    unsigned result = 0;
    for (; b != 0; b >>= 1U) {
        result ^= (b & 1U) != 0 ? a : 0;
        a <<= 1U;
        a ^= a > 255 ? 0x187U : 0;
    }
    return static_cast<std::uint8_t>(result);
}

std::uint8_t slowPower(unsigned exponent)
{
    unsigned value = 1;
    for (unsigned n = 0; n < 11 * exponent; ++n) {
        value = slowProduct(value, 2);
    }
    return static_cast<std::uint8_t>(value);
}

// The rest of message·x^roots divided by the generator, by long division. The highest power first.
std::vector<std::uint8_t> slowParity(std::vector<std::uint8_t> message, unsigned roots)
{
    std::vector<std::uint8_t> generator{1};
    for (unsigned root = 0; root < roots; ++root) {
        generator.push_back(0);
        for (std::size_t n = generator.size() - 1; n > 0; --n) {
            generator[n] ^= slowProduct(generator[n - 1], slowPower((112 + root) % 255));
        }
    }
    const std::size_t length = message.size();
    message.resize(length + roots);
    for (std::size_t at = 0; at < length; ++at) {
        const std::uint8_t lead = message[at];
        for (std::size_t n = 0; lead != 0 && n <= roots; ++n) {
            message[at + n] ^= slowProduct(lead, generator[n]);
        }
    }
    return {message.begin() + static_cast<std::ptrdiff_t>(length), message.end()};
}

// A row of sectors that has the same codeword in each column.
struct SampleRow {
    std::vector<std::vector<std::byte>> sectors;

    explicit SampleRow(const std::vector<std::uint8_t>& codeword)
    {
        for (const std::uint8_t symbol : codeword) {
            sectors.emplace_back(kDiscBlock, std::byte{symbol});
        }
    }
    RowDecoder::Row row()
    {
        RowDecoder::Row made{};
        std::ranges::transform(sectors, made.begin(), [](auto& sector) { return sector.data(); });
        return made;
    }
};

std::vector<std::uint8_t> codewordOf(unsigned roots, unsigned seed)
{
    std::vector<std::uint8_t> codeword;
    for (const char byte : noise(255 - roots + seed * 256).substr(seed * 256)) {
        codeword.push_back(static_cast<std::uint8_t>(byte));
    }
    const auto parity = slowParity(codeword, roots);
    codeword.insert(codeword.end(), parity.begin(), parity.end());
    return codeword;
}

std::vector<unsigned> layersOf(unsigned count, unsigned first, unsigned step)
{
    std::vector<unsigned> layers;
    for (unsigned n = 0; n < count; ++n) {
        layers.push_back((first + n * step) % 255);
    }
    std::ranges::sort(layers);
    return layers;
}

class TestParityField : public QObject {
    Q_OBJECT
private slots:
    void product_isTheTextbooks()
    {
        for (unsigned a = 0; a < 256; ++a) {
            for (unsigned b = 0; b < 256; ++b) {
                QCOMPARE(galois::product(static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)),
                         slowProduct(a, b));
            }
        }
    }
    void inverse_timesItsNumber_isOne()
    {
        for (unsigned a = 1; a < 256; ++a) {
            QCOMPARE(slowProduct(a, galois::inverse(static_cast<std::uint8_t>(a))), std::uint8_t(1));
        }
    }
    void power_ofAnyExponent_goesRound()
    {
        for (unsigned n = 0; n < 255; ++n) {
            QCOMPARE(galois::power(static_cast<int>(n)), slowPower(n));
            QCOMPARE(galois::power(static_cast<int>(n) - 255 * 300), slowPower(n));
            QCOMPARE(galois::power(static_cast<int>(n) + 255 * 300), slowPower(n));
        }
    }

    // With the processor's vectors and without, of any number of terms and any length.
    void addProducts_ofAnyLength_isTheSumOfAllProducts()
    {
        const std::string bytes = noise(20000);
        const auto* const data = reinterpret_cast<const std::byte*>(bytes.data());
        for (const std::size_t length : {0U, 1U, 31U, 32U, 33U, 100U, 2048U}) {
            for (std::size_t count = 0; count <= 9; ++count) {
                std::vector<galois::Term> terms;
                for (std::size_t n = 0; n < count; ++n) {
                    terms.push_back({data + n * 1999 + 1, static_cast<std::uint8_t>(n * 37)});
                }
                std::vector<std::byte> expected(data, data + length);
                for (const galois::Term& term : terms) {
                    for (std::size_t at = 0; at < length; ++at) {
                        expected[at] ^= std::byte{slowProduct(std::to_integer<unsigned>(term.bytes[at]), term.factor)};
                    }
                }
                std::vector<std::byte> fast(data, data + length);
                galois::addProducts(fast, terms);
                QVERIFY(fast == expected);
                std::vector<std::byte> plain(data, data + length);
                galois::addProductsPlainly(plain, terms);
                QVERIFY(plain == expected);
            }
        }
    }

    void sum_isRs03s()
    {
        const std::string digits = "123456789";
        QCOMPARE(sectorSum(std::as_bytes(std::span(digits))), std::uint32_t(0x340BC6D9));
    }

    // The check values of the format's description.
    void parity_ofTheKnownMessage_isTheKnownOne()
    {
        std::vector<std::uint8_t> codeword(255);
        std::iota(codeword.begin(), codeword.begin() + 223, std::uint8_t(0));
        SampleRow sample(codeword);
        std::vector<unsigned> lost(32);
        std::iota(lost.begin(), lost.end(), 223U);
        RowDecoder decoder(32);
        const auto corrections = decoder.decode(sample.row(), lost);
        QVERIFY(corrections);
        RowDecoder::apply(*corrections, sample.row());
        const std::vector<std::uint8_t> known{0x2f, 0xbd, 0x4f, 0xb4, 0x74, 0x84, 0x94, 0xb9, 0xac, 0xd5, 0x54,
                                              0x62, 0x72, 0x12, 0xee, 0xb3, 0xeb, 0xed, 0x41, 0x19, 0x1d, 0xe1,
                                              0xd3, 0x63, 0x20, 0xea, 0x49, 0x29, 0x0b, 0x25, 0xab, 0xcf};
        for (std::size_t n = 0; n < known.size(); ++n) {
            QCOMPARE(std::to_integer<std::uint8_t>(sample.sectors[223 + n][n]), known[n]);
        }
        codeword.resize(223);
        QVERIFY(slowParity(codeword, 32) == known);
    }

    void decode_ofTooManyLost_isNothing()
    {
        SampleRow sample(codewordOf(8, 1));
        QVERIFY(!RowDecoder(8).decode(sample.row(), layersOf(9, 0, 20)));
    }
    void decode_ofTooManyErrors_isNothing()
    {
        SampleRow sample(codewordOf(20, 1));
        for (const unsigned layer : layersOf(11, 3, 7)) {
            const std::string bytes = noise(kDiscBlock + layer);
            std::memcpy(sample.sectors[layer].data(), bytes.data(), kDiscBlock);
        }
        QVERIFY(!RowDecoder(20).decode(sample.row(), {}));
    }
    void decode_withinTheBound_isTheCodeword_data()
    {
        QTest::addColumn<unsigned>("roots");
        QTest::addColumn<unsigned>("lost");
        QTest::addColumn<unsigned>("errors");
        for (const unsigned roots : {8U, 9U, 32U, 53U, 170U}) {
            for (const unsigned lost : {0U, 1U, roots / 2, roots - 2, roots}) {
                for (const unsigned errors : {0U, (roots - lost) / 2}) {
                    QTest::addRow("%u roots, %u lost, %u errors", roots, lost, errors) << roots << lost << errors;
                }
            }
        }
    }
    void decode_withinTheBound_isTheCodeword()
    {
        QFETCH(unsigned, roots);
        QFETCH(unsigned, lost);
        QFETCH(unsigned, errors);
        constexpr std::size_t kDamaged = 150; // bytes of a sector: each is searched for errors by itself
        const SampleRow whole(codewordOf(roots, roots + lost));
        const auto damaged = layersOf(lost + errors, 5, 13); // 13 and 255 have no common divisor
        for (const bool sameColumns : {true, false}) {
            SampleRow sample = whole;
            std::vector<unsigned> known;
            for (std::size_t n = 0; n < damaged.size(); ++n) {
                auto& sector = sample.sectors[damaged[n]];
                if (known.size() < lost && n % 2 == 0) {
                    known.push_back(damaged[n]);
                } else if (damaged.size() - n <= lost - known.size()) {
                    known.push_back(damaged[n]);
                } else if (!sameColumns) { // an error in some bytes only
                    sector[n * 5 % kDiscBlock] ^= std::byte{0x41};
                    continue;
                }
                const std::string bytes = noise(kDamaged);
                std::memcpy(sector.data() + kDiscBlock - kDamaged, bytes.data(), kDamaged);
            }
            QCOMPARE(known.size(), std::size_t(lost));
            RowDecoder decoder(roots);
            const auto corrections = decoder.decode(sample.row(), known);
            QVERIFY(corrections);
            RowDecoder::apply(*corrections, sample.row());
            QVERIFY(sample.sectors == whole.sectors);
            RowDecoder::apply(*corrections, sample.row()); // takes them back
            QCOMPARE(sample.sectors == whole.sectors, lost + errors == 0);
        }
    }
};

STEADYBURN_UNIT_TEST(TestParityField)

} // namespace test_parity_field

#include "TestParityField.moc"
