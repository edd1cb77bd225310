#include "ui/compilation/DropCard.h"

#include "ui/widgets/MixedColor.h"
#include "ui/widgets/Symbol.h"

#include <QPainter>

namespace steadyburn {

namespace {

constexpr int kIconTop = 32;
constexpr int kCardIcon = 104;

} // namespace

DropCard::DropCard(QWidget* parent) : QWidget(parent)
{
    setContentsMargins(32, kIconTop + kCardIcon + 18, 32, 28);
}

void DropCard::setLit(bool lit)
{
    if (m_lit != lit) {
        m_lit = lit;
        update();
    }
}

void DropCard::paintEvent(QPaintEvent* /*event*/)
{
    constexpr double kCorner = 14;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor base = palette().color(QPalette::Base);
    QPen outline(m_lit ? accent : mixedColor(hairline(palette()), palette().color(QPalette::WindowText), 0.25),
                 m_lit ? 3 : 1.5);
    if (!m_lit) {
        outline.setDashPattern({5, 4});
    }
    painter.setPen(outline);
    painter.setBrush(m_lit ? mixedColor(base, accent, 0.10) : base);
    painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), kCorner, kCorner);
    programIcon().paint(&painter, (width() - kCardIcon) / 2, kIconTop, kCardIcon, kCardIcon);
}

} // namespace steadyburn
