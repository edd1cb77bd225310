// The colours of the whole program: the desktop's, or a palette of ours where a desktop has none that serves.
#pragma once

#include "ui/settings/Settings.h"

#include <QPalette>

namespace steadyburn {

[[nodiscard]] QPalette paletteFor(AppearanceSettings::Colors colors); // the style's own for `desktop`
// Once, before there is anything to restyle: gives Fusion air, and touches no other style. GUI thread.
void prepareStyle();
void applyColors(AppearanceSettings::Colors colors); // after it, at any time; GUI thread

} // namespace steadyburn
