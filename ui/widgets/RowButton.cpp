#include "ui/widgets/RowButton.h"

#include "ui/widgets/Card.h"
#include "ui/widgets/MixedColor.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/Symbol.h"

#include <QMenu>
#include <QPainter>
#include <QStyle>
#include <QStyleOption>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kRowIcon = 20;
constexpr int kCardSymbol = 34;
constexpr int kBeforeIcon = 12;
constexpr int kBesideIcon = 12;
constexpr int kAroundLines = 8; // above and below
constexpr int kMenuArrow = 12;
constexpr double kRowCorner = 8;

} // namespace

RowButton::RowButton(const QIcon& icon, const QString& name, Look look, QWidget* parent)
    : QAbstractButton(parent), m_look(look)
{
    const int side = look == Look::card ? kCardSymbol : kRowIcon;
    setIconSize({side, side});
    setIcon(icon);
    setFocusPolicy(Qt::StrongFocus);
    setCheckable(look != Look::card);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setName(name);
}

void RowButton::setName(const QString& name)
{
    setText(name);
    updateDescription();
}

void RowButton::setDetail(const QString& detail)
{
    m_detail = detail;
    updateDescription();
}

void RowButton::setPicture(const QPixmap& picture)
{
    m_picture = picture;
    setIconSize(picture.deviceIndependentSize().toSize());
    updateGeometry();
    update();
}

void RowButton::updateDescription()
{
    setAccessibleName(text());
    setAccessibleDescription(m_detail);
    setToolTip(m_detail.isEmpty() ? text() : text() + QLatin1Char('\n') + m_detail);
    updateGeometry();
    update();
}

void RowButton::setNarrow(bool narrow)
{
    m_narrow = narrow;
    updateGeometry();
    update();
}

void RowButton::setMenu(QMenu* menu)
{
    m_menu = menu;
    connect(this, &QAbstractButton::clicked, menu, [this] {
        const QSize wanted = m_menu->sizeHint();
        m_menu->popup(mapToGlobal(QPoint(0, -wanted.height())));
    });
}

QFont RowButton::nameFont() const
{
    QFont named = font();
    named.setBold(m_look == Look::card);
    return named;
}

QSize RowButton::sizeHint() const
{
    const int lines =
        fontMetrics().height() + (m_detail.isEmpty() || m_narrow ? 0 : QFontMetrics(noteFont(font())).height());
    constexpr int kLeast = 36;
    return {kLeast, std::max({kLeast, lines + 2 * kAroundLines, iconSize().height() + 2 * kAroundLines})};
}

void RowButton::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor window = palette().color(QPalette::Window);
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor text = palette().color(isEnabled() ? QPalette::Normal : QPalette::Disabled, QPalette::WindowText);
    const bool tinted = isChecked() && m_look == Look::place;
    const QColor ink = tinted ? mixedColor(accent, text, 0.25) : text;
    if (m_look == Look::card || (isChecked() && !tinted)) {
        paintCard(painter, *this,
                  {.focused = hasFocus(),
                   .lit = m_look == Look::card && underMouse(),
                   .down = isDown(),
                   .corner = m_look == Look::card ? CardLook().corner : kRowCorner});
    } else {
        painter.setPen(hasFocus() ? QPen(accent, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(tinted                        ? QBrush(mixedColor(window, accent, 0.14))
                         : underMouse() && isEnabled() ? QBrush(mixedColor(window, text, 0.07))
                                                       : QBrush());
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRowCorner, kRowCorner);
    }

    const QFont small = noteFont(font());
    const bool two = !m_detail.isEmpty() && !m_narrow;
    const int nameHigh = QFontMetrics(nameFont()).height();
    const int smallHigh = QFontMetrics(small).height();
    const int top = (height() - nameHigh - (two ? smallHigh : 0)) / 2;
    const auto placed = [this](const QRect& where) { return QStyle::visualRect(layoutDirection(), rect(), where); };
    const int side = iconSize().width();
    const int left = m_narrow ? (width() - side) / 2 : kBeforeIcon;
    const bool level = two && m_look != Look::card && m_picture.isNull(); // with the name
    const QRect sign = placed({left, level ? top : (height() - side) / 2, side, side});
    const QColor drawn = m_look == Look::card ? accent : tinted ? ink : mixedColor(text, window, 0.25);
    painter.drawPixmap(sign, m_picture.isNull() ? inked(icon(), sign.size(), drawn, devicePixelRatioF()) : m_picture);
    if (m_narrow) {
        return;
    }
    const int from = kBeforeIcon + side + kBesideIcon;
    const int spared = m_menu != nullptr ? kMenuArrow + kBesideIcon : m_spared;
    const int wide = std::max(0, width() - from - kAroundLines - spared);
    const auto line = [&](const QString& words, int y, int high, const QColor& color) {
        painter.setPen(color);
        painter.drawText(placed({from, y, wide, high}), static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, wide));
    };
    painter.setFont(nameFont());
    line(this->text(), top, nameHigh, ink);
    if (two) {
        painter.setFont(small);
        line(m_detail, top + nameHigh, smallHigh, mixedColor(text, window, 0.3));
    }
    if (m_menu != nullptr) {
        QStyleOption arrow;
        arrow.initFrom(this);
        arrow.rect = placed({width() - kBesideIcon - kMenuArrow, (height() - kMenuArrow) / 2, kMenuArrow, kMenuArrow});
        style()->drawPrimitive(QStyle::PE_IndicatorArrowDown, &arrow, &painter, this);
    }
}

} // namespace steadyburn
