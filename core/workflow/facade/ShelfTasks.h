// The shelf and a medium or a file: a medium is entered or recognised, the shelf is exported. Any thread that may
// block.
#pragma once

#include "workflow/burn/Job.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

struct ShelfAddition {
    std::string uuid;
    std::string label;
    bool known = false;                     // the shelf had it
    std::vector<Fault> faults;              // what could not be read of it
    std::vector<UnfinishedBurn> unfinished; // that it holds, the newest first
};

// As catalogueMedium() has it; makes the shelf where there is none.
Result<ShelfAddition> addToShelf(const std::string& shelf, const Dependencies& dependencies, const std::string& target,
                                 std::int64_t now, const std::stop_token& stop);

// The UUID of the volume that is in the target, as uuidOnShelf() has it.
Result<std::string> identifyOnShelf(const std::string& shelf, const Dependencies& dependencies,
                                    const std::string& target, const std::stop_token& stop);

// JSON lines where the name ends so, else CSV; replaces what is there.
Result<void> exportShelfFile(const std::string& shelf, const std::string& path, const std::stop_token& stop);

} // namespace steadyburn
