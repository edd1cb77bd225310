#include "ui/settings/TuneChart.h"

#include "ui/text/TuneText.h"

#include <QPainter>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr double kApart = 8; // pixels, also below
constexpr double kSign = 16;
constexpr double kDot = 2.5;

QPointF placeOfPoint(const QRectF& area, const PlotPoint& point)
{
    return {area.left() + point.x * area.width(), area.bottom() - point.y * area.height()};
}

} // namespace

TuneChart::TuneChart(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("tuneChart"));
    setAccessibleName(tr("Rate by the size of a request"));
}

void TuneChart::show(const TuneReport& report)
{
    m_plot = plotOf(report);
    QStringList said;
    for (const TuneSeries& series : report.series) {
        if (series.cost) {
            said << curveName(series.curve) + QStringLiteral(": ") + costText(series);
        }
    }
    setAccessibleDescription(said.join(QStringLiteral("; ")));
    update();
}

QSize TuneChart::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 95, fontMetrics().lineSpacing() * 16};
}

QSize TuneChart::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60,
            fontMetrics().lineSpacing() * 13}; // the legend has a line for each curve
}

double TuneChart::widest(const std::vector<PlotTick>& ticks) const
{
    double widest = 0;
    for (const PlotTick& tick : ticks) {
        widest = std::max(widest, static_cast<double>(fontMetrics().horizontalAdvance(tick.label)));
    }
    return widest;
}

QRectF TuneChart::area() const
{
    double legend = 0;
    for (const PlotCurve& curve : m_plot.curves) {
        legend = std::max(legend, static_cast<double>(fontMetrics().horizontalAdvance(curve.name)));
    }
    legend += legend > 0 ? kSign + 3 * kApart : 0;
    const double left = widest(m_plot.rates) + kApart;
    const double line = fontMetrics().lineSpacing();
    return {left, line / 2, std::max(40.0, width() - left - legend - kApart), std::max(20.0, height() - 3.2 * line)};
}

QColor TuneChart::colorOf(const PlotCurve& curve) const
{
    constexpr int kDim = 110; // lightness that is hard to see on black
    constexpr int kMore = 150;
    const QColor color = QColor::fromRgb(curve.color);
    const bool dark = palette().color(QPalette::Base).lightness() < 128;
    return dark && color.lightness() < kDim ? color.lighter(kMore) : color;
}

void TuneChart::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight); // sizes grow to the right in every language
    const QRectF inside = area();
    painter.fillRect(inside, palette().color(QPalette::Base));
    if (m_plot.curves.empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(inside, static_cast<int>(Qt::AlignCenter), tr("Nothing is measured yet."));
    }
    paintAxes(painter, inside);
    for (const PlotCurve& curve : m_plot.curves) {
        paintCurve(painter, inside, curve);
    }
    paintLegend(painter, inside);
}

void TuneChart::paintAxes(QPainter& painter, const QRectF& area) const
{
    const double line = fontMetrics().lineSpacing();
    QColor grid = palette().color(QPalette::Mid);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(grid);
    painter.drawRect(area);
    grid.setAlpha(90);
    double taken = -1;
    for (const PlotTick& tick : m_plot.sizes) {
        const double x = area.left() + tick.at * area.width();
        painter.setPen(grid);
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        const double wide = fontMetrics().horizontalAdvance(tick.label);
        if (x - wide / 2 > taken) { // where two would meet the first is written
            painter.setPen(palette().color(QPalette::WindowText));
            painter.drawText(QRectF(x - wide / 2 - 2, area.bottom() + line / 2, wide + 4, line),
                             static_cast<int>(Qt::AlignCenter), tick.label);
            taken = x + wide / 2 + kApart;
        }
    }
    for (const PlotTick& tick : m_plot.rates) {
        const double y = area.bottom() - tick.at * area.height();
        painter.setPen(grid);
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRectF(0, y - line / 2, area.left() - kApart / 2, line),
                         static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), tick.label);
    }
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRectF(area.left(), area.bottom() + 1.5 * line, area.width(), line),
                     static_cast<int>(Qt::AlignCenter), tr("Size of a request"));
}

void TuneChart::paintCurve(QPainter& painter, const QRectF& area, const PlotCurve& curve) const
{
    QPolygonF line;
    for (const PlotPoint& point : curve.line) {
        line << placeOfPoint(area, point);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colorOf(curve), 1.5));
    painter.drawPolyline(line);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colorOf(curve));
    for (const PlotPoint& point : curve.points) {
        painter.drawEllipse(placeOfPoint(area, point), kDot, kDot);
    }
}

void TuneChart::paintLegend(QPainter& painter, const QRectF& area) const
{
    const double line = fontMetrics().lineSpacing() * 1.2;
    double y = area.top();
    for (const PlotCurve& curve : m_plot.curves) {
        const double x = area.right() + 2 * kApart;
        painter.fillRect(QRectF(x, y + line / 2 - 2, kSign, 4), colorOf(curve));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRectF(x + kSign + kApart, y, width() - x - kSign - kApart, line),
                         static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), curve.name);
        y += line;
    }
}

} // namespace steadyburn
