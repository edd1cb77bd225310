// The sectors that RS03 puts behind an image, made and read. Plain functions; any thread. A sector has kDiscBlock
// bytes.
#pragma once

#include "image/parity/ParityLayout.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace steadyburn {

using Fingerprint =
    std::array<std::byte, 16>; // MD5 of the image's sector kFingerprintSector; zeros where there is none
inline constexpr std::uint64_t kFingerprintSector = 16;
[[nodiscard]] Fingerprint fingerprintOf(std::span<const std::byte> sector);

// What header and checksum sectors say of the image.
struct ParityMark {
    ParityLayout layout;
    Fingerprint fingerprint{};

    friend bool operator==(const ParityMark&, const ParityMark&) = default;
};

// RS03's CRC-32, which is not inverted at the end.
[[nodiscard]] std::uint32_t sectorSum(std::span<const std::byte> bytes);

// `to` is ParityLayout::kHeaderSectors sectors.
void makeHeader(const ParityMark& mark, std::span<std::byte> to);
[[nodiscard]] std::optional<ParityMark> readHeader(std::span<const std::byte> sectors);

// `number` is that of the padding sector itself.
void makePadding(const ParityMark& mark, std::uint64_t number, std::span<std::byte> to);

// The sums of one row's sectors in layers 0 .. sumLayer() - 1.
void makeSums(const ParityMark& mark, std::span<const std::uint32_t> sums, std::span<std::byte> to);
// Nothing if the sector is no undamaged sector of checksums. Its sums are then read by sumIn().
[[nodiscard]] std::optional<ParityMark> readSums(std::span<const std::byte> sector);
[[nodiscard]] std::uint32_t sumIn(std::span<const std::byte> sector, unsigned layer);

// True for a sector that dvdisaster wrote in place of one that it could not read.
[[nodiscard]] bool isDeadSector(std::span<const std::byte> sector);

// What a burn writes over the header of parity that belongs to older contents of a rewritable medium: whoever finds
// that parity's checksums later must not repair by them. `to` is ParityLayout::kHeaderSectors sectors.
void makeVoidHeader(std::span<std::byte> to);
// True where one of the sectors at a header's place is such a one.
[[nodiscard]] bool isVoidHeader(std::span<const std::byte> sectors);

} // namespace steadyburn
