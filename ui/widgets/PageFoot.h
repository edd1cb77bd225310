// The hairline between two parts of a page, at the edge of one of them. GUI thread.
#pragma once

#include "ui/widgets/MixedColor.h"

#include <QPainter>
#include <QWidget>

namespace steadyburn {

inline void paintEdge(QWidget& area, Qt::Edge edge)
{
    QPainter painter(&area);
    painter.setPen(hairline(area.palette()));
    const int y = edge == Qt::TopEdge ? 0 : area.height() - 1;
    painter.drawLine(0, y, area.width() - 1, y);
}

// What stands at the foot of a page.
class PageFoot final : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* /*event*/) override { paintEdge(*this, Qt::TopEdge); }
};

} // namespace steadyburn
