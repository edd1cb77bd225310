// The ground of what stands by itself on a page: the palette's Base, round corners, a hairline. GUI thread.
#pragma once

#include <QWidget>

namespace steadyburn {

struct CardLook {
    bool focused = false; // it has the keyboard
    bool lit = false;     // the mouse is over it, and a click does something
    bool down = false;
    double corner = 12;
};

void paintCard(QPainter& painter, const QWidget& of, const CardLook& look);

class Card : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace steadyburn
