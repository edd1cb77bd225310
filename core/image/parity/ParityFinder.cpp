#include "image/parity/ParityFinder.h"

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

using Found = Result<std::optional<ParityMark>>;

class Search {
public:
    Search(const ReadSectors& read, std::uint64_t sectors) : m_read(read), m_sectors(sectors) {}

    Found byHeader()
    {
        std::array<std::byte, kDiscBlock> descriptor;
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
        for (const std::uint64_t at : {size, size - kRunOut}) {
            std::array<std::byte, ParityLayout::kHeaderSectors * kDiscBlock> header;
            got = readWhole(at, header);
            if (!got) {
                return got.takeFault();
            }
            if (*got) {
                const auto mark = readHeader(header);
                if (mark && mark->layout.imageSectors() == at) {
                    return mark;
                }
            }
        }
        return std::optional<ParityMark>();
    }

    // Checksums fill a whole layer, and one sector of them says the rest. First where they are if the layers fill the
    // medium or one that dvdisaster knows, then wherever they can be.
    Found bySums()
    {
        std::vector<std::uint64_t> lengths{m_sectors / ParityLayout::kLayers};
        lengths.insert(lengths.end(), knownLayerLengths().begin(), knownLayerLengths().end());
        for (const std::uint64_t length : lengths) {
            for (unsigned layer = kFirstSumLayer; layer <= kLastSumLayer; ++layer) {
                auto found = bySumsAt(layer * length + length / 2);
                if (!found || *found) {
                    return found;
                }
            }
        }
        // A layer that is not behind the last one possible and reaches up to `at` is longer than two of these steps.
        for (std::uint64_t at = kFirstSumLayer; at < m_sectors; at += at / (2 * (kLastSumLayer + 1)) + 1) {
            auto found = bySumsAt(at);
            if (!found || *found) {
                return found;
            }
        }
        return std::optional<ParityMark>();
    }

private:
    Found bySumsAt(std::uint64_t number)
    {
        std::array<std::byte, kDiscBlock> sector;
        auto got = readWhole(number, sector);
        if (!got) {
            return got.takeFault();
        }
        auto mark = *got ? readSums(sector) : std::nullopt;
        return mark && mark->layout.layerOf(number) == mark->layout.sumLayer() ? mark : std::nullopt;
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
        return *got == count;
    }

    const ReadSectors& m_read;
    std::uint64_t m_sectors;
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
