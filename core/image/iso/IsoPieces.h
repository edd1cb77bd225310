// Cuts the contents of an image into the pieces in which they are read, in the order in which they lie there.
#pragma once

#include "contents/Tree.h"
#include "image/fetch/ReaderPool.h"
#include "image/iso/IsoStreams.h"

#include <cstdint>
#include <optional>
#include <span>

namespace steadyburn {

struct IsoPiece {
    NodeId node = kNoNode;
    std::uint64_t offset = 0;
    std::size_t length = 0;      // 0: the file is only opened, to see whether it is still what was scanned
    bool hole = false;           // zeros, not to be read
    bool endsRead = false;       // no later piece of this file is read …
    std::uint64_t holeAfter = 0; // … and so much of it is hole
    bool endsFile = false;
    bool waits = false; // no piece before it may still be read when it is begun

    // Fills in all that the reader pool wants to know.
    void describe(ReadJob& job, std::span<std::byte> into) const;
};

// One thread.
class IsoPieces {
public:
    // `most`: bytes of the longest piece, a multiple of the disc's block.
    IsoPieces(const Tree& tree, std::span<const IsoContent> contents, std::size_t most);

    [[nodiscard]] std::optional<IsoPiece> next();

private:
    void enter();
    [[nodiscard]] IsoPiece cut();

    const Tree& m_tree;
    std::span<const IsoContent> m_contents;
    std::size_t m_most;
    std::size_t m_content = 0;
    std::uint64_t m_offset = 0;
    bool m_entered = false;
    bool m_touch = false;              // a file without data: one empty piece comes first
    std::span<const Extent> m_extents; // of the current file, ascending
    Extent m_whole;                    // the extent of a file without holes
    std::size_t m_extent = 0;          // the first that does not end before m_offset
};

} // namespace steadyburn
