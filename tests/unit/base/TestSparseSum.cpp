#include "base/SparseSum.h"
#include "support/UnitTest.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

using namespace steadyburn;

namespace test_sparse_sum {

using Bytes = std::vector<std::byte>;

Digest sumOf(std::span<const std::byte> bytes)
{
    SparseSum sum;
    sum.add(bytes);
    return sum.finish();
}

// What the header says that the digest is, in as many words.
Digest byTheBook(const Bytes& bytes)
{
    const auto number = [](std::uint64_t value) {
        Bytes out;
        for (int shift = 56; shift >= 0; shift -= 8) {
            out.push_back(static_cast<std::byte>((value >> unsigned(shift)) & 255U));
        }
        return out;
    };
    Bytes all;
    for (std::size_t at = 0; at < bytes.size(); at += 4096) {
        Bytes block(4096);
        std::copy_n(bytes.begin() + std::ptrdiff_t(at), std::min<std::size_t>(4096, bytes.size() - at), block.begin());
        if (block != Bytes(4096)) {
            const Bytes offset = number(at);
            all.insert(all.end(), offset.begin(), offset.end());
            all.insert(all.end(), block.begin(), block.end());
        }
    }
    const Bytes length = number(bytes.size());
    all.insert(all.end(), length.begin(), length.end());
    return sha256Of(all);
}

Bytes holey(std::size_t size, unsigned seed)
{
    std::mt19937 random(seed); // NOLINT(cert-msc32-c,cert-msc51-cpp)
    Bytes bytes(size);
    for (int piece = 0; piece < 6 && size > 0; ++piece) {
        const std::size_t at = random() % size;
        const std::size_t end = std::min<std::size_t>(size, at + random() % 9000);
        for (std::size_t i = at; i < end; ++i) {
            bytes[i] = static_cast<std::byte>(random() % 3);
        }
    }
    return bytes;
}

class TestSparseSum : public QObject {
    Q_OBJECT

private slots:
    void digest_ofAnySize_isTheOneInTheBook()
    {
        unsigned seed = 0;
        for (const std::size_t size : {0U, 1U, 511U, 4095U, 4096U, 4097U, 8192U, 70000U, 200001U}) {
            for (int turn = 0; turn < 20; ++turn) {
                const Bytes bytes = holey(size, ++seed);
                QCOMPARE(toHex(sumOf(bytes)), toHex(byTheBook(bytes)));
            }
        }
    }

    void digest_ofBytesInAnyPieces_isTheSame()
    {
        std::mt19937 random(7); // NOLINT(cert-msc32-c,cert-msc51-cpp)
        SparseSum sum;          // used again and again
        for (unsigned turn = 0; turn < 300; ++turn) {
            const Bytes bytes = holey(1 + random() % 60000, turn);
            const Digest whole = sumOf(bytes);
            for (std::size_t at = 0; at < bytes.size();) {
                const auto zeros =
                    static_cast<std::size_t>(std::find_if(bytes.begin() + std::ptrdiff_t(at), bytes.end(),
                                                          [](std::byte b) { return b != std::byte{0}; }) -
                                             bytes.begin() - std::ptrdiff_t(at));
                const std::size_t step = std::min<std::size_t>(bytes.size() - at, 1 + random() % 7000);
                if (zeros > 0 && random() % 2 == 0) { // a hole, or some of it
                    const std::size_t passed = 1 + random() % zeros;
                    sum.pass(passed);
                    at += passed;
                } else {
                    sum.add(std::span(bytes).subspan(at, step));
                    at += step;
                }
            }
            QCOMPARE(toHex(sum.finish()), toHex(whole));
        }
    }

    void digest_ofATebibyteOfHole_takesNoTime()
    {
        SparseSum sum;
        sum.pass((std::uint64_t(1) << 40U) - 1);
        const Bytes last{std::byte{1}};
        sum.add(last);
        const Digest one = sum.finish();
        sum.pass((std::uint64_t(1) << 40U) - 2);
        sum.add(last);
        sum.pass(1);
        QVERIFY(one != sum.finish());
    }

    void digest_afterAnyChange_isAnother()
    {
        Bytes bytes(100000);
        std::fill_n(bytes.begin() + 50000, 5000, std::byte{7});
        const Digest good = sumOf(bytes);
        Bytes flipped = bytes;
        flipped[54999] ^= std::byte{1};
        QVERIFY(sumOf(flipped) != good);
        Bytes filled = bytes;
        filled[99999] = std::byte{1};
        QVERIFY(sumOf(filled) != good);
        Bytes emptied = bytes;
        std::fill_n(emptied.begin() + 50000, 5000, std::byte{0});
        QVERIFY(sumOf(emptied) != good);
        for (const int by : {1, 512, 4096, 8192}) {
            Bytes moved = bytes;
            std::rotate(moved.begin(), moved.begin() + by, moved.end());
            QVERIFY(sumOf(moved) != good);
        }
        Bytes longer = bytes;
        longer.resize(100001);
        QVERIFY(sumOf(longer) != good);
        Bytes shorter = bytes;
        shorter.resize(99999);
        QVERIFY(sumOf(shorter) != good);
    }
};

STEADYBURN_UNIT_TEST(TestSparseSum)

} // namespace test_sparse_sum

#include "TestSparseSum.moc"
