// A page that scrolls down and never across: it asks for the width that its contents need. GUI thread.
#pragma once

#include <QEvent>
#include <QScrollArea>
#include <QScrollBar>

namespace steadyburn {

class DownScroll final : public QScrollArea {
public:
    explicit DownScroll(QWidget* contents)
    {
        setWidget(contents);
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
    }
    [[nodiscard]] QSize minimumSizeHint() const override
    {
        QSize hint = QScrollArea::minimumSizeHint();
        hint.setWidth(widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width());
        return hint;
    }
    [[nodiscard]] QSize sizeHint() const override { return QScrollArea::sizeHint().expandedTo(minimumSizeHint()); }

protected:
    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (object == widget() && event->type() == QEvent::LayoutRequest) {
            updateGeometry();
        }
        return QScrollArea::eventFilter(object, event);
    }
};

} // namespace steadyburn
