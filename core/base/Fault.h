// What went wrong, to what, and while doing what: facts only. No sentence is made here;
// ui/text/FaultText alone turns a Fault into a sentence, an advice and details.
#pragma once

#include "base/FaultFacts.h"

#include <cstdint>
#include <string>
#include <utility>

namespace steadyburn {

// In brackets: what of FaultFacts.h a fault of the kind may have.
enum class FaultKind : std::uint8_t {
    cancelled,

    // The request (exit code 2).
    badArgument,        // detail names the option or value [OutOfBounds, RecordSize]
    sourceMissing,      // a source given by the user does not exist
    sourceEmpty,        // nothing to write
    duplicateName,      // two sources would have one name on the medium
    outputInsideSource, // the target file lies in one of the sources
    targetNotInTurn,    // the discs of a set cannot go to `path` and other drives in turn [TurnObstacle]
    programMissing,     // the program `path`, which does what was asked for, is not installed
    outputTwice,        // the manifest `path` is the target, a source or the journal as well [OtherPath]
    rewindingNode,      // /dev/st0 instead of /dev/nst0
    targetMissing,      // no such drive, or the folder of the file does not exist
    targetIsDirectory,
    fileExists,        // an output's name is taken by a file that holds data, and there is no yes for it
    notAnImage,        // neither an ISO 9660 image nor an archive [NothingToRead]
    imageAppended,     // a finished image cannot be a further session; path is the image
    archiveAppended,   // an archive would hide what the disc or file `path` holds
    projectDamaged,    // the file is no project, or not all of it can be understood; detail says where
    projectNewer,      // a project of a later version [FormatVersion]
    journalDamaged,    // the file is no journal of a tape set, or not all of it; detail says where
    journalMissing,    // the folder `path` holds no set that could be continued
    journalNewer,      // one of a later version [FormatVersion]
    manifestElsewhere, // the journal `path` wants the manifest in another folder than its own; nothing was written
                       // [OtherPath]
    shelfDamaged,      // the file is no shelf, or it is damaged; it was not changed. detail: how it shows
    shelfMissing,      // there is no shelf at `path`
    shelfNewer,        // one of a later version [FormatVersion]
    notOnShelf,        // what the user calls `path` is no volume on the shelf, or several are meant
    backupMissing,     // there is no backup that is called `path`
    backupExists,      // there is one already; it was not changed
    backupDamaged,     // the record `path` of a backup, or of one of its runs, is damaged; detail says where
    backupNewer,       // one of a later version [FormatVersion]
    backupRunMissing,  // the backup `path` has no such run [RunOfBackup]
    backupRunNeeded,   // a later run of the backup `path` needs this one [RunOfBackup]
    quotaExceeded,     // of the backup `path`: nothing was written [QuotaNeed]
    sourceEmptied,     // the source `path` is empty, and had files when the backup last ran [FileCount]

    // One file of the source (becomes an exception, exit code 1).
    fileUnreadable,   // EACCES and the like, code is the errno [WhenWritten]
    fileVanished,     // there at the scan, gone at the read
    fileShrank,       // padded with zeros from `offset`
    fileGrew,         // written with the length it had at the scan
    fileChanged,      // same size, other times: contents may be mixed
    fileDamaged,      // EIO between `offset` and `offset + length`, filled with zeros
    fileSkipped,      // sockets, and what a policy left out [NoPlace]
    fileUnstorable,   // name, size or kind that the format cannot hold
    attributesLost,   // the data is whole, an xattr or ACL is not
    nameShortened,    // the data is whole; Joliet has another name for the file or folder [OtherPath]
    folderUnreadable, // [WhenWritten; of a tape's index FileCount: entries that could not be read]
    changedOnSet,     // of a set that is continued: the tape has it as it was [EarlierCopy]; or the set, in `detail`
    vanishedOnSet,    // of such a set: it is on the tape and no longer in the sources [EarlierCopy]
    damagedBeside,    // restore: a damaged copy of `path` stands beside it, and replaced nothing [OtherPath]
    linkCopied,       // restore: a copy, where the file system cannot make the hard link [OtherPath]
    linkDamaged,      // restore: `path` is a further name of a damaged file [OtherPath]
    notRestored,      // restore: it ended before it came to `path`
    lostFromBackup,   // restore of a backup: `path` could not be had whole from its medium [RunOfBackup]
    backupRunBroken,  // no failure: an earlier run did not end; what it left in `path` is of no use [RunOfBackup]

    // Target and medium (exit code 3).
    targetBusy,
    targetPermission,
    mediumMissing,
    mediumTooSmall,   // [SpaceNeed]
    parityTooSmall,   // the parity that is wanted of a disc is too little, or does not fit [ParitySpace]
    parityImpossible, // what is to be written can have no parity, or has some that it would make wrong [ParityObstacle]
    parityRepaired,   // no loss: sectors of the disc were damaged, and repaired by its parity [RepairedSectors]
    parityDamaged,    // no loss: sectors of the disc's parity are damaged [RepairedSectors]
    parityOutdated,   // no loss: a session that was appended at `offset` has made the parity in front of it useless
    paritySpilled,    // no failure: parity that is larger than the free memory is kept in a file in `path` [SpaceNeed]
    mediumFull,       // `offset` bytes were taken [SpaceNeed]
    mediumWriteProtected,
    mediumNotBlank, // holds data and may not be overwritten without a yes [OccupiedMedium]; detail: what it holds;
                    // code: the errno where nobody can read that
    mediumError,    // the drive reported a write or read error at `offset`, or [DamageWitness]
    mediumRemoved,
    driveVanished,      // it was there and no longer answers: what its medium is worth is unknown
    mediumLeft,         // no failure: what the medium is worth after one [MediumWorth]
    tapeRemark,         // no failure: what stands on the tape [TapeRemark]
    driveAlert,         // what a tape drive says of itself, its cartridge or the last run; `code` is the TapeAlert flag
    badVolume,          // the tape that was given is not of the set that is read, or not the one; detail: what it is
    volumeMissing,      // of a set that is read: `path` is on it [SetVolume, 0: unknown], or a part of it [PartsFound]
    listUnreadable,     // of an archive: whether its set continues elsewhere is unknown [TapeFileNumber]
    setIncomplete,      // not all files of the set, in `detail`, are on its tapes [SetState]
    driveLeftOut,       // no failure: a set that goes to several drives in turn continues without `path`
    mediumSwapped,      // another medium than the one that was begun with
    folderDamaged,      // on a disc; path: the folder, detail: how [FolderRemains]
    entryDamaged,       // on a disc: name, rights or attributes of `path` may be lost
    structureDamaged,   // of a disc: `detail` says what; no file needs it [DamagedStructure]
    imageCut,           // [CutImage]
    treeDamaged,        // folders of the disc that is to be appended to [Casualties]
    treesDiffer,        // of a disc: its two trees contradict each other about `path`; detail says in what
    oldDamaged,         // of the disc that is to be appended to [Casualties]
    sumsDropped,        // no failure: the checksums that the disc `path` has of its old files are lost with an append
    sumsKept,           // no failure: an append makes MD5s unasked, for the disc `path` has them of its old files
    mediumClosed,       // of a disc that was to be appended to: it is closed and takes no more [OccupiedMedium]
    mediumClosedItself, // no failure: it was to stay open and is closed; `path` is the target
    targetChanged,      // another program changed the target while it was written; its contents are that program's
    appendOverwrites,   // the new session's descriptors need the block at `offset`, where `path` lies; nothing was
                        // written
    appendHides,        // an append puts `path` in place of a folder with that many files [FileCount], or a folder in
                        // place of a file or link
    udfLeftBehind,      // a session that is appended to a bridge of UDF and ISO 9660 is not seen through UDF; detail:
                        // which file system it is
    sessionMissing,     // [SessionChoice]
    sessionLost,        // at `offset` and `length` lie sessions whose descriptors cannot be read [SessionRemains]
    sessionHidden,      // its descriptors were replaced by the newest session's [SessionChoice]
    sessionsInOne,      // no failure: an image of several sessions is written as one [SessionsInOne]
    mapUnusable,        // the map of unread sectors `path` beside the image that is read cannot be understood, or is of
                        // another image [MapExtent]; detail: why
    notOurFile,     // `path` lies where this program would put a file of its own, and is another; nothing was changed.
                    // [OtherPath: the image that is begun, whose map it is]
    recoveryFailed, // the archive `path` is written and closed, and got no PAR2 files; code: the exit code of
                    // par2, detail: its last words
    verifyMissed,   // the medium is written and closed, and could not be read back [DiscMissing]
    shelfBusy,      // another process writes the shelf, and did not end while it was waited for
    backupBusy,     // another process runs or changes the backup `path`

    // Everything else.
    mismatch,       // what was read back is not what was sent; of a link whose file is missing [OtherPath;
                    // ComparedWithSources; OtherDate]
    oldFileChanged, // a file of an earlier session is not what it was before the append
    notCompared,    // a file that is to be verified, and of which there is no checksum [WhenWritten]
    sumsUnreadable, // of the list of checksums `path` on a medium [BadLines; OtherPath of contradicting ones]
    archiveDamaged, // from byte `offset` of what it unpacks to on nothing of it can be understood
    archiveCut,     // its end mark is missing at byte `offset`; path: the last entry that is there
    behindArchive,  // `length` bytes behind its end at byte `offset` are of no entry [BehindEnd]
    listedMissing,  // path: a file that the medium's own index has and its archive does not
    notListed,      // path: an entry that the archive has and the medium's own index does not
    io,             // an operating system call failed, code is the errno
    outOfMemory,    // [SpaceNeed]
    unsupported,    // [RecordSize]
    internal,       // [SpaceNeed: bytes that were announced, and that came]
};

// Nothing more comes of the medium, whatever is tried.
[[nodiscard]] constexpr bool isGone(FaultKind kind)
{
    return kind == FaultKind::mediumRemoved || kind == FaultKind::driveVanished;
}

enum class Action : std::uint8_t {
    none,
    parse,
    scan,
    open,
    read,
    plan,
    prefill,
    write,
    close,
    verify,
    list,
    restore,
    inspect,
    blank,
    eject,
};

struct Fault {
    FaultKind kind = FaultKind::internal;
    Action doing = Action::none;
    int code = 0;             // errno, or 0
    std::string path;         // bytes as the file system has them; a target's name for target faults
    std::uint64_t offset = 0; // bytes from the beginning of `path` or of the medium
    std::uint64_t length = 0; // bytes from there
    std::string detail; // raw words of a library or a drive, or the offending value: never translated, never compared
    FaultFacts facts;

    // What it knows of that, or what Facts() says by default.
    template <class Facts>
    [[nodiscard]] Facts known() const
    {
        const Facts* const held = std::get_if<Facts>(&facts);
        return held == nullptr ? Facts() : *held;
    }
    template <class Facts>
    [[nodiscard]] bool knows() const
    {
        return std::holds_alternative<Facts>(facts);
    }
};

} // namespace steadyburn
