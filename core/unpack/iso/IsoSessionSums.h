// The MD5s that libisofs leaves of whole sessions: of the newest one, and of those before it on the same medium. A
// later session has no checksum of the files that it takes over. One thread.
#pragma once

#include "base/FaultLog.h"
#include "unpack/Md5Sum.h"
#include "unpack/PatientReader.h"
#include "unpack/iso/IsoEntry.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace steadyburn {

// What a tag of libisofs says: the MD5 of a range of blocks, and where the next tag is.
struct IsoChecksumTag {
    std::uint32_t start = 0; // the first block of the range
    std::uint32_t end = 0;   // behind its last block, where the tag itself is
    std::uint32_t next = 0;  // of some: the block of the next tag
    std::string md5;         // in hexadecimal digits
};
// The tag that block `position` is; nothing when it is no tag of that `name`, one of another place, or damaged.
[[nodiscard]] std::optional<IsoChecksumTag> parseIsoTag(std::span<const std::byte> block, std::string_view name,
                                                        std::uint32_t position);

// Whether the tree of the session that starts at `start` is what its tag says: the descriptors and folders, no files.
// Nothing where there is no tag, and where not all of it can be read. Fails with `cancelled` and with what ends all
// reading.
Result<std::optional<bool>> treeMatchesTag(PatientReader& medium, std::uint64_t start);

class IsoSessionSums {
public:
    IsoSessionSums() = default;
    ~IsoSessionSums();
    IsoSessionSums(const IsoSessionSums&) = delete;
    IsoSessionSums& operator=(const IsoSessionSums&) = delete;

    // A session whose checksum is known, in bytes of the medium. Before begin().
    void add(std::uint64_t start, std::uint64_t end, std::string md5);
    // The session that starts at `start`, if it has tags. Damaged descriptors, or tags of which only some are there,
    // are logged (structureDamaged); then the session's own tag is looked for from `filesEnd` on, where the files that
    // are known to lie in it end, up to `next`, where another session starts. Without it no file of the session counts
    // as compared. Fails with `cancelled` and with what ends all reading.
    Result<void> find(PatientReader& medium, std::uint64_t start, std::uint64_t filesEnd, std::uint64_t next,
                      FaultLog& log);

    [[nodiscard]] bool empty() const { return m_sessions.empty(); }
    // The session that all the contents of a file lie in.
    [[nodiscard]] std::optional<std::uint32_t> holding(const IsoEntry& file) const;

    // Adds up the sessions from now on: what is read anyway is hashed as it passes, and catchUp() reads what lies
    // between, up to `offset` of the medium.
    void begin(PatientReader& medium);
    [[nodiscard]] bool begun() const { return m_medium != nullptr; }
    Result<void> catchUp(std::uint64_t offset);
    // Reads the rest and calls `compared` for each session. A difference is logged (mediumError whose detail is
    // kSessionChecksum). Nothing is logged of one that cannot be read whole: `unreadable` has the first such byte.
    Result<void> finish(FaultLog& log, const std::function<void(std::uint32_t, bool)>& compared,
                        std::vector<std::uint64_t>& unreadable);

private:
    struct Session {
        std::uint64_t start = 0;
        std::uint64_t end = 0;
        std::string md5;          // none: it is lost
        std::uint64_t hashed = 0; // up to this offset
        std::unique_ptr<Md5Sum> sum;
        std::optional<std::uint64_t> brokenAt;
    };
    static Result<std::optional<IsoChecksumTag>> findEnd(PatientReader& medium, std::uint32_t start, std::uint64_t from,
                                                         std::uint64_t next);
    void saw(std::uint64_t offset, std::span<const std::byte> bytes);
    Result<void> catchUp(Session& session, std::uint64_t offset);

    PatientReader* m_medium = nullptr; // while they are added up
    std::vector<Session> m_sessions;   // ascending
};

} // namespace steadyburn
