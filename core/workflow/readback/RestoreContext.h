// What every step of a restore uses: the folder it writes into, where it logs, and what is being read. Owned by
// Restoring; the restoring thread.
#pragma once

#include "base/FaultLog.h"
#include "workflow/readback/Restore.h"
#include "workflow/readback/RestoreFolder.h"
#include "workflow/readback/RestoreLeftovers.h"
#include "workflow/readback/RestorePatterns.h"
#include "workflow/readback/RestorePlacer.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace steadyburn {

struct RestoreContext {
    RestoreContext(RestoreFolder into, const RestoreOptions& options, FaultLog& faults);
    RestoreContext(const RestoreContext&) = delete;
    RestoreContext& operator=(const RestoreContext&) = delete;

    // Whether a later volume of the same set has given what is there, whole. Fails with io.
    [[nodiscard]] Result<bool> laterHas(const RestorePlace& place) const;
    // What is there, where it came from this section as a whole file; else nothing. Fails with io.
    [[nodiscard]] Result<std::optional<struct stat>> placedWhole(const RestorePlace& place) const;
    // Removes what a restore that was killed left in the folder of `place`.
    void clearLeftovers(const RestorePlace& place);
    // Logs attributesLost for each.
    void report(const std::string& path, const std::vector<LostAttribute>& lost);

    RestoreFolder folder;
    RestorePlacer placer;
    RestorePatterns patterns;
    RestoreLeftovers leftovers;
    FaultLog& log;
    bool overwrite;
    std::vector<std::byte> buffer; // for whoever copies or reads a file
    std::stop_token stop;
    RestoreOrigin origin; // of what is being read
};

} // namespace steadyburn
