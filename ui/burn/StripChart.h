// The strip chart: fill as an area, both rates as lines that differ in style as well as colour, underruns as marks at
// the foot; the last minutes or the whole run. Repaints when a sample came, not when a frame did.
#pragma once

#include "workflow/facade/RunHistory.h"

#include <QWidget>

namespace steadyburn {

class StripChart final : public QWidget {
    Q_OBJECT
public:
    enum class Span : std::uint8_t { recent, whole };

    explicit StripChart(const RunHistory& history, QWidget* parent = nullptr); // which outlives it

    void setSpan(Span span);
    void refresh();                                // a sample was added
    [[nodiscard]] QImage image(const QSize& size); // for export, in the widget's colours
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Scale {
        QRectF area;
        double from = 0; // seconds
        double until = 1;
        double most = 1; // bytes a second at the top
        [[nodiscard]] double x(double time) const
        {
            return area.left() + (time - from) / (until - from) * area.width();
        }
        [[nodiscard]] double yFill(double share) const { return area.bottom() - share * area.height(); }
        [[nodiscard]] double yRate(double rate) const { return area.bottom() - rate / most * area.height(); }
    };

    Scale paint(QPainter& painter, const QSize& size) const;
    void paintFrame(QPainter& painter, const Scale& scale) const;
    void paintFill(QPainter& painter, const Scale& scale, const std::vector<HistorySample>& samples) const;
    void paintRates(QPainter& painter, const Scale& scale, const std::vector<HistorySample>& samples) const;
    void paintLegend(QPainter& painter, const QRectF& row, double most) const;
    [[nodiscard]] std::vector<HistorySample> shown() const;
    [[nodiscard]] Scale scaleFor(const std::vector<HistorySample>& samples, const QSize& size) const;
    void describe();

    const RunHistory& m_history;
    Span m_span = Span::recent;
    double m_describedAt = -1;
    double m_paintedAt = -1;
    double m_repaintEvery = 0; // seconds
};

} // namespace steadyburn
