#include "ui/text/TunePlot.h"

#include "ui/text/FaultText.h"
#include "ui/text/SizeText.h"
#include "ui/text/TuneText.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace steadyburn {

namespace {

constexpr std::array<std::uint32_t, 10> kColors{0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0x56b4e9,
                                                0xd55e00, 0x7f7f7f, 0x8c6d00, 0x6a3d9a, 0x0072b2};
constexpr int kLineSteps = 48;
constexpr double kWidth = 860;
constexpr double kHeight = 480;
constexpr double kLeft = 90;
constexpr double kTop = 40;
constexpr double kAreaWidth = 500;
constexpr double kAreaHeight = 380;

struct Span {
    double least = 0; // logarithms
    double most = 1;

    [[nodiscard]] double at(double value) const
    {
        return std::clamp((std::log2(std::max(value, 1e-9)) - least) / (most - least), 0.0, 1.0);
    }
};

template <typename Value>
Span spanOf(const TuneReport& report, Value value, double step)
{
    double least = 1e300;
    double most = 0;
    for (const TuneSeries& series : report.series) {
        for (const TunePoint& point : series.points) {
            least = std::min(least, value(point));
            most = std::max(most, value(point));
        }
    }
    if (most <= 0) {
        return {};
    }
    Span span{.least = std::floor(std::log2(std::max(least, 1.0)) / step) * step,
              .most = std::ceil(std::log2(std::max(most, 1.0)) / step) * step};
    span.most = std::max(span.most, span.least + step);
    return span;
}

std::vector<PlotTick> ticksOf(const Span& span, double step, const QString& form)
{
    std::vector<PlotTick> ticks;
    const double every = std::max(step, std::ceil((span.most - span.least) / step / 8) * step);
    const int last = static_cast<int>((span.most - span.least) / every);
    for (int i = 0; i <= last; ++i) {
        const double at = span.least + i * every;
        ticks.push_back({.at = (at - span.least) / (span.most - span.least),
                         .label = form.arg(sizeText(static_cast<std::uint64_t>(std::exp2(at))))});
    }
    return ticks;
}

PlotCurve curveOf(const TuneSeries& series, const Span& sizes, const Span& rates)
{
    PlotCurve curve{.curve = series.curve,
                    .name = curveName(series.curve),
                    .color = kColors[static_cast<std::size_t>(series.curve)],
                    .points = {},
                    .line = {}};
    double least = 1e300;
    double most = 0;
    for (const TunePoint& point : series.points) {
        const auto block = static_cast<double>(point.block);
        curve.points.push_back({sizes.at(block), rates.at(point.rate())});
        least = std::min(least, block);
        most = std::max(most, block);
    }
    for (int i = 0; series.cost && i <= kLineSteps; ++i) {
        const double block = least * std::pow(most / least, static_cast<double>(i) / kLineSteps);
        const double time = series.cost->perRequest + block * series.cost->perByte;
        curve.line.push_back({sizes.at(block), rates.at(time > 0 ? block / time : 0)});
    }
    return curve;
}

QString svgNumber(double value)
{
    return QString::number(value, 'f', 1);
}

QString textAt(double x, double y, const QString& anchor, const QString& text)
{
    return QStringLiteral("<text x=\"%1\" y=\"%2\" text-anchor=\"%3\">%4</text>\n")
        .arg(svgNumber(x), svgNumber(y), anchor, text.toHtmlEscaped());
}

double svgX(double at)
{
    return kLeft + at * kAreaWidth;
}

double svgY(double at)
{
    return kTop + (1 - at) * kAreaHeight;
}

QString svgAxes(const TunePlot& plot)
{
    QString svg = QStringLiteral("<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" fill=\"none\" stroke=\"#888\"/>\n")
                      .arg(svgNumber(kLeft), svgNumber(kTop), svgNumber(kAreaWidth), svgNumber(kAreaHeight));
    for (const PlotTick& tick : plot.sizes) {
        svg += QStringLiteral("<path d=\"M%1 %2V%3\" stroke=\"#ddd\"/>\n")
                   .arg(svgNumber(svgX(tick.at)), svgNumber(kTop), svgNumber(kTop + kAreaHeight)) +
               textAt(svgX(tick.at), kTop + kAreaHeight + 18, QStringLiteral("middle"), tick.label);
    }
    for (const PlotTick& tick : plot.rates) {
        svg += QStringLiteral("<path d=\"M%1 %2H%3\" stroke=\"#ddd\"/>\n")
                   .arg(svgNumber(kLeft), svgNumber(svgY(tick.at)), svgNumber(kLeft + kAreaWidth)) +
               textAt(kLeft - 6, svgY(tick.at) + 4, QStringLiteral("end"), tick.label);
    }
    return svg + textAt(kLeft + kAreaWidth / 2, kHeight - 12, QStringLiteral("middle"), tr("Size of a request"));
}

QString svgCurve(const PlotCurve& curve, int row)
{
    const QString color = QStringLiteral("#%1").arg(curve.color, 6, 16, QLatin1Char('0'));
    QString svg;
    if (!curve.line.empty()) {
        QString path;
        for (const PlotPoint& point : curve.line) {
            path += (path.isEmpty() ? QLatin1Char('M') : QLatin1Char('L')) + svgNumber(svgX(point.x)) +
                    QLatin1Char(' ') + svgNumber(svgY(point.y));
        }
        svg += QStringLiteral("<path d=\"%1\" fill=\"none\" stroke=\"%2\" stroke-width=\"1.5\"/>\n").arg(path, color);
    }
    for (const PlotPoint& point : curve.points) {
        svg += QStringLiteral("<circle cx=\"%1\" cy=\"%2\" r=\"3\" fill=\"%3\"/>\n")
                   .arg(svgNumber(svgX(point.x)), svgNumber(svgY(point.y)), color);
    }
    const double y = kTop + 10 + row * 20.0;
    const double x = kLeft + kAreaWidth + 20;
    return svg +
           QStringLiteral("<rect x=\"%1\" y=\"%2\" width=\"14\" height=\"4\" fill=\"%3\"/>\n")
               .arg(svgNumber(x), svgNumber(y - 6), color) +
           textAt(x + 20, y, QStringLiteral("start"), curve.name);
}

} // namespace

TunePlot plotOf(const TuneReport& report)
{
    constexpr double kSizeStep = 1;
    constexpr double kRateStep = 2;
    TunePlot plot;
    if (std::ranges::all_of(report.series, [](const TuneSeries& each) { return each.points.empty(); })) {
        return plot;
    }
    const Span sizes = spanOf(
        report, [](const TunePoint& point) { return static_cast<double>(point.block); }, kSizeStep);
    const Span rates = spanOf(
        report, [](const TunePoint& point) { return point.rate(); }, kRateStep);
    plot.sizes = ticksOf(sizes, kSizeStep, QStringLiteral("%1"));
    plot.rates = ticksOf(rates, kRateStep, tr("%1/s"));
    for (const TuneSeries& series : report.series) {
        if (!series.points.empty()) {
            plot.curves.push_back(curveOf(series, sizes, rates));
        }
    }
    return plot;
}

QByteArray tuneSvg(const TuneReport& report)
{
    const TunePlot plot = plotOf(report);
    QString svg = QStringLiteral("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "
                                 "xmlns=\"http://www.w3.org/2000/svg\" width=\"%1\" height=\"%2\" viewBox=\"0 0 %1 "
                                 "%2\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"%1\" "
                                 "height=\"%2\" fill=\"#fff\"/>\n")
                      .arg(QString::number(kWidth), QString::number(kHeight));
    svg += textAt(kLeft, 24, QStringLiteral("start"), displayPath(report.place));
    svg += svgAxes(plot);
    int row = 0;
    for (const PlotCurve& curve : plot.curves) {
        svg += svgCurve(curve, row++);
    }
    return (svg + QStringLiteral("</svg>\n")).toUtf8();
}

} // namespace steadyburn
