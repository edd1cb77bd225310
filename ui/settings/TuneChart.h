// The curves of a measurement: rate over the size of a request, both logarithmic, with the points that were measured
// and the line of U + n/R. GUI thread.
#pragma once

#include "ui/text/TunePlot.h"

#include <QWidget>

namespace steadyburn {

class TuneChart final : public QWidget {
    Q_OBJECT
public:
    explicit TuneChart(QWidget* parent = nullptr);

    void show(const TuneReport& report);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

    using QWidget::show;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QRectF area() const; // within the axes
    [[nodiscard]] double widest(const std::vector<PlotTick>& ticks) const;
    void paintAxes(QPainter& painter, const QRectF& area) const;
    void paintCurve(QPainter& painter, const QRectF& area, const PlotCurve& curve) const;
    void paintLegend(QPainter& painter, const QRectF& area) const;
    [[nodiscard]] QColor colorOf(const PlotCurve& curve) const;

    TunePlot m_plot;
};

} // namespace steadyburn
