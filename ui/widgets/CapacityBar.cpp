#include "ui/widgets/CapacityBar.h"

#include "ui/text/SizeText.h"

#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace steadyburn {

namespace {

constexpr double kPast = 1.15;          // the bar ends past the medium's end, so that the mark can be seen
constexpr std::uint64_t kSegments = 12; // more would be too narrow for a name

QString inThousands(std::uint64_t bytes)
{
    return QObject::tr("%1 GB").arg(QLocale().toString(static_cast<double>(bytes) / 1e9, 'f', 1));
}

} // namespace

CapacityBar::CapacityBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Space on the medium"));
}

void CapacityBar::show(std::uint64_t needed, std::uint64_t capacity)
{
    if (needed == m_needed && capacity == m_capacity) {
        return;
    }
    m_needed = needed;
    m_capacity = capacity;
    m_plan.clear();
    describe();
}

void CapacityBar::showPlan(std::vector<std::uint64_t> discs)
{
    m_plan = std::move(discs);
    describe();
}

void CapacityBar::describe()
{
    setAccessibleDescription(text());
    setToolTip(m_capacity == 0 ? text()
                               : tr("%1\n\nManufacturers count in powers of 1000: what they call %2 is %3 here.")
                                     .arg(text(), inThousands(m_capacity), sizeText(m_capacity)));
    update();
}

std::uint64_t CapacityBar::media() const
{
    if (tooMuch() && !m_plan.empty()) {
        return m_plan.size();
    }
    return m_capacity == 0 ? 1 : std::max<std::uint64_t>(1, (m_needed + m_capacity - 1) / m_capacity);
}

QSize CapacityBar::minimumSizeHint() const
{
    return {120, 2 * fontMetrics().lineSpacing() + 10};
}

QSize CapacityBar::sizeHint() const
{
    return {400, minimumSizeHint().height()};
}

QString CapacityBar::text() const
{
    if (m_capacity == 0) {
        return tr("about %1 needed").arg(sizeText(m_needed));
    }
    if (tooMuch() && !m_plan.empty()) {
        return tr("about %1 needed, %2 free: planned on %3 discs")
            .arg(sizeText(m_needed), sizeText(m_capacity))
            .arg(m_plan.size());
    }
    if (tooMuch()) {
        return tr("about %1 needed, %2 free: %3 too much for one medium, %4 would be enough")
            .arg(sizeText(m_needed), sizeText(m_capacity), sizeText(m_needed - m_capacity))
            .arg(media());
    }
    return tr("about %1 needed, %2 free").arg(sizeText(m_needed), sizeText(m_capacity));
}

void CapacityBar::paintOne(QPainter& painter, const QRectF& bar) const
{
    QRectF filled = bar;
    const double whole = static_cast<double>(m_capacity) * kPast;
    filled.setWidth(bar.width() * std::min(1.0, static_cast<double>(m_needed) / whole));
    QColor color = palette().color(QPalette::Highlight);
    color.setAlpha(110);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(filled, 4, 4);
    const double end = bar.left() + bar.width() / kPast;
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5));
    painter.drawLine(QPointF(end, bar.top()), QPointF(end, bar.bottom()));
}

// One segment for each medium, the last as full as it will be, a mark between them.
void CapacityBar::paintSeveral(QPainter& painter, const QRectF& bar) const
{
    const std::uint64_t shown = std::min(media(), kSegments);
    const double width = bar.width() / static_cast<double>(shown);
    // Seen through, beside the empty part and behind the numbers: on a dark bar a brighter red.
    const bool dark = palette().color(QPalette::Base).lightness() < 128;
    QColor color = dark ? QColor(0xff, 0x6b, 0x60) : QColor(0xc0, 0x1c, 0x28);
    color.setAlpha(dark ? 130 : 90);
    for (std::uint64_t i = 0; i < shown; ++i) {
        QRectF segment(bar.left() + width * static_cast<double>(i), bar.top(), width, bar.height());
        const std::uint64_t rest = m_plan.empty() ? m_needed - std::min(m_needed, m_capacity * i) : m_plan[i];
        QRectF filled = segment;
        filled.setWidth(width * std::min(1.0, static_cast<double>(rest) / static_cast<double>(m_capacity)));
        painter.fillRect(filled, color);
        if (i > 0) {
            painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5));
            painter.drawLine(segment.topLeft(), segment.bottomLeft());
        }
        const QString name = shown < media() && i + 1 == shown ? QStringLiteral("…") : QString::number(i + 1);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(segment, static_cast<int>(Qt::AlignCenter), name);
    }
}

void CapacityBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int line = fontMetrics().lineSpacing();
    const QRectF bar = QRectF(rect()).adjusted(0.5, line + 4.5, -0.5, -0.5); // below the words
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(bar, 4, 4);
    if (tooMuch()) {
        paintSeveral(painter, bar);
    } else if (m_capacity > 0) {
        paintOne(painter, bar);
    }
    painter.setPen(palette().color(QPalette::WindowText));
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, width());
    painter.drawText(QRect(0, 0, width(), line), static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter), shown);
}

} // namespace steadyburn
