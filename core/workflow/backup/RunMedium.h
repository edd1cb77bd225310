// Whether a medium is the one that a run of a backup was written to, as it says itself.
#pragma once

#include "base/Result.h"
#include "target/Target.h"
#include "workflow/backup/BackupStore.h"
#include "workflow/burn/Job.h"
#include "workflow/readback/MediumListing.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

// What a disc or tape of a set says of itself.
struct VolumeName {
    std::string uuid;    // of the medium; empty: it is of no set, or cannot be read
    std::string set;     // UUID
    std::string name;    // of the set: the label that its run gave its media
    unsigned number = 1; // in the set
};
VolumeName volumeIn(Target& target, const std::stop_token& stop);

// Which of these tapes, by the UUIDs of their labels, is at `target`, from 1. 0: it is not known.
[[nodiscard]] unsigned numberOfTape(const std::string& target, const std::vector<std::string>& tapes,
                                    const Dependencies& dependencies, const std::stop_token& stop);
// What is read at `target` to have a run on so many tapes or discs, where that is the one with this number. `section`:
// of the first one, where other runs are on it.
[[nodiscard]] StoredPart partOfRun(const std::string& target, unsigned number, std::uint64_t volumes,
                                   std::optional<std::uint32_t> section);

// What a restore wants to read: a run of the backup `store`, all of whose runs are `runs`.
struct WantedRun {
    const BackupStore& store;
    const std::vector<BackupRun>& runs;
    const BackupRun& run;
};

// Fails with mediumSwapped where what is at `target` says that it is another medium than that of the wanted run, or can
// be read whole and holds no run at all. [RunOfBackup] has the wanted run and its medium; `detail` is the backup that
// the medium holds a run of, if it does, and `neededBy` that run's number, if the backup is the same. What says
// nothing, for it is damaged, may be the one. Fails with `cancelled`, and as folderForMark() and readRunMark() do. Any
// thread that may block.
Result<void> checkHoldsRun(const std::string& target, const WantedRun& wanted, const Dependencies& dependencies,
                           const std::stop_token& stop);

} // namespace steadyburn
