// What the user wants burned, where to and how: plain values, made by the command line or the window.
#pragma once

#include "base/Units.h"
#include "contents/Compilation.h"
#include "contents/Scanner.h"
#include "ring/RingValues.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

enum class Format : std::uint8_t { automatic, iso, tar, tarGzip, tarZstd };

struct ScannedTree {                  // filled by a job, to be looked at when it has ended
    std::shared_ptr<const Tree> tree; // null: it did not come to its scan
};

struct OwnTape {
    std::string volumeId; // of the set, as soon as it does not end on the tape that has other contents before it
    // Where it does not begin on that one, either: by path on the medium, as long as the file that is there otherwise.
    std::map<std::string, std::string> texts;
};

struct JobRequest {
    std::vector<std::string> sources;     // paths, raw bytes; each under its own name
    Compilation compilation;              // more sources, each at its place, and what is left out of them
    std::string image;                    // write this finished image instead of the sources
    std::string target;                   // the user's spelling, see openTarget()
    std::vector<std::string> moreTargets; // drives that the discs of a set go to in turn with `target`
    Format format = Format::automatic;    // discs iso, tapes tar, files by their ending
    std::optional<int> level;             // of compression
    std::optional<std::uint64_t> ring;    // bytes; empty: defaultRingSize()
    bool lockMemory = true;
    FeedPolicy feed = FeedPolicy::balanced;
    std::optional<unsigned> startPercent;
    std::optional<unsigned> lowPercent;
    std::optional<unsigned> resumePercent;
    std::optional<std::size_t> block;    // tape record
    std::optional<bool> tapeCompression; // by the drive; empty: as it is set
    std::string speed;                   // "4x", "5540k"; empty: fastest
    std::string volumeId;                // empty: from the first source's name
    // With `append`, the only medium that may be appended to: a tape by its label's UUID, a disc by digestOfMark().
    // Empty: any.
    std::string appendTo;
    std::optional<OwnTape> ownTape; // of what does not find room on the tape that it is appended to
    std::vector<std::string> excludes;
    bool excludeCaches = false;
    bool oneFileSystem = false;
    OnFault onFault = OnFault::skip;
    bool append = false;
    bool appendDamaged = false; // the user gives up what cannot be read of the disc that is appended to
    bool appendHides = false; // … says that files may take the place of folders that the disc has, and folders of files
    bool appendKeeps = false; // earlier sessions are read by themselves: what the new one hides of them is not lost
    bool cutImage = false;    // … wants as much of an image as there is, though its end is missing
    bool keepOpen = false;    // --no-close
    bool simulate = false;
    bool verify = false;
    bool reload =
        true; // a disc goes out and in again after the burn: it is read back from there, and the system sees it
    bool eject = false;   // at the end, when all went well
    std::string manifest; // path for a SHA256SUMS file; empty: none
    unsigned readers = 0;
    std::optional<bool> sessionMd5; // empty: on discs that have no list of checksums
    bool checksums = false;         // a list of them on plain discs and ISO images; discs of a set have one anyway
    // The digest of the whole stream; empty: of what goes into a file or a pipe. Where an image is read back it is
    // taken all the same.
    std::optional<bool> streamDigest;
    bool noDigests = false; // of files none that nothing needs: so no verify, manifest, tape or set
    bool reproducible = false;
    // Of a disc or an image, and PAR2 files of an archive in a file: per cent of what it protects; 0: all the room, of
    // an archive what is usual; empty: none.
    std::optional<unsigned> parity;
    std::optional<bool> defectManagement; // BD, DVD-RAM; empty: as the medium is
    bool spanDiscs = false;               // what is too large for one disc goes on several
    bool changedSources = false;          // … of a disc set that is continued: as the sources are now, for all that
    unsigned onlyDisc = 0;                // of such a set: this disc alone is made again; 0: what is left
    bool overwrite = false;               // --yes: a medium with data may be overwritten, the target's file replaced
    bool replaceManifest = false;         // the same for the manifest's file
    bool keepJournal = false;             // of a tape set, where it is complete as well: who orders the burn removes it
    std::string journals;                 // the folder for the journals of sets; empty: none is kept
    std::string shelf;                    // the shelf's file that the burn is entered in; empty: in none
    std::shared_ptr<ScannedTree> scanned; // what the job has found in the sources and lays out; null: nobody asks
    std::string continuedJournal;         // the journal of a set to continue; the rest as SetHead::addTo() has it
};

} // namespace steadyburn
