// Some entries of an archive, of which a list tells where they lie: what is between them is wound past, not read. The
// entries together are an archive again, for each tar member stands for itself.
#pragma once

#include "base/FaultLog.h"
#include "unpack/LabelledReader.h"
#include "unpack/StoredEntry.h"
#include "unpack/members/ArchiveBytes.h"
#include "unpack/members/MemberUnpacker.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

namespace steadyburn {

struct ChosenRange {
    std::uint64_t from = 0;   // in the unpacked archive, where a header begins
    std::uint64_t to = 0;     // behind the last entry; kToTheEnd: as far as the archive goes
    std::uint64_t packed = 0; // of the medium, where reading can begin: `from` itself, or the start of a member
    std::uint64_t plain = 0;  // what is there in the unpacked archive

    static constexpr std::uint64_t kToTheEnd = ~std::uint64_t(0);
};

// The ranges, ascending, one behind the other. The walking thread only.
class ChosenBytes final : public ArchiveBytes {
public:
    using MakeUnpacker = std::function<std::unique_ptr<MemberUnpacker>()>; // empty: the archive is not packed

    ChosenBytes(PatientReader& medium, std::vector<ChosenRange> ranges, MakeUnpacker makeUnpacker);
    Result<std::span<const std::byte>> next() override;
    std::uint64_t skip(std::uint64_t /*bytes*/) override { return 0; } // nothing was chosen to be passed over

private:
    void begin(const ChosenRange& range);
    Result<bool> fetch();

    PatientReader& m_medium;
    std::vector<ChosenRange> m_ranges;
    MakeUnpacker m_makeUnpacker;
    std::size_t m_range = 0;
    std::unique_ptr<ArchiveBytes> m_inner;
    std::uint64_t m_innerStart = 0;     // its position 0 in the unpacked archive
    std::span<const std::byte> m_piece; // of m_inner, not used yet
    std::uint64_t m_at = 0;             // of m_piece in the unpacked archive
    std::uint64_t m_given = 0;          // bytes
    bool m_ended = false;
};

// walkMedium() of a tar archive, plain or packed as chains of members, of which only `ranges` are read.
Result<StoredFormat> walkChosen(LabelledReader section, std::vector<ChosenRange> ranges, const StoredVisit& visit,
                                FaultLog& log, std::stop_token stop);

} // namespace steadyburn
