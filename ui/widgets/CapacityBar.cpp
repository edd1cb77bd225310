#include "ui/widgets/CapacityBar.h"

#include "ui/text/FirstLetter.h"
#include "ui/text/SizeText.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <utility>

namespace steadyburn {

namespace {

constexpr double kPast = 1.12;          // the bar ends past the medium's end, so that the mark can be seen
constexpr std::uint64_t kSegments = 12; // more would be too narrow for a name
constexpr int kCapacityHeight = 28;
constexpr int kTick = 4;
constexpr double kSmall = 0.85; // letters of the ruler
constexpr double kBarCorner = 5;

// Colours that people who do not see all colours tell apart (Okabe and Ito), seen through: text is read on them.
constexpr std::array<QRgb, 6> kPartColours{0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xd55e00};

struct Mark {
    const char* name;
    std::uint64_t bytes;
};
constexpr std::array<Mark, 6> kMarks{{{"CD", 737'280'000},
                                      {"DVD", 4'700'372'992},
                                      {"BD", 25'025'314'816},
                                      {"BD XL", 100'103'356'416},
                                      {"LTO-6", 2'500'000'000'000},
                                      {"LTO-9", 18'000'000'000'000}}};

QString inThousands(std::uint64_t bytes)
{
    return QObject::tr("%1 GB").arg(QLocale().toString(static_cast<double>(bytes) / 1e9, 'f', 1));
}

} // namespace

CapacityBar::CapacityBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setObjectName(QStringLiteral("capacity"));
    setAccessibleName(tr("Space on the medium"));
}

void CapacityBar::show(std::uint64_t needed, const Room& room)
{
    if (needed == m_needed && room == m_room) {
        return;
    }
    m_needed = needed;
    m_room = room;
    m_plan.clear();
    describe();
}

void CapacityBar::showParts(std::vector<Part> parts)
{
    if (parts != m_parts) {
        m_parts = std::move(parts);
        describe();
    }
}

void CapacityBar::showPlan(std::vector<std::uint64_t> discs)
{
    m_plan = std::move(discs);
    describe();
}

void CapacityBar::describe()
{
    setAccessibleDescription(text());
    update();
}

std::uint64_t CapacityBar::media() const
{
    if (tooMuch() && !m_plan.empty()) {
        return m_plan.size();
    }
    return m_room.ofOne == 0 ? 1 : std::max<std::uint64_t>(1, (m_needed + m_room.ofOne - 1) / m_room.ofOne);
}

QSize CapacityBar::minimumSizeHint() const
{
    return {120, std::max(kCapacityHeight, fontMetrics().height() + 8) + fontMetrics().height() + kTick};
}

QSize CapacityBar::sizeHint() const
{
    return {400, minimumSizeHint().height()};
}

QString CapacityBar::tooMuchText() const
{
    const QString needed = sizeText(m_needed);
    const QString free = sizeText(*m_room.free);
    const QString over = sizeText(m_needed - *m_room.free);
    if (*m_room.free == 0) {
        return tr("about %1 needed, nothing is free").arg(needed);
    }
    if (!m_plan.empty()) {
        return tr("about %1 needed, %2 free: planned on %3 discs").arg(needed, free).arg(m_plan.size());
    }
    if (m_room.ofOne == 0) {
        return tr("about %1 needed, %2 free: %3 too much").arg(needed, free, over);
    }
    return tr("about %1 needed, %2 free: %3 too much for one medium, %4 would be enough")
        .arg(needed, free, over)
        .arg(media());
}

QString CapacityBar::text() const
{
    return withCapital(sentence());
}

QString CapacityBar::sentence() const
{
    if (!m_room.free) {
        return tr("about %1 needed").arg(sizeText(m_needed));
    }
    if (!tooMuch()) {
        return tr("about %1 needed, %2 free").arg(sizeText(m_needed), sizeText(*m_room.free));
    }
    return m_parts.empty() || m_plan.size() > 1
               ? tooMuchText()
               : tr("%1. Largest: %2, %3").arg(tooMuchText(), m_parts.front().name, sizeText(m_parts.front().bytes));
}

QRectF CapacityBar::bar() const
{
    return QRectF(0.5, 0.5, width() - 1, height() - fontMetrics().height() - kTick - 1);
}

// Up to the end of the target's medium; without one, to the smallest usual medium that takes it all.
double CapacityBar::whole() const
{
    double bytes = static_cast<double>(m_needed);
    if (m_room.free && *m_room.free > 0) {
        bytes = std::max(bytes, static_cast<double>(*m_room.free) * kPast);
        return tooMuch() && m_room.ofOne > 0 && media() <= kSegments
                   ? std::max(bytes, static_cast<double>(m_room.ofOne) * static_cast<double>(media()))
                   : bytes;
    }
    const auto* const fits = std::ranges::find_if(kMarks, [this](const Mark& mark) { return mark.bytes >= m_needed; });
    return fits == kMarks.end() ? bytes * kPast : static_cast<double>(fits->bytes) * kPast;
}

double CapacityBar::at(double bytes) const
{
    return bar().left() + bar().width() * std::min(1.0, bytes / std::max(1.0, whole()));
}

const CapacityBar::Part* CapacityBar::partAt(double x) const
{
    double end = 0;
    for (const Part& part : m_parts) {
        end += static_cast<double>(part.bytes);
        if (x < at(end)) {
            return &part;
        }
    }
    return nullptr;
}

bool CapacityBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* const help = static_cast<QHelpEvent*>(event);
    QStringList lines;
    if (const Part* const part = partAt(help->pos().x()); part != nullptr && m_plan.empty()) {
        lines << QStringLiteral("%1: %2").arg(part->name, sizeText(part->bytes));
    }
    lines << text();
    if (m_room.free && *m_room.free > 0) {
        lines << QString()
              << tr("Manufacturers count in powers of 1000: what they call %1 is %2 here.")
                     .arg(inThousands(*m_room.free), sizeText(*m_room.free));
    }
    QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
    return true;
}

// One colour for each folder at the top, and what is past the end hatched.
void CapacityBar::paintParts(QPainter& painter) const
{
    const bool dark = palette().color(QPalette::Base).lightness() < 128;
    const int alpha = dark ? 130 : 120;
    double start = bar().left();
    double bytes = 0;
    const auto fill = [&](double upTo, QColor color) {
        bytes = upTo;
        const double end = at(bytes);
        color.setAlpha(alpha);
        painter.fillRect(QRectF(start, bar().top(), end - start, bar().height()), color);
        if (end - start > 2) {
            painter.fillRect(QRectF(end - 1, bar().top(), 1, bar().height()), palette().color(QPalette::Base));
        }
        start = end;
    };
    const auto needed = static_cast<double>(m_needed);
    for (std::size_t i = 0; i < m_parts.size() && bytes < needed; ++i) {
        fill(std::min(needed, bytes + static_cast<double>(m_parts[i].bytes)), kPartColours[i % kPartColours.size()]);
    }
    fill(needed, m_parts.empty() ? palette().color(QPalette::Highlight) : palette().color(QPalette::Mid));
    if (tooMuch()) {
        const double end = at(static_cast<double>(*m_room.free));
        QColor hatch = dark ? QColor(0xff, 0x6b, 0x60) : QColor(0xc0, 0x1c, 0x28);
        hatch.setAlpha(150);
        painter.fillRect(QRectF(end, bar().top(), start - end, bar().height()), QBrush(hatch, Qt::BDiagPattern));
    }
}

// One segment for each disc of the plan, as full as it will be.
void CapacityBar::paintPlan(QPainter& painter) const
{
    const std::uint64_t shown = std::min(media(), kSegments);
    const double width = bar().width() / static_cast<double>(shown);
    QColor color = palette().color(QPalette::Highlight);
    color.setAlpha(110);
    for (std::uint64_t i = 0; i < shown; ++i) {
        const double fill =
            static_cast<double>(m_plan[i]) / static_cast<double>(std::max<std::uint64_t>(1, m_room.ofOne));
        const double left = bar().left() + width * static_cast<double>(i);
        painter.fillRect(QRectF(left, bar().top(), width * std::min(1.0, fill), bar().height()), color);
        if (i > 0) {
            painter.fillRect(QRectF(left - 0.75, bar().top(), 1.5, bar().height()),
                             palette().color(QPalette::WindowText));
        }
    }
}

// Where a medium ends, and the next one begins.
void CapacityBar::paintEnds(QPainter& painter) const
{
    if (!m_room.free || *m_room.free == 0) {
        return;
    }
    painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5));
    const std::uint64_t count = tooMuch() && m_room.ofOne > 0 && media() <= kSegments ? media() - 1 : 1;
    for (std::uint64_t i = 1; i <= count; ++i) {
        const double x = at(static_cast<double>(*m_room.free) * static_cast<double>(i));
        painter.drawLine(QPointF(x, bar().top()), QPointF(x, bar().bottom()));
    }
}

// From the right: where two names would meet, the larger medium's is written.
void CapacityBar::paintRuler(QPainter& painter) const
{
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * kSmall);
    painter.setFont(small);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    const double below = bar().bottom();
    double taken = width();
    for (std::size_t number = kMarks.size(); number > 0; --number) {
        const auto& mark = kMarks[number - 1];
        const auto bytes = static_cast<double>(mark.bytes);
        if (bytes > whole()) {
            continue;
        }
        const double x = at(bytes);
        painter.drawLine(QPointF(x, below), QPointF(x, below + kTick));
        const QString name = QLatin1String(mark.name);
        const double wide = painter.fontMetrics().horizontalAdvance(name);
        const double left = std::clamp(x - wide / 2, 0.0, width() - wide);
        if (left + wide < taken - 4) {
            painter.drawText(QRectF(left, below + kTick, wide + 1, height() - below - kTick),
                             static_cast<int>(Qt::AlignLeft | Qt::AlignTop), name);
            taken = left;
        }
    }
}

void CapacityBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    outline.addRoundedRect(bar(), kBarCorner, kBarCorner);
    painter.fillPath(outline, palette().color(QPalette::Base));
    painter.save();
    painter.setClipPath(outline);
    const bool planned = tooMuch() && !m_plan.empty();
    if (planned) {
        paintPlan(painter);
    } else {
        paintParts(painter);
        paintEnds(painter);
    }
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawPath(outline);
    if (!planned) {
        paintRuler(painter);
    }
    paintText(painter);
}

// With an edge of the ground's colour: marks and hatching stay behind the letters.
void CapacityBar::paintText(QPainter& painter) const
{
    constexpr double kEdge = 4;
    const QRectF inside = bar().adjusted(10, 0, -10, 0);
    const QString shown = fontMetrics().elidedText(text(), Qt::ElideRight, static_cast<int>(inside.width()));
    const int flags = static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter);
    painter.setFont(font());
    const QRectF written = painter.boundingRect(inside, flags, shown);
    QColor ground = palette().color(QPalette::Base);
    ground.setAlphaF(0.7F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(written.adjusted(-kEdge, 0, kEdge, 0), kEdge, kEdge);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(inside, flags, shown);
}

} // namespace steadyburn
