// The verdict of a check on its way to the shelf: of the one copy that was read, with date and drive. Any thread that
// may block.
#pragma once

#include "base/Result.h"
#include "workflow/readback/DamagedVolumes.h"
#include "workflow/readback/MediumReport.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace steadyburn {

class Target;

struct CheckNoteRequest {
    std::string shelf;      // its file; empty: nothing is noted
    std::uint64_t copy = 0; // which of the volume's copies was read; 0: as it shows itself
};

// What was read is the medium of this target, all of it. Nothing is noted where the check says nothing of the medium
// (it was stopped; sources differ from it) or where the shelf does not have it.
[[nodiscard]] CheckNoted noteCheck(const CheckNoteRequest& request, const MediumReport& report,
                                   const std::function<Result<std::unique_ptr<Target>>(const std::string&)>& openTarget,
                                   const std::string& target, const std::stop_token& stop);

// The same of several volumes of sets that were read one after the other: of each that the shelf knows by its set and
// number, and has one copy of. Returns the last copy that was noted.
[[nodiscard]] CheckNoted noteVolumes(const CheckNoteRequest& request, const std::vector<VolumeVerdict>& verdicts);

} // namespace steadyburn
