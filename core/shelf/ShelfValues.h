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

enum class CheckResult : std::uint8_t { good, damaged };

struct ShelfVolume {
    std::string uuid; // of its label; else made of what is on it, so that copies have the same
    std::string label;
    std::string kind; // "bd-r", "tape", "file"
    std::string kept; // where it is, in the user's words
    std::uint64_t copies = 1;
    std::int64_t entered = 0; // seconds since 1970, as all that follow
    std::optional<std::int64_t> verified;
    std::optional<CheckResult> result;       // of that
    std::optional<std::int64_t> due;         // the next check, where one was noted: see dueOf()
    std::vector<ShelfSection> sections;      // ascending
    std::optional<std::int64_t> sampled;     // the last drill
    std::optional<CheckResult> sampleResult; // of that
    std::string drive;                       // of the last check or drill
    std::optional<std::uint64_t> every;      // days between checks; 0: never; empty: as its kind has it
    std::optional<std::int64_t> told;        // the due date that the user was told
};

// What the last check found, or a drill since then.
[[nodiscard]] bool foundDamage(const ShelfVolume& volume);
// Days after which a medium should be checked again, as its owner or its kind has it; 0: never.
[[nodiscard]] std::uint64_t daysBetweenChecks(const ShelfVolume& volume);
// When the next check is due, in seconds since 1970: what was noted, else so many days after the medium was entered.
// Nothing: never.
[[nodiscard]] std::optional<std::int64_t> dueOf(const ShelfVolume& volume);

struct ShelfHit { // an entry that was found
    ShelfEntry entry;
    std::uint32_t section = 0;
    std::string setName;
    std::optional<std::int64_t> burned;
    std::string volume; // UUID
    std::string label;
    std::string kind; // of the volume
    std::string kept;
};

} // namespace steadyburn
