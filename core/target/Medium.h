// A medium and what is known of it.
#pragma once

#include "base/FaultFacts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

enum class MediumKind : std::uint8_t {
    none,
    cdR,
    cdRw,
    dvdR,
    dvdRw,
    dvdRam,
    dvdPlusR,
    dvdPlusRw,
    bdR,
    bdRe,
    readOnlyDisc, // pressed: CD-ROM, DVD-ROM, BD-ROM
    tape,
    file,
    stream, // standard output
};

enum class MediumStatus : std::uint8_t { absent, blank, appendable, closed, overwritable, unknown };

struct Session {             // of a disc; on tape: one file between filemarks
    std::uint64_t start = 0; // bytes; tape: the file's number
    std::uint64_t size = 0;  // bytes; 0 when not known
    bool operator==(const Session&) const = default;
};

struct MediumInfo {
    MediumKind kind = MediumKind::none;
    MediumStatus status = MediumStatus::unknown;
    std::vector<Session> sessions;
    std::optional<std::uint64_t> capacity; // bytes of the whole medium; empty: as large as it gets
    std::optional<std::uint64_t> free;     // bytes that the next write can take
    bool writeProtected = false;
    std::uint64_t block = 2048;        // bytes; what writes must be a multiple of
    std::uint64_t nextWritable = 0;    // bytes from the start, for an appended session
    std::vector<std::uint64_t> speeds; // bytes a second, fastest first
    std::uint64_t driveBuffer = 0;     // bytes; 0: not reported
    std::string mediumId;
    std::uint8_t density = 0;                   // of a tape: the code of the standard, 0x5e for LTO-8; 0: not known
    std::optional<std::uint64_t> tapeFile;      // where the tape stands: filemarks before it
    std::optional<std::uint64_t> longestRecord; // bytes that a tape drive takes at once; empty: it does not tell
    std::optional<std::uint64_t> tapePosition;  // records and filemarks from the beginning
    std::string vendor;
    std::string product;
    std::string firmware;
};

// What the medium takes when it is written from its beginning. Nothing: nobody knows, or there is none.
[[nodiscard]] std::optional<std::uint64_t> roomOn(const MediumInfo& medium);
// Where the sessions before `session` start.
[[nodiscard]] std::vector<std::uint64_t> startsBefore(const std::vector<Session>& sessions, std::size_t session);
[[nodiscard]] bool isOptical(MediumKind kind);
[[nodiscard]] bool isRewritable(MediumKind kind);
// Whether earlier sessions can be read by themselves after an append. Elsewhere the newest descriptors replace the
// first.
[[nodiscard]] bool keepsSessions(MediumKind kind);
// Bytes a second at 1x: kCdRate, kDvdRate or kBdRate; 0 for what has no such thing.
[[nodiscard]] std::uint64_t rateAt1x(MediumKind kind);
// Why a medium of this kind and status cannot simply be written.
[[nodiscard]] OccupiedMedium occupiedMedium(MediumKind kind, MediumStatus status, bool hasSessions);
// A write-once disc whose only burn broke off: it can neither be read nor written.
[[nodiscard]] bool holdsUnfinishedTrack(const MediumInfo& medium);
// Why nothing can be read from a medium without a session.
[[nodiscard]] NothingToRead nothingToRead(MediumKind kind, MediumStatus status);
// The nominal capacity in bytes: CD 80 minutes, DVD-R/+R single layer, BD single layer. 0 for the rest.
[[nodiscard]] std::uint64_t nominalCapacity(MediumKind kind);
// The spelling of the command line: "cd-r", "dvd+r", "tape", "file".
[[nodiscard]] std::string_view toString(MediumKind kind);
[[nodiscard]] std::string_view toString(MediumStatus status);
[[nodiscard]] std::optional<MediumKind> mediumKindFrom(std::string_view text);

} // namespace steadyburn
