// What went wrong, to what, and while doing what: facts only. No sentence is made here;
// ui/FaultText alone turns a Fault into a sentence, an advice and details.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace steadyburn {

enum class FaultKind : std::uint8_t {
    cancelled,

    // The request (exit code 2).
    badArgument,        // detail names the option or value
    sourceMissing,      // a source given by the user does not exist
    sourceEmpty,        // nothing to write
    duplicateName,      // two sources would have one name on the medium
    outputInsideSource, // the target file lies in one of the sources
    outputTwice,        // the manifest `path` is the target, a source or the journal as well: `detail` is that
    rewindingNode,      // /dev/st0 instead of /dev/nst0
    targetMissing,      // no such drive, or the folder of the file does not exist
    targetIsDirectory,
    fileExists,     // an output's name is taken by a file that holds data, and there is no yes for it
    notAnImage,     // the file is no ISO 9660 image or archive
    imageAppended,  // a finished image cannot be a further session; path is the image
    projectDamaged, // the file is no project, or not all of it can be understood; detail says where
    projectNewer,   // a project of a later version; needed and available are the versions
    journalDamaged, // the file is no journal of a tape set, or not all of it; detail says where
    journalMissing, // the folder `path` holds no set that could be continued
    journalNewer,   // one of a later version; needed and available are the versions

    // One file of the source (becomes an exception, exit code 1).
    fileUnreadable, // EACCES and the like, code is the errno
    fileVanished,   // there at the scan, gone at the read
    fileShrank,     // padded with zeros from `offset`
    fileGrew,       // written with the length it had at the scan
    fileChanged,    // same size, other times: contents may be mixed
    fileDamaged,    // EIO between `offset` and `offset + length`, filled with zeros
    fileSkipped,    // sockets, and what a policy left out
    fileUnstorable, // name, size or kind that the format cannot hold
    attributesLost, // the data is whole, an xattr or ACL is not
    nameShortened,  // the data is whole; Joliet knows the file or folder as `detail`
    folderUnreadable,
    changedOnSet,  // of a set that is continued: tape `detail` has it as it was, a later one as it is
    vanishedOnSet, // of such a set: it is on tape `detail` and no longer in the sources
    damagedBeside, // restore: a damaged copy of `path` stands under the name `detail`, and replaced nothing
    linkCopied,    // restore: `path` is a copy of `detail`, where the file system cannot make the hard link
    notRestored,   // restore: it ended before it came to `path`

    // Target and medium (exit code 3).
    targetBusy,
    targetPermission,
    mediumMissing,
    mediumTooSmall, // needed and available are set
    mediumFull,
    mediumWriteProtected,
    mediumNotBlank, // holds data and may not be overwritten without a yes; of a disc `detail` is whyOccupied()'s word,
                    // and `needed` is 1 where it can be erased
    mediumError,    // the drive reported a write or read error at `offset`
    mediumRemoved,
    driveVanished, // it was there and no longer answers: what its medium is worth is unknown
    mediumLeft, // no failure: what the medium is worth after one: abandon()'s word in `detail`, or "written", "kept".
                // "spoiled": `available` sessions can still be read; `needed` is 1 where the disc can be erased.
                // "written": `needed` is 1 where the disc was to stay open. For what begins with "tape" see Target.h
    driveAlert, // what a tape drive says of itself, its cartridge or the last run; `code` is the TapeAlert flag
    badVolume,  // the tape that was given is none of the set that is read, or not the one; detail: what it is
    volumeMissing,  // of a tape set that is read; path: a file that is on it, detail: its number where that is known;
                    // of a file in parts `available` of `needed` were there
    listUnreadable, // of the archive that is file `detail` of the tape: whether its set continues elsewhere is unknown
    setIncomplete,  // `available` of `needed` files are whole on `detail` tapes, the rest is on none; `offset`: the
                    // volume with which it can be continued, 0: it cannot
    mediumSwapped,  // another medium than the one that was begun with
    folderDamaged,  // on a disc; path: the folder, detail: how; `available` of its files were found elsewhere; where
                    // `needed` is not 0 those are all that the second tree has
    entryDamaged,   // on a disc: name, rights or attributes of `path` may be lost
    structureDamaged,   // of a disc: `detail` says what; no file needs it
    imageCut,           // `available` of `needed` bytes are there; `length` files lie beyond
    treeDamaged,        // of the disc that is to be appended to: `needed` folders; detail names some
    treesDiffer,        // of a disc: its two trees contradict each other about `path`; detail says in what
    oldDamaged,         // of the disc that is to be appended to: `needed` things are not as they were written; detail
                        // names some
    sumsDropped,        // no failure: the checksums that the disc `path` has of its old files are lost with an append
    mediumClosed,       // of a disc that was to be appended to: it is closed and takes no more; the rest as for
                        // mediumNotBlank
    mediumClosedItself, // no failure: it was to stay open and is closed; `path` is the target
    targetChanged,      // another program changed the target while it was written; its contents are that program's
    appendOverwrites,   // the new session's descriptors need block `offset`, where `path` lies; nothing was written
    appendHides,        // an append puts `path` in place of a folder with `needed` files, or, where that is 0, a folder
                        // in place of a file or link
    udfLeftBehind,      // a session that is appended to a bridge of UDF and ISO 9660 is not seen through UDF
    sessionMissing,     // session `needed` of `available`
    sessionLost,        // from byte `offset` of the medium on lie `length` bytes of a later session, whose descriptors
                        // cannot be read: `needed` sessions could be found
    sessionHidden,      // session `needed`: its descriptors were replaced by the newest session's
    sessionsInOne,      // no failure: of an image with `needed` sessions that is written as one; detail: "first" where
                        // other systems will show only the first of them, "newest" where its descriptors stand in
                        // place of the first one's
    mapUnusable,  // the map of unread sectors `path` beside the image that is read cannot be understood, or covers
                  // `needed` bytes where the image has `available`; detail: why
    notOurFile,   // `path` lies where this program would put a file of its own, and is none; nothing was changed
    verifyMissed, // the medium is written and closed, and could not be read back: `detail` is "missing", "busy"
                  // or empty

    // Everything else.
    mismatch,       // what was read back is not what was sent
    oldFileChanged, // a file of an earlier session is not what it was before the append
    notCompared,    // a file that is to be verified, and of which there is no checksum
    sumsUnreadable, // of the list of checksums `path` on a medium: `length` lines, the first of them `offset`, are no
                    // lines of such a list; what they were the checksums of is not known
    archiveDamaged, // from byte `offset` of what it unpacks to on nothing of it can be understood
    archiveCut,     // its end mark is missing at byte `offset`; path: the last entry that is there
    behindArchive,  // `length` bytes behind its end at byte `offset` are of no entry; detail "archive": another archive
                    // begins there and was read too; "packed": they stand behind the compressed data
    listedMissing,  // path: a file that the medium's own index has and its archive does not
    notListed,      // path: an entry that the archive has and the medium's own index does not
    io,             // an operating system call failed, code is the errno
    outOfMemory,
    unsupported,
    internal,
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
    int code = 0;     // errno, or 0
    std::string path; // bytes as the file system has them; a target's name for target faults
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t needed = 0;    // bytes
    std::uint64_t available = 0; // bytes
    std::string detail;          // raw words of a library or the offending value, never translated
};

} // namespace steadyburn
