// The frames of an .lz4 file as they lie there: what is not theirs (skippable frames, whatever stands behind the last
// one) is left out, and it is known whether checksums cover all of them. libarchive's reader, which unpacks them, tells
// neither. Ends in the middle of a frame where the medium is damaged there. The walking thread only.
#pragma once

#include "unpack/members/ArchiveBytes.h"

#include <cstdint>
#include <span>
#include <vector>

namespace steadyburn {

class Lz4Frames final : public ArchiveBytes {
public:
    // `packed` outlives it.
    explicit Lz4Frames(ArchiveBytes& packed) : m_packed(packed) {}
    Result<std::span<const std::byte>> next() override;
    std::uint64_t skip(std::uint64_t /*bytes*/) override { return 0; }
    [[nodiscard]] bool unpacks() const override { return false; }

    // Of what was handed out. Legacy frames have no checksums at all.
    [[nodiscard]] bool checksummed() const { return m_checksummed; }

private:
    enum class Field : std::uint8_t { magic, skippableSize, flags, blockSize, legacyBlockSize };

    void take(std::span<const std::byte> piece);
    void interpret();
    void takeMagic(std::uint32_t number);
    void expect(Field field, std::uint64_t passed, bool handedOut = true);
    void handOutField();
    void noteBehind(std::span<const std::byte> bytes);

    ArchiveBytes& m_packed;
    std::vector<std::byte> m_out;
    std::vector<std::byte> m_field; // as much as came of the field that is expected
    std::uint64_t m_position = 0;   // in the packed bytes
    std::uint64_t m_passed = 0;     // bytes that come before the field
    std::uint64_t m_zeros = 0;      // behind the last frame, which count if anything else follows
    Field m_expected = Field::magic;
    bool m_handedOut = true; // the bytes that come before the field
    bool m_blockChecksums = false;
    bool m_contentChecksum = false;
    bool m_checksummed = true;
    bool m_behind = false; // the last frame
    bool m_ended = false;
};

} // namespace steadyburn
