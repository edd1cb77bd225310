// What only faults of one kind know. Fault.h says which kind has which of them.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace steadyburn {

// Bytes. Of mediumFull: those of the whole stream where they are known, and those that were taken of it.
struct SpaceNeed {
    std::uint64_t needed = 0;
    std::uint64_t available = 0;

    friend bool operator==(const SpaceNeed&, const SpaceNeed&) = default;
};

// Bytes of image and parity together, and of the medium. 0 needed: the percentage is too small for any medium.
struct ParitySpace {
    std::uint64_t needed = 0;
    std::uint64_t available = 0;
    unsigned percent = 0; // what is wanted; 0: the least that can be had

    friend bool operator==(const ParitySpace&, const ParitySpace&) = default;
};

// Why a burn can have no parity.
struct ParityObstacle {
    enum class Reason : std::uint8_t {
        archive,        // RS03 protects ISO 9660 images
        tape,           // it needs the medium's sectors at any time
        stream,         // the medium's capacity is not known
        append,         // parity protects an image that begins at the front of its medium
        protectedImage, // what is appended to has parity, which takes the changed blocks for damage
    };
    Reason reason = Reason::archive;

    friend bool operator==(const ParityObstacle&, const ParityObstacle&) = default;
};

// Why the discs of a set cannot go to drives in turn.
struct TurnObstacle {
    enum class Reason : std::uint8_t { noDiscDrive, sameDrive };
    Reason reason = Reason::noDiscDrive;

    friend bool operator==(const TurnObstacle&, const TurnObstacle&) = default;
};

// Sectors that were damaged.
struct RepairedSectors {
    std::uint64_t repaired = 0;
    std::uint64_t lost = 0; // beyond repair

    friend bool operator==(const RepairedSectors&, const RepairedSectors&) = default;
};

// The most that is possible, in bytes or as a plain number.
struct OutOfBounds {
    std::uint64_t most = 0;
    bool inBytes = true;

    friend bool operator==(const OutOfBounds&, const OutOfBounds&) = default;
};

// An option that the request, or what it is for, does not go together with.
struct OptionConflict {
    enum class With : std::uint8_t { verify, manifest, set, tape };

    With with = With::verify;

    friend bool operator==(const OptionConflict&, const OptionConflict&) = default;
};

// A tape record of `size` bytes (0: of whatever size the tape has) that cannot be carried.
struct RecordSize {
    enum class Limit : std::uint8_t { drive, adapter };

    std::uint64_t size = 0;
    std::uint64_t longest = 0; // 0: not known
    Limit limit = Limit::drive;

    friend bool operator==(const RecordSize&, const RecordSize&) = default;
};

struct FormatVersion {
    std::uint64_t found = 0;
    std::uint64_t known = 0; // the latest that this program knows

    friend bool operator==(const FormatVersion&, const FormatVersion&) = default;
};

// Why a medium cannot simply be written.
struct OccupiedMedium {
    enum class State : std::uint8_t {
        data,         // nothing more is known
        appendable,   // it takes further sessions, and can be erased
        appendOnly,   // it takes further sessions, and cannot be erased
        overwritable, // it can be written anew without being erased
        closed,       // it takes no further session
        unfinished,   // write-once, with a broken track and no session
    };

    State state = State::data;
    bool erasable = false;
    bool append = false; // the request could append to what is on it
    bool stays = false;  // a finished one of the very set that is written: no yes helps
    unsigned number = 0; // of the disc or tape in that set; 0: not known, or of another

    friend bool operator==(const OccupiedMedium&, const OccupiedMedium&) = default;
};

// Why there is nothing to read.
struct NothingToRead {
    enum class Reason : std::uint8_t { unknownFormat, blankMedium, unfinishedTrack, emptyFile };

    Reason reason = Reason::unknownFormat;

    friend bool operator==(const NothingToRead&, const NothingToRead&) = default;
};

// What a medium is worth after a burn that did not end well.
struct MediumWorth {
    enum class State : std::uint8_t {
        unknown,   // until a drive reads it again
        lost,      // a disc that can be burned again: its earlier contents are gone
        spoiled,   // a disc with an unfinished track, which takes no further session
        keptFile,  // the earlier file is as it was
        written,   // closed and readable, not verified to its end
        tapeBegun, // whole tape files of this burn; what was on the tape before can be read
        tapeLost,  // the earlier contents are gone; nothing on it is torn
        tapeTorn,  // the last tape file is incomplete
    };

    State state = State::unknown;
    std::uint64_t sessions = 0; // of a spoiled disc: those that can still be read
    bool erasable = false;      // of a spoiled disc
    bool open = false;          // of a written one: further sessions can be appended
    bool oldDataLost = false;   // of a torn tape: what was on it before, too

    friend bool operator==(const MediumWorth&, const MediumWorth&) = default;
};

// What stands on a tape, and is no failure of this run.
struct TapeRemark {
    enum class What : std::uint8_t {
        unclosedFile,   // file `number` had no filemark
        cutRecord,      // `number` bytes of a record that no drive can read stood behind the last filemark
        endlessArchive, // the archive has no end mark; the next tape has the entry that was begun
        unlisted,       // there was no room for the index
    };

    What what = What::unclosedFile;
    std::uint64_t number = 0;

    friend bool operator==(const TapeRemark&, const TapeRemark&) = default;
};

// Sessions are counted from 0.
struct SessionChoice {
    std::uint64_t asked = 0;
    std::uint64_t count = 0;

    friend bool operator==(const SessionChoice&, const SessionChoice&) = default;
};

// An image of several sessions that is written as one track.
struct SessionsInOne {
    std::uint64_t count = 0;
    bool newestInFront = false; // its descriptors stand in place of the first session's

    friend bool operator==(const SessionsInOne&, const SessionsInOne&) = default;
};

struct SessionRemains {
    std::uint64_t found = 0; // sessions whose descriptors can be read
    bool searched = true;    // else there was too much to look through

    friend bool operator==(const SessionRemains&, const SessionRemains&) = default;
};

inline constexpr const char* kPartsOfIt = "parts"; // detail of volumeMissing, of a file that is split
// A tape of a set, counted from 1. 0: not known which.
struct SetVolume {
    std::uint64_t number = 0;

    friend bool operator==(const SetVolume&, const SetVolume&) = default;
};

// A file of a tape, counted from 0.
struct TapeFileNumber {
    std::uint64_t number = 0;

    friend bool operator==(const TapeFileNumber&, const TapeFileNumber&) = default;
};

// Of a file in parts.
struct PartsFound {
    std::uint64_t found = 0;
    std::uint64_t all = 0;

    friend bool operator==(const PartsFound&, const PartsFound&) = default;
};

// The volumes of a set on which parts of a file lie. Empty: not known.
struct VolumesOfParts {
    std::vector<unsigned> volumes; // ascending

    friend bool operator==(const VolumesOfParts&, const VolumesOfParts&) = default;
};

// What an earlier tape of a set has of a file: all of it, or parts of which not all were written.
struct EarlierCopy {
    std::uint64_t volume = 0; // from 1
    PartsFound parts;         // 0 of 0: all of it
    bool outdated = false;    // it changed since, and no volume has it as it was last

    friend bool operator==(const EarlierCopy&, const EarlierCopy&) = default;
};

// Of a set that was not burned to its end.
struct SetState {
    std::uint64_t wholeFiles = 0;
    std::uint64_t files = 0;
    std::uint64_t tapes = 0;      // with those files
    std::uint64_t nextVolume = 0; // with which it can be continued; 0: it cannot

    friend bool operator==(const SetState&, const SetState&) = default;
};

// What is known of the contents of a folder that cannot be read.
struct FolderRemains {
    std::uint64_t files = 0;   // found by the path table or the second tree
    bool inSecondTree = false; // which has all of them

    friend bool operator==(const FolderRemains&, const FolderRemains&) = default;
};

// Things on a disc that are not as they were written, and the names of some.
struct Casualties {
    std::uint64_t count = 0;
    std::string names;
    bool readOtherwise = false; // they can be read, but what appends to the disc would not carry them over as they are
    bool endsSet = false;       // after a yes nothing is left to be written: the set ends
    bool forGood = false;       // and cannot be continued then

    static constexpr std::uint64_t kFewNamed = 5;
    static constexpr std::uint64_t kManyNamed = 100;
    // Counts it, and names it if it is one of the first.
    void add(const std::string& name, std::uint64_t mostNamed = kFewNamed)
    {
        const bool named = ++count <= mostNamed && !name.empty();
        names += (named && !names.empty() ? ", " : "") + (named ? name : std::string());
        names += count == mostNamed + 1 ? ", …" : "";
    }

    friend bool operator==(const Casualties&, const Casualties&) = default;
};

struct FileCount {
    std::uint64_t files = 0;

    friend bool operator==(const FileCount&, const FileCount&) = default;
};

// An image that ends early: `files` have bytes beyond its end.
struct CutImage {
    std::uint64_t expected = 0;
    std::uint64_t size = 0;
    std::uint64_t files = 0;

    friend bool operator==(const CutImage&, const CutImage&) = default;
};

// Bytes of an image, and those that its map speaks of. Both 0: that is not what is wrong.
struct MapExtent {
    std::uint64_t covered = 0;
    std::uint64_t size = 0;

    friend bool operator==(const MapExtent&, const MapExtent&) = default;
};

// Lines of a list that cannot be understood.
struct BadLines {
    std::uint64_t first = 0; // from 1
    std::uint64_t count = 0;

    friend bool operator==(const BadLines&, const BadLines&) = default;
};

// A second file or name that the sentence speaks of.
struct OtherPath {
    std::string path;

    friend bool operator==(const OtherPath&, const OtherPath&) = default;
};

// Whose word it is that bytes cannot be relied on; the drive's where a fault has none.
struct DamageWitness {
    enum class Who : std::uint8_t {
        drive,
        tapeImage,       // the file of a simulated tape makes no sense from `offset` on
        map,             // the map of unread sectors beside an image
        imageEnd,        // they lie behind it
        fileChecksum,    // that the medium has of the file
        sessionChecksum, // that it has of the session
        treeChecksum,    // that it has of its folders
        memberChecksum,  // of the packed data that the file lies in
        unknownPacking,  // a file that is stored compressed, and is given as it is stored
        otherVolume,     // the rest of a file, whose beginning is on another volume of the archive
    };

    Who who = Who::drive;

    friend bool operator==(const DamageWitness&, const DamageWitness&) = default;
};

// What of a disc's structure is damaged.
struct DamagedStructure {
    enum class What : std::uint8_t {
        other,
        descriptors,
        pathTable,
        secondPathTable,
        secondTree,
        checksumTable,
        sessionTag, // behind the newest session
        earlierDescriptors,
        earlierChecksum, // of an earlier session
        wayToTree,       // what leads to the folders: libisofs sees another tree, which lacks what this one has
    };

    What what = What::other;
    bool onlyJoliet = false; // of the descriptors: the second tree's are left, and no others

    friend bool operator==(const DamagedStructure&, const DamagedStructure&) = default;
};

// It was so already when the medium was written, as the medium itself says.
struct WhenWritten {
    friend bool operator==(const WhenWritten&, const WhenWritten&) = default;
};

// Why an entry was left out, or would be in a restore.
struct NoPlace {
    enum class Why : std::uint8_t {
        nameTaken,
        leadsOutside,
        noName,
        namesAlike, // the file system takes another name that is there for the same
    };

    Why why = Why::nameTaken;

    friend bool operator==(const NoPlace&, const NoPlace&) = default;
};

// What was compared is the medium with the sources as they are now.
struct ComparedWithSources {
    bool missing = false; // a source that is not on the medium

    friend bool operator==(const ComparedWithSources&, const ComparedWithSources&) = default;
};

// The date of an entry is another one than the medium's own index says.
struct OtherDate {
    friend bool operator==(const OtherDate&, const OtherDate&) = default;
};

// Why a disc that was written could not be read back.
struct DiscMissing {
    friend bool operator==(const DiscMissing&, const DiscMissing&) = default;
};

// What stands behind the end of an archive.
struct BehindEnd {
    enum class What : std::uint8_t { bytes, archive, bytesBehindPacked };

    What what = What::bytes;

    friend bool operator==(const BehindEnd&, const BehindEnd&) = default;
};

// A run of a backup, counted from 1, and the later one that needs it (0: none). `medium`: what the run was written to.
struct RunOfBackup {
    std::uint64_t number = 0;
    std::uint64_t neededBy = 0;
    std::string medium;
    bool unrecorded = false; // no record of it is kept among the user's backups
    std::int64_t began = 0;  // of such a one, in seconds since 1970; 0: not known
    bool shares = false;     // of such a one: another was to be appended to it

    friend bool operator==(const RunOfBackup&, const RunOfBackup&) = default;
};

// Bytes or media that a backup would have, and may have.
struct QuotaNeed {
    bool media = false; // else bytes
    std::uint64_t needed = 0;
    std::uint64_t available = 0;
    std::string causes; // the largest of what would be written, with their sizes
    std::string forget; // numbers of runs that can be forgotten; empty: none can

    friend bool operator==(const QuotaNeed&, const QuotaNeed&) = default;
};

// Where a folder of the user's has the name of the list of checksums' folder.
struct ListInTheWay {
    enum class Where : std::uint8_t { source, sourceOfAppend, disc };

    Where where = Where::source;

    friend bool operator==(const ListInTheWay&, const ListInTheWay&) = default;
};

using FaultFacts =
    std::variant<std::monostate, SpaceNeed, ParitySpace, ParityObstacle, TurnObstacle, RepairedSectors, OutOfBounds,
                 RecordSize, FormatVersion, OccupiedMedium, NothingToRead, MediumWorth, TapeRemark, SessionChoice,
                 SessionsInOne, SessionRemains, SetVolume, TapeFileNumber, PartsFound, EarlierCopy, SetState,
                 FolderRemains, Casualties, FileCount, CutImage, MapExtent, BadLines, OtherPath, DamageWitness,
                 DamagedStructure, WhenWritten, NoPlace, ComparedWithSources, OtherDate, DiscMissing, BehindEnd,
                 RunOfBackup, QuotaNeed, ListInTheWay, OptionConflict, VolumesOfParts>;

} // namespace steadyburn
