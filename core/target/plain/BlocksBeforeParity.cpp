#include "target/plain/BlocksBeforeParity.h"

#include "base/Units.h"
#include "image/parity/ParityFinder.h"

#include <algorithm>

namespace steadyburn {

BlocksBeforeParity::BlocksBeforeParity(ImageBlocks& image, std::uint64_t size) : m_image(image)
{
    const ReadSectors read = [&image](std::uint64_t first, std::span<std::byte> into) -> Result<std::size_t> {
        return image.read(first, into);
    };
    const std::uint64_t blocks = size / kDiscBlock;
    const auto found = findParity(read, blocks, ParitySearch::header);
    if (found && *found) {
        m_begin = std::min(blocks, (*found)->layout.imageSectors());
        m_end = std::min(blocks, (*found)->layout.sectors());
    }
}

std::size_t BlocksBeforeParity::read(std::uint64_t from, std::span<std::byte> into)
{
    const std::uint64_t count = into.size() / kDiscBlock;
    if (isParity(from)) {
        const std::uint64_t zeros = std::min(count, m_end - from);
        std::ranges::fill(into.first(zeros * kDiscBlock), std::byte{});
        return zeros;
    }
    const bool reaches = from < m_begin && from + count > m_begin;
    return m_image.read(from, reaches ? into.first((m_begin - from) * kDiscBlock) : into);
}

std::uint64_t BlocksBeforeParity::nextData(std::uint64_t from)
{
    const std::uint64_t found = m_image.nextData(from);
    return isParity(found) ? m_image.nextData(m_end) : found;
}

} // namespace steadyburn
