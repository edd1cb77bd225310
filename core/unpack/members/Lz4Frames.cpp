#include "unpack/members/Lz4Frames.h"

#include "unpack/FormatProbe.h"

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::size_t kChecksumBytes = 4;
constexpr std::uint32_t kStoredBlock = 0x80000000U;       // the block is not packed
constexpr std::uint32_t kLargestLegacyBlock = 0x00808090; // 8 MiB that cannot be packed, with what lz4 adds

std::uint32_t littleEndian(std::span<const std::byte> four)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) {
        value = value << 8 | std::to_integer<std::uint32_t>(four[i]);
    }
    return value;
}

} // namespace

Result<std::span<const std::byte>> Lz4Frames::next()
{
    m_out.clear();
    while (m_out.empty() && !m_ended) {
        auto piece = m_packed.next();
        if (!piece) {
            return piece.takeFault();
        }
        if (piece->empty()) {
            m_ended = true;
            if (m_expected == Field::magic || m_expected == Field::legacyBlockSize) { // too few bytes for one
                noteBehind(m_field);
            }
            break;
        }
        std::span<const std::byte> sound = *piece;
        if (!m_behind && !m_packed.damage().empty()) {
            m_ended = true;
            const std::uint64_t at = m_packed.damage().front().offset;
            sound = sound.first(std::min<std::uint64_t>(sound.size(), at - std::min(at, m_position)));
        }
        m_position += piece->size();
        take(sound);
    }
    return std::span<const std::byte>(m_out);
}

void Lz4Frames::take(std::span<const std::byte> piece)
{
    while (!piece.empty() && !m_behind) {
        const bool passing = m_passed > 0;
        const std::size_t wanted = m_expected == Field::flags ? 2 : 4;
        const std::uint64_t most = passing ? m_passed : wanted - m_field.size();
        const auto part = piece.first(std::min<std::uint64_t>(most, piece.size()));
        piece = piece.subspan(part.size());
        if (passing) {
            m_passed -= part.size();
            if (m_handedOut) {
                m_out.insert(m_out.end(), part.begin(), part.end());
            }
            continue;
        }
        m_field.insert(m_field.end(), part.begin(), part.end());
        if (m_field.size() == wanted) {
            interpret();
        }
    }
    noteBehind(piece);
}

void Lz4Frames::interpret()
{
    if (m_expected == Field::flags) {
        constexpr std::byte kDictionary{0x01};
        constexpr std::byte kContentChecksum{0x04};
        constexpr std::byte kContentSize{0x08};
        constexpr std::byte kBlockChecksums{0x10};
        const std::byte flags = m_field[0];
        const auto has = [flags](std::byte flag) { return (flags & flag) != std::byte{0}; };
        m_blockChecksums = has(kBlockChecksums);
        m_contentChecksum = has(kContentChecksum);
        m_checksummed = m_checksummed && (m_blockChecksums || m_contentChecksum);
        handOutField();
        expect(Field::blockSize, (has(kContentSize) ? 8U : 0U) + (has(kDictionary) ? 4U : 0U) + 1U);
        return;
    }
    const std::uint32_t number = littleEndian(m_field);
    switch (m_expected) {
    case Field::skippableSize:
        m_field.clear();
        expect(Field::magic, number, false);
        return;
    case Field::blockSize:
        handOutField();
        if (number == 0) {
            expect(Field::magic, m_contentChecksum ? kChecksumBytes : 0);
        } else {
            expect(Field::blockSize, (number & ~kStoredBlock) + (m_blockChecksums ? kChecksumBytes : 0));
        }
        return;
    case Field::legacyBlockSize: // nothing marks the end of such a frame
        if (number > 0 && number <= kLargestLegacyBlock) {
            handOutField();
            expect(Field::legacyBlockSize, number);
            return;
        }
        break;
    case Field::magic:
    case Field::flags:
        break;
    }
    takeMagic(number);
}

void Lz4Frames::takeMagic(std::uint32_t number)
{
    const bool legacy = number == kLz4LegacyMagic;
    if (legacy || number == kLz4Magic) {
        m_checksummed = m_checksummed && !legacy;
        handOutField();
        expect(legacy ? Field::legacyBlockSize : Field::flags, 0);
    } else if ((number & kSkippableMask) == kSkippableMagic) {
        m_field.clear();
        expect(Field::skippableSize, 0);
    } else {
        m_behind = true;
        noteBehind(std::exchange(m_field, {}));
    }
}

void Lz4Frames::expect(Field field, std::uint64_t passed, bool handedOut)
{
    m_expected = field;
    m_passed = passed;
    m_handedOut = handedOut;
}

void Lz4Frames::handOutField()
{
    m_out.insert(m_out.end(), m_field.begin(), m_field.end());
    m_field.clear();
}

// Zeros at the end are padding.
void Lz4Frames::noteBehind(std::span<const std::byte> bytes)
{
    std::size_t padding = 0;
    while (padding < bytes.size() && bytes[bytes.size() - 1 - padding] == std::byte{0}) {
        ++padding;
    }
    if (padding < bytes.size()) {
        addBytesBehind(m_zeros + bytes.size() - padding);
        m_zeros = 0;
    }
    m_zeros += padding;
}

} // namespace steadyburn
