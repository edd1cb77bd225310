// Finds the sections of a medium that hold what the user stored: the newest session of a disc, every archive of a tape
// (but not our labels and indexes beside them).
#pragma once

#include "base/FaultLog.h"
#include "base/Result.h"
#include "base/Sha256.h"
#include "target/Target.h"
#include "unpack/LabelledReader.h"
#include "unpack/StoredIndex.h"
#include "unpack/iso/RepairingReader.h"
#include "unpack/tar/ChosenEntries.h"
#include "workflow/request/VolumeChange.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// Faults of the system and words of the user: what the tape holds is as unknown as before, and nothing may be concluded
// from them about a label or an index.
[[nodiscard]] constexpr bool saysNothingOfTheTape(FaultKind kind)
{
    return kind == FaultKind::cancelled || kind == FaultKind::io || kind == FaultKind::outOfMemory || isGone(kind);
}

struct StoredPlace {
    std::uint32_t section = 0;
    std::uint32_t index = 0; // on a tape of ours: the section behind it that is its index; 0: it has no index
    // It was asked for alone, and may be one of several volumes, or its label is damaged: the file of a hard link may
    // be on a tape that is not read.
    bool linksMayLeadElsewhere = false;
    [[nodiscard]] bool indexed() const { return index != 0; }
};

// Fails as mediumToRead() does, and with what reading the medium fails with. A tape of ours is known by its index, too,
// where its label is damaged. `wanted`: this section and no other (a disc's session, a tape's file), as inspect()
// counts them; sessionMissing when there is none.
Result<std::vector<StoredPlace>> storedSections(Target& target, std::optional<std::uint32_t> wanted,
                                                const std::stop_token& stop);

struct StoredSectionsRequest {
    std::function<Result<std::unique_ptr<Target>>(const std::string& spec)> openTarget;
    std::string target;
    std::optional<std::uint32_t> section; // this one and no other, as inspect() counts them
    bool wholeSet = false;                // with it: the archives of the same set on other tapes, too
    bool ofLabel = false;      // without: of a tape of ours no archive whose index is of another set than the label
    ChangeVolume changeVolume; // for the other tapes of a set; empty: what is there must do
    // Whether a file of the set is of interest, by its path (percent-escaped where it is not UTF-8): tapes that hold
    // none are not asked for. Empty: all are.
    std::function<bool(const std::string& path)> wanted;
    // Of a disc set: whether the lists and discs that were read so far have nothing of something that is wanted. Then
    // the last disc is asked for, whose list is the newest. Empty: nobody knows.
    std::function<bool()> lacks = {};
    // Of a tape set: whether something came damaged that another volume, written before or after, may have whole. Then
    // those volumes are asked for, too. Empty: that is of no interest.
    std::function<bool()> lacksWhole = {};
    unsigned discs = 0; // of a disc set, where it is known; 0: what its discs say
    // On a tape of ours: reads the index first, and a section says where the wanted files lie.
    bool onlyWanted = false;
    // On a tape of ours: reads the index first and gives it to the section. Winding there and back takes minutes.
    bool indexFirst = false;
    // Bytes of memory for such an index. A longer one is not compared, which is logged (listUnreadable, EFBIG).
    std::uint64_t mostIndexed = std::uint64_t(1) << 30U;
    // On a tape of ours: reads the index after the archive and compares it with the entries that the section has met.
    // Logs what is in the index and was not met (listedMissing).
    bool indexBehind = false;
    // What becomes of a disc's parity: its sectors are repaired as they are read, which is logged (parityRepaired) when
    // the sections have been read. Empty: nobody wants to know more.
    ParityUse* parity = nullptr;
    // Reads all of a disc with parity once more, whether its parity is whole (parityDamaged). Parity that an append has
    // made useless is logged (parityOutdated).
    bool checkParity = false;
};

struct StoredSection {
    LabelledReader reader;
    // The ranges to read, where the archive has an index and only some entries are wanted. Empty: read all.
    std::optional<std::vector<ChosenRange>> chosen;
    // The set and volume that the section belongs to, where it is known before reading. Of a file on two volumes the
    // later one counts.
    std::string set; // UUID
    unsigned volume = 0;
    // Returns the digest that the medium itself has of an entry or a part. Empty: the medium has none.
    std::function<std::optional<Digest>(const StoredEntry&)> digestOf = {};
    std::optional<StoredIndex> index;    // the archive's index, where it was read first
    MetEntries* met = nullptr;           // with `indexBehind`, or without an index: must be told every entry
    std::vector<std::string> files = {}; // behind the media that were given so far: must not be written to
    // Opens the section once more, from its beginning. `reader` is gone then, and so is the one of an earlier call.
    std::function<Result<MediumReader*>()> again = {};
    bool linksMayLeadElsewhere = false; // see StoredPlace
    bool labelLost = false;             // the label of its tape is damaged, which is logged
};

// Calls `use` for every stored section; of each tape set that has a part here and continues elsewhere, for its part on
// each further tape, in whatever order they are given; not for one that has nothing of what is wanted. Every file on a
// tape that was not given is in `log` (volumeMissing), and of the first tape every archive whose list cannot be read
// (listUnreadable), a label that is damaged (mediumError), and each folder that could not be read when it was written
// (folderUnreadable; with FileCount of its entries where they are known). Ends with the first failure of `use`; but
// where nothing of one archive of the first tape can be read, the others are read all the same, and that is the result.
// A tape file that is no archive is logged (notAnImage with TapeFileNumber); the result is notAnImage where there is
// nothing else.
Result<void> forEachStoredSection(const StoredSectionsRequest& request,
                                  const std::function<Result<void>(StoredSection&)>& use, FaultLog& log,
                                  const std::stop_token& stop);

} // namespace steadyburn
