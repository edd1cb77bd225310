// A burn as a small picture, for lists, the tray and the main window: its rings while it runs, a sign when it has
// ended. GUI thread.
#pragma once

#include "ui/widgets/OutcomeSign.h"
#include "workflow/request/JobReport.h"

#include <QPixmap>

namespace steadyburn {

class BurnSession;

[[nodiscard]] OutcomeSign::Kind signOf(Outcome outcome);
[[nodiscard]] QPixmap burnPicture(const BurnSession& session, int side, const QPalette& palette, double pixelRatio);

} // namespace steadyburn
