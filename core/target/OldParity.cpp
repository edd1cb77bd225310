#include "target/OldParity.h"

#include "base/Units.h"

#include <algorithm>
#include <span>

namespace steadyburn {

std::optional<VoidedParity> voidedHeader(const ReadSectors& read, std::uint64_t sectors)
{
    const auto found = findParity(read, sectors, ParitySearch::described);
    if (!found || !*found) {
        return std::nullopt;
    }
    VoidedParity parity{.offset = (*found)->layout.imageSectors() * kDiscBlock,
                        .bytes = std::vector<std::byte>(ParityLayout::kHeaderSectors * kDiscBlock)};
    makeVoidHeader(parity.bytes);
    return parity;
}

std::optional<VoidedParity> voidedBlocks(const ReadSectors& read, std::uint64_t sectors)
{
    constexpr std::uint64_t kUnit = 32 * kKiB;
    const auto header = voidedHeader(read, sectors);
    if (!header) {
        return std::nullopt;
    }
    const std::uint64_t first = header->offset / kUnit * kUnit;
    VoidedParity blocks{.offset = first, .bytes = {}};
    blocks.bytes.resize(roundUp(header->offset + header->bytes.size(), kUnit) - first);
    std::ranges::copy(header->bytes, blocks.bytes.begin() + static_cast<std::ptrdiff_t>(header->offset - first));
    return blocks;
}

} // namespace steadyburn
