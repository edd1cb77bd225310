#include "unpack/members/ArchiveBytes.h"

#include <algorithm>

namespace steadyburn {

namespace {
constexpr std::size_t kReadAtOnce = 256 * 1024;
}

PlainBytes::PlainBytes(PatientReader& medium, std::uint64_t start)
    : m_medium(medium), m_start(start), m_position(start), m_piece(kReadAtOnce)
{
}

Result<std::span<const std::byte>> PlainBytes::next()
{
    std::vector<ByteRange> damage;
    auto got = m_medium.readAt(m_piece, m_position, damage);
    if (!got) {
        return got.takeFault();
    }
    for (const ByteRange& range : damage) {
        addDamage({range.offset - m_start, range.length});
    }
    m_position += *got;
    return std::span<const std::byte>(m_piece).first(*got);
}

std::uint64_t PlainBytes::skip(std::uint64_t bytes)
{
    if (!m_medium.seekable()) {
        const std::uint64_t count = m_medium.skip(m_position, bytes);
        m_position += count;
        return count;
    }
    const auto size = m_medium.size();
    if (!size || bytes < kReadAtOnce) {
        return 0;
    }
    const std::uint64_t count = std::min(bytes, *size > m_position ? *size - m_position : 0);
    m_position += count;
    return count;
}

} // namespace steadyburn
