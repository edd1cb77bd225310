#include "base/SparseSum.h"

#include <algorithm>
#include <cstring>

namespace steadyburn {

namespace {

std::array<std::byte, sizeof(std::uint64_t)> bigEndian(std::uint64_t number)
{
    std::array<std::byte, sizeof(number)> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<std::byte>(number >> (8 * (bytes.size() - 1 - i)));
    }
    return bytes;
}

} // namespace

bool allZeros(std::span<const std::byte> bytes)
{
    return bytes.empty() ||
           (bytes.front() == std::byte{0} && std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0);
}

void SparseSum::take(std::span<const std::byte, kBlock> block)
{
    m_hash.add(bigEndian(m_offset));
    m_hash.add(block);
}

void SparseSum::endBlock()
{
    if (!m_zeros) {
        std::fill(m_block.begin() + static_cast<std::ptrdiff_t>(m_filled), m_block.end(), std::byte{0});
        take(m_block);
    }
    m_offset += m_filled;
    m_filled = 0;
    m_zeros = true;
}

void SparseSum::add(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        if (m_filled == 0 && bytes.size() >= kBlock) {
            const auto block = bytes.first<kBlock>();
            if (!allZeros(block)) {
                take(block);
            }
            m_offset += kBlock;
            bytes = bytes.subspan(kBlock);
            continue;
        }
        const auto piece = bytes.first(std::min(bytes.size(), kBlock - m_filled));
        if (m_zeros && !allZeros(piece)) {
            std::fill_n(m_block.begin(), m_filled, std::byte{0});
            m_zeros = false;
        }
        if (!m_zeros) {
            std::copy(piece.begin(), piece.end(), m_block.begin() + static_cast<std::ptrdiff_t>(m_filled));
        }
        m_filled += piece.size();
        if (m_filled == kBlock) {
            endBlock();
        }
        bytes = bytes.subspan(piece.size());
    }
}

void SparseSum::pass(std::uint64_t zeros)
{
    static constexpr std::array<std::byte, kBlock> kZeros{};
    if (m_filled > 0) {
        const auto rest = static_cast<std::size_t>(std::min<std::uint64_t>(zeros, kBlock - m_filled));
        add(std::span(kZeros).first(rest));
        zeros -= rest;
    }
    m_offset += zeros / kBlock * kBlock;
    add(std::span(kZeros).first(static_cast<std::size_t>(zeros % kBlock)));
}

Digest SparseSum::finish()
{
    const std::uint64_t length = m_offset + m_filled;
    endBlock();
    m_hash.add(bigEndian(length));
    m_offset = 0;
    return m_hash.finish();
}

} // namespace steadyburn
