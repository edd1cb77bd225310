// What the shelf knows of media and of what is on them: plain values. Paths and names are raw bytes.
#pragma once

#include "base/Sha256.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

enum class ShelfKind : std::uint8_t { file, folder, link, node }; // the numbers are stored

struct ShelfTime { // as FileTime: seconds since 1970, may be negative
    std::int64_t seconds = 0;
    std::int32_t nanoseconds = 0;
    friend bool operator==(const ShelfTime&, const ShelfTime&) = default;
};

struct ShelfEntry {
    std::string path; // on the volume, without a leading slash
    ShelfKind kind = ShelfKind::file;
    std::uint64_t size = 0; // of a file
    std::optional<ShelfTime> mtime;
    std::optional<Digest> sha256;
    std::optional<std::uint64_t> place; // on tape: of its header, in bytes of the unpacked archive
    std::uint32_t part = 0;             // of a split file, from 1; 0: it is whole
    std::uint32_t parts = 0;
    // A further name of a file that came before, in an archive, which does not say its size. Not stored.
    bool linked = false;
};

struct ShelfSection { // what one burn added to a volume: a session, an archive, a tape file
    std::uint32_t section = 0;
    std::string set;                    // UUID; empty where the section belongs to no set
    std::string setName;                // empty where the set has no name
    std::uint32_t number = 1;           // of the volume in its set
    std::string format;                 // "iso", "tar.gz"; empty: not known
    std::optional<std::int64_t> burned; // seconds since 1970
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    std::uint64_t digests = 0; // files of which the SHA-256 is known
};

inline constexpr std::int64_t kSecondsOfDay = 24 * 60 * 60;

enum class CheckResult : std::uint8_t { good, damaged };

// One disc, tape or file that holds a volume. Each has a verdict of its own: what is wrong with one is not wrong with
// the others.
struct ShelfCopy {
    std::uint64_t number = 1; // stays what it is when others go
    std::string kind;         // "bd-r", "tape", "file"
    std::string kept;         // where it is, in the user's words; else its path where it is a file
    std::string file;         // its path; empty: a disc or a tape
    // When it was made, as its descriptor says, in seconds since 1970: tells discs with the same contents apart, unless
    // one was copied from the other. Empty: not known.
    std::optional<std::int64_t> made;
    std::int64_t entered = 0; // seconds since 1970, as all that follow
    std::optional<std::int64_t> verified;
    std::optional<CheckResult> result;       // of that
    std::optional<std::int64_t> sampled;     // the last drill
    std::optional<CheckResult> sampleResult; // of that
    std::string drive;                       // of the last check or drill
    std::optional<std::int64_t> due;         // the next check, where one was noted: see dueOf()
    std::optional<std::int64_t> told;        // the due date that the user was told
};

struct ShelfVolume {
    std::string uuid; // of its label; else made of what is on it, so that copies have the same
    std::string label;
    std::string kind; // of the copy that was entered first
    std::int64_t entered = 0;
    std::vector<ShelfSection> sections; // ascending
    // The one to be taken first comes first: one that was found good before one that was never checked, and that before
    // a damaged one.
    std::vector<ShelfCopy> copies;
    std::optional<std::uint64_t> every; // days between checks; 0: never; empty: as the kind of each copy has it
};

// What a medium shows of itself, whose volume is known: which copy is it?
struct SeenCopy {
    std::string file; // its path; empty: it is in a drive
    std::optional<std::int64_t> made;
};

// The one to be taken first; of a volume without any, one of which nothing is known.
[[nodiscard]] const ShelfCopy& bestCopy(const ShelfVolume& volume);
// Those that this may be. None: the shelf does not have it. More than one: they cannot be told apart.
[[nodiscard]] std::vector<std::uint64_t> copiesLike(const ShelfVolume& volume, const SeenCopy& seen);
[[nodiscard]] const ShelfCopy* copyNumbered(const ShelfVolume& volume, std::uint64_t number); // null: there is none

// Whether a drill is newer than the last check, which says more than one before it.
[[nodiscard]] bool sampledSinceCheck(const ShelfCopy& copy);
// What the last check found, or a drill since then.
[[nodiscard]] bool foundDamage(const ShelfCopy& copy);
[[nodiscard]] std::size_t damagedCopies(const ShelfVolume& volume);
inline constexpr std::uint64_t kMostDays = 36'500; // between checks
// Days after which a copy should be checked again, as the volume's owner or the kind of medium has it; 0: never.
[[nodiscard]] std::uint64_t daysBetweenChecks(const ShelfVolume& volume, const ShelfCopy& copy);
// When its next check is due, in seconds since 1970: what was noted, else so many days after it was entered. Nothing:
// never.
[[nodiscard]] std::optional<std::int64_t> dueOf(const ShelfVolume& volume, const ShelfCopy& copy);
// The earliest of its copies.
[[nodiscard]] std::optional<std::int64_t> dueOf(const ShelfVolume& volume);

struct ShelfHit { // an entry that was found
    ShelfEntry entry;
    std::uint32_t section = 0;
    std::string setName;
    std::optional<std::int64_t> burned;
    std::string volume; // UUID
    std::string label;
    std::string kind; // of the copy that is to be taken first
    std::string kept; // that one
};

} // namespace steadyburn
