// The table of MD5s that libisofs keeps at the end of a session: one of the whole session and, where it was asked for,
// one of each file. One thread.
#pragma once

#include "base/FaultLog.h"
#include "unpack/PatientReader.h"
#include "unpack/iso/IsoCatalog.h"
#include "unpack/iso/IsoFileBytes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

class IsoChecksums {
public:
    // Looks for the table of a tree that was read. True where there is one and it can be trusted; a damaged one is
    // logged (structureDamaged), a lost tag behind it as well. Fails with `cancelled` and with what ends all reading.
    Result<bool> open(PatientReader& medium, const IsoCatalog& catalog, FaultLog& log);
    // Where the session starts that the tree is of, in bytes of the medium, if it has checksums. A tree's descriptors
    // may stand elsewhere: on an overwritable disc always at the front.
    [[nodiscard]] static std::optional<std::uint64_t> sessionOf(const IsoCatalog& catalog);
    [[nodiscard]] std::optional<Md5> of(const IsoEntry& file) const;
    // It has more than the session's.
    [[nodiscard]] bool ofFiles() const { return m_table.size() > kWithoutFiles; }

    // Of the session that the tree is of, after open() was true: bytes of the medium, and the MD5 of them in
    // hexadecimal digits.
    [[nodiscard]] std::uint64_t sessionStart() const { return m_start; }
    [[nodiscard]] std::uint64_t sessionEnd() const { return m_sumEnd; }
    [[nodiscard]] const std::string& sessionSum() const { return m_sessionSum; }

private:
    static constexpr std::size_t kWithoutFiles = 32;
    Result<bool> findSessionSum(PatientReader& medium, FaultLog& log);

    std::vector<std::byte> m_table; // 16 bytes each: the session, the files, the table itself
    std::uint64_t m_start = 0;
    std::uint64_t m_end = 0;    // where the table lies
    std::uint64_t m_sumEnd = 0; // what the session's sum covers ends here
    std::string m_sessionSum;
};

} // namespace steadyburn
