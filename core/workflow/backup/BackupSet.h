// What a backup is and what its runs were: plain values. A full run writes everything, an incremental one what has
// changed since the run before it, a differential one what has changed since the last full run.
#pragma once

#include "base/Sha256.h"
#include "workflow/request/JobRequest.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

inline constexpr unsigned kMostRuns = 1'000'000; // of a backup; no run has a higher number

enum class BackupLevel : std::uint8_t { full, incremental, differential };
[[nodiscard]] std::string_view toString(BackupLevel level);

// Which runs lie on one disc or tape, one behind the other. `chain`: a full one, and what follows it until the next.
// `own`: each has media of its own. `shared`: of a tape, all runs of all backups that say so.
enum class MediaUse : std::uint8_t { chain, own, shared };
[[nodiscard]] std::string_view toString(MediaUse use);
[[nodiscard]] std::optional<MediaUse> mediaUseFrom(std::string_view word);

// What reading the medium back has shown. `partly`: of some files no more than the size could be compared.
enum class RunVerdict : std::uint8_t { notAsked, good, different, partly };

struct SourceQuota {         // of what all runs together have of one source
    std::uint64_t bytes = 0; // of its files; 0: any number
    unsigned media = 0;      // that have some of it; 0: any number

    friend bool operator==(const SourceQuota&, const SourceQuota&) = default;
};

inline constexpr const char* kUsualLabel = "{name}_G{generation}_D{medium}";

struct BackupSet {
    std::string name;
    std::string uuid;
    std::int64_t created = 0;         // seconds since 1970
    std::vector<std::string> sources; // absolute paths
    std::vector<std::string> excludes;
    bool excludeCaches = false;
    bool oneFileSystem = false;
    bool verify = false;
    // As openTarget() has it, absolute, with words in braces: see expandPattern().
    std::string target;
    std::string label; // of each medium, with the same words
    Format format = Format::automatic;
    std::optional<int> compression; // level
    unsigned fullEveryRuns = 0;     // every so many runs are begun by a full one; 0: any number
    unsigned fullEveryDays = 0;     // a full run is due so many days after the last one; 0: never
    bool differential = false;      // the runs between full ones; else incremental
    MediaUse media = MediaUse::chain;
    std::uint64_t quota = 0;                         // bytes of all media together; 0: any number
    unsigned quotaMedia = 0;                         // media; 0: any number
    std::map<std::string, SourceQuota> sourceQuotas; // by the source's path
    unsigned keep = 1; // full runs, with what builds on them, that are never proposed to be forgotten
    unsigned last = 0; // the highest number that a run ever had

    friend bool operator==(const BackupSet&, const BackupSet&) = default;
};

// A definition as it is `now`, changed as somebody has changed `shown` into `wanted`: everything else stays, also what
// another has changed meanwhile.
[[nodiscard]] BackupSet withChanges(BackupSet now, const BackupSet& shown, const BackupSet& wanted);

struct BackupRun {
    unsigned number = 0; // from 1, never used twice
    std::string uuid;
    BackupLevel level = BackupLevel::full;
    unsigned base = 0;       // the run that it builds on; 0: of a full one
    unsigned generation = 1; // of full runs, with what builds on them
    unsigned medium = 1;     // in its generation
    std::int64_t began = 0;  // seconds since 1970
    std::int64_t ended = 0;
    std::string target;       // that was written
    std::string label;        // of its first medium
    unsigned labelNumber = 1; // and which of the media with this label that is
    std::string furtherLabel; // of the others, where the first one has earlier runs; empty: they have the same
    std::string format;       // "iso", "tar.zst"
    std::uint64_t bytes = 0;
    std::uint64_t volumes = 1; // of a tape set
    bool appended = false;     // to its first medium, which has earlier runs
    // On its first medium: the session or tape file that has it. Empty: a disc's newest session, all of a tape.
    std::optional<std::uint32_t> section;
    std::uint64_t files = 0; // regular files on it, of the sources
    std::uint64_t changedFiles = 0;
    std::uint64_t freshFiles = 0;
    std::uint64_t removedFiles = 0;
    std::uint64_t movedFiles = 0;
    std::uint64_t exceptions = 0;
    RunVerdict verdict = RunVerdict::notAsked;
    std::optional<std::uint64_t> plannedBytes; // where they were asked for, or a quota needed them
    bool plannedExactly = false;               // else at most about so many
    std::optional<Digest> sha256;              // of the stream
    [[nodiscard]] bool verified() const { return verdict == RunVerdict::good; }
    // Its record cannot be read, or is gone: of such a run nothing but the number is known.
    [[nodiscard]] bool damaged() const { return uuid.empty(); }
};

struct BackupSize { // of what a run would write
    std::uint64_t bytes = 0;
    std::uint64_t media = 1;
    bool exact = true; // else before compression, or of several tapes
};

// Where a restore of the run begins to read its first medium. Nothing: anywhere, all of it is the run's; of a set that
// began a tape of its own any tape may be given.
[[nodiscard]] std::optional<std::uint32_t> sectionOf(const BackupRun& run);

// What stands on a medium of the run, counted from 1: its label, and which of the media with this label it is.
struct MediumName {
    std::string label;
    unsigned number = 1;
};
[[nodiscard]] MediumName nameOfMedium(const BackupRun& run, unsigned medium);
// As text: of some of its media, ascending; and of all of them, of which one label is named once.
[[nodiscard]] std::string namesOfMedia(const BackupRun& run, const std::vector<unsigned>& media);
[[nodiscard]] std::string labelText(const BackupRun& run);

// How many media these runs of a backup, ascending, are on.
[[nodiscard]] std::uint64_t countMedia(const std::vector<BackupRun>& runs);

// Replaces {name}, {run}, {generation}, {medium}, {level} ("full", "incr", "diff") and {date} (of `began`, in UTC);
// numbers have at least three digits. Other words in braces stay.
[[nodiscard]] std::string expandPattern(std::string_view pattern, const BackupSet& set, const BackupRun& run);

// Names the media of a run in letters of any language, digits and "-"; whatever else there is becomes "_". A long name
// of the backup is shortened, not what stands behind it: that is what tells the media apart.
[[nodiscard]] std::string mediumLabelOf(const BackupSet& set, const BackupRun& run);

// A target with the path in it made absolute, as far as it names a file.
[[nodiscard]] std::string absoluteTarget(const std::string& target);

// The same target where each run has a file of its own; else with -{run} in front of the endings of the file's name.
[[nodiscard]] std::string targetOfEachRun(const std::string& target);

// Fails with badArgument where nothing is left of what is written there: on standard output, a pipe or a device that is
// no drive, on a simulated medium without a file.
Result<void> checkKept(const std::string& target);

// Fails with badArgument (what a set may not be: a name that is no file name, a target that two runs would share, with
// targetOfEachRun() as the path, a word in braces that stands for nothing, with the label as the path), as checkKept()
// does, sourceEmpty (it has no sources), sourceMissing or duplicateName. Of `known` sources, those that the backup has
// already, none need be there: its disk may not be mounted.
Result<void> checkBackupSet(const BackupSet& set, const std::vector<std::string>& known = {});

} // namespace steadyburn
