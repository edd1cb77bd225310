// The digest of a file with holes, at the cost of its data: SHA-256 over those blocks of 4 KiB that are not all zeros,
// each behind its offset (8 bytes, big-endian), and at the end the file's length (the same). The last block is filled
// up with zeros. It depends on the contents alone: neither on where a file system or an archive says that the holes
// are, nor on how the bytes were handed over.
#pragma once

#include "base/Sha256.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace steadyburn {

// One file, front to back. One thread at a time.
class SparseSum {
public:
    static constexpr std::size_t kBlock = 4096;

    void add(std::span<const std::byte> bytes);
    // The same as adding so many zeros, whatever their number.
    void pass(std::uint64_t zeros);
    // The digest of all that was added; afterwards the object stands at the start again.
    [[nodiscard]] Digest finish();

private:
    void take(std::span<const std::byte, kBlock> block);
    void endBlock();

    Sha256 m_hash;
    std::uint64_t m_offset = 0;              // of the block that is begun
    std::size_t m_filled = 0;                // bytes of it
    bool m_zeros = true;                     // and all of them are zeros, and not in m_block
    std::array<std::byte, kBlock> m_block{}; // what is begun
};

// True of no bytes at all, too.
[[nodiscard]] bool allZeros(std::span<const std::byte> bytes);

} // namespace steadyburn
