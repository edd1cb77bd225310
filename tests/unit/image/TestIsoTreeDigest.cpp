#include "base/Units.h"
#include "image/iso/IsoTreeDigest.h"
#include "support/UnitTest.h"

#include <QTest>

#include <algorithm>
#include <cstring>
#include <span>
#include <thread>
#include <vector>

using namespace steadyburn;

namespace test_iso_tree_digest {

constexpr std::uint32_t kBlocks = 40; // before the contents

// With the times of a volume descriptor in block 16.
std::vector<std::byte> session()
{
    std::vector<std::byte> bytes(std::size_t(kBlocks + 10) * kDiscBlock);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::byte>(i * 7 + i / kDiscBlock);
    }
    std::memcpy(bytes.data() + 16 * kDiscBlock + 813, "2026112712345600", 16);
    std::memcpy(bytes.data() + 16 * kDiscBlock + 830, "2026112712345600", 16);
    return bytes;
}

class TestIsoTreeDigest : public QObject {
    Q_OBJECT
private slots:
    void digest_isOfTheTreeAlone_howeverItPasses_data()
    {
        QTest::addColumn<unsigned>("atOnce"); // blocks
        for (const unsigned blocks : {1U, 3U, 16U, 17U, 40U, 50U}) {
            QTest::addRow("%u", blocks) << blocks;
        }
    }
    void digest_isOfTheTreeAlone_howeverItPasses()
    {
        QFETCH(unsigned, atOnce);
        const auto bytes = session();
        IsoTreeDigest digest;
        digest.begin(1000, kBlocks);
        for (std::span<const std::byte> rest = bytes; !rest.empty();) {
            const auto now = rest.first(std::min(rest.size(), std::size_t(atOnce) * kDiscBlock));
            digest.pass(now);
            rest = rest.subspan(now.size());
        }
        digest.giveUp(); // too late
        const std::string text = digest.text();
        QCOMPARE(text.size(), IsoTreeChecksum::textBytes());
        const auto said = IsoTreeChecksum::parse(text);
        QVERIFY(said);
        QCOMPARE(said->first, 1016U);
        QCOMPARE(said->blocks, kBlocks - 16);
        const auto tree = std::span(bytes).subspan(16 * kDiscBlock, std::size_t(kBlocks - 16) * kDiscBlock);
        QCOMPARE(toHex(said->digest), toHex(sha256Of(tree)));
        QVERIFY(said->isOf(tree.first(kDiscBlock)));
        std::vector<std::byte> other(tree.begin(), tree.begin() + kDiscBlock);
        other[813] = std::byte{'3'};
        QVERIFY(said->isOf(other)); // one of the two is damaged
        other[830] = std::byte{'3'};
        QVERIFY(!said->isOf(other));
    }

    void text_damagedAnywhere_saysNothingElse()
    {
        const IsoTreeChecksum made{.first = 16, .blocks = 4000000000, .modified = "2026112712345600", .digest = {}};
        const std::string text = made.text();
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::string damaged = text;
            damaged[i] = static_cast<char>(damaged[i] ^ 1);
            const auto parsed = IsoTreeChecksum::parse(damaged);
            QVERIFY(!parsed || parsed->text() == damaged); // another digit in a number
            QVERIFY(!IsoTreeChecksum::parse(text.substr(0, i)));
        }
        QVERIFY(!IsoTreeChecksum::parse(text + "x"));
    }

    void waiting_whereNothingComes_ends()
    {
        IsoTreeDigest digest;
        digest.begin(0, kBlocks);
        std::string text;
        std::thread reader([&] { text = digest.text(); });
        const auto bytes = session();
        digest.pass(std::span(bytes).first(20 * kDiscBlock));
        digest.giveUp();
        reader.join();
        QCOMPARE(text.size(), IsoTreeChecksum::textBytes());
        QCOMPARE(IsoTreeChecksum::parse(text)->blocks, 0U);
    }
};

STEADYBURN_UNIT_TEST(TestIsoTreeDigest)

} // namespace test_iso_tree_digest

#include "TestIsoTreeDigest.moc"
