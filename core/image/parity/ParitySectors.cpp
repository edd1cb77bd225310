#include "image/parity/ParitySectors.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <libdeflate.h>
#include <libisofs/libisofs.h>
#include <new>
#include <string>
#include <string_view>

namespace steadyburn {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view kCookie = "*dvdisaster*RS03";
constexpr std::uint32_t kCreator = 7905; // the version of dvdisaster whose output this is, byte for byte
constexpr std::uint32_t kNeeded = 7900;
constexpr std::uint32_t kSumPlaceholder = 0x004C5047; // stands for a sector's own sum while that is taken
constexpr std::string_view kVoid =
    "steadyburn void parity header\nThe parity behind this sector belongs to older contents "
    "of this medium. Do not repair by it.\n";
constexpr std::size_t kHeaderBytes = ParityLayout::kHeaderSectors * kDiscBlock;

// Where a field is in the header and in a sector of checksums.
struct Fields {
    std::size_t cookie;
    std::size_t creator;
    std::size_t needed;
    std::size_t fingerprintSector;
    std::size_t fingerprint;
    std::size_t sectors;
    std::size_t bytesInLast;
    std::size_t dataLayers;
    std::size_t roots;
    std::size_t layerSectors;
    std::size_t sum;
};
constexpr Fields kHeader{.cookie = 0,
                         .creator = 84,
                         .needed = 88,
                         .fingerprintSector = 92,
                         .fingerprint = 20,
                         .sectors = 68,
                         .bytesInLast = 116,
                         .dataLayers = 76,
                         .roots = 80,
                         .layerSectors = 120,
                         .sum = 96};
constexpr Fields kSums{.cookie = 1024,
                       .creator = 1044,
                       .needed = 1048,
                       .fingerprintSector = 1052,
                       .fingerprint = 1056,
                       .sectors = 1088,
                       .bytesInLast = 1096,
                       .dataLayers = 1100,
                       .roots = 1104,
                       .layerSectors = 1112,
                       .sum = 1120};
constexpr std::size_t kFlagsBehindCookie = 16;
constexpr std::byte kEccFile{2}; // a bit of the first byte of the flags

void put(std::span<std::byte> to, std::size_t at, std::uint64_t value, std::size_t bytes)
{
    for (std::size_t n = 0; n < bytes; ++n) {
        to[at + n] = static_cast<std::byte>(value >> 8 * n);
    }
}

std::uint64_t get(std::span<const std::byte> from, std::size_t at, std::size_t bytes)
{
    std::uint64_t value = 0;
    for (std::size_t n = bytes; n > 0; --n) {
        value = value << 8U | std::to_integer<std::uint64_t>(from[at + n - 1]);
    }
    return value;
}

void putText(std::span<std::byte> to, std::size_t at, std::string_view text)
{
    std::memcpy(to.data() + at, text.data(), text.size());
}

bool hasText(std::span<const std::byte> from, std::size_t at, std::string_view text)
{
    return std::memcmp(from.data() + at, text.data(), text.size()) == 0;
}

void putMark(const ParityMark& mark, const Fields& fields, std::span<std::byte> to)
{
    const ParityLayout& layout = mark.layout;
    putText(to, fields.cookie, kCookie);
    put(to, fields.creator, kCreator, 4);
    put(to, fields.needed, kNeeded, 4);
    put(to, fields.fingerprintSector, kFingerprintSector, 4);
    std::ranges::copy(mark.fingerprint, to.begin() + static_cast<std::ptrdiff_t>(fields.fingerprint));
    put(to, fields.sectors, layout.imageSectors(), 8);
    put(to, fields.bytesInLast, layout.imageBytes() - (layout.imageSectors() - 1) * kDiscBlock, 4);
    put(to, fields.dataLayers, layout.sumLayer() + 1, 4);
    put(to, fields.roots, layout.roots(), 4);
    put(to, fields.layerSectors, layout.layerSectors(), 8);
    put(to, fields.sum, kSumPlaceholder, 4);
    put(to, fields.sum, sectorSum(to), 4);
}

std::uint32_t ownSum(std::span<const std::byte> from, std::size_t at)
{
    std::array<std::byte, kHeaderBytes> copy;
    std::ranges::copy(from, copy.begin());
    put(copy, at, kSumPlaceholder, 4);
    return sectorSum(std::span(copy).first(from.size()));
}

std::optional<ParityMark> getMark(const Fields& fields, std::span<const std::byte> from)
{
    if (!hasText(from, fields.cookie, kCookie) ||
        (from[fields.cookie + kFlagsBehindCookie] & kEccFile) != std::byte{} ||
        get(from, fields.needed, 4) > kCreator || get(from, fields.fingerprintSector, 4) != kFingerprintSector ||
        get(from, fields.sum, 4) != ownSum(from, fields.sum)) {
        return std::nullopt;
    }
    const std::uint64_t sectors = get(from, fields.sectors, 8);
    const std::uint64_t bytesInLast = get(from, fields.bytesInLast, 4);
    if (sectors == 0 || sectors > UINT32_MAX || bytesInLast == 0 || bytesInLast > kDiscBlock) {
        return std::nullopt;
    }
    const auto layout = ParityLayout::of((sectors - 1) * kDiscBlock + bytesInLast, get(from, fields.layerSectors, 8));
    if (!layout) {
        return std::nullopt;
    }
    ParityMark mark{.layout = *layout};
    std::ranges::copy(from.subspan(fields.fingerprint, mark.fingerprint.size()), mark.fingerprint.begin());
    return mark;
}

} // namespace

Fingerprint fingerprintOf(std::span<const std::byte> sector)
{
    void* context = nullptr;
    Fingerprint made{};
    if (iso_md5_start(&context) != 1 ||
        iso_md5_compute(context, const_cast<char*>(reinterpret_cast<const char*>(sector.data())),
                        static_cast<int>(sector.size())) != 1 ||
        iso_md5_end(&context, reinterpret_cast<char*>(made.data())) != 1) {
        throw std::bad_alloc(); // all that it can lack
    }
    return made;
}

std::uint32_t sectorSum(std::span<const std::byte> bytes)
{
    return ~libdeflate_crc32(0, bytes.data(), bytes.size());
}

void makeHeader(const ParityMark& mark, std::span<std::byte> to)
{
    assert(to.size() == kHeaderBytes);
    std::ranges::fill(to, std::byte{});
    putMark(mark, kHeader, to);
}

std::optional<ParityMark> readHeader(std::span<const std::byte> sectors)
{
    assert(sectors.size() == kHeaderBytes);
    return getMark(kHeader, sectors);
}

void makePadding(const ParityMark& mark, std::uint64_t number, std::span<std::byte> to)
{
    std::ranges::fill(to, std::byte{});
    putText(to, 0,
            "dvdisaster padding sector       This is a padding sector needed for augmenting the image with error "
            "correction data."sv);
    putText(to, 0x100, "Padding sector marker version"sv);
    putText(to, 0x120, "1.00"sv);
    putText(to, 0x140, "Padding sector number"sv);
    putText(to, 0x160, std::to_string(number));
    putText(to, 0x180, "Medium fingerprint"sv);
    std::ranges::copy(mark.fingerprint, to.begin() + 0x1A0);
    putText(to, 0x1C0, "Medium fingerprint sector"sv);
    putText(to, 0x1E0, std::to_string(kFingerprintSector));
    putText(to, 2011, "dvdisaster padding sector end marker"sv);
}

void makeSums(const ParityMark& mark, std::span<const std::uint32_t> sums, std::span<std::byte> to)
{
    assert(sums.size() == mark.layout.sumLayer());
    std::ranges::fill(to, std::byte{});
    for (std::size_t layer = 0; layer < sums.size(); ++layer) {
        put(to, 4 * layer, sums[layer], 4);
    }
    putMark(mark, kSums, to);
}

std::optional<ParityMark> readSums(std::span<const std::byte> sector)
{
    return getMark(kSums, sector);
}

std::uint32_t sumIn(std::span<const std::byte> sector, unsigned layer)
{
    return static_cast<std::uint32_t>(get(sector, std::size_t{4} * layer, 4));
}

bool isDeadSector(std::span<const std::byte> sector)
{
    return hasText(sector, 0, "dvdisaster dead sector marker\n"sv) &&
           hasText(sector, 2012, "dvdisaster dead sector end marker\n"sv);
}

void makeVoidHeader(std::span<std::byte> to)
{
    assert(to.size() == kHeaderBytes);
    std::ranges::fill(to, std::byte{});
    putText(to, 0, kVoid);
    putText(to, kDiscBlock, kVoid);
}

bool isVoidHeader(std::span<const std::byte> sectors)
{
    return hasText(sectors, 0, kVoid) || hasText(sectors, kDiscBlock, kVoid);
}

} // namespace steadyburn
