#include "image/parity/ParityFinder.h"

#include "image/parity/OwnParity.h"
#include "image/parity/VolumeBlock.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

namespace steadyburn {

namespace {

constexpr unsigned kFirstSumLayer = ParityLayout::kLayers - 1 - ParityLayout::kMostRoots;
constexpr unsigned kLastSumLayer = ParityLayout::kLayers - 1 - ParityLayout::kLeastRoots;

// A disc of which nothing can be read would be tried for hours.
constexpr unsigned kMostUnreadable = 100;

constexpr std::uint64_t kMostBeforeFolder = 512; // sectors of a session, and between the image and it

constexpr std::uint64_t kMostPromised = 1ULL << 22U; // sectors before the checksums of a medium that has fewer: 8 GiB

using Found = Result<std::optional<ParityMark>>;
using Sector = std::array<std::byte, kDiscBlock>;

class Search {
public:
    Search(const ReadSectors& read, std::uint64_t sectors) : m_read(read), m_sectors(sectors) {}

    Found byHeader()
    {
        Sector descriptor;
        auto got = readWhole(kFingerprintSector, descriptor);
        if (!got) {
            return got.takeFault();
        }
        const std::uint64_t size = *got ? volumeSectors(descriptor) : 0;
        if (size > 0) {
            m_images.push_back(size);
        }
        if (size > kSectorsBehindImage) {
            m_images.push_back(size - kSectorsBehindImage);
        }
        for (const std::uint64_t at : m_images) {
            std::array<std::byte, ParityLayout::kHeaderSectors * kDiscBlock> header;
            got = readWhole(at, header);
            if (!got) {
                return got.takeFault();
            }
            const auto mark = *got ? readHeader(header) : std::nullopt;
            auto found = mark && mark->layout.imageSectors() == at ? ifOwn(*mark) : Found(std::optional<ParityMark>());
            if (!found || *found) {
                return found;
            }
        }
        return std::optional<ParityMark>();
    }

    [[nodiscard]] bool knowsImage() const { return !m_images.empty(); }

    // Checksums fill a whole layer, and one sector of them says the rest. First where they are if the layers fill the
    // medium or one that dvdisaster knows, then wherever they can be. A descriptor that can be read leaves one layer.
    // From behind, where the parity is: of the image perhaps nothing can be read.
    Found bySums()
    {
        std::vector<std::uint64_t> lengths{m_sectors / ParityLayout::kLayers};
        std::ranges::copy_if(knownLayerLengths(), std::back_inserter(lengths),
                             [first = lengths.front()](std::uint64_t length) { return length != first; });
        for (const std::uint64_t length : lengths) {
            auto found = knowsImage() ? byImage(length) : byLength(length);
            if (!found || *found) {
                return found;
            }
        }
        // A layer that is not behind the last one possible and reaches down to `at` is longer than two of these steps.
        for (std::uint64_t at = m_sectors; !knowsImage() && at > kFirstSumLayer && m_unreadable < kMostUnreadable;
             at -= at / (2 * (kLastSumLayer + 1)) + 1) {
            auto found = bySumsAt(at - 1);
            if (!found || *found) {
                return found;
            }
        }
        return std::optional<ParityMark>();
    }

private:
    Found byLength(std::uint64_t length)
    {
        for (unsigned layer = kLastSumLayer; layer >= kFirstSumLayer && m_unreadable < kMostUnreadable; --layer) {
            auto found = bySumsAt(layer * length + length / 2);
            if (!found || *found) {
                return found;
            }
        }
        return std::optional<ParityMark>();
    }

    Found byImage(std::uint64_t length)
    {
        unsigned tried = 0;
        for (const std::uint64_t image : m_images) {
            const auto layout = ParityLayout::of(image * kDiscBlock, length);
            if (!layout || layout->sumLayer() == tried) {
                continue;
            }
            tried = layout->sumLayer();
            auto found = byLayout(*layout);
            if (!found || *found) {
                return found;
            }
        }
        return std::optional<ParityMark>();
    }

    Found byLayout(const ParityLayout& layout)
    {
        const std::uint64_t length = layout.layerSectors();
        for (const std::uint64_t row : {length / 2, length / 4, std::uint64_t(0)}) {
            auto found = bySumsAt(layout.sectorAt(layout.sumLayer(), row));
            const bool fits =
                found && *found && std::ranges::find(m_images, (*found)->layout.imageSectors()) != m_images.end();
            if (!found || fits) {
                return found;
            }
        }
        return std::optional<ParityMark>();
    }

    Found bySumsAt(std::uint64_t number)
    {
        Sector sector;
        auto got = readWhole(number, sector);
        if (!got) {
            return got.takeFault();
        }
        const auto mark = *got ? readSums(sector) : std::nullopt;
        if (!mark || mark->layout.layerOf(number) != mark->layout.sumLayer()) {
            return std::optional<ParityMark>();
        }
        return ifOwn(*mark);
    }

    // The layout is a stranger's word, and what is kept grows with it. Of an image that was cut off before its
    // checksums nothing can be checked, which is worth saying where it costs little.
    [[nodiscard]] bool isAffordable(const ParityLayout& layout) const
    {
        return layout.sectorAt(layout.sumLayer(), 0) < std::max(m_sectors, kMostPromised);
    }

    Found ifOwn(const ParityMark& mark)
    {
        if (!isAffordable(mark.layout)) {
            return std::optional<ParityMark>();
        }
        if (std::ranges::find(m_foreign, mark) != m_foreign.end()) {
            return std::optional<ParityMark>();
        }
        auto own = isOwnParity(m_read, m_sectors, mark);
        if (!own) {
            return own.takeFault();
        }
        if (!*own) {
            m_foreign.push_back(mark);
        }
        return *own ? std::optional(mark) : std::optional<ParityMark>();
    }

    Result<bool> readWhole(std::uint64_t first, std::span<std::byte> into)
    {
        const std::size_t count = into.size() / kDiscBlock;
        if (first >= m_sectors || count > m_sectors - first) {
            return false;
        }
        auto got = m_read(first, into);
        if (!got) {
            return got.takeFault();
        }
        m_unreadable += *got == count ? 0 : 1;
        return *got == count;
    }

    const ReadSectors& m_read;
    std::uint64_t m_sectors;
    unsigned m_unreadable = 0;
    std::vector<std::uint64_t> m_images; // how many sectors the volume descriptor leads to expect; empty: unknown
    std::vector<ParityMark> m_foreign;   // found, and not this medium's
};

// Whose header lies in `bytes`, sectors before the one with number `end`.
std::optional<ParityMark> headerIn(std::span<const std::byte> bytes, std::uint64_t end)
{
    constexpr std::size_t kHeader = ParityLayout::kHeaderSectors * kDiscBlock;
    for (std::size_t at = 0; at + kHeader <= bytes.size(); at += kDiscBlock) {
        const auto mark = readHeader(bytes.subspan(at, kHeader));
        if (mark && mark->layout.imageSectors() == end - (bytes.size() - at) / kDiscBlock) {
            return mark;
        }
    }
    return std::nullopt;
}

// Of the session whose primary descriptor is the first in `bytes`, sectors before the one with number `end`; 0: there
// is none.
std::uint64_t startIn(std::span<const std::byte> bytes, std::uint64_t end)
{
    for (std::size_t at = 0; at < bytes.size(); at += kDiscBlock) {
        if (volumeSectors(bytes.subspan(at, kDiscBlock)) > 0) {
            const std::uint64_t descriptor = end - (bytes.size() - at) / kDiscBlock;
            return descriptor - std::min(descriptor, kFingerprintSector);
        }
    }
    return 0;
}

// Where the session begins right behind the image the header is lost, too. What is left then is parity behind the
// volume and its padding, up to the end of the last layer.
Found behindVolume(const ReadSectors& read, std::uint64_t sectors, std::uint64_t session, std::uint64_t volume)
{
    const auto layout = ParityLayout::of(session * kDiscBlock, sectors / ParityLayout::kLayers);
    if (!layout || layout->sectors() != sectors || volume >= sectors) {
        return std::optional<ParityMark>();
    }
    Sector sector;
    for (const std::uint64_t number : {sectors - 1, sectors - 1 - layout->layerSectors()}) {
        auto got = read(number, sector);
        if (!got) {
            return got.takeFault();
        }
        if (*got == 0 || std::ranges::all_of(sector, [](std::byte each) { return each == std::byte{}; })) {
            return std::optional<ParityMark>();
        }
    }
    return std::optional(ParityMark{.layout = *layout});
}

} // namespace

Found findOutdatedParity(const ReadSectors& read, std::uint64_t sectors, std::uint64_t session)
{
    if (sectors <= kFingerprintSector) {
        return std::optional<ParityMark>();
    }
    std::vector<std::byte> bytes(kDiscBlock);
    auto got = read(kFingerprintSector, bytes);
    if (!got) {
        return got.takeFault();
    }
    const std::uint64_t end = session > 0 ? session : volumeRoot(bytes);
    const std::uint64_t volume = volumeSectors(bytes);
    if (*got == 0 || volume <= end || end == 0 || end > sectors) {
        return std::optional<ParityMark>();
    }
    const std::uint64_t count = std::min(end, kMostBeforeFolder);
    bytes.resize(count * kDiscBlock);
    got = read(end - count, bytes);
    if (!got) {
        return got.takeFault();
    }
    if (*got < count) {
        return std::optional<ParityMark>();
    }
    auto header = headerIn(bytes, end);
    return header ? Found(header) : behindVolume(read, sectors, session > 0 ? session : startIn(bytes, end), volume);
}

Found findParity(const ReadSectors& read, std::uint64_t sectors, ParitySearch search)
{
    Search parity(read, sectors);
    auto found = parity.byHeader();
    const bool further =
        search == ParitySearch::everywhere || (search == ParitySearch::described && parity.knowsImage());
    return !found || *found || !further ? std::move(found) : parity.bySums();
}

} // namespace steadyburn
