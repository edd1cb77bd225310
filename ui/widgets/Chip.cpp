#include "ui/widgets/Chip.h"

#include "ui/widgets/MixedColor.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/OutcomeSign.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <optional>

namespace steadyburn {

namespace {

constexpr int kChipHeight = 22;
constexpr int kBesideWords = 10;
constexpr int kChipSign = 14;
constexpr int kAfterSign = 5;

// What matters is not said by its colour alone.
std::optional<OutcomeSign::Kind> chipSign(BannerWeight weight)
{
    return weight == BannerWeight::info ? std::nullopt : OutcomeSign::of(weight);
}

int signWidth(BannerWeight weight)
{
    return chipSign(weight) ? kChipSign + kAfterSign : 0;
}

} // namespace

QSize chipSize(const QFont& font, const QString& words, BannerWeight weight)
{
    const QFontMetrics metrics(noteFont(font));
    return {metrics.horizontalAdvance(words) + 2 * kBesideWords + signWidth(weight),
            std::max(kChipHeight, metrics.height() + 4)};
}

void paintChip(QPainter& painter, const QRect& room, const QString& words, BannerWeight weight, const QWidget& on)
{
    const QPalette& colors = on.palette();
    const QColor color = OutcomeSign::color(weight, colors);
    const QSize size = chipSize(on.font(), words, weight).boundedTo(room.size());
    const int high = size.height();
    const QRect chip = QStyle::alignedRect(on.layoutDirection(), Qt::AlignLeading | Qt::AlignVCenter, size, room);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixedColor(colors.color(QPalette::Window), color, weight == BannerWeight::calm ? 0.12 : 0.18));
    painter.drawRoundedRect(chip, high / 2.0, high / 2.0);
    const QRect within = chip.adjusted(kBesideWords, 0, -kBesideWords + 1, 0);
    if (const auto sign = chipSign(weight)) {
        const QRect placed = QStyle::alignedRect(on.layoutDirection(), Qt::AlignLeading | Qt::AlignVCenter,
                                                 {kChipSign, kChipSign}, within);
        painter.drawPixmap(placed, OutcomeSign::pixmap(*sign, kChipSign, colors, on.devicePixelRatioF()));
    }
    painter.setFont(noteFont(on.font()));
    painter.setPen(mixedColor(color, colors.color(QPalette::WindowText), 0.45));
    const QRect inside = QStyle::alignedRect(on.layoutDirection(), Qt::AlignTrailing | Qt::AlignVCenter,
                                             {within.width() - signWidth(weight), within.height()}, within);
    painter.drawText(inside, static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter),
                     painter.fontMetrics().elidedText(words, Qt::ElideRight, inside.width()));
    painter.restore();
}

ChipButton::ChipButton(BannerWeight weight, QWidget* parent) : QAbstractButton(parent), m_weight(weight)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
}

QSize ChipButton::sizeHint() const
{
    return chipSize(font(), text(), m_weight) + QSize(0, 4);
}

void ChipButton::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    paintChip(painter, rect(), text(), m_weight, *this);
    if (hasFocus() || underMouse()) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Mid), hasFocus() ? 2 : 1));
        const double round = height() / 2.0;
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), round, round);
    }
}

} // namespace steadyburn
