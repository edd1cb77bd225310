// Whether a disc may be appended to: a new session takes over the tree of the last one as it can be read, and the files
// as they lie there. What cannot be read of the tree now would be gone for ever, and what is not as it was written
// would pass for good from then on.
#pragma once

#include "base/FaultLog.h"
#include "target/Target.h"
#include "verify/OldFiles.h"

#include <optional>
#include <stop_token>
#include <string>
#include <unordered_set>
#include <vector>

namespace steadyburn {

struct AppendFindings {
    bool summed = false;         // the medium has checksums of old files: their own or of their sessions
    bool fileSums = false;       // of some of them their own
    bool damaged = false;        // something is not as it was written, or cannot be read
    std::uint64_t treeSum = 0;   // of its entries (sumOfEntry())
    std::optional<OldFiles> old; // what was to be remembered
    std::vector<Fault> hidden;   // appendHides, of each folder or file in whose place the new tree puts the other kind
};

struct AppendQuestion {
    const Tree* added = nullptr;    // what is to be appended; null: nothing is known of it
    bool givenUp = false;           // the user says that what is damaged may be lost
    const Tree* remember = nullptr; // reads all old files but those that this tree replaces, to be compared later
};

// Reads the tree of the last session of `medium`, what tells the same a second time, and everything that the medium has
// a checksum of. Fails with treeDamaged when the tree cannot be read whole and with oldDamaged when anything else is
// not as it was written, unless `givenUp`: then each fault goes into `log`, as does what an append leaves as it is:
// files that cannot be read (but for `remember`, when comparing tells them), damaged descriptors. Fails with
// `unsupported` when a folder leads back to one above it, whatever was given up. Not in the midst of writing; any
// thread.
Result<AppendFindings> checkForAppend(Target& target, const MediumInfo& medium, const AppendQuestion& question,
                                      FaultLog& log, const std::stop_token& stop);

// Paths of the same tree whose entries are not among those of `imported`, by their sums: another reader has them
// otherwise, or not at all.
Result<std::vector<std::string>> entriesNotIn(const std::unordered_set<std::uint64_t>& imported, Target& target,
                                              const MediumInfo& medium, const std::stop_token& stop);

} // namespace steadyburn
