#include "ui/widgets/RingPicture.h"

#include "ui/widgets/MixedColor.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace steadyburn {

namespace {

// Shares of the square's side.
constexpr double kOuterWidth = 0.018;
constexpr double kGap = 0.024;
constexpr double kRingWidth = 0.092;
constexpr double kOutline = 0.012; // of a drive that waits
constexpr double kSmallest = 1.5;  // pixels of the thin ring in a small picture
constexpr double kAround = 360;    // degrees
constexpr int kQtDegree = 16;
constexpr double kTrack = 0.12; // of the text's colour in the empty ring

double outerWidthOf(double side)
{
    return std::max(kSmallest, side * kOuterWidth);
}

double outerRadiusOf(double side)
{
    return side / 2 - outerWidthOf(side) / 2 - 1;
}

QRectF around(const QPointF& center, double radius)
{
    return {center.x() - radius, center.y() - radius, 2 * radius, 2 * radius};
}

QPointF at(const QPointF& center, double radius, double share)
{
    const double angle = share * 2 * std::numbers::pi;
    return {center.x() + radius * std::sin(angle), center.y() - radius * std::cos(angle)};
}

void paintArc(QPainter& painter, const QRectF& circle, double share, const QPen& pen)
{
    const double cap = pen.widthF() / (2 * std::numbers::pi * circle.width()); // half a width, of the way around
    const bool round = share > 2 * cap;
    const auto units = [](double part) { return static_cast<int>(std::lround(part * kAround * kQtDegree)); };
    painter.setPen(pen);
    if (share >= 1) {
        painter.drawEllipse(circle);
    } else if (round) { // the ends within what they stand for
        QPen rounded = pen;
        rounded.setCapStyle(Qt::RoundCap);
        painter.setPen(rounded);
        painter.drawArc(circle, 90 * kQtDegree - units(cap), -units(share - 2 * cap));
    } else if (share > 0) {
        painter.drawArc(circle, 90 * kQtDegree, -units(share));
    }
}

} // namespace

double RingPicture::widthOf(double side)
{
    return std::max(3.0, side * kRingWidth);
}

double RingPicture::radiusOf(double side)
{
    const double gap = std::max(1.0, side * kGap);
    return outerRadiusOf(side) - outerWidthOf(side) / 2 - gap - widthOf(side) / 2;
}

QColor RingPicture::color(FeedState state, const QPalette& palette)
{
    const bool dark = palette.color(QPalette::Window).lightness() < 128;
    switch (state) {
    case FeedState::low:
        return dark ? QColor(0xf5, 0xc2, 0x11) : QColor(0x8a, 0x5f, 0x00);
    case FeedState::starved:
        return dark ? QColor(0xff, 0x6b, 0x5e) : QColor(0xc0, 0x1c, 0x28);
    case FeedState::healthy:
        return dark ? QColor(0x57, 0xd9, 0x8a) : QColor(0x15, 0x6e, 0x44);
    case FeedState::prefill:
    case FeedState::finishing:
    case FeedState::ended:
        break;
    }
    return palette.color(QPalette::Highlight);
}

QRectF RingPicture::changed(const QRectF& square, double from, double until, bool outer)
{
    const double side = square.width();
    const double radius = outer ? outerRadiusOf(side) : radiusOf(side);
    const double half = (outer ? outerWidthOf(side) : widthOf(side)) / 2 + 1.5;
    const double low = std::min(from, until);
    const double high = std::max(from, until);
    const QPointF center = square.center();
    QPolygonF points;
    const auto add = [&](double place) {
        points << at(center, radius - half, place) << at(center, radius + half, place);
    };
    add(low);
    add(high);
    for (int quarter = static_cast<int>(std::ceil(low * 4)); quarter < high * 4; ++quarter) {
        add(quarter / 4.0); // where the ring is widest
    }
    return points.boundingRect().adjusted(-half, -half, half, half); // with the round end
}

void RingPicture::paint(QPainter& painter, const QRectF& square, const QPalette& palette) const
{
    const double side = square.width();
    const QPointF center = square.center();
    const double radius = radiusOf(side);
    const double width = widthOf(side);
    const bool starved = state == FeedState::starved;
    const QColor mine = color(state, palette);
    const QColor window = palette.color(QPalette::Window);
    const QColor track = mixedColor(window, starved ? mine : palette.color(QPalette::WindowText), kTrack);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);

    const QRectF outer = around(center, outerRadiusOf(side));
    const double outerWidth = outerWidthOf(side);
    painter.setPen(QPen(track, outerWidth));
    painter.drawEllipse(outer);
    const QColor whole = palette.color(QPalette::Highlight);
    paintArc(painter, outer, std::min(share, 1.0), QPen(whole, outerWidth, Qt::SolidLine, Qt::FlatCap));

    const QRectF ring = around(center, radius);
    painter.setPen(QPen(track, width));
    painter.drawEllipse(ring);
    paintArc(painter, ring, std::min(fill, 1.0), QPen(mine, width, Qt::SolidLine, Qt::FlatCap));
    if (starved) { // a shape of its own, not a colour alone
        const double line = std::max(1.5, side * kOutline);
        painter.setPen(QPen(mine, line));
        painter.drawEllipse(around(center, radius + width / 2 - line / 2));
        painter.drawEllipse(around(center, radius - width / 2 + line / 2));
    }
    if (mark > 0 && mark < 1) {
        painter.setPen(QPen(window, 5, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(at(center, radius - width / 2, mark), at(center, radius + width / 2, mark));
        painter.setPen(QPen(palette.color(QPalette::WindowText), 2, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(at(center, radius - width / 2 - 3, mark), at(center, radius + width / 2 + 3, mark));
    }
    if (least >= 0) {
        const double dot = std::max(1.5, side * 0.011);
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.color(QPalette::WindowText));
        painter.drawEllipse(at(center, radius - width / 2 - dot - 3, least), dot, dot);
    }
}

QPixmap RingPicture::pixmap(int side, const QPalette& palette, double pixelRatio) const
{
    QPixmap picture(QSize(side, side) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.color(QPalette::Window)); // whatever lies below
    painter.drawEllipse(QRectF(0, 0, side, side));
    paint(painter, QRectF(0, 0, side, side), palette);
    return picture;
}

} // namespace steadyburn
