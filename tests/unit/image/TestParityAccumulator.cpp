#include "support/ParitySample.h"
#include "support/ScratchFolder.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

Q_DECLARE_METATYPE(steadyburn::ParitySpace)

namespace test_parity_accumulator {

constexpr std::uint64_t kCd = 359424 * kDiscBlock;

struct Case {
    std::size_t sectors;
    std::size_t bytesInLast;
    std::size_t capacity; // sectors
    unsigned roots;
};

// Sizes at which something changes: a layer more, a root less, no padding, one sector a layer, a remainder of the
// medium.
constexpr Case kCases[] = {
    {150, 2048, 2550, 170}, {151, 1, 2550, 170},      {200, 77, 2559, 170},    {837, 2048, 2550, 170},
    {838, 2048, 2550, 170}, {839, 2047, 2550, 169},   {1500, 2048, 2550, 103}, {2457, 2048, 2550, 8},
    {2458, 9, 2550, 8},     {150, 2048, 255, 102},    {244, 2048, 255, 8},     {300, 2048, 700, 103},
    {4000, 2048, 6000, 80}, {11000, 1000, 14025, 53},
};

class TestParityAccumulator : public QObject {
    Q_OBJECT
private:
    ScratchFolder m_scratch;
private slots:
    void dvdisaster_isThere() { QVERIFY(hasDvdisaster(m_scratch)); }

    void filling_ofAFullMedium_saysWhatParityWouldTake()
    {
        const std::uint64_t largest = 346612 * kDiscBlock;
        QVERIFY(ParityLayout::filling(largest, kCd));
        const auto none = ParityLayout::filling(largest + 1, kCd);
        QVERIFY(!none);
        QVERIFY(none.fault().kind == FaultKind::parityTooSmall);
        const auto space = none.fault().known<ParitySpace>();
        QCOMPARE(space.available, kCd);
        QVERIFY(space.needed > kCd);
        QVERIFY(ParityLayout::filling(largest + 1, space.needed));
        QVERIFY(!ParityLayout::filling(largest + 1, space.needed - 1));
        QVERIFY(!ParityLayout::filling(1, 254 * kDiscBlock));
        QVERIFY(!ParityLayout::filling(1, 0));
    }
    void percent_belowEightRoots_isRefused()
    {
        QVERIFY(ParityLayout::ofPercent(3, kMiB, kCd));
        const auto none = ParityLayout::ofPercent(2, kMiB, kCd);
        QVERIFY(none.fault().kind == FaultKind::parityTooSmall);
        QVERIFY(none.fault().known<ParitySpace>() == (ParitySpace{.percent = 2}));
    }
    void percent_aboveTheMost_isRefused()
    {
        QCOMPARE(ParityLayout::ofPercent(200, kMiB, kCd).value().roots(), 170U);
        const auto none = ParityLayout::ofPercent(201, kMiB, kCd);
        QVERIFY(none.fault().kind == FaultKind::badArgument);
        QCOMPARE(none.fault().known<OutOfBounds>().most, std::uint64_t(200));
    }
    void percent_thatDoesNotFit_saysWhatItWouldTake()
    {
        const auto none = ParityLayout::ofPercent(20, 320000 * kDiscBlock, kCd);
        QVERIFY(none.fault().kind == FaultKind::parityTooSmall);
        const auto space = none.fault().known<ParitySpace>();
        QVERIFY(space.needed > kCd && space.percent == 20);
        QVERIFY(ParityLayout::ofPercent(20, 320000 * kDiscBlock, space.needed));
    }
    void percent_thatFits_isTheSmallestImageOfAtLeastThat()
    {
        for (const unsigned percent : {3U, 10U, 20U, 34U, 100U, 200U}) {
            for (const std::uint64_t sectors : {1U, 500U, 83U * 1000 - 2, 83U * 1000 - 1, 200000U}) {
                const auto layout = ParityLayout::ofPercent(percent, sectors * kDiscBlock, 10 * kCd).value();
                QVERIFY(layout.percent() >= percent);
                const auto smaller = ParityLayout::of(sectors * kDiscBlock, layout.layerSectors() - 1);
                QVERIFY(!smaller || smaller->percent() < percent);
            }
        }
    }
    // The table of the format's description.
    void filling_ofKnownMedia_hasTheKnownLayers()
    {
        struct Medium {
            std::uint64_t sectors, length, largest;
        };
        for (const Medium& medium :
             {Medium{359424, 1409, 346612}, Medium{359844, 1409, 346612}, Medium{2298496, 9000, 2213998},
              Medium{4173824, 16359, 4024312}, Medium{12219392, 46377, 11408740}, Medium{24438784, 92754, 22817482}}) {
            const auto layout = ParityLayout::filling(medium.largest * kDiscBlock, medium.sectors * kDiscBlock);
            QCOMPARE(layout.value().layerSectors(), medium.length);
            QCOMPARE(layout.value().roots(), 8U);
        }
        // Where the known length leaves too little, the medium's own does it.
        const auto more = ParityLayout::filling(11408741 * kDiscBlock, 12219392 * kDiscBlock);
        QCOMPARE(more.value().layerSectors(), std::uint64_t(12219392 / 255));
        // And where it would waste the medium.
        const auto odd = ParityLayout::filling(100000 * kDiscBlock, 1000000 * kDiscBlock);
        QCOMPARE(odd.value().layerSectors(), std::uint64_t(1000000 / 255));
    }
    void of_whatDamageMakes_isNothing()
    {
        QVERIFY(!ParityLayout::of(0, 10));
        QVERIFY(!ParityLayout::of(kMiB, 0));
        QVERIFY(!ParityLayout::of(kMiB, UINT64_MAX));
        QVERIFY(!ParityLayout::of(UINT64_MAX, UINT64_MAX));
        QVERIFY(!ParityLayout::of(246 * kDiscBlock, 1));
    }

    void memory_isThatOfParityAndAnEighth()
    {
        const auto layout = ParityLayout::of(223 * 9000 * kDiscBlock - 2 * kDiscBlock, 9000).value();
        QCOMPARE(layout.roots(), 31U);
        QCOMPARE(ParityAccumulator::memoryFor(layout), (31 + 3) * 9000 * kDiscBlock + 4 * 223 * 9000);
    }
    void create_ofMoreThanThereIs_saysSo()
    {
        const auto layout = ParityLayout::of(kMiB, 1ULL << 37U).value();
        const auto none = ParityAccumulator::create(layout);
        QVERIFY(!none);
        QVERIFY(none.fault().kind == FaultKind::outOfMemory);
        QCOMPARE(none.fault().known<SpaceNeed>().needed, ParityAccumulator::memoryFor(layout));
    }

    // dvdisaster itself takes no image below 150 sectors.
    void image_ofOneByte_hasAMarkThatIsFound()
    {
        const auto layout = ParityLayout::of(1, 2).value();
        DamagedDisc disc{withParity(sampleImage(1), layout), {}};
        QCOMPARE(disc.bytes.size(), std::size_t(layout.sectors() * kDiscBlock));
        const auto mark = findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value();
        QVERIFY(mark && mark->layout == layout);
    }

    void tail_isDvdisasters_data()
    {
        QTest::addColumn<int>("number");
        for (int n = 0; n < static_cast<int>(std::size(kCases)); ++n) {
            QTest::addRow("%zu sectors on %zu", kCases[n].sectors, kCases[n].capacity) << n;
        }
    }
    void tail_isDvdisasters()
    {
        QFETCH(int, number);
        const Case& at = kCases[number];
        const Bytes image = sampleImage((at.sectors - 1) * kDiscBlock + at.bytesInLast);
        const auto layout = ParityLayout::filling(image.size(), at.capacity * kDiscBlock).value();
        QCOMPARE(layout.roots(), at.roots);
        Bytes ours = withParity(image, layout);
        QCOMPARE(ours.size(), std::size_t(image.size() + layout.tailBytes()));
        writeFile(m_scratch.path() + "/theirs.iso", image);
        const std::string says =
            dvdisaster(m_scratch, "-i theirs.iso -mRS03 -c --debug -n " + std::to_string(at.capacity));
        Bytes theirs = readFile(m_scratch.path() + "/theirs.iso");
        QVERIFY2(ours.size() == theirs.size(), says.c_str());
        const bool sameVersion = isDvdisasterOfOurVersion(m_scratch);
        for (std::uint64_t sector = 0; sector < layout.sectors(); ++sector) {
            const bool saysVersion = sector == layout.imageSectors() || layout.layerOf(sector) >= layout.sumLayer();
            const bool same = std::ranges::equal(sectorIn(ours, sector), sectorIn(theirs, sector));
            QVERIFY2(same || (saysVersion && !sameVersion), std::to_string(sector).c_str());
        }
        QVERIFY(approvedByDvdisaster(m_scratch, ours));
    }

    // As on a real medium, of a size that it knows by itself.
    void tail_ofACd_isApprovedByDvdisaster()
    {
        const Bytes image = sampleImage(340000 * kDiscBlock / 100);
        const auto layout = ParityLayout::filling(image.size(), kCd / 100).value();
        QVERIFY(approvedByDvdisaster(m_scratch, withParity(image, layout)));
    }
};

STEADYBURN_UNIT_TEST(TestParityAccumulator)

} // namespace test_parity_accumulator

#include "TestParityAccumulator.moc"
