#include "ui/widgets/TileButton.h"

#include "ui/widgets/Card.h"
#include "ui/widgets/MixedColor.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/Symbol.h"

#include <QPainter>
#include <QStyle>

namespace steadyburn {

namespace {

constexpr int kTileMargin = 16;
constexpr int kTileIcon = 24;
constexpr int kBetween = 8;
constexpr int kLeastWide = 130;

QFont boldFont(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

TileButton::TileButton(const QIcon& icon, const QString& name, const QString& about, QWidget* parent)
    : QAbstractButton(parent), m_about(about)
{
    setIcon(icon);
    setText(name);
    setAccessibleName(name);
    setAccessibleDescription(about);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize TileButton::sizeHint() const
{
    return {kLeastWide, kTileMargin + kTileIcon + 2 * kBetween + QFontMetrics(boldFont(font())).height() +
                            2 * QFontMetrics(noteFont(font())).lineSpacing() + kTileMargin};
}

QRect TileButton::aboutRect() const
{
    const int top = kTileMargin + kTileIcon + 2 * kBetween + QFontMetrics(boldFont(font())).height();
    return rect().adjusted(kTileMargin, top, -kTileMargin, -kTileMargin / 2);
}

void TileButton::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor base = palette().color(QPalette::Base);
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor text = palette().color(isEnabled() ? QPalette::Normal : QPalette::Disabled, QPalette::Text);
    paintCard(painter, *this, {.focused = hasFocus(), .lit = isEnabled() && underMouse(), .down = isDown()});
    const QRect sign = QStyle::visualRect(layoutDirection(), rect(), {kTileMargin, kTileMargin, kTileIcon, kTileIcon});
    painter.drawPixmap(sign, inked(icon(), sign.size(), isEnabled() ? accent : text, devicePixelRatioF()));
    painter.setPen(text);
    painter.setFont(boldFont(font()));
    const QRect name(kTileMargin, kTileMargin + kTileIcon + kBetween, width() - 2 * kTileMargin,
                     painter.fontMetrics().height());
    painter.drawText(name, static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter),
                     painter.fontMetrics().elidedText(this->text(), Qt::ElideRight, name.width()));
    painter.setFont(noteFont(font()));
    painter.setPen(mixedColor(text, base, 0.3));
    painter.drawText(aboutRect(), static_cast<int>(Qt::AlignLeading | Qt::AlignTop | Qt::TextWordWrap), m_about);
}

} // namespace steadyburn
