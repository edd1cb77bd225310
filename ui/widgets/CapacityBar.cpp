#include "ui/widgets/CapacityBar.h"

#include "ui/text/CountText.h"
#include "ui/text/SizeText.h"
#include "ui/widgets/MixedColor.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/ShareColor.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <utility>

namespace steadyburn {

namespace {

constexpr std::uint64_t kSegments = 12; // more would be too narrow to be seen
constexpr int kBarHeight = 28;
constexpr int kBelowWords = 6;
constexpr int kBesideName = 10;
constexpr double kBarCorner = 8;
constexpr double kGap = 2; // between two shares

struct UsualMedium {
    const char* name;
    std::uint64_t bytes;
};
constexpr std::array<UsualMedium, 6> kUsual{{{"CD", 737'280'000},
                                             {"DVD", 4'700'372'992},
                                             {"BD", 25'025'314'816},
                                             {"BD XL", 100'103'356'416},
                                             {"LTO-6", 2'500'000'000'000},
                                             {"LTO-9", 18'000'000'000'000}}};

const UsualMedium* usualFor(std::uint64_t bytes)
{
    const auto* const fits = std::ranges::find_if(kUsual, [=](const auto& each) { return each.bytes >= bytes; });
    return fits == kUsual.end() ? nullptr : fits;
}

QString inThousands(std::uint64_t bytes)
{
    return QObject::tr("%1 GB").arg(QLocale().toString(static_cast<double>(bytes) / 1e9, 'f', 1));
}

// "3.90 of 4.38 GiB": a unit that both have stands once.
QString shareText(std::uint64_t part, std::uint64_t whole)
{
    QString first = sizeText(part);
    const QString second = sizeText(whole);
    const QString unit = second.mid(second.lastIndexOf(QLatin1Char(' ')));
    if (first.endsWith(unit)) {
        first.chop(unit.size());
    }
    return CapacityBar::tr("%1 of %2").arg(first, second);
}

QFont figureFont(QFont font)
{
    font.setBold(true);
    return font;
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

void CapacityBar::showShares(std::vector<Share> shares)
{
    if (shares != m_shares) {
        m_shares = std::move(shares);
        describe();
    }
}

void CapacityBar::showPlan(std::vector<std::uint64_t> discs)
{
    m_plan = std::move(discs);
    describe();
}

void CapacityBar::showNote(const QString& note)
{
    if (note != m_note) {
        m_note = note;
        describe();
    }
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
    const QFontMetrics metrics(figureFont(font()));
    return {200, metrics.height() + kBelowWords + std::max(kBarHeight, metrics.height() + 8)};
}

QSize CapacityBar::sizeHint() const
{
    return {400, minimumSizeHint().height()};
}

QString CapacityBar::figures() const
{
    if (!m_room.free || *m_room.free == 0) {
        return sizeText(m_needed);
    }
    if (tooMuch() && media() > 1) {
        return tr("%1 go on %2").arg(sizeText(m_needed), m_room.tapes ? tapesText(media()) : discsText(media()));
    }
    return shareText(m_needed, *m_room.free);
}

QString CapacityBar::judgement() const
{
    if (!m_room.free) {
        const UsualMedium* const usual = usualFor(m_needed);
        return usual == nullptr ? QString() : tr("fits on: %1").arg(QLatin1String(usual->name));
    }
    if (!tooMuch()) {
        return tr("fits, %1 left").arg(sizeText(*m_room.free - m_needed));
    }
    if (*m_room.free == 0) { // nothing that is chosen is to blame
        return tr("no space left");
    }
    QStringList said;
    if (media() < 2) {
        said << tr("%1 too much").arg(sizeText(m_needed - *m_room.free));
    }
    if (!m_shares.empty()) {
        said << tr("“%1” alone takes %2").arg(m_shares.front().name, sizeText(m_shares.front().bytes));
    }
    return said.join(QStringLiteral(" · "));
}

QString CapacityBar::text() const
{
    QStringList said{figures(), judgement(), m_note};
    said.removeAll(QString());
    return said.join(QStringLiteral(" · "));
}

QRectF CapacityBar::bar() const
{
    const QFontMetrics metrics(figureFont(font()));
    return QRectF(rect()).adjusted(0, metrics.height() + kBelowWords, 0, 0);
}

// The medium, or what is needed where that is more; without a medium, the smallest usual one that takes it.
double CapacityBar::whole() const
{
    const auto needed = static_cast<double>(m_needed);
    if (m_room.free && *m_room.free > 0) {
        const bool several = tooMuch() && m_room.ofOne > 0 && media() <= kSegments;
        return std::max({needed, static_cast<double>(*m_room.free),
                         several ? static_cast<double>(m_room.ofOne) * static_cast<double>(media()) : 0.0});
    }
    const UsualMedium* const usual = usualFor(m_needed);
    return usual == nullptr ? needed : static_cast<double>(usual->bytes);
}

double CapacityBar::at(double bytes) const
{
    return bar().left() + bar().width() * std::min(1.0, bytes / std::max(1.0, whole()));
}

const CapacityBar::Share* CapacityBar::shareAt(double x) const
{
    double end = 0;
    for (const Share& share : m_shares) {
        end += static_cast<double>(share.bytes);
        if (x < at(end)) {
            return &share;
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
    if (const Share* const share = shareAt(help->pos().x()); share != nullptr && m_plan.empty()) {
        lines << QStringLiteral("%1: %2").arg(share->name, sizeText(share->bytes));
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

// The judgement gives way, then the note, never the figures.
void CapacityBar::paintWords(QPainter& painter) const
{
    constexpr int kBetween = 8;
    const int high = static_cast<int>(bar().top()) - kBelowWords;
    const auto write = [&](int from, int wide, const QString& words, int align) {
        const QRect placed = QStyle::visualRect(layoutDirection(), rect(), {from, 0, wide, high});
        painter.drawText(placed, align | static_cast<int>(Qt::AlignVCenter), words);
    };
    painter.setFont(figureFont(font()));
    painter.setPen(palette().color(QPalette::WindowText));
    int from = painter.fontMetrics().horizontalAdvance(figures()) + 1;
    write(0, std::min(from, width()), figures(), static_cast<int>(Qt::AlignLeading));
    from += kBetween;
    painter.setFont(font());
    painter.setPen(quietInk(palette()));
    const int note = painter.fontMetrics().horizontalAdvance(m_note);
    const bool roomForNote = from + note <= width();
    const int wide = width() - from - (roomForNote && note > 0 ? note + kBetween : 0);
    write(from, wide, painter.fontMetrics().elidedText(judgement(), Qt::ElideRight, std::max(0, wide)),
          static_cast<int>(Qt::AlignLeading));
    if (roomForNote) {
        write(width() - note, note + 1, m_note, static_cast<int>(Qt::AlignLeading));
    }
}

// Each with its colour and its name; what is past the end is hatched, and no name stands there.
void CapacityBar::paintShares(QPainter& painter) const
{
    painter.setFont(noteFont(font()));
    QColor hatch = shareInk(palette());
    hatch.setAlpha(150);
    const double ends = tooMuch() && media() < 2 ? at(static_cast<double>(*m_room.free)) : bar().right() + 1;
    double start = bar().left();
    double bytes = 0;
    const auto fill = [&](double upTo, const QColor& color, const QString& name) {
        bytes = upTo;
        const double end = at(bytes);
        const QRectF area(start, bar().top(), std::max(1.0, end - start - kGap), bar().height());
        painter.fillRect(area, color);
        if (area.right() > ends) { // behind the name
            const QRectF past = area.intersected(QRectF(ends, area.top(), area.right() - ends, area.height()));
            painter.fillRect(past, QBrush(hatch, Qt::BDiagPattern));
        }
        const QRectF inside = area.adjusted(kBesideName, 0, std::min(0.0, ends - area.right()) - kBesideName / 2.0, 0);
        const QString shown = painter.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(inside.width()));
        if (shown.size() > 2) { // less says nothing
            painter.setPen(shareInk(palette()));
            painter.drawText(inside, static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter), shown);
        }
        start = end;
    };
    const auto needed = static_cast<double>(m_needed);
    for (std::size_t i = 0; i < m_shares.size() && bytes < needed; ++i) {
        fill(std::min(needed, bytes + static_cast<double>(m_shares[i].bytes)),
             shareColor(static_cast<int>(i), palette()), m_shares[i].name);
    }
    if (bytes < needed) {
        fill(needed, shareColor(kShareColors, palette()), QString());
    }
}

// One segment for each disc of the plan, as full as it will be.
void CapacityBar::paintPlan(QPainter& painter) const
{
    const std::uint64_t shown = std::min(media(), kSegments);
    const double width = bar().width() / static_cast<double>(shown);
    for (std::uint64_t i = 0; i < shown; ++i) {
        const double share =
            static_cast<double>(m_plan[i]) / static_cast<double>(std::max<std::uint64_t>(1, m_room.ofOne));
        const double left = bar().left() + width * static_cast<double>(i);
        painter.fillRect(QRectF(left, bar().top(), width * std::min(1.0, share), bar().height()),
                         palette().color(QPalette::Highlight));
        if (i > 0) {
            painter.fillRect(QRectF(left - kGap, bar().top(), kGap, bar().height()), palette().color(QPalette::Window));
        }
    }
}

// Where a medium ends, and the next one begins.
void CapacityBar::paintEnds(QPainter& painter) const
{
    if (!tooMuch() || *m_room.free == 0) {
        return;
    }
    painter.setPen(QPen(palette().color(QPalette::WindowText), kGap));
    const std::uint64_t count = media() > 1 && media() <= kSegments ? media() - 1 : 1;
    for (std::uint64_t i = 1; i <= count; ++i) {
        const double x = at(static_cast<double>(*m_room.free) * static_cast<double>(i));
        painter.drawLine(QPointF(x, bar().top()), QPointF(x, bar().bottom()));
    }
}

void CapacityBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintWords(painter);
    QPainterPath outline;
    outline.addRoundedRect(bar(), kBarCorner, kBarCorner);
    painter.setClipPath(outline);
    painter.fillRect(bar(), mixedColor(palette().color(QPalette::Window), palette().color(QPalette::WindowText), 0.08));
    if (tooMuch() && !m_plan.empty()) {
        paintPlan(painter);
    } else {
        paintShares(painter);
        paintEnds(painter);
    }
}

} // namespace steadyburn
