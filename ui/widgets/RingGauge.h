// The hero of the burn page: the memory buffer's fill, with ticks for start, low mark and resume, a line for the least
// fill so far, the reserve in seconds, and the state as colour, icon and word. Shown at 30 Hz, it paints only the strip
// between the old fill and the new one; figures change four times a second, so that they can be read.
#pragma once

#include "workflow/live/Telemetry.h"

#include <QWidget>

namespace steadyburn {

class RingGauge final : public QWidget {
    Q_OBJECT
public:
    explicit RingGauge(QWidget* parent = nullptr);

    void show(const Telemetry& now);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    // The value that a screen reader hears: 0..100, and "71 percent, healthy".
    [[nodiscard]] int percent() const;
    [[nodiscard]] QString valueText() const;

    // The word beside the gauge: Filling, Healthy, Low, Starved, Finishing, Done.
    [[nodiscard]] static QString stateWord(FeedState state);
    [[nodiscard]] static QString stateSign(FeedState state); // a shape that says the same without colour
    [[nodiscard]] static QColor stateColor(FeedState state, const QPalette& palette);

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintHeadline(QPainter& painter) const;
    void paintWhole(QPainter& painter) const;
    void paintMiddle(QPainter& painter, const QRectF& strip) const;
    void paintTicks(QPainter& painter, const QRectF& bar, bool names) const;
    void tellScreenReader(FeedState before);
    [[nodiscard]] QRectF bar() const;
    [[nodiscard]] double fillEdge() const; // x, in the widget
    [[nodiscard]] QRectF filled() const;   // as it is being painted
    [[nodiscard]] double share(std::uint64_t bytes) const;
    [[nodiscard]] QString headline() const;

    Telemetry m_now;
    QString m_headline;
    double m_paintedEdge = -1;
    double m_headlineAt = -1; // elapsed seconds when it last changed
    int m_toldPercent = -1;
};

} // namespace steadyburn
