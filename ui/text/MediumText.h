// Words for media: what a drive has in it, as people call it.
#pragma once

#include "workflow/request/JobMedium.h"

#include <QString>

namespace steadyburn {

[[nodiscard]] QString mediumName(MediumKind kind); // "DVD+R"
[[nodiscard]] QString mediumStatusText(MediumStatus status);
// The same of a medium that was looked at: a write-once disc with nothing but an unfinished track is said to be one.
[[nodiscard]] QString mediumStateText(const MediumInfo& medium);

// "DVD+R, blank, 4.38 GiB free, up to 16x"; of one that takes nothing, what can be done.
[[nodiscard]] QString mediumLine(const MediumInfo& medium);

} // namespace steadyburn
