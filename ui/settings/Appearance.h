// The colours of the whole program: the desktop's, or a palette of ours where a desktop has none that serves.
#pragma once

#include "ui/settings/Settings.h"

#include <QPalette>

namespace steadyburn {

[[nodiscard]] QPalette paletteFor(AppearanceSettings::Colors colors); // the style's own for `desktop`
void applyColors(AppearanceSettings::Colors colors);                  // GUI thread, at any time

} // namespace steadyburn
