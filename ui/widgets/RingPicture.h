// The picture of a burn, large in the gauge and small in the list of burns and the tray: a thick ring for the memory
// buffer, a thin one around it for the whole burn. Values and painting only. GUI thread.
#pragma once

#include "ring/RingValues.h"

#include <QColor>
#include <QPalette>
#include <QPixmap>
#include <QRectF>

class QPainter;

namespace steadyburn {

struct RingPicture {
    double fill = 0;   // of the buffer, 0..1
    double share = -1; // of the whole burn, 0..1; < 0: not known
    double mark = -1;  // a level of the buffer that matters now, 0..1; < 0: none
    double least = -1; // fill since writing began, 0..1; < 0: none
    FeedState state = FeedState::prefill;

    // Both rings in a square, from twelve o'clock on, clockwise in every language. Alone they have no text.
    void paint(QPainter& painter, const QRectF& square, const QPalette& palette) const;
    [[nodiscard]] QPixmap pixmap(int side, const QPalette& palette, double pixelRatio) const;

    // The thick ring's middle line and its width in a square of that side.
    [[nodiscard]] static double radiusOf(double side);
    [[nodiscard]] static double widthOf(double side);
    // What moves when the buffer's fill or the whole burn's share goes from one value to the other.
    [[nodiscard]] static QRectF changed(const QRectF& square, double from, double until, bool outer);

    [[nodiscard]] static QColor color(FeedState state, const QPalette& palette);
};

} // namespace steadyburn
