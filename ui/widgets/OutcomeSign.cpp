#include "ui/widgets/OutcomeSign.h"

#include "ui/widgets/RingPicture.h"

#include <QPainter>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kSignSide = 64;
constexpr double kStroke = 0.085; // of the side

QColor signColor(OutcomeSign::Kind kind, const QPalette& palette)
{
    switch (kind) {
    case OutcomeSign::Kind::good:
        return RingPicture::color(FeedState::healthy, palette);
    case OutcomeSign::Kind::warning:
        return RingPicture::color(FeedState::low, palette);
    case OutcomeSign::Kind::failed:
        return RingPicture::color(FeedState::starved, palette);
    case OutcomeSign::Kind::info:
        return palette.color(QPalette::Highlight);
    case OutcomeSign::Kind::stopped:
        break;
    }
    return palette.color(QPalette::PlaceholderText);
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

void OutcomeSign::paint(QPainter& painter, const QRectF& square, Kind kind, const QPalette& palette)
{
    const auto at = [&square](double x, double y) {
        return QPointF(square.left() + x * square.width(), square.top() + y * square.height());
    };
    const QColor paper = palette.color(QPalette::Window);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(signColor(kind, palette));
    if (kind == Kind::warning) { // its outline alone says what it is
        painter.setPen(
            QPen(signColor(kind, palette), square.width() * 0.12, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
        painter.drawPolygon(QPolygonF({at(0.5, 0.14), at(0.92, 0.86), at(0.08, 0.86)}));
    } else {
        painter.drawEllipse(square);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(paper, std::max(1.5, square.width() * kStroke), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
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
        painter.setBrush(paper);
        painter.drawRoundedRect(QRectF(at(0.34, 0.34), at(0.66, 0.66)), square.width() * 0.04, square.width() * 0.04);
        break;
    }
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

void OutcomeSign::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paint(painter, QRectF(rect()).adjusted(1, 1, -1, -1), m_kind, palette());
}

} // namespace steadyburn
