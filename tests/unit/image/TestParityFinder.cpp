#include "image/parity/ParityFinder.h"
#include "support/ProtectedSample.h"
#include "support/UnitTest.h"

#include <QTest>

using namespace steadyburn;

namespace {

// With a descriptor of a second tree, and four folders that have one entry each.
Bytes withFolders()
{
    Bytes image = sampleImage(2105 * kDiscBlock);
    std::ranges::copy(sectorIn(image, 16), sectorIn(image, 17).begin());
    sectorIn(image, 17)[0] = std::byte{2};
    for (const std::size_t number : {20, 21, 22, 23}) {
        const auto folder = sectorIn(image, number);
        std::ranges::fill(folder, std::byte{});
        folder[0] = std::byte{34 + 20};
        folder[2] = folder[9] = static_cast<std::byte>(number);
        folder[25] = std::byte{2};
        folder[32] = std::byte{1};
        folder[54] = std::byte{34};
        folder[54 + 32] = std::byte{1};
        folder[54 + 33] = std::byte{'A'};
    }
    return withParity(image, ParityLayout::of(image.size(), 10).value());
}

} // namespace

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
    // A block with one wrong byte looks whole, as what a newer burn wrote does; but that would differ in more.
    void search_whereSeveralBlocksOfTheFileSystemHaveOneWrongByte_findsTheParity()
    {
        DamagedDisc disc{withFolders(), {}};
        for (const std::size_t at : {20 * 2048 + 36, 21 * 2048 + 37, 22 * 2048 + 38, 16 * 2048 + 700}) {
            disc.bytes[at] ^= std::byte{0x21};
        }
        QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        for (const std::uint64_t number : {20, 21, 22}) { // of these more than that was changed
            sectorIn(disc.bytes, number)[40] ^= std::byte{1};
        }
        QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
    }
    // A byte at each place where no program writes it so; and one more, which alone would pass for another text.
    void search_whereDescriptorsHaveTwoWrongBytes_findsTheParity()
    {
        for (const std::size_t at : {10, 75, 83, 100, 121, 135, 160, 500, 815, 1500}) {
            DamagedDisc disc{withFolders(), {}};
            for (const std::uint64_t number : {16, 17}) {
                sectorIn(disc.bytes, number)[at] ^= std::byte{3};
                sectorIn(disc.bytes, number)[900] ^= std::byte{0x41};
            }
            QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        }
    }
    // Both look whole; but a burn that changes no folder is none.
    void search_whereDescriptorsHaveAnotherText_findsTheParity()
    {
        DamagedDisc disc{withFolders(), {}};
        for (const std::uint64_t number : {16, 17}) {
            std::ranges::fill(sectorIn(disc.bytes, number).subspan(900, 2), std::byte{'x'});
        }
        QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        sectorIn(disc.bytes, 20)[36] ^= std::byte{1};
        sectorIn(disc.bytes, 20)[40] ^= std::byte{1};
        QVERIFY(!findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
    }
    // Few of them look whole, while others show that it is damage.
    void search_whereFoldersAreDamagedVisibly_findsTheParity()
    {
        DamagedDisc disc{withFolders(), {}};
        for (const std::uint64_t number : {20, 21, 22, 23}) {
            sectorIn(disc.bytes, number)[40] ^= std::byte{1};
            sectorIn(disc.bytes, number)[number < 22 ? 36 : 1000] ^= std::byte{1};
        }
        QVERIFY(findParity(disc.reader(), disc.sectors(), ParitySearch::everywhere).value());
        sectorIn(disc.bytes, 22)[1000] ^= std::byte{1};
        sectorIn(disc.bytes, 22)[36] ^= std::byte{1};
        sectorIn(disc.bytes, 16)[900] ^= std::byte{0x41}; // as a newer burn does
        sectorIn(disc.bytes, 16)[901] ^= std::byte{0x41};
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
