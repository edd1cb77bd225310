// Where RS03 puts what: 255 layers of equal length, the image first, then header and padding, one layer of checksums,
// and as many layers of parity as are left. The sectors at one position of all layers are a row, which is repaired
// together. A value; any thread. A sector has kDiscBlock bytes, and sectors, layers and rows are counted from 0.
#pragma once

#include "base/Result.h"
#include "base/Units.h"

#include <cstdint>
#include <optional>
#include <span>

namespace steadyburn {

class ParityLayout {
public:
    static constexpr unsigned kLayers = 255;
    static constexpr unsigned kLeastRoots = 8;
    static constexpr unsigned kMostRoots = 170;
    static constexpr unsigned kHeaderSectors = 2;

    // All the room of a medium. Where a size that dvdisaster knows leaves at most a twentieth of it unused, that one is
    // taken: dvdisaster finds the parity of such an image even where header and volume descriptor are lost. Fails
    // with parityTooSmall. 1 <= imageBytes; both in bytes.
    static Result<ParityLayout> filling(std::uint64_t imageBytes, std::uint64_t mediumBytes);

    // The smallest image whose parity is at least `percent` of what it protects. Fails with parityTooSmall where that
    // is less than kLeastRoots layers or does not fit, and with badArgument above 200, which kMostRoots are.
    static Result<ParityLayout> ofPercent(unsigned percent, std::uint64_t imageBytes, std::uint64_t mediumBytes);

    // Of an image with layers of so many sectors; nothing where the code does not have it.
    static std::optional<ParityLayout> of(std::uint64_t imageBytes, std::uint64_t layerSectors);

    [[nodiscard]] std::uint64_t imageBytes() const { return m_imageBytes; }
    [[nodiscard]] std::uint64_t imageSectors() const { return (m_imageBytes + kDiscBlock - 1) / kDiscBlock; }
    [[nodiscard]] std::uint64_t layerSectors() const { return m_layerSectors; } // as many rows there are
    [[nodiscard]] std::uint64_t sectors() const { return kLayers * m_layerSectors; }
    // What comes behind the image's bytes, beginning with the zeros that complete its last sector.
    [[nodiscard]] std::uint64_t tailBytes() const { return sectors() * kDiscBlock - m_imageBytes; }

    // Layers 0 .. sumLayer() - 1 hold image, header and padding; those behind it hold parity.
    [[nodiscard]] unsigned sumLayer() const { return m_sumLayer; }
    [[nodiscard]] unsigned roots() const { return kLayers - 1 - m_sumLayer; }
    [[nodiscard]] double percent() const { return 100. * roots() / (kLayers - roots()); }

    [[nodiscard]] unsigned layerOf(std::uint64_t sector) const
    {
        return static_cast<unsigned>(sector / m_layerSectors);
    }
    [[nodiscard]] std::uint64_t rowOf(std::uint64_t sector) const { return sector % m_layerSectors; }
    [[nodiscard]] std::uint64_t sectorAt(unsigned layer, std::uint64_t row) const
    {
        return layer * m_layerSectors + row;
    }
    // The row whose checksums are in this row, so that a row's repair gives the checksums of another.
    [[nodiscard]] std::uint64_t rowSummedIn(std::uint64_t row) const { return (row + 1) % m_layerSectors; }

    friend bool operator==(const ParityLayout&, const ParityLayout&) = default;

private:
    ParityLayout(std::uint64_t imageBytes, std::uint64_t layerSectors, unsigned sumLayer)
        : m_imageBytes(imageBytes), m_layerSectors(layerSectors), m_sumLayer(sumLayer)
    {
    }

    std::uint64_t m_imageBytes;
    std::uint64_t m_layerSectors;
    unsigned m_sumLayer;
};

// The length of a layer, in sectors, for each size of medium that dvdisaster knows, ascending.
[[nodiscard]] std::span<const std::uint64_t> knownLayerLengths();

} // namespace steadyburn
