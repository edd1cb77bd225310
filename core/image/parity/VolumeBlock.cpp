#include "image/parity/VolumeBlock.h"

#include <algorithm>
#include <cstring>

namespace steadyburn {

namespace {

constexpr std::size_t kVolumeSize = 80; // where descriptors have it: little-endian, then big-endian
constexpr std::byte kPrimary{1};
constexpr std::byte kSupplementary{2};

std::uint8_t numberAt(std::span<const std::byte> bytes, std::size_t at)
{
    return std::to_integer<std::uint8_t>(bytes[at]);
}

// Whether the number of so many bytes stands there in both orders.
bool isInBothOrders(std::span<const std::byte> bytes, std::size_t at, std::size_t length)
{
    for (std::size_t n = 0; n < length; ++n) {
        if (bytes[at + n] != bytes[at + 2 * length - 1 - n]) {
            return false;
        }
    }
    return true;
}

// Of a number of four bytes in both orders; 0 where they differ.
std::uint64_t bothEndian(std::span<const std::byte> bytes, std::size_t at)
{
    std::uint64_t value = 0;
    for (std::size_t n = 4; n > 0; --n) {
        value = value << 8U | std::to_integer<std::uint64_t>(bytes[at + n - 1]);
    }
    return isInBothOrders(bytes, at, 4) ? value : 0;
}

bool isZero(std::span<const std::byte> bytes)
{
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{}; });
}

bool isVolumeDescriptor(std::span<const std::byte> sector)
{
    return std::memcmp(sector.data() + 1, "CD001", 5) == 0 && (sector[0] == kPrimary || sector[0] == kSupplementary) &&
           bothEndian(sector, kVolumeSize) > 0;
}

// Its length, place, size, time and name. Programs leave out the time, never what leads to the contents.
bool isWholeRecord(std::span<const std::byte> record)
{
    constexpr std::size_t kName = 33;
    const std::size_t nameLength = numberAt(record, kName - 1);
    return isInBothOrders(record, 2, 4) && isInBothOrders(record, 10, 4) && isInBothOrders(record, 28, 2) &&
           numberAt(record, 19) <= 12 && numberAt(record, 20) <= 31 && numberAt(record, 21) <= 23 &&
           numberAt(record, 22) <= 59 && numberAt(record, 23) <= 59 && kName + nameLength <= record.size();
}

// Texts may be in any encoding, and are filled with spaces or zeros.
bool isText(std::span<const std::byte> bytes)
{
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{} || byte >= std::byte{' '}; });
}

bool isTime(std::span<const std::byte> digits)
{
    return std::ranges::all_of(digits, [](std::byte byte) {
        return byte == std::byte{} || byte == std::byte{' '} || (byte >= std::byte{'0'} && byte <= std::byte{'9'});
    });
}

bool isWholeDescriptor(std::span<const std::byte> sector)
{
    bool whole = isInBothOrders(sector, 120, 2) && isInBothOrders(sector, 124, 2) && isInBothOrders(sector, 128, 2) &&
                 isInBothOrders(sector, 132, 4) && isWholeRecord(sector.subspan(156, 34)) &&
                 isZero(sector.subspan(72, 8)) && isZero(sector.subspan(1395));
    for (const std::size_t at : {813UL, 830UL, 847UL, 864UL}) {
        whole = whole && isTime(sector.subspan(at, 16));
    }
    if (sector[0] == kPrimary) {
        whole = whole && isZero(sector.subspan(88, 32)) && isText(sector.subspan(8, 64)) &&
                isText(sector.subspan(190, 623));
    }
    return whole;
}

// A folder begins with its own record, which says where it lies.
bool isFolder(std::span<const std::byte> sector, std::uint64_t number)
{
    constexpr std::byte kFolder{2};
    return sector[0] >= std::byte{34} && (sector[25] & kFolder) == kFolder && sector[32] == std::byte{1} &&
           sector[33] == std::byte{0} && bothEndian(sector, 2) == number;
}

bool isWholeFolder(std::span<const std::byte> sector)
{
    std::size_t at = 0;
    while (at < sector.size() && sector[at] != std::byte{}) {
        const std::size_t length = numberAt(sector, at);
        if (length < 34 || length > sector.size() - at || !isWholeRecord(sector.subspan(at, length))) {
            return false;
        }
        at += length;
    }
    return isZero(sector.subspan(at));
}

} // namespace

std::uint64_t volumeSectors(std::span<const std::byte> sector)
{
    return sector[0] == kPrimary && isVolumeDescriptor(sector) ? bothEndian(sector, kVolumeSize) : 0;
}

std::uint64_t volumeRoot(std::span<const std::byte> sector)
{
    constexpr std::size_t kRootPlace = 158;
    return volumeSectors(sector) > 0 ? bothEndian(sector, kRootPlace) : 0;
}

BlockLook lookOf(std::span<const std::byte> sector, std::uint64_t number)
{
    if (isVolumeDescriptor(sector)) {
        return isWholeDescriptor(sector) ? BlockLook::descriptor : BlockLook::damaged;
    }
    if (isFolder(sector, number)) {
        return isWholeFolder(sector) ? BlockLook::folder : BlockLook::damaged;
    }
    return BlockLook::other;
}

} // namespace steadyburn
