// An archive that is packed as a chain of gzip members or zstd frames. A member is held back until its checksum was
// seen, if it is no larger than our writers make them; a damaged one is passed on as far as it went, made up to its
// length with zeros, and reading continues with the next. Zeros behind the last member are
// padding; before a further one they stand where a member was.
#pragma once

#include "unpack/members/ArchiveBytes.h"
#include "unpack/members/MemberUnpacker.h"

#include <memory>

namespace steadyburn {

class MemberBytes final : public ArchiveBytes {
public:
    // `start`: of the first member on the medium.
    MemberBytes(PatientReader& medium, std::uint64_t start, std::unique_ptr<MemberUnpacker> unpacker);

    Result<std::span<const std::byte>> next() override;
    std::uint64_t skip(std::uint64_t bytes) override;
    [[nodiscard]] std::uint64_t confirmedUntil() const override
    {
        return m_cut || (m_place == Place::inside && !m_held) ? m_memberPosition : ~std::uint64_t(0);
    }
    // Every member so far had a checksum; where one was wrong there is damage.
    [[nodiscard]] bool checksummed() const { return m_checksummed; }

private:
    enum class Place : std::uint8_t { between, inside, end }; // of the front of the packed bytes
    using Packed = std::span<const std::byte>;

    Result<void> beginMember();
    Result<void> unpackPiece();
    Result<void> recover();
    Result<void> recoverBetween();
    Result<bool> findNext();
    Result<bool> trial();
    Result<bool> fetch();
    Result<bool> have(std::size_t bytes);
    void endMember();
    void endCut();
    void makeUp(bool foundNext);
    [[nodiscard]] Packed packed() const;
    void consume(std::size_t bytes) { m_front += bytes; }

    PatientReader& m_medium;
    std::unique_ptr<MemberUnpacker> m_unpacker;
    Place m_place = Place::between;

    std::vector<std::byte> m_in; // packed bytes from the start of the member on, as long as it is held
    std::size_t m_front = 0;     // of m_in that were consumed
    std::size_t m_memberStart = 0;
    std::uint64_t m_inPosition; // of the end of m_in on the medium
    bool m_readDamage = false;  // the medium could not give all bytes
    bool m_inEnded = false;
    std::vector<std::byte> m_memberHead; // kTellingBytes

    std::vector<std::byte> m_out;
    std::size_t m_outBytes = 0;
    bool m_handOut = false;             // m_out is complete
    bool m_held = true;                 // false: the member is too large to wait for its checksum
    std::uint64_t m_outPosition = 0;    // of the start of m_out
    std::uint64_t m_memberPosition = 0; // unpacked, of the start of the member
    bool m_cut = false;                 // within the last member
    bool m_checksummed = true;
    bool m_zerosPassed = false; // behind the last member
    std::uint64_t m_goodMembers = 0;
    std::uint64_t m_lastMember = 0;    // unpacked length of the last good one
    std::uint64_t m_largestWindow = 0; // of the members that were begun, where it is not modest
};

} // namespace steadyburn
