// A medium by itself: looked at, erased, ejected. Any thread: it takes as long as the drive or the disk does.
#pragma once

#include "workflow/burn/Job.h"
#include "workflow/request/JobMedium.h"

#include <functional>
#include <string>

namespace steadyburn {

// What is in the target; of a file, what is free on its disk.
[[nodiscard]] Result<JobMedium> inspectTarget(const Dependencies& dependencies, const std::string& target);

// Cannot be stopped: no drive allows that. What the medium held is taken off this shelf (empty: there is none).
// `progress`: 0..1.
[[nodiscard]] Result<void> blankTarget(const Dependencies& dependencies, const std::string& target, bool full,
                                       const std::string& shelf, const std::function<void(double)>& progress);

[[nodiscard]] Result<void> ejectTarget(const Dependencies& dependencies, const std::string& target);

} // namespace steadyburn
