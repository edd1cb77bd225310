#include "ui/compilation/DropCard.h"

#include "ui/widgets/MixedColor.h"

#include <QConicalGradient>
#include <QPainter>

namespace steadyburn {

namespace {

constexpr double kDisc = 62; // its radius
constexpr double kLabelRing = 22;
constexpr double kHole = 9;
constexpr double kDiscTop = 24;

} // namespace

DropCard::DropCard(QWidget* parent) : QWidget(parent)
{
    setContentsMargins(32, static_cast<int>(kDiscTop + 2 * kDisc + 18), 32, 28);
}

void DropCard::setLit(bool lit)
{
    if (m_lit != lit) {
        m_lit = lit;
        update();
    }
}

// Light falls on it in two beams; the ring that is written on shines in the colour of what is chosen.
void DropCard::paintDisc(QPainter& painter, QPointF middle) const
{
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor base = palette().color(QPalette::Base);
    const QColor ink = palette().color(QPalette::WindowText);
    const QColor dull = mixedColor(base, ink, 0.16);
    const QColor bright = mixedColor(base, accent, m_lit ? 0.75 : 0.38);
    QConicalGradient light(middle, 35);
    for (const double turn : {0.0, 0.5}) {
        light.setColorAt(turn, bright);
        light.setColorAt(turn + 0.10, dull);
        light.setColorAt(turn + 0.25, mixedColor(base, ink, 0.10));
        light.setColorAt(turn + 0.40, dull);
    }
    light.setColorAt(1, bright);
    painter.setPen(QPen(mixedColor(base, ink, 0.35), 1.2));
    painter.setBrush(light);
    painter.drawEllipse(middle, kDisc, kDisc);
    painter.setPen(QPen(mixedColor(base, ink, 0.22), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(middle, kDisc - 7, kDisc - 7);
    painter.setBrush(mixedColor(base, m_lit ? accent : ink, m_lit ? 0.35 : 0.08));
    painter.drawEllipse(middle, kLabelRing, kLabelRing);
    painter.setPen(QPen(mixedColor(base, ink, 0.35), 1.2));
    painter.setBrush(base);
    painter.drawEllipse(middle, kHole, kHole);
}

void DropCard::paintEvent(QPaintEvent* /*event*/)
{
    constexpr double kCorner = 14;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor base = palette().color(QPalette::Base);
    QPen outline(m_lit ? accent : palette().color(QPalette::Mid), m_lit ? 3 : 1.5);
    if (!m_lit) {
        outline.setDashPattern({5, 4});
    }
    painter.setPen(outline);
    painter.setBrush(m_lit ? mixedColor(base, accent, 0.10) : base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), kCorner, kCorner);
    paintDisc(painter, {width() / 2.0, kDiscTop + kDisc});
}

} // namespace steadyburn
