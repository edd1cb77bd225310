#include "ui/widgets/ElidedLabel.h"

#include <QPainter>

namespace steadyburn {

ElidedLabel::ElidedLabel(const QString& name, QWidget* parent) : QWidget(parent)
{
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text)
{
    if (m_text == text) {
        return;
    }
    m_text = text;
    setToolTip(text);
    setAccessibleDescription(text);
    update();
    if (sizePolicy().horizontalPolicy() != QSizePolicy::Ignored) {
        updateGeometry();
    }
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 1, fontMetrics().lineSpacing()};
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(rect(), static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter),
                     fontMetrics().elidedText(m_text, Qt::ElideMiddle, width()));
}

} // namespace steadyburn
