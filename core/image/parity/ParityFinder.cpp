#include "image/parity/ParityFinder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

namespace steadyburn {

namespace {

constexpr std::uint64_t kDescriptor = 16;
constexpr std::size_t kVolumeSize = 80; // where the primary descriptor has it, in sectors, little-endian
constexpr std::uint64_t kRunOut = 150;  // sectors that a volume's size may count behind the image
constexpr unsigned kFirstSumLayer = ParityLayout::kLayers - 1 - ParityLayout::kMostRoots;
constexpr unsigned kLastSumLayer = ParityLayout::kLayers - 1 - ParityLayout::kLeastRoots;

// A disc of which nothing can be read would be tried for hours.
constexpr unsigned kMostUnreadable = 100;
constexpr unsigned kProofs = 16;

using Found = Result<std::optional<ParityMark>>;
using Sector = std::array<std::byte, kDiscBlock>;

class Search {
public:
    Search(const ReadSectors& read, std::uint64_t sectors) : m_read(read), m_sectors(sectors) {}

    Found byHeader()
    {
        Sector descriptor;
        auto got = readWhole(kDescriptor, descriptor);
        if (!got) {
            return got.takeFault();
        }
        if (!*got || std::memcmp(descriptor.data(), "\1CD001", 6) != 0) {
            return std::optional<ParityMark>();
        }
        std::uint64_t size = 0;
        for (std::size_t n = 4; n > 0; --n) {
            size = size << 8U | std::to_integer<std::uint64_t>(descriptor[kVolumeSize + n - 1]);
        }
        m_images = {size, size - kRunOut};
        for (const std::uint64_t at : m_images) {
            std::array<std::byte, ParityLayout::kHeaderSectors * kDiscBlock> header;
            got = readWhole(at, header);
            if (!got) {
                return got.takeFault();
            }
            if (*got) {
                const auto mark = readHeader(header);
                if (mark && mark->layout.imageSectors() == at) {
                    // On a rewritable disc it may be that of an older image of the same size.
                    if (fingerprintOf(descriptor) == mark->fingerprint) {
                        return mark;
                    }
                    auto proven = byLayout(mark->layout);
                    if (!proven || *proven) {
                        return proven;
                    }
                }
            }
        }
        return std::optional<ParityMark>();
    }

    // Checksums fill a whole layer, and one sector of them says the rest. First where they are if the layers fill the
    // medium or one that dvdisaster knows, then wherever they can be. A descriptor that can be read leaves one layer.
    Found bySums()
    {
        std::vector<std::uint64_t> lengths{m_sectors / ParityLayout::kLayers};
        lengths.insert(lengths.end(), knownLayerLengths().begin(), knownLayerLengths().end());
        for (const std::uint64_t length : lengths) {
            auto found = m_images.empty() ? byLength(length) : byImage(length);
            if (!found || *found) {
                return found;
            }
        }
        // A layer that is not behind the last one possible and reaches up to `at` is longer than two of these steps.
        for (std::uint64_t at = kFirstSumLayer; m_images.empty() && at < m_sectors && m_unreadable < kMostUnreadable;
             at += at / (2 * (kLastSumLayer + 1)) + 1) {
            auto found = bySumsAt(at);
            if (!found || *found) {
                return found;
            }
        }
        return std::optional<ParityMark>();
    }

private:
    Found byLength(std::uint64_t length)
    {
        for (unsigned layer = kFirstSumLayer; layer <= kLastSumLayer && m_unreadable < kMostUnreadable; ++layer) {
            auto found = bySumsAt(layer * length + length / 2);
            if (!found || *found) {
                return found;
            }
        }
        return std::optional<ParityMark>();
    }

    Found byImage(std::uint64_t length)
    {
        for (const std::uint64_t image : m_images) {
            const auto layout = ParityLayout::of(image * kDiscBlock, length);
            auto found = layout ? byLayout(*layout) : Found(std::optional<ParityMark>());
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
            if (!found || (*found && (*found)->layout.imageSectors() == layout.imageSectors())) {
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
        auto mark = *got ? readSums(sector) : std::nullopt;
        if (!mark || mark->layout.layerOf(number) != mark->layout.sumLayer()) {
            return std::optional<ParityMark>();
        }
        auto own = isOfThisMedium(*mark, number, sector);
        if (!own) {
            return own.takeFault();
        }
        return *own ? mark : std::nullopt;
    }

    // An image with parity may be a file of this one: then its layer of checksums reaches into the next. On a
    // rewritable disc an older image may have left it: then its checksums are those of other sectors. True as well
    // where none of them can be read.
    Result<bool> isOfThisMedium(const ParityMark& mark, std::uint64_t number, const Sector& sums)
    {
        const ParityLayout& layout = mark.layout;
        Sector next;
        auto behind = readWhole(layout.sectorAt(layout.sumLayer() + 1, 0), next);
        if (!behind || (*behind && readSums(next))) {
            return behind ? Result<bool>(false) : std::move(behind);
        }
        const std::uint64_t row = layout.rowSummedIn(layout.rowOf(number));
        bool read = false;
        for (unsigned n = 0; n < kProofs; ++n) {
            const unsigned layer = n * layout.sumLayer() / kProofs;
            Sector sector;
            auto got = readWhole(layout.sectorAt(layer, row), sector);
            if (!got) {
                return got.takeFault();
            }
            const bool tells = *got && std::ranges::any_of(sector, [&](std::byte byte) { return byte != sector[0]; });
            if (tells && sectorSum(sector) == sumIn(sums, layer)) {
                return true;
            }
            read = read || *got;
        }
        return !read;
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
};

} // namespace

Found findParity(const ReadSectors& read, std::uint64_t sectors, ParitySearch search)
{
    Search parity(read, sectors);
    auto found = parity.byHeader();
    if (!found || *found || search == ParitySearch::header) {
        return found;
    }
    return parity.bySums();
}

} // namespace steadyburn
