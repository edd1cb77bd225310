#include "ui/widgets/RingGauge.h"

#include "ui/text/SizeText.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPaintEvent>
#include <QPainter>
#include <QScreen>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace steadyburn {

namespace {

constexpr int kSide = 288;
constexpr int kLeastSide = 180;
constexpr double kReadable = 0.25;        // seconds that a figure stays
constexpr double kFewSeconds = 10;        // below that tenths matter
constexpr double kOftenest = 1000 / 60.0; // ms between two frames
constexpr double kLongestWay = 150;       // ms from one look to the next
constexpr double kVisible = 0.5;          // pixels along the ring
constexpr double kFigureSize = 0.165;     // of the side
constexpr double kWordSize = 0.06;
constexpr double kInner = 0.04; // free for the mark of the least fill

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

double shareOf(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : std::min(1.0, static_cast<double>(part) / static_cast<double>(whole));
}

bool feeds(Phase phase)
{
    return phase == Phase::prefill || phase == Phase::write;
}

FeedState stateIn(const Telemetry& now)
{
    if (!feeds(now.phase)) {
        return FeedState::ended;
    }
    if (now.feed == FeedState::ended) {
        return FeedState::finishing; // the drive still writes what it has in its own buffer
    }
    return now.feed == FeedState::healthy && isShort(now) ? FeedState::low : now.feed;
}

QString percentText(double share)
{
    return RingGauge::tr("%1 %").arg(std::floor(share * 100), 0, 'f', 0); // 100 % is when it is
}

// Of a phase in which the buffer says nothing.
QString phaseWord(Phase phase)
{
    switch (phase) {
    case Phase::close:
        return RingGauge::tr("Closing");
    case Phase::verify:
        return RingGauge::tr("Verifying");
    case Phase::protect:
        return RingGauge::tr("Protecting");
    case Phase::volume:
        return RingGauge::tr("Next medium");
    case Phase::done:
        return RingGauge::tr("Done");
    case Phase::idle:
    case Phase::scan:
    case Phase::prefill:
    case Phase::write:
    case Phase::read:
        break;
    }
    return RingGauge::tr("Scanning");
}

// As large as it may be within that width.
QFont fittingFont(QFont font, int pixels, const QString& text, double width)
{
    font.setPixelSize(pixels);
    const double wide = QFontMetricsF(font).horizontalAdvance(text);
    if (wide > width) {
        font.setPixelSize(std::max(7, static_cast<int>(pixels * width / wide)));
    }
    return font;
}

} // namespace

RingGauge::RingGauge(QWidget* parent) : QWidget(parent)
{
    [[maybe_unused]] static const bool installed = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Memory buffer"));
    setObjectName(QStringLiteral("gauge"));
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_frames.setTimerType(Qt::PreciseTimer);
    connect(&m_frames, &QTimer::timeout, this, &RingGauge::step);
    m_middle = middle();
}

RingPicture RingGauge::pictureOf(const Telemetry& now, double share)
{
    RingPicture picture{.share = share, .state = stateIn(now)};
    if (!feeds(now.phase)) {
        picture.fill = now.phase == Phase::verify || now.phase == Phase::protect ? shareOf(now.written, now.total) : 0;
        return picture;
    }
    picture.fill = shareOf(now.ringBytes, now.ringSize);
    switch (picture.state) { // the level that is waited for, or the one to stay above
    case FeedState::prefill:
        picture.mark = shareOf(now.levels.start, now.ringSize);
        break;
    case FeedState::starved:
        picture.mark = shareOf(now.levels.resume, now.ringSize);
        break;
    case FeedState::healthy:
    case FeedState::low:
        picture.mark = shareOf(now.levels.low, now.ringSize);
        break;
    case FeedState::finishing:
    case FeedState::ended:
        break;
    }
    if (now.phase == Phase::write && now.ringSize > 0) {
        picture.least = shareOf(now.ringMinimum, now.ringSize);
    }
    return picture;
}

void RingGauge::show(const Telemetry& now, double share)
{
    const Telemetry before = std::exchange(m_now, now);
    m_now.feed = stateIn(now);
    approach(pictureOf(now, share));
    const bool newWord = before.feed != m_now.feed || before.phase != now.phase;
    if (newWord || now.elapsedSeconds < m_middleAt || now.elapsedSeconds - m_middleAt >= kReadable) {
        if (Middle next = middle(); next != m_middle) {
            m_middle = std::move(next);
            update(middleRect());
        }
        m_middleAt = now.elapsedSeconds;
        tellScreenReader(before.feed);
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

bool RingGauge::moves() const
{
    return isVisible() && style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
}

void RingGauge::approach(const RingPicture& target)
{
    const double elapsed = m_since.isValid() ? static_cast<double>(m_since.elapsed()) : 0;
    m_since.start();
    const bool jumps = target.state != m_target.state || target.mark != m_target.mark ||
                       std::abs(target.fill - m_shown.fill) > 0.5 || (target.share < 0) != (m_shown.share < 0);
    m_target = target;
    if (jumps) {
        m_shown = target;
        m_frames.stop();
        update();
        return;
    }
    m_from = m_shown;
    m_lasts = moves() ? std::min(elapsed, kLongestWay) : 0;
    step();
}

void RingGauge::step()
{
    const double way = m_lasts > 0 ? std::min(1.0, static_cast<double>(m_since.elapsed()) / m_lasts) : 1;
    const auto between = [way](double from, double until) { return from + (until - from) * way; };
    const double length = 2 * std::numbers::pi * RingPicture::radiusOf(square().width());
    const auto moveTo = [&](double& shown, double value, bool outer) {
        if (std::abs(value - shown) * length >= kVisible) {
            update(RingPicture::changed(square(), shown, value, outer).toAlignedRect());
            shown = value;
        }
    };
    moveTo(m_shown.fill, between(m_from.fill, m_target.fill), false);
    moveTo(m_shown.share, between(m_from.share, m_target.share), true);
    if (std::abs(m_target.least - m_shown.least) * length >= kVisible) {
        m_shown.least = m_target.least;
        update(square().toAlignedRect());
    }
    if (way >= 1) {
        m_frames.stop();
    } else if (!m_frames.isActive()) {
        m_frames.start(static_cast<int>(std::lround(std::max(kOftenest, 1000 / screen()->refreshRate()))));
    }
}

void RingGauge::hideEvent(QHideEvent* event)
{
    m_frames.stop();
    m_shown = m_target;
    QWidget::hideEvent(event);
}

int RingGauge::percent() const
{
    return static_cast<int>(std::lround(m_target.fill * 100));
}

QString RingGauge::valueText() const
{
    QString word = m_middle.word.toLower();
    if (m_now.phase == Phase::verify || m_now.phase == Phase::protect) {
        return tr("%1 percent, %2").arg(percent()).arg(word);
    }
    if (!feeds(m_now.phase)) {
        return word;
    }
    if (m_now.reserveSeconds <= 0) {
        return tr("buffer %1 percent, %2").arg(percent()).arg(word);
    }
    return tr("buffer %1 percent, %2 seconds, %3")
        .arg(percent())
        .arg(decimalText(m_now.reserveSeconds, m_now.reserveSeconds < kFewSeconds ? 1 : 0), word);
}

QSize RingGauge::sizeHint() const
{
    return {kSide, kSide};
}

QSize RingGauge::minimumSizeHint() const
{
    return {kLeastSide, kLeastSide};
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
        return tr("Drive waiting");
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

RingGauge::Middle RingGauge::middle() const
{
    if (!feeds(m_now.phase)) {
        Middle text{.word = phaseWord(m_now.phase)};
        switch (m_now.phase) {
        case Phase::verify:
        case Phase::protect:
            text.figure = percentText(shareOf(m_now.written, m_now.total));
            break;
        case Phase::scan:
            text.figure = QLocale().toString(static_cast<qulonglong>(m_now.files));
            text.note = sizeText(m_now.bytes);
            break;
        default:
            text.figure = QStringLiteral("…");
            break;
        }
        return text;
    }
    Middle text{.sign = stateSign(m_now.feed), .word = stateWord(m_now.feed)};
    const QString fill = percentText(shareOf(m_now.ringBytes, m_now.ringSize));
    const bool asTime = m_now.phase == Phase::write && m_now.reserveSeconds > 0;
    text.figure =
        asTime || m_now.feed == FeedState::starved
            ? tr("%1 s", "seconds")
                  .arg(decimalText(m_now.reserveSeconds, m_now.reserveSeconds < kFewSeconds && asTime ? 1 : 0))
            : fill;
    text.note = tr("%1 of %2").arg(fill, sizeText(m_now.ringSize));
    return text;
}

QRectF RingGauge::square() const
{
    const double side = std::min(width(), height());
    return {(width() - side) / 2, (height() - side) / 2, side, side};
}

QRect RingGauge::middleRect() const
{
    const double side = square().width();
    const double radius = RingPicture::radiusOf(side) - RingPicture::widthOf(side) / 2 - side * kInner;
    const double half = radius * std::numbers::sqrt2 / 2;
    const QPointF center = square().center();
    return QRectF(center.x() - half, center.y() - half, 2 * half, 2 * half).toAlignedRect();
}

void RingGauge::paintMiddle(QPainter& painter) const
{
    const QRectF area = middleRect();
    const double side = square().width();
    const auto line = [&](const QFont& font, const QColor& color, double middle, const QString& text) {
        painter.setFont(font);
        painter.setPen(color);
        const double high = QFontMetricsF(font).height();
        painter.drawText(QRectF(area.left(), area.center().y() + middle * side - high / 2, area.width(), high),
                         static_cast<int>(Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextDontClip), text);
    };
    QFont large = fittingFont(font(), static_cast<int>(side * kFigureSize), m_middle.figure, area.width());
    large.setWeight(QFont::DemiBold);
    line(large, palette().color(QPalette::WindowText), -0.075, m_middle.figure);
    const QString said = m_middle.sign.isEmpty() ? m_middle.word : m_middle.sign + QLatin1Char(' ') + m_middle.word;
    QFont bold = font();
    bold.setBold(true);
    bold = fittingFont(bold, static_cast<int>(side * kWordSize), said, area.width());
    line(bold, m_middle.sign.isEmpty() ? palette().color(QPalette::WindowText) : stateColor(m_now.feed, palette()),
         0.07, said);
    line(fittingFont(font(), std::max(9, QFontInfo(font()).pixelSize() - 1), m_middle.note, area.width()),
         palette().color(QPalette::PlaceholderText), 0.155, m_middle.note);
}

void RingGauge::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.setClipRegion(event->region());
    painter.fillRect(event->rect(), palette().color(QPalette::Window)); // opaque: no parent is painted below
    if (!middleRect().contains(event->rect())) {                        // else only the figures changed
        m_shown.paint(painter, square(), palette());
    }
    if (middleRect().intersects(event->rect())) {
        paintMiddle(painter);
    }
}

} // namespace steadyburn
