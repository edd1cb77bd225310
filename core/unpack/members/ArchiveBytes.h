// The bytes of an archive, front to back, whatever they are packed in. Damage is passed over and reported by its place
// in the unpacked bytes. The walking thread only.
#pragma once

#include "unpack/PatientReader.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace steadyburn {

// A member whose bytes were handed out before its checksum was seen.
struct LateMember {
    std::uint64_t start = 0; // in the unpacked bytes
    bool holds = false;
};

class ArchiveBytes {
public:
    virtual ~ArchiveBytes() = default;

    // The next piece, valid until the next call; empty at the end. Bytes that could not be had are zeros, or what a
    // damaged member still gave.
    virtual Result<std::span<const std::byte>> next() = 0;

    // Whether the bytes are unpacked ones: then damage is the archive's, else the medium's.
    [[nodiscard]] virtual bool unpacks() const { return true; }

    // Passes over at most `bytes` without reading them. Returns how many, possibly none.
    virtual std::uint64_t skip(std::uint64_t bytes) = 0;

    // Ascending. A range may be reported after its bytes were handed out, where only a checksum behind them tells.
    [[nodiscard]] const std::vector<ByteRange>& damage() const { return m_damage; }

    // Of what was handed out, the bytes from here on have a checksum that was not seen yet: the start of a member.
    // Behind all of them where there is none.
    [[nodiscard]] virtual std::uint64_t confirmedUntil() const { return ~std::uint64_t(0); }
    // The members that ended since the last call. One that is cut off never ends.
    [[nodiscard]] std::vector<LateMember> takeLateMembers() { return std::exchange(m_lateMembers, {}); }

    // Bytes behind the last packed member that belong to none and are not padding. Known at the end.
    [[nodiscard]] std::uint64_t bytesBehind() const { return m_bytesBehind; }

protected:
    void addBytesBehind(std::uint64_t bytes) { m_bytesBehind += bytes; }
    void addLateMember(LateMember member) { m_lateMembers.push_back(member); }
    void addDamage(ByteRange range)
    {
        if (!m_damage.empty() && range.offset <= m_damage.back().end() && range.offset >= m_damage.back().offset) {
            m_damage.back().length = std::max(m_damage.back().end(), range.end()) - m_damage.back().offset;
        } else if (range.length > 0) {
            m_damage.push_back(range);
        }
    }

private:
    std::vector<ByteRange> m_damage;
    std::vector<LateMember> m_lateMembers;
    std::uint64_t m_bytesBehind = 0;
};

// Not packed at all.
class PlainBytes final : public ArchiveBytes {
public:
    PlainBytes(PatientReader& medium, std::uint64_t start);
    Result<std::span<const std::byte>> next() override;
    std::uint64_t skip(std::uint64_t bytes) override;
    [[nodiscard]] bool unpacks() const override { return false; }

private:
    PatientReader& m_medium;
    std::uint64_t m_start; // of the archive on the medium
    std::uint64_t m_position;
    std::vector<std::byte> m_piece;
};

} // namespace steadyburn
