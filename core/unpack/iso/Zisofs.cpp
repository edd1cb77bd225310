#include "unpack/iso/Zisofs.h"

#include "base/Units.h"

#include <algorithm>
#include <array>
#include <cstring>

#include <zlib.h>

namespace steadyburn {

namespace {

constexpr std::array<unsigned char, 8> kMagicSmall{0x37, 0xe4, 0x53, 0x96, 0xc9, 0xdb, 0xd6, 0x07};
constexpr std::array<unsigned char, 8> kMagicLarge{0xef, 0x22, 0x55, 0xa1, 0xbc, 0x1b, 0x95, 0xa0};
constexpr unsigned kLeastBits = 15;
constexpr unsigned kMostBits = 20;
constexpr std::byte kZlib{1};
constexpr std::size_t kPointers = 4096; // read at once

std::uint64_t pagesOf(const ZisofsMark& mark)
{
    return (mark.size + (1ULL << mark.blockBits) - 1) >> mark.blockBits;
}

// Whether head and pointers have room in what is stored.
bool canBe(const ZisofsMark& mark, std::uint64_t stored)
{
    const std::size_t length = mark.large ? 24 : 16;
    if (mark.headerBytes < length || mark.blockBits < kLeastBits || mark.blockBits > kMostBits) {
        return false;
    }
    const std::uint64_t width = mark.large ? 8 : 4;
    return pagesOf(mark) < stored / width && mark.headerBytes + (pagesOf(mark) + 1) * width <= stored;
}

} // namespace

std::optional<ZisofsMark> zisofsMarkOf(std::span<const std::byte> head, std::uint64_t stored)
{
    ZisofsMark mark;
    if (head.size() < kZisofsHead) {
        return std::nullopt;
    }
    if (std::memcmp(head.data(), kMagicSmall.data(), kMagicSmall.size()) == 0) {
        mark.size = isoNumber(head, 8);
        mark.headerBytes = std::to_integer<unsigned>(head[12]) * 4;
        mark.blockBits = std::to_integer<unsigned>(head[13]);
    } else if (std::memcmp(head.data(), kMagicLarge.data(), kMagicLarge.size()) == 0) {
        mark.large = true;
        mark.size = isoNumber(head, 12) | std::uint64_t(isoNumber(head, 16)) << 32U;
        mark.headerBytes = std::to_integer<unsigned>(head[9]) * 4;
        mark.blockBits = std::to_integer<unsigned>(head[11]);
        if (head[10] != kZlib) {
            return std::nullopt;
        }
    } else {
        return std::nullopt;
    }
    return canBe(mark, stored) ? std::optional(mark) : std::nullopt;
}

ZisofsBytes::ZisofsBytes(PatientReader& medium, std::vector<IsoExtent> extents, const ZisofsMark& mark)
    : m_medium(medium), m_extents(std::move(extents)), m_mark(mark)
{
    for (const IsoExtent& extent : m_extents) {
        m_storedSize += extent.size;
    }
}

Fault ZisofsBytes::damage(std::uint64_t length, const char* detail)
{
    return {.kind = FaultKind::mediumError,
            .doing = Action::read,
            .offset = m_position,
            .length = length,
            .detail = detail};
}

// Bytes of the stored file. Not whole where some cannot be read.
Result<ZisofsBytes::Stored> ZisofsBytes::readStored(std::span<std::byte> into, std::uint64_t from)
{
    for (const IsoExtent& extent : m_extents) {
        if (from >= extent.size) {
            from -= extent.size;
            continue;
        }
        const auto part = into.first(std::min<std::uint64_t>(into.size(), extent.size - from));
        std::vector<ByteRange> lost;
        auto got = m_medium.readAt(part, std::uint64_t(extent.block) * kDiscBlock + from, lost);
        if (!got && got.fault().kind != FaultKind::mediumError) {
            return got.takeFault();
        }
        if (!got || *got < part.size() || !lost.empty()) {
            return Stored{};
        }
        into = into.subspan(part.size());
        from = 0;
        if (into.empty()) {
            break;
        }
    }
    return Stored{into.empty()};
}

// False when it is no such header.
Result<bool> ZisofsBytes::readHead()
{
    std::array<std::byte, kZisofsHead> head{};
    const std::size_t length = m_mark.large ? 24 : 16;
    if (!canBe(m_mark, m_storedSize)) {
        return false;
    }
    auto stored = readStored(std::span(head).first(length), 0);
    if (!stored) {
        return stored.takeFault();
    }
    const auto& magic = m_mark.large ? kMagicLarge : kMagicSmall;
    if (!stored->whole || std::memcmp(head.data(), magic.data(), magic.size()) != 0) {
        return false;
    }
    const std::uint64_t size =
        m_mark.large ? isoNumber(head, 12) | std::uint64_t(isoNumber(head, 16)) << 32U : isoNumber(head, 8);
    if (size != m_mark.size) {
        return false;
    }
    auto first = pointer(0);
    if (!first) {
        return first.takeFault();
    }
    m_pointer = first->value_or(0);
    const std::uint64_t width = m_mark.large ? 8 : 4;
    return first->has_value() && m_pointer >= m_mark.headerBytes + (pagesOf(m_mark) + 1) * width;
}

// Where page `number` begins in the stored file; nothing where that cannot be read or lies outside.
Result<std::optional<std::uint64_t>> ZisofsBytes::pointer(std::uint64_t number)
{
    const std::uint64_t width = m_mark.large ? 8 : 4;
    if (m_pointers.empty() || number < m_pointersFrom || number >= m_pointersFrom + m_pointers.size() / width) {
        m_pointersFrom = number;
        m_pointers.resize(std::min<std::uint64_t>(kPointers, pagesOf(m_mark) + 1 - number) * width);
        auto stored = readStored(m_pointers, m_mark.headerBytes + number * width);
        if (!stored) {
            return stored.takeFault();
        }
        if (!stored->whole) {
            m_pointers.clear();
            return std::optional<std::uint64_t>();
        }
    }
    const std::size_t at = (number - m_pointersFrom) * width;
    const std::uint64_t place = m_mark.large
                                    ? isoNumber(m_pointers, at) | std::uint64_t(isoNumber(m_pointers, at + 4)) << 32U
                                    : isoNumber(m_pointers, at);
    return place <= m_storedSize ? std::optional(place) : std::nullopt;
}

// Into m_page. False when it is damaged: then it is zeros.
Result<bool> ZisofsBytes::nextPage()
{
    const std::uint64_t size = std::min<std::uint64_t>(1ULL << m_mark.blockBits, m_mark.size - m_position);
    auto end = pointer(m_number + 1);
    if (!end) {
        return end.takeFault();
    }
    m_given = 0;
    m_page.assign(size, std::byte{0});
    if (!*end || **end < m_pointer || **end - m_pointer > 2 * (1ULL << m_mark.blockBits)) {
        m_page.clear();
        m_cut = true;
        return false;
    }
    const std::uint64_t packed = **end - m_pointer;
    const std::uint64_t from = m_pointer;
    m_pointer = **end;
    ++m_number;
    if (packed == 0) {
        return true; // a page of zeros
    }
    m_packed.resize(packed);
    auto stored = readStored(m_packed, from);
    if (!stored) {
        return stored.takeFault();
    }
    auto length = static_cast<uLongf>(size);
    const bool good = stored->whole &&
                      uncompress(reinterpret_cast<Bytef*>(m_page.data()), &length,
                                 reinterpret_cast<const Bytef*>(m_packed.data()), static_cast<uLong>(packed)) == Z_OK &&
                      length == size;
    if (!good) {
        m_page.assign(size, std::byte{0});
    }
    return good;
}

Result<std::size_t> ZisofsBytes::read(std::span<std::byte> into)
{
    if (into.empty() || m_cut) {
        return std::size_t(0);
    }
    if (!m_begun) {
        m_begun = true;
        auto head = readHead();
        if (!head) {
            return head.takeFault();
        }
        if (!*head) {
            m_cut = true;
            return damage(m_mark.size, "the head of a compressed file");
        }
    }
    if (m_given == m_page.size()) {
        if (m_position == m_mark.size) {
            return std::size_t(0);
        }
        auto good = nextPage();
        if (!good) {
            return good.takeFault();
        }
        const Fault fault = damage(m_cut ? m_mark.size - m_position : m_page.size(), "a compressed page");
        m_position += m_page.size();
        if (!*good) {
            return fault;
        }
    }
    const std::size_t count = std::min(into.size(), m_page.size() - m_given);
    std::copy_n(m_page.begin() + static_cast<std::ptrdiff_t>(m_given), count, into.begin());
    m_given += count;
    return count;
}

} // namespace steadyburn
