// What can be burned to, for a selector: the machine's drives and the simulated ones.
#pragma once

#include "base/Fault.h"
#include "target/discovery/TargetSpec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace steadyburn {

struct TargetChoice {
    std::string spec; // for JobRequest::target; a simulated drive still wants ",file=PATH"
    std::string title;
    std::uint64_t free = 0; // bytes; 0: not known
    MediumInfo medium;      // of a real drive, as far as it was looked into
    bool simulated = false;
    std::optional<Fault> unusable;
};

// May take a moment for real drives: not on the GUI's thread.
[[nodiscard]] std::vector<TargetChoice> realTargets();
// At once.
[[nodiscard]] std::vector<TargetChoice> simulatedTargets();

} // namespace steadyburn
