#include "ui/widgets/Card.h"

#include "ui/widgets/MixedColor.h"

#include <QPainter>

namespace steadyburn {

void paintCard(QPainter& painter, const QWidget& of, const CardLook& look)
{
    const QPalette& colors = of.palette();
    const QColor base = colors.color(QPalette::Base);
    const QColor accent = colors.color(QPalette::Highlight);
    const QColor edge =
        look.lit ? mixedColor(hairline(colors), colors.color(QPalette::WindowText), 0.3) : hairline(colors);
    painter.setPen(look.focused ? QPen(accent, 2) : QPen(edge));
    painter.setBrush(look.down ? mixedColor(base, accent, 0.12) : base);
    painter.drawRoundedRect(QRectF(of.rect()).adjusted(1, 1, -1, -1), look.corner, look.corner);
}

void Card::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintCard(painter, *this, {});
}

} // namespace steadyburn
