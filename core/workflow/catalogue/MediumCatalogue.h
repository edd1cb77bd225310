// Any medium, image or archive, whoever wrote it, from what it says of itself to the shelf. Contents are not read: of a
// tape of ours its indexes, of a disc its tree, of any other archive what stands between the contents. Any thread that
// may block.
#pragma once

#include "base/FaultLog.h"
#include "shelf/VolumeEntry.h"
#include "target/Target.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

namespace steadyburn {

struct CatalogueRequest {
    std::function<Result<std::unique_ptr<Target>>(const std::string& spec)> openTarget;
    std::string target;
    std::int64_t now = 0; // seconds since 1970
    bool written = false; // just now: one more copy, where the shelf has such a volume
};

struct CatalogueReport {
    std::string uuid;
    std::string label;
    bool known = false; // the shelf had it
    std::uint64_t entries = 0;
};

// Enters the medium. What cannot be read of it is logged, and what can be is entered. Fails with what opening and
// reading fail with, and as the shelf does.
Result<CatalogueReport> catalogueMedium(Shelf& shelf, const CatalogueRequest& request, FaultLog& log,
                                        const std::stop_token& stop);

// The UUID that the medium has on the shelf, whether it is there or not. Fails with what reading fails with.
Result<std::string> identifyMedium(Target& target, const std::stop_token& stop);

// Where a volume is that is a file: its absolute path; empty for all others.
[[nodiscard]] std::string keptAt(const Target& target);

} // namespace steadyburn
