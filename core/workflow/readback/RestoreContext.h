// What every step of a restore uses: the folder that it writes into, the log, and the origin of the section that is
// being read. Restoring owns it. The restoring thread.
#pragma once

#include "base/FaultLog.h"
#include "workflow/readback/Restore.h"
#include "workflow/readback/RestoreAttributes.h"
#include "workflow/readback/RestoreFolder.h"
#include "workflow/readback/RestoreLeftovers.h"
#include "workflow/readback/RestorePatterns.h"
#include "workflow/readback/RestorePlacer.h"

#include <cstddef>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

struct RestoreContext {
    RestoreContext(RestoreFolder into, const RestoreOptions& options, FaultLog& faults);
    RestoreContext(const RestoreContext&) = delete;
    RestoreContext& operator=(const RestoreContext&) = delete;

    // Where an entry of `mine` belongs; makes the folders on the way. Nothing where a later volume has something else
    // than a folder on that way: the entry does not count. Fails as RestoreFolder::place().
    Result<std::optional<RestorePlace>> placeFor(const std::string& path, const RestoreOrigin& mine);
    // Whether what is there came whole from a later volume of the same set than `mine`. Fails with io.
    [[nodiscard]] Result<bool> laterHas(const RestorePlace& place, const RestoreOrigin& mine);
    // Whether what is there came whole from an entry that replaces one of `mine`. Fails with io.
    [[nodiscard]] Result<bool> hasReplaced(const RestoreOrigin& mine, const RestorePlace& place) const;
    // Returns the status of what is there where it is a whole file from this section; else nothing. Fails with io.
    [[nodiscard]] Result<std::optional<struct stat>> placedWhole(const RestorePlace& place) const;
    // Whether no other volume can have replaced the earlier of two neighbouring parts: they are of one volume or of
    // two that follow each other, or those between them were read. Not where the second one is the older.
    [[nodiscard]] bool follows(const RestoreOrigin& part, const RestoreOrigin& next) const;
    // Removes the temporary files that a killed restore left in the folder of `place`.
    void clearLeftovers(const RestorePlace& place);
    // Whether what was `made` may have the name of `place`: nothing else is there than what this restore has made, or
    // it is what is recorded of the entry. `known`: its digest, where it has been read. Fails with io or `cancelled`.
    Result<bool> mayReplace(const std::string& path, const RestorePlace& made, const RestorePlace& place,
                            const std::optional<Digest>& known = {});
    // Gives what was made its name. When it is whole, removeOutdated() follows.
    Result<void> put(const RestorePlacer::Made& made);
    // Removes what earlier restores left beside what is there `now`, whole or a folder: parts from earlier volumes.
    void removeOutdated(const RestorePlace& place, const RestoreOrigin& now);
    // Logs attributesLost for each attribute.
    void report(const std::string& path, const std::vector<LostAttribute>& lost);

    RestoreFolder folder;
    RestorePlacer placer;
    RestorePatterns patterns;
    RestoreLeftovers leftovers;
    FaultLog& log;
    bool overwrite;
    RecordedOf recorded;
    std::function<void(const StoredEntry&)> met; // may be empty
    RestoreMeter* meter;                         // null: nobody wants to know
    std::vector<std::byte> buffer;               // for copying or reading one file at a time
    std::stop_token stop;
    RestoreOrigin origin;                                   // of what is being read
    std::string set;                                        // UUID of its set; empty: of none
    std::vector<std::string> sets;                          // UUIDs of all, by their number; 0: no set
    std::set<std::pair<std::uint32_t, std::uint32_t>> read; // sets and volumes that were read to the end, undamaged
};

} // namespace steadyburn
