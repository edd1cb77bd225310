#include "unpack/iso/IsoFields.h"

#include "unpack/iso/IsoEntry.h"

namespace steadyburn {

namespace {

constexpr std::size_t kHead = 4; // a signature, the length and the version

} // namespace

bool isIsoSignature(std::span<const std::byte> field)
{
    const auto fits = [](std::byte letter) {
        return (letter >= std::byte{'A'} && letter <= std::byte{'Z'}) ||
               (letter >= std::byte{'0'} && letter <= std::byte{'9'});
    };
    return fits(field[0]) && fits(field[1]);
}

bool areIsoFields(std::span<const std::byte> area)
{
    constexpr std::size_t kMode = 12;
    bool hasMode = false;
    while (area.size() >= kHead && area[0] != std::byte{0}) {
        const auto length = std::to_integer<std::size_t>(area[2]);
        if (length < kHead || length > area.size() || !isIsoSignature(area)) {
            return false;
        }
        hasMode = hasMode || (area[0] == std::byte{'P'} && area[1] == std::byte{'X'} && length >= kMode &&
                              isoNumber(area, 4) == isoNumberBig(area, 8));
        area = area.subspan(length);
    }
    return hasMode;
}

std::optional<std::size_t> findSharingField(std::span<const std::byte> systemUse)
{
    constexpr std::size_t kLength = 7;
    for (const std::size_t at : {std::size_t(0), kXaLength}) {
        if (systemUse.size() >= at + kLength && systemUse[at] == std::byte{'S'} &&
            systemUse[at + 1] == std::byte{'P'} && systemUse[at + 4] == std::byte{0xbe} &&
            systemUse[at + 5] == std::byte{0xef}) {
            return at;
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> findIsoFields(std::span<const std::byte> systemUse)
{
    for (std::size_t at = 0; at < systemUse.size(); ++at) {
        if (areIsoFields(systemUse.subspan(at))) {
            return at;
        }
    }
    return std::nullopt;
}

std::span<const std::byte> behindIsoFields(std::span<const std::byte> area)
{
    while (area.size() >= kHead && isIsoSignature(area)) {
        const auto length = std::to_integer<std::size_t>(area[2]);
        if (length < kHead || length > area.size()) {
            break;
        }
        area = area.subspan(length);
    }
    return area;
}

} // namespace steadyburn
