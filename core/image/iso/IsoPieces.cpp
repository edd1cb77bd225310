#include "image/iso/IsoPieces.h"

#include <algorithm>

namespace steadyburn {

void IsoPiece::describe(ReadJob& job, std::span<std::byte> into) const
{
    job.node = node;
    job.offset = offset;
    job.into = into;
    job.last = endsRead;
    job.holeAfter = holeAfter;
}

IsoPieces::IsoPieces(const Tree& tree, std::span<const IsoContent> contents, std::size_t most)
    : m_tree(tree), m_contents(contents), m_most(most)
{
}

void IsoPieces::enter()
{
    const IsoContent& content = m_contents[m_content];
    m_entered = true;
    m_offset = 0;
    m_extent = 0;
    m_whole = {0, content.size};
    m_extents = {&m_whole, content.size > 0 ? std::size_t(1) : std::size_t(0)};
    if (m_tree.sparse(content.node)) {
        m_extents = m_tree.extents(content.node);
    }
    while (!m_extents.empty() && (m_extents.back().length == 0 || m_extents.back().offset >= content.size)) {
        m_extents = m_extents.first(m_extents.size() - 1); // the last one left is the last that is read
    }
    m_touch = m_extents.empty();
}

IsoPiece IsoPieces::cut()
{
    const IsoContent& content = m_contents[m_content];
    IsoPiece piece;
    piece.node = content.node;
    piece.offset = m_offset;
    piece.waits = content.last && m_offset == 0;
    if (m_touch) {
        m_touch = false;
        piece.endsRead = true;
        piece.holeAfter = content.size;
        piece.endsFile = content.size == 0;
        return piece;
    }
    while (m_extent < m_extents.size() && m_extents[m_extent].offset + m_extents[m_extent].length <= m_offset) {
        ++m_extent;
    }
    std::uint64_t end = content.size;
    if (m_extent == m_extents.size()) {
        piece.hole = true;
    } else if (m_extents[m_extent].offset > m_offset) {
        piece.hole = true;
        end = m_extents[m_extent].offset;
    } else {
        end = m_extents[m_extent].offset + m_extents[m_extent].length;
    }
    end = std::min(end, content.size);
    piece.length = static_cast<std::size_t>(std::min<std::uint64_t>(end - m_offset, m_most));
    m_offset += piece.length;
    piece.endsFile = m_offset == content.size;
    const bool lastExtent = m_extent + 1 == m_extents.size();
    if (!piece.hole && lastExtent && m_offset == end) {
        piece.endsRead = true;
        piece.holeAfter = content.size - m_offset;
    }
    return piece;
}

std::optional<IsoPiece> IsoPieces::next()
{
    while (m_content < m_contents.size() && !m_contents[m_content].stored) {
        ++m_content;
    }
    if (m_content == m_contents.size()) {
        return std::nullopt;
    }
    if (!m_entered) {
        enter();
    }
    const IsoPiece piece = cut();
    if (piece.endsFile) {
        m_entered = false;
        ++m_content;
    }
    return piece;
}

} // namespace steadyburn
