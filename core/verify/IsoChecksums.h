// The MD5s that libisofs keeps at the end of a session: one of the whole session and, where it was asked for, one of
// each file. One thread.
#pragma once

#include "base/FaultLog.h"
#include "verify/IsoCatalog.h"
#include "verify/IsoFileBytes.h"
#include "verify/PatientReader.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

class IsoChecksums {
public:
    IsoChecksums();
    ~IsoChecksums();
    IsoChecksums(const IsoChecksums&) = delete;
    IsoChecksums& operator=(const IsoChecksums&) = delete;

    // Looks for the table of a tree that was read. True where there is one and it can be trusted; a damaged one is
    // logged (structureDamaged). Fails with `cancelled` and with what ends all reading.
    Result<bool> open(PatientReader& medium, const IsoCatalog& catalog, FaultLog& log);
    [[nodiscard]] std::optional<Md5> of(const IsoEntry& file) const;

    // Adds up the session from now on: what is read anyway is hashed as it passes, and catchUp() reads what lies
    // between, up to `offset` of the medium. finish() reads the rest and logs a difference (mediumError whose detail is
    // kSessionChecksum). It returns true where the session is what its checksum says. Nothing is told where some of it
    // cannot be read: that is told by whoever reads the files.
    void beginSession(PatientReader& medium);
    Result<void> catchUp(std::uint64_t offset);
    Result<bool> finish(FaultLog& log);
    // The first byte that could not be read, so that the session could not be compared.
    [[nodiscard]] std::optional<std::uint64_t> unreadable() const { return m_broken ? m_brokenAt : std::nullopt; }
    // Whether these bytes of the medium belong to the session that the checksum is of.
    [[nodiscard]] bool covers(std::uint64_t offset, std::uint64_t length) const;

private:
    Result<bool> findSessionSum(PatientReader& medium);
    void saw(std::uint64_t offset, std::span<const std::byte> bytes);

    struct Sum;
    PatientReader* m_medium = nullptr; // while the session is added up
    std::vector<std::byte> m_table;    // 16 bytes each: the session, the files, the table itself
    std::uint64_t m_start = 0;
    std::uint64_t m_end = 0;    // where the table lies
    std::uint64_t m_sumEnd = 0; // what the session's sum covers ends here
    std::string m_sessionSum;   // in hexadecimal digits
    std::uint64_t m_hashed = 0; // up to this offset
    bool m_broken = false;
    std::optional<std::uint64_t> m_brokenAt;
    std::unique_ptr<Sum> m_sum;
};

inline constexpr const char* kSessionChecksum = "the checksum of the session";

} // namespace steadyburn
