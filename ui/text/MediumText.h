// Words for media: what a drive has in it, as people call it.
#pragma once

#include "workflow/request/JobMedium.h"

#include <QString>

namespace steadyburn {

[[nodiscard]] QString mediumName(MediumKind kind); // "DVD+R"
[[nodiscard]] QString mediumStatusText(MediumStatus status);

} // namespace steadyburn
