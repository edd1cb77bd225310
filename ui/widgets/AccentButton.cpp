#include "ui/widgets/AccentButton.h"

#include "ui/widgets/NoteFont.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kAccentHeight = 44;
constexpr int kBesideText = 22;
constexpr int kAccentIcon = 20;
constexpr double kLetters = 1.15;
constexpr int kAfterIcon = 8;

} // namespace

QSize AccentButton::sizeHint() const
{
    const QFontMetrics metrics(scaledFont(font(), kLetters, true));
    return {metrics.horizontalAdvance(text()) + kAccentIcon + kAfterIcon + 2 * kBesideText,
            std::max(kAccentHeight, 2 * metrics.height())};
}

void AccentButton::paintEvent(QPaintEvent* /*event*/)
{
    constexpr double kRound = 6;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool on = isEnabled();
    QColor fill = on ? palette().color(QPalette::Highlight) : palette().color(QPalette::Button);
    if (on && isDown()) {
        fill = fill.darker(115);
    } else if (on && underMouse()) {
        fill = fill.lighter(110);
    }
    const QColor ink = palette().color(on ? QPalette::Normal : QPalette::Disabled,
                                       on ? QPalette::HighlightedText : QPalette::ButtonText);
    painter.setPen(on ? QPen(Qt::NoPen) : QPen(palette().color(QPalette::Mid)));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
    if (hasFocus()) {
        painter.setPen(QPen(ink, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(3.5, 3.5, -3.5, -3.5), kRound - 2, kRound - 2);
    }
    painter.setFont(scaledFont(font(), kLetters, true));
    const int words = painter.fontMetrics().horizontalAdvance(text());
    const int left = (width() - words - kAccentIcon - kAfterIcon) / 2;
    const QRect sign =
        QStyle::visualRect(layoutDirection(), rect(), {left, (height() - kAccentIcon) / 2, kAccentIcon, kAccentIcon});
    const QRect said =
        QStyle::visualRect(layoutDirection(), rect(), {left + kAccentIcon + kAfterIcon, 0, words, height()});
    icon().paint(&painter, sign, Qt::AlignCenter, on ? QIcon::Selected : QIcon::Disabled);
    painter.setPen(ink);
    painter.drawText(said, static_cast<int>(Qt::AlignCenter | Qt::TextHideMnemonic), text());
}

} // namespace steadyburn
