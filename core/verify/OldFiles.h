// What earlier sessions hold, read before another one is appended, so that it can be compared afterwards: an append
// must leave everything that it does not replace as it was. One thread at a time.
#pragma once

#include "verify/Verifier.h"

#include <string>
#include <unordered_map>

namespace steadyburn {

class OldFiles {
public:
    // Reads the newest session's tree through `reader`, except what `added` puts something else in place of. Damaged
    // files are counted and left out. What is not what the medium's own checksums say goes into `log`. Fails when the
    // tree cannot be read, and with `cancelled`.
    static Result<OldFiles> read(MediumReader& reader, const Tree& added, FaultLog& log, VerifyMeter& meter,
                                 const std::stop_token& stop);

    // The same tree after the append. Each difference is logged as oldFileChanged with its path,
    // each file that could not be read before either as mediumError.
    Result<VerifyReport> compare(MediumReader& reader, FaultLog& log, VerifyMeter& meter,
                                 const std::stop_token& stop) const;

    // The user has given up what this folder or entry of the old tree still has: it is not compared.
    void giveUp(const std::string& path);

    // Of a file's contents; null: no old file, or it could not be read.
    [[nodiscard]] const Digest* digestOf(const std::string& path) const;
    [[nodiscard]] std::uint64_t files() const { return m_files; }
    [[nodiscard]] std::uint64_t unreadable() const { return m_unreadable; } // before the append

private:
    struct Entry {
        std::uint32_t type = 0;
        Digest digest{}; // of the contents, a link's target or a device's number
        bool damaged = false;
    };
    using Entries = std::unordered_map<std::string, Entry>;
    class Walk;

    Entries m_entries;
    std::uint64_t m_files = 0;
    std::uint64_t m_unreadable = 0;
};

} // namespace steadyburn
