#include "image/parity/ParityFinder.h"
#include "support/ProtectedSample.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

class TestParityFinder : public QObject {
    Q_OBJECT
private slots:
    void search_ofAnImageWithoutParity_findsNothing()
    {
        DamagedDisc disc{sampleImage(600 * kDiscBlock), {}};
        QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        disc.bytes.resize(kDiscBlock);
        QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        disc.bytes.clear();
        QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
    }
    void search_ofADiscWithAnImageThatHasParity_findsNothing()
    {
        for (const std::size_t at : {1, 5, 10, 203}) {
            DamagedDisc disc{sampleImage(3000 * kDiscBlock), {16}};
            std::ranges::copy(small().whole, sectorIn(disc.bytes, at).begin());
            QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        }
    }
    // Of the same size, on a rewritable disc: what stands behind the image is an older one's.
    void search_ofAnImageOverOneWithParity_findsNothing()
    {
        DamagedDisc disc{small().whole, {}};
        for (std::uint64_t sector = 0; sector < small().layout.imageSectors(); ++sector) {
            sectorIn(disc.bytes, sector)[100] ^= std::byte{1};
        }
        QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
    }
    void search_whereTheDescriptorIsDamagedSilently_findsTheParity()
    {
        DamagedDisc disc{small().whole, {}};
        sectorIn(disc.bytes, 16)[100] ^= std::byte{1};
        QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::header).value());
    }
    // Each looks whole, as what a newer burn wrote does; but that would differ in more than a byte.
    void search_whereSeveralBlocksOfTheFileSystemHaveOneWrongByte_findsTheParity()
    {
        Bytes image = sampleImage(2105 * kDiscBlock);
        for (const std::size_t number : {20, 21, 22, 23}) {
            const auto folder = sectorIn(image, number);
            folder[0] = std::byte{34};
            std::ranges::fill(folder.subspan(2, 8), std::byte{});
            folder[2] = folder[9] = static_cast<std::byte>(number);
            folder[25] = std::byte{2};
            folder[32] = std::byte{1};
            folder[33] = std::byte{0};
        }
        DamagedDisc disc{withParity(image, ParityLayout::of(image.size(), 10).value()), {}};
        for (const std::size_t at : {20 * 2048 + 100, 21 * 2048 + 2047, 22 * 2048 + 1000, 16 * 2048 + 700}) {
            disc.bytes[at] ^= std::byte{0x21};
        }
        QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        disc.bytes[std::size_t(20) * 2048 + 900] ^= std::byte{1}; // of two blocks more than that was changed
        disc.bytes[std::size_t(21) * 2048 + 900] ^= std::byte{1};
        QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
    }
    // A shorter image on a rewritable disc, whose descriptor is there, unreadable or garbage.
    void search_behindAShorterImage_findsNothing()
    {
        for (const std::size_t share : {2, 3, 6}) { // of the old one
            DamagedDisc disc{small().whole, {}};
            Bytes shorter = sampleImage(small().layout.imageSectors() / share * kDiscBlock);
            for (std::size_t n = 17 * kDiscBlock; n < shorter.size(); ++n) {
                shorter[n] ^= std::byte{0x33};
            }
            std::ranges::copy(shorter, disc.bytes.begin());
            QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
            disc.unreadable.insert(16);
            QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
            disc.unreadable.clear();
            disc.spoil(16);
            QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        }
    }
    // Its folders tell, though the descriptor is lost and most of the old image is there.
    void search_behindAVeryShortImage_findsNothing()
    {
        DamagedDisc disc{least().whole, {16}};
        for (std::uint64_t sector = 17; sector < 40; ++sector) {
            disc.spoil(sector);
        }
        const auto folder = sectorIn(disc.bytes, 22);
        std::ranges::fill(folder, std::byte{});
        folder[0] = std::byte{34};
        folder[2] = folder[9] = std::byte{22};
        folder[25] = std::byte{2};
        folder[32] = std::byte{1};
        QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
    }
    // What a burn has voided stays so, also where nothing else can be read of what it wrote.
    void search_behindAVoidHeader_findsNothing()
    {
        for (const bool half : {false, true}) {
            DamagedDisc disc{least().whole, {}};
            Bytes voided(2 * kDiscBlock);
            makeVoidHeader(voided);
            std::ranges::copy(voided, sectorIn(disc.bytes, least().layout.imageSectors()).begin());
            if (half) {
                disc.unreadable.insert(least().layout.imageSectors());
            }
            for (std::uint64_t sector = 0; sector < 100; ++sector) {
                disc.spoil(sector);
            }
            QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        }
    }
    void search_whereNothingOfTheImageIsLeft_findsTheParity()
    {
        for (const bool zeros : {true, false}) {
            const ParityLayout& layout = small().layout;
            DamagedDisc disc{small().whole, {}};
            for (std::uint64_t sector = 0; sector < layout.sectorAt(layout.sumLayer(), 0); ++sector) {
                if (zeros) {
                    std::ranges::fill(sectorIn(disc.bytes, sector), std::byte{});
                } else {
                    disc.unreadable.insert(sector);
                }
            }
            QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
            disc.bytes.resize((disc.sectors() + 777) * kDiscBlock);
            QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        }
    }
    // 1 MiB that says of itself to have layers of 32 GiB: nobody is to make room for the checksums of these.
    void headerOfALayoutThatTheMediumCannotHold_isNone()
    {
        DamagedDisc disc{sampleImage(kMiB), {}};
        const auto layout = ParityLayout::of(disc.bytes.size(), 1U << 24U).value();
        disc.bytes.resize(disc.bytes.size() + 20 * kDiscBlock);
        const ParityMark mark{.layout = layout, .fingerprint = fingerprintOf(sectorIn(disc.bytes, 16))};
        makeHeader(mark, std::span(disc.bytes).subspan(layout.imageSectors() * kDiscBlock, 2 * kDiscBlock));
        for (const ParitySearch search : {ParitySearch::header, ParitySearch::everywhere}) {
            QVERIFY(!findParity(disc.reader(), disc.sectors(), search).value());
        }
    }
    void search_ofAnImageThatWasCutOffBeforeItsChecksums_findsTheParity()
    {
        DamagedDisc disc{small().whole, {}};
        disc.bytes.resize((small().layout.imageSectors() + 2) * kDiscBlock);
        QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::header).value());
    }
    void search_whereReadingEnds_passesTheFaultOn()
    {
        const ReadSectors gone = [](auto&&...) -> Result<std::size_t> {
            return Fault{.kind = FaultKind::driveVanished};
        };
        const auto found = findParity(gone, 1000000, ParitySearch::header);
        QVERIFY(!found && found.fault().kind == FaultKind::driveVanished);
    }
    void headerOfAKnownMedium_isFoundWhateverTheSize()
    {
        const auto layout = ParityLayout::of(kMiB, 1409).value();
        Bytes sector(kDiscBlock); // of the image nothing can be read, behind it are zeros
        makeSums({.layout = layout}, std::vector<std::uint32_t>(layout.sumLayer()), sector);
        const ReadSectors read = [&](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
            std::ranges::fill(into, std::byte{});
            if (layout.layerOf(first) == layout.sumLayer()) {
                std::ranges::copy(sector, into.begin());
            }
            return layout.layerOf(first) < layout.sumLayer() ? 0U : 1U;
        };
        for (const std::uint64_t sectors : {layout.sectors(), std::uint64_t(2295104)}) {
            const auto found = findParity(read, sectors, ParitySearch::everywhere).value();
            QVERIFY(found && found->layout == layout);
            QVERIFY(!findParity(read, sectors, ParitySearch::header).value());
        }
    }
};

STEADYBURN_UNIT_TEST(TestParityFinder)
#include "TestParityFinder.moc"
