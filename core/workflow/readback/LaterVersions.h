// What the shelf knows of volumes of a set that were written after those that a restore has read. A volume cannot know
// itself that its set was continued.
#pragma once

#include "base/Fault.h"
#include "workflow/readback/DamagedVolumes.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace steadyburn {

inline constexpr std::string_view kNewerVersion = "newer version"; // detail of such a fault

// A fault (volumeMissing [SetVolume]) for each file that is `wanted`, by its path (percent-escaped where it is not
// UTF-8), and that a later volume has than all that were `read` of its set; the detail is kNewerVersion where
// `restored` says that there is one from them. Nothing where the file `shelf` is not there or cannot be read. May
// block.
[[nodiscard]] std::vector<Fault> laterVersions(const std::string& shelf, const std::vector<VolumeVerdict>& read,
                                               const std::function<bool(const std::string& path)>& wanted,
                                               const std::function<bool(const std::string& path)>& restored,
                                               const std::stop_token& stop);

} // namespace steadyburn
