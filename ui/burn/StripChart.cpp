#include "ui/burn/StripChart.h"

#include "ui/burn/RunExport.h"
#include "ui/text/SizeText.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>

namespace steadyburn {

namespace {

constexpr double kVisibleStep = 4; // pixels
constexpr double kOftenest = 0.45; // seconds between repaints
constexpr double kRarest = 2;
constexpr double kLeastSpan = 30;     // seconds: a young chart does not wobble
constexpr double kShortest = 1;       // seconds of a whole run that can be drawn alone
constexpr double kBeyond = 2;         // times the highest writing rate
constexpr double kHeadroom = 1.1;     // above the highest rate
constexpr double kDescribeEvery = 10; // seconds; a screen reader asks, it is not told
constexpr int kPointsAcross = 600;    // more than that nobody sees
constexpr std::array kSteps{1.0, 2.0, 5.0};

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}
QColor readColor(const QPalette& palette)
{
    return isDark(palette) ? QColor(0x62, 0xb0, 0xff) : QColor(0x1a, 0x5f, 0xb4);
}
QColor writeColor(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xff, 0xa3, 0x48) : QColor(0xa5, 0x4a, 0x00);
}

// The least of 1, 2, 5 times a power of ten MiB that is not below `value`: an axis with a figure that can be read.
double roundScale(double value)
{
    constexpr auto kUnit = static_cast<double>(kMiB);
    const double power = std::pow(10.0, std::floor(std::log10(std::max(value / kUnit, 1e-3))));
    for (const double step : kSteps) {
        if (step * power * kUnit >= value) {
            return step * power * kUnit;
        }
    }
    return 10 * power * kUnit;
}

} // namespace

StripChart::StripChart(const RunHistory& history, QWidget* parent) : QWidget(parent), m_history(history)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Fill and rates over time"));
    setObjectName(QStringLiteral("chart"));
}

void StripChart::setSpan(Span span)
{
    m_span = span;
    update();
}

// A sample that moves the chart by less than a few pixels can wait for the next.
void StripChart::refresh()
{
    describe();
    const auto& recent = m_history.recent();
    const double now = recent.empty() ? 0 : recent.back().time;
    if (now >= m_paintedAt && now - m_paintedAt < m_repaintEvery) {
        return;
    }
    m_paintedAt = now;
    update();
}

void StripChart::describe()
{
    const auto& recent = m_history.recent();
    if (recent.empty() || std::abs(recent.back().time - m_describedAt) < kDescribeEvery) {
        return;
    }
    m_describedAt = recent.back().time;
    float least = 1;
    for (const HistorySample& each : recent) {
        least = std::min(least, each.least);
    }
    setAccessibleDescription(tr("Fill %1 percent, at least %2 percent lately; reading %3 a second, writing %4 a second")
                                 .arg(static_cast<double>(recent.back().fill) * 100, 0, 'f', 0)
                                 .arg(static_cast<double>(least) * 100, 0, 'f', 0)
                                 .arg(sizeText(static_cast<std::uint64_t>(recent.back().readRate)),
                                      sizeText(static_cast<std::uint64_t>(recent.back().writeRate))));
}

QSize StripChart::sizeHint() const
{
    return {560, 9 * fontMetrics().lineSpacing()};
}

QSize StripChart::minimumSizeHint() const
{
    return {280, 3 * fontMetrics().lineSpacing()};
}

std::vector<HistorySample> StripChart::shown() const
{
    if (m_span == Span::recent) {
        return {m_history.recent().begin(), m_history.recent().end()};
    }
    return wholeHistory(m_history);
}

StripChart::Scale StripChart::scaleFor(const std::vector<HistorySample>& samples, const QSize& size) const
{
    const int line = fontMetrics().lineSpacing();
    Scale scale;
    scale.area = QRectF(0.5, line + 4.5, size.width() - 1.0, size.height() - 2.0 * line - 9.0);
    scale.until = samples.empty() ? kLeastSpan : samples.back().time;
    scale.from = samples.empty() ? 0 : samples.front().time;
    if (m_span == Span::recent || scale.until - scale.from < kShortest) {
        scale.from = std::min(scale.from, scale.until - kLeastSpan);
    }
    double reading = 0;
    double writing = 0;
    for (const HistorySample& each : samples) {
        reading = std::max(reading, static_cast<double>(each.readRate));
        writing = std::max(writing, static_cast<double>(each.writeRate));
    }
    if (const RateSpan settled = m_history.writing(); settled.known) {
        writing = settled.most; // without the first moment, when the drive's own buffer swallows all it gets
    }
    // A prefill from the cache is many times the drive's rate: it may leave the chart at the top.
    const double most = writing > 0 ? std::clamp(reading, writing, kBeyond * writing) : reading;
    scale.most = roundScale(std::max(most * kHeadroom, 1e5));
    return scale;
}

void StripChart::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const Scale scale = paint(painter, size());
    m_repaintEvery = std::clamp(kVisibleStep / scale.area.width() * (scale.until - scale.from), kOftenest, kRarest);
}

QImage StripChart::image(const QSize& size)
{
    QImage picture(size, QImage::Format_RGB32);
    picture.fill(palette().color(QPalette::Window));
    QPainter painter(&picture);
    painter.setFont(font());
    paint(painter, size);
    return picture;
}

StripChart::Scale StripChart::paint(QPainter& painter, const QSize& size) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setLayoutDirection(Qt::LeftToRight); // time runs to the right in every language; the legend minds itself
    const std::vector<HistorySample> samples = shown();
    const Scale scale = scaleFor(samples, size);
    paintLegend(painter, QRectF(0, 0, size.width(), fontMetrics().lineSpacing()), scale.most);
    painter.fillRect(scale.area, palette().color(QPalette::Base));
    painter.save();
    painter.setClipRect(scale.area);
    paintFill(painter, scale, samples);
    paintRates(painter, scale, samples);
    painter.restore();
    paintFrame(painter, scale);
    return scale;
}

void StripChart::paintFrame(QPainter& painter, const Scale& scale) const
{
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(scale.area);
    const double half = scale.yFill(0.5);
    painter.setPen(QPen(palette().color(QPalette::Mid), 1, Qt::DotLine));
    painter.drawLine(QPointF(scale.area.left(), half), QPointF(scale.area.right(), half));
    painter.setPen(palette().color(QPalette::WindowText));
    const int line = fontMetrics().lineSpacing();
    const QRectF below(0, scale.area.bottom() + 3, scale.area.width(), line);
    painter.drawText(below, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
                     m_span == Span::whole ? timeText(std::max(0.0, scale.from))
                                           : tr("%1 ago").arg(timeText(scale.until - scale.from)));
    painter.drawText(below, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter),
                     m_span == Span::whole ? timeText(scale.until) : tr("now"));
}

void StripChart::paintFill(QPainter& painter, const Scale& scale, const std::vector<HistorySample>& samples) const
{
    if (samples.empty()) {
        return;
    }
    const std::size_t stride = std::max<std::size_t>(1, samples.size() / kPointsAcross);
    QPolygonF area;
    area << QPointF(scale.x(samples.front().time), scale.area.bottom());
    std::uint32_t underruns = samples.front().underruns;
    std::vector<double> marks;
    for (std::size_t i = 0; i < samples.size(); i += stride) {
        float least = 1;
        for (std::size_t j = i; j < std::min(i + stride, samples.size()); ++j) {
            least = std::min(least, samples[j].least);
        }
        const HistorySample& last = samples[std::min(i + stride, samples.size()) - 1];
        const bool dips = static_cast<double>(last.fill - least) > 0.05; // a dip within the sample is shown as one
        area << QPointF(scale.x(last.time), scale.yFill(static_cast<double>(dips ? least : last.fill)));
        if (last.underruns > underruns) {
            marks.push_back(scale.x(last.time));
            underruns = last.underruns;
        }
    }
    area << QPointF(scale.x(samples.back().time), scale.area.bottom());
    QColor fill = palette().color(QPalette::Highlight);
    painter.setPen(QPen(fill, 1));
    fill.setAlpha(isDark(palette()) ? 110 : 70);
    painter.setBrush(fill);
    painter.drawPolygon(area);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isDark(palette()) ? QColor(0xff, 0x6b, 0x5e) : QColor(0xc0, 0x1c, 0x28));
    for (const double x : marks) { // a triangle on the foot: an underrun
        painter.drawPolygon(
            QPolygonF({{x - 4, scale.area.bottom()}, {x + 4, scale.area.bottom()}, {x, scale.area.bottom() - 8}}));
    }
}

void StripChart::paintRates(QPainter& painter, const Scale& scale, const std::vector<HistorySample>& samples) const
{
    const std::size_t stride = std::max<std::size_t>(1, samples.size() / kPointsAcross);
    QPolygonF reading;
    QPolygonF writing;
    for (std::size_t i = 0; i < samples.size(); i += stride) {
        const HistorySample& each = samples[i];
        reading << QPointF(scale.x(each.time), scale.yRate(static_cast<double>(each.readRate)));
        writing << QPointF(scale.x(each.time), scale.yRate(static_cast<double>(each.writeRate)));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(readColor(palette()), 1.5, Qt::DashLine));
    painter.drawPolyline(reading);
    painter.setPen(QPen(writeColor(palette()), 2));
    painter.drawPolyline(writing);
}

void StripChart::paintLegend(QPainter& painter, const QRectF& row, double most) const
{
    const double middle = row.center().y();
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    double at = 0;
    const auto entry = [&](const QString& name, const QPen& pen, bool block) {
        const double wide = 22 + fontMetrics().horizontalAdvance(name) + 18;
        const double left = mirrored ? row.width() - at - wide : at;
        const double sign = mirrored ? left + wide - 18 : left;
        if (block) {
            painter.fillRect(QRectF(sign, middle - 5, 18, 10), pen.color());
        } else {
            painter.setPen(pen);
            painter.drawLine(QPointF(sign, middle), QPointF(sign + 18, middle));
        }
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRectF(mirrored ? left : left + 22, row.top(), wide - 22, row.height()),
                         static_cast<int>((mirrored ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter), name);
        at += wide;
    };
    QColor fill = palette().color(QPalette::Highlight);
    entry(tr("Fill (0 to 100 %)"), QPen(fill), true);
    entry(tr("Reading"), QPen(readColor(palette()), 1.5, Qt::DashLine), false);
    entry(tr("Writing (0 to %1/s)").arg(sizeText(static_cast<std::uint64_t>(most))), QPen(writeColor(palette()), 2),
          false);
}

} // namespace steadyburn
