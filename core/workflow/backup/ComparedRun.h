// What comparing the media of a run with its sources has shown, kept beside the record of the run: the record says what
// was written, this what became of it. Any thread.
#pragma once

#include "workflow/backup/BackupStore.h"
#include "workflow/readback/MediumReport.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct ComparedRun {
    std::int64_t when = 0; // seconds since 1970
    std::string target;    // where the media were read
    bool same = false;
    std::uint64_t files = 0; // that were compared
    std::uint64_t bytes = 0;
    std::vector<RunException> differences;
    std::string problem; // why it could not be ended, in UTF-8; empty: it could
};

// Keeps it in place of an earlier one. `sentence` says what each difference is. Nothing is kept of a comparison that
// was stopped. Fails with backupRunMissing and io.
Result<void> keepComparison(const BackupStore& store, unsigned run, const MediumReport& report,
                            const std::string& target, const std::function<std::string(const Fault&)>& sentence);

// Nothing: the run was never compared, or what was kept cannot be read.
[[nodiscard]] std::optional<ComparedRun> comparedRun(const BackupStore& store, unsigned run);

} // namespace steadyburn
