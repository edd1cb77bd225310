#include "ui/widgets/OutcomeSign.h"

#include "ui/widgets/MixedColor.h"
#include "ui/widgets/RingPicture.h"

#include <QPainter>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kSignSide = 92;
constexpr double kStroke = 0.085; // of the side
constexpr double kGroundShare = 0.14;

void paintTriangle(QPainter& painter, const QRectF& square, const QColor& edge)
{
    const auto at = [&square](double x, double y) {
        return QPointF(square.left() + x * square.width(), square.top() + y * square.height());
    };
    painter.setPen(QPen(edge, square.width() * 0.12, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPolygon(QPolygonF({at(0.5, 0.14), at(0.92, 0.86), at(0.08, 0.86)}));
}

QString signName(OutcomeSign::Kind kind)
{
    switch (kind) {
    case OutcomeSign::Kind::good:
        return OutcomeSign::tr("Complete");
    case OutcomeSign::Kind::warning:
        return OutcomeSign::tr("Complete with problems");
    case OutcomeSign::Kind::failed:
        return OutcomeSign::tr("Failed");
    case OutcomeSign::Kind::info:
        return OutcomeSign::tr("Information");
    case OutcomeSign::Kind::stopped:
        break;
    }
    return OutcomeSign::tr("Stopped");
}

} // namespace

OutcomeSign::OutcomeSign(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("outcome"));
    setAccessibleName(signName(m_kind));
}

void OutcomeSign::setKind(Kind kind)
{
    m_kind = kind;
    setAccessibleName(signName(kind));
    update();
}

QSize OutcomeSign::sizeHint() const
{
    return {kSignSide, kSignSide};
}

QColor OutcomeSign::color(Kind kind, const QPalette& palette)
{
    switch (kind) {
    case Kind::good:
        return RingPicture::color(FeedState::healthy, palette);
    case Kind::warning:
        return RingPicture::color(FeedState::low, palette);
    case Kind::failed:
        return RingPicture::color(FeedState::starved, palette);
    case Kind::info:
        return palette.color(QPalette::Highlight);
    case Kind::stopped:
        break;
    }
    return palette.color(QPalette::PlaceholderText);
}

std::optional<OutcomeSign::Kind> OutcomeSign::of(BannerWeight weight)
{
    switch (weight) {
    case BannerWeight::good:
        return Kind::good;
    case BannerWeight::warning:
        return Kind::warning;
    case BannerWeight::error:
        return Kind::failed;
    case BannerWeight::info:
        return Kind::info;
    case BannerWeight::calm:
        break;
    }
    return std::nullopt;
}

QColor OutcomeSign::color(BannerWeight weight, const QPalette& palette)
{
    const auto kind = of(weight);
    return kind ? color(*kind, palette) : quietInk(palette);
}

void OutcomeSign::paintMark(QPainter& painter, const QRectF& square, Kind kind, const QColor& ink)
{
    const auto at = [&square](double x, double y) {
        return QPointF(square.left() + x * square.width(), square.top() + y * square.height());
    };
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, std::max(1.5, square.width() * kStroke), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    switch (kind) {
    case Kind::good:
        painter.drawPolyline(QPolygonF({at(0.28, 0.53), at(0.44, 0.68), at(0.72, 0.36)}));
        break;
    case Kind::warning:
        painter.drawLine(at(0.5, 0.36), at(0.5, 0.6));
        painter.drawPoint(at(0.5, 0.77));
        break;
    case Kind::failed:
        painter.drawLine(at(0.34, 0.34), at(0.66, 0.66));
        painter.drawLine(at(0.66, 0.34), at(0.34, 0.66));
        break;
    case Kind::info:
        painter.drawPoint(at(0.5, 0.29));
        painter.drawLine(at(0.5, 0.48), at(0.5, 0.72));
        break;
    case Kind::stopped:
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawRoundedRect(QRectF(at(0.34, 0.34), at(0.66, 0.66)), square.width() * 0.04, square.width() * 0.04);
        break;
    }
}

void OutcomeSign::paint(QPainter& painter, const QRectF& square, Kind kind, const QPalette& palette)
{
    const QColor ground = color(kind, palette);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    if (kind == Kind::warning) { // its outline alone says what it is
        paintTriangle(painter, square, ground);
    } else {
        painter.drawEllipse(square);
    }
    paintMark(painter, square, kind, palette.color(QPalette::Window));
}

QPixmap OutcomeSign::pixmap(Kind kind, int side, const QPalette& palette, double pixelRatio)
{
    QPixmap picture(QSize(side, side) * pixelRatio);
    picture.setDevicePixelRatio(pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paint(painter, QRectF(1, 1, side - 2, side - 2), kind, palette);
    return picture;
}

// Large it would be too heavy on a filled ground.
void OutcomeSign::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = color(m_kind, palette());
    const QColor ground = mixedColor(palette().color(QPalette::Window), ink, kGroundShare);
    const QRectF square = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setBrush(ground);
    if (m_kind == Kind::warning) {
        paintTriangle(painter, square.adjusted(3, 3, -3, -3), ground);
    } else {
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(square);
    }
    paintMark(painter, square, m_kind, ink);
}

} // namespace steadyburn
