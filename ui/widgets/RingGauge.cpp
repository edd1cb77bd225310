#include "ui/widgets/RingGauge.h"

#include "ui/text/SizeText.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPaintEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kBarHeight = 44;
constexpr int kRadius = 6;
constexpr double kReadable = 0.25; // seconds that a figure stays

// What a screen reader sees: a meter with a value, not a blank area.
class AccessibleGauge final : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleGauge(RingGauge* gauge) : QAccessibleWidget(gauge, QAccessible::ProgressBar), m_gauge(*gauge) {}

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ValueInterface ? static_cast<QAccessibleValueInterface*>(this)
                                                   : QAccessibleWidget::interface_cast(type);
    }
    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? m_gauge.valueText() : QAccessibleWidget::text(kind);
    }
    [[nodiscard]] QVariant currentValue() const override { return m_gauge.percent(); }
    void setCurrentValue(const QVariant& /*value*/) override {} // it only shows
    [[nodiscard]] QVariant minimumValue() const override { return 0; }
    [[nodiscard]] QVariant maximumValue() const override { return 100; }
    [[nodiscard]] QVariant minimumStepSize() const override { return 1; }

private:
    RingGauge& m_gauge;
};

QAccessibleInterface* makeAccessible(const QString& /*className*/, QObject* object)
{
    auto* gauge = qobject_cast<RingGauge*>(object);
    return gauge == nullptr ? nullptr : new AccessibleGauge(gauge); // QAccessible owns it
}

} // namespace

RingGauge::RingGauge(QWidget* parent) : QWidget(parent)
{
    [[maybe_unused]] static const bool installed = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Memory buffer"));
    setObjectName(QStringLiteral("gauge"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_headline = headline();
}

void RingGauge::show(const Telemetry& now)
{
    const Telemetry before = std::exchange(m_now, now);
    if (m_now.feed == FeedState::ended && m_now.phase != Phase::done && m_now.phase != Phase::verify) {
        m_now.feed = FeedState::finishing; // the drive still writes what it has in its own buffer
    }
    const bool newWord = before.feed != m_now.feed || before.phase != now.phase;
    const bool newScale = before.ringSize != now.ringSize || before.levels.low != now.levels.low ||
                          before.levels.resume != now.levels.resume || before.levels.start != now.levels.start ||
                          std::abs(share(before.ringMinimum) - share(now.ringMinimum)) * width() >= 1;
    if (newWord || newScale || now.elapsedSeconds < m_headlineAt || now.elapsedSeconds - m_headlineAt >= kReadable) {
        QString text = headline();
        if (text != m_headline || newWord) {
            m_headline = std::move(text);
            update(0, 0, width(), fontMetrics().lineSpacing() + 1);
        }
        m_headlineAt = now.elapsedSeconds;
        tellScreenReader(before.feed);
    }
    if (newWord || newScale) {
        update();
        return;
    }
    const double edge = fillEdge();
    if (std::abs(edge - m_paintedEdge) >= 0.5) {
        const QRectF frame = bar();
        const double left = std::min(edge, m_paintedEdge);
        update(QRectF(left - 1, frame.top(), std::abs(edge - m_paintedEdge) + 2, frame.height()).toAlignedRect());
    }
}

// The state is told when it changes, the percent in steps that a listener can bear.
void RingGauge::tellScreenReader(FeedState before)
{
    const int now = percent();
    setAccessibleDescription(valueText());
    if (before != m_now.feed || std::abs(now - m_toldPercent) >= 10) {
        m_toldPercent = now;
        QAccessibleValueChangeEvent event(this, now);
        QAccessible::updateAccessibility(&event);
    }
}

int RingGauge::percent() const
{
    return static_cast<int>(std::lround(share(m_now.ringBytes) * 100));
}

QString RingGauge::valueText() const
{
    return tr("%1 percent, %2").arg(percent()).arg(stateWord(m_now.feed).toLower());
}

QSize RingGauge::sizeHint() const
{
    return {560, kBarHeight + 3 * fontMetrics().lineSpacing() + 16};
}

QSize RingGauge::minimumSizeHint() const
{
    return {320, sizeHint().height()};
}

QString RingGauge::stateWord(FeedState state)
{
    switch (state) {
    case FeedState::prefill:
        return tr("Filling");
    case FeedState::healthy:
        return tr("Healthy");
    case FeedState::low:
        return tr("Low");
    case FeedState::starved:
        return tr("Starved");
    case FeedState::finishing:
        return tr("Finishing");
    case FeedState::ended:
        break;
    }
    return tr("Done");
}

QString RingGauge::stateSign(FeedState state)
{
    switch (state) {
    case FeedState::prefill:
        return QStringLiteral("↑");
    case FeedState::healthy:
        return QStringLiteral("●");
    case FeedState::low:
        return QStringLiteral("▼");
    case FeedState::starved:
        return QStringLiteral("✖");
    case FeedState::finishing:
        return QStringLiteral("▶");
    case FeedState::ended:
        break;
    }
    return QStringLiteral("✔");
}

QColor RingGauge::stateColor(FeedState state, const QPalette& palette)
{
    const bool dark = palette.color(QPalette::Window).lightness() < 128;
    switch (state) {
    case FeedState::low:
        return dark ? QColor(0xf5, 0xc2, 0x11) : QColor(0x8a, 0x5f, 0x00);
    case FeedState::starved:
        return dark ? QColor(0xff, 0x6b, 0x5e) : QColor(0xc0, 0x1c, 0x28);
    case FeedState::healthy:
        return dark ? QColor(0x57, 0xd9, 0x8a) : QColor(0x15, 0x6e, 0x44);
    case FeedState::prefill:
    case FeedState::finishing:
    case FeedState::ended:
        break;
    }
    return palette.color(QPalette::Highlight);
}

double RingGauge::share(std::uint64_t bytes) const
{
    return m_now.ringSize == 0 ? 0 : std::min(1.0, static_cast<double>(bytes) / static_cast<double>(m_now.ringSize));
}

QRectF RingGauge::bar() const
{
    return {0.5, fontMetrics().lineSpacing() + 6.5, width() - 1.0, kBarHeight};
}

double RingGauge::fillEdge() const
{
    const QRectF frame = bar();
    const double filled = frame.width() * share(m_now.ringBytes);
    return layoutDirection() == Qt::RightToLeft ? frame.right() - filled : frame.left() + filled;
}

QString RingGauge::headline() const
{
    if (m_now.ringSize == 0) {
        return tr("Memory buffer: not in use yet");
    }
    QString text = tr("Memory buffer %1 of %2 (%3 %)")
                       .arg(sizeText(m_now.ringBytes), sizeText(m_now.ringSize))
                       .arg(share(m_now.ringBytes) * 100, 0, 'f', 0);
    if (m_now.reserveSeconds > 0 && m_now.feed != FeedState::ended) {
        text += tr(" ≈ %1 s at this speed").arg(decimalText(m_now.reserveSeconds, m_now.reserveSeconds < 10 ? 1 : 0));
    }
    return text;
}

void RingGauge::paintHeadline(QPainter& painter) const
{
    const QRect top(0, 0, width(), fontMetrics().lineSpacing());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(top, static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter), m_headline);
    if (m_now.ringSize == 0) {
        return;
    }
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(stateColor(m_now.feed, palette()));
    painter.drawText(top, static_cast<int>(Qt::AlignTrailing | Qt::AlignVCenter),
                     stateSign(m_now.feed) + QLatin1Char(' ') + stateWord(m_now.feed));
    painter.setFont(font());
}

void RingGauge::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), palette().color(QPalette::Window)); // opaque: no parent is painted below
    painter.setRenderHint(QPainter::Antialiasing);
    if (event->rect().top() <= fontMetrics().lineSpacing()) {
        paintHeadline(painter);
    }
    const QRectF frame = bar();
    if (event->rect().bottom() < frame.top()) {
        return; // only the figures changed
    }
    m_paintedEdge = fillEdge();
    const QRectF painted = event->rect();
    if (painted.left() > frame.left() + kRadius && painted.right() < frame.right() - kRadius) {
        paintMiddle(painter, painted.intersected(frame));
    } else {
        paintWhole(painter);
    }
    paintTicks(painter, frame, painted.bottom() > frame.bottom() + 1);
}

QRectF RingGauge::filled() const
{
    QRectF part = bar();
    if (layoutDirection() == Qt::RightToLeft) {
        part.setLeft(m_paintedEdge);
    } else {
        part.setRight(m_paintedEdge);
    }
    return part;
}

void RingGauge::paintWhole(QPainter& painter) const
{
    QPainterPath outline;
    outline.addRoundedRect(bar(), kRadius, kRadius);
    painter.fillPath(outline, palette().color(QPalette::Base));
    painter.save();
    painter.setClipPath(outline, Qt::IntersectClip);
    painter.fillRect(filled(), stateColor(m_now.feed, palette()));
    painter.restore();
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawPath(outline);
}

// What most frames need: a strip without a rounded corner in it is four rectangles, not a path.
void RingGauge::paintMiddle(QPainter& painter, const QRectF& strip) const
{
    const QRectF frame = bar();
    painter.fillRect(strip, palette().color(QPalette::Base));
    painter.fillRect(filled().intersected(strip), stateColor(m_now.feed, palette()));
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(QPointF(strip.left() - 1, frame.top()), QPointF(strip.right() + 1, frame.top()));
    painter.drawLine(QPointF(strip.left() - 1, frame.bottom()), QPointF(strip.right() + 1, frame.bottom()));
}

void RingGauge::paintTicks(QPainter& painter, const QRectF& bar, bool names) const
{
    struct Tick {
        QString name;
        std::uint64_t at;
        Qt::PenStyle style;
    };
    std::vector<Tick> ticks{{tr("low"), m_now.levels.low, Qt::SolidLine},
                            {tr("resume"), m_now.levels.resume, Qt::SolidLine},
                            {tr("start"), m_now.levels.start, Qt::SolidLine}};
    if (m_now.phase == Phase::write || m_now.phase == Phase::close) {
        ticks.push_back({tr("least"), m_now.ringMinimum, Qt::DotLine});
    }
    std::stable_sort(ticks.begin(), ticks.end(), [](const Tick& a, const Tick& b) { return a.at < b.at; });
    const int line = fontMetrics().lineSpacing();
    double lastRight = -1e9;
    int row = 0;
    for (const Tick& tick : ticks) {
        if (m_now.ringSize == 0) {
            continue;
        }
        double x = bar.left() + bar.width() * share(tick.at);
        if (layoutDirection() == Qt::RightToLeft) {
            x = bar.right() - (x - bar.left());
        }
        QPen pen(palette().color(QPalette::WindowText), 1.5, tick.style);
        painter.setPen(pen);
        painter.drawLine(QPointF(x, bar.top()), QPointF(x, bar.bottom() + 4));
        if (!names) {
            continue;
        }
        const double textWidth = fontMetrics().horizontalAdvance(tick.name);
        const double left = std::clamp(x - textWidth / 2, 0.0, width() - textWidth);
        row = left < lastRight + 6 ? 1 - row : 0; // labels that would touch take turns on two rows
        lastRight = left + textWidth;
        painter.drawText(QRectF(left, bar.bottom() + 4 + row * line, textWidth + 1, line), tick.name);
    }
}

} // namespace steadyburn
