// What is asked of the restore of a backup, and what it reports: plain values.
#pragma once

#include "base/Fault.h"

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct BackupRestoreRequest {
    std::string folder; // where the backups are
    std::string name;
    std::optional<unsigned> run;           // empty: the last one
    std::string into;                      // made if it does not exist
    std::vector<std::string> patterns;     // as RestoreOptions has them; empty: everything
    bool overwrite = false;                // else what is there stays, and is named
    std::map<unsigned, std::string> media; // where the medium of a run is now; else where it was written
};

struct BackupRestoreReport {
    struct Medium {
        unsigned run = 0;
        std::string target;
        std::string label;
        std::uint64_t wanted = 0; // entries
        std::uint64_t lost = 0;
    };
    unsigned run = 0;          // 0: no run, or its record cannot be read
    std::uint64_t files = 0;   // regular files that stand there and are what was recorded
    std::uint64_t bytes = 0;   // of these
    std::uint64_t lost = 0;    // entries
    std::uint64_t missing = 0; // of these, on media that were not there
    std::vector<Medium> media;
    std::vector<Fault> faults;  // each lost entry by its name, and what else is not as it was
    std::optional<Fault> fault; // what ended it
};

struct Dependencies;
// Runs a BackupRestore, without its header. Any thread that may block.
[[nodiscard]] BackupRestoreReport restoreBackup(const BackupRestoreRequest& request, const Dependencies& dependencies,
                                                const std::stop_token& stop);

} // namespace steadyburn
