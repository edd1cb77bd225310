// The size that a window has when it is first seen.
#pragma once

#include <QScreen>
#include <QSize>
#include <QWidget>

namespace steadyburn {

// As wanted, and no larger than a usual screen leaves room for, the frame included. GUI thread.
inline void resizeWithinScreen(QWidget& window, const QSize& wanted)
{
    constexpr QSize kFrame(8, 40); // as window managers have it; the window's own is not known before it is shown
    window.resize(wanted.boundedTo(window.screen()->availableSize() - kFrame));
}

} // namespace steadyburn
