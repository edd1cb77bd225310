#include "ui/widgets/SideRow.h"

#include "ui/widgets/MixedColor.h"
#include "ui/widgets/NoteFont.h"
#include "ui/widgets/Symbol.h"

#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace steadyburn {

namespace {

constexpr int kSideIcon = 20;
constexpr int kBeforeIcon = 12;
constexpr int kBesideIcon = 12;
constexpr int kAroundLines = 8; // above and below
constexpr double kSideCorner = 8;

} // namespace

SideRow::SideRow(const QIcon& icon, const QString& name, Chosen chosen, QWidget* parent)
    : QAbstractButton(parent), m_chosen(chosen)
{
    setIcon(icon);
    setText(name);
    setAccessibleName(name);
    setToolTip(name);
    setFocusPolicy(Qt::StrongFocus);
    setCheckable(true);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SideRow::setDetail(const QString& detail)
{
    m_detail = detail;
    setAccessibleDescription(detail);
    setToolTip(detail.isEmpty() ? text() : text() + QLatin1Char('\n') + detail);
    updateGeometry();
    update();
}

void SideRow::setNarrow(bool narrow)
{
    m_narrow = narrow;
    updateGeometry();
    update();
}

QSize SideRow::sizeHint() const
{
    const int lines =
        fontMetrics().height() + (m_detail.isEmpty() || m_narrow ? 0 : QFontMetrics(noteFont(font())).height());
    constexpr int kLeast = 36;
    return {kLeast, std::max(kLeast, lines + 2 * kAroundLines)};
}

void SideRow::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor window = palette().color(QPalette::Window);
    const QColor accent = palette().color(QPalette::Highlight);
    const QColor text = palette().color(isEnabled() ? QPalette::Normal : QPalette::Disabled, QPalette::WindowText);
    const bool tinted = isChecked() && m_chosen == Chosen::tinted;
    const QColor ink = tinted ? mixedColor(accent, text, 0.25) : text;
    const QRectF area = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(hasFocus() ? QPen(accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(Qt::NoBrush);
    if (tinted) {
        painter.setBrush(mixedColor(window, accent, 0.14));
    } else if (isChecked()) {
        painter.setBrush(palette().color(QPalette::Base));
        painter.setPen(hasFocus() ? painter.pen() : QPen(palette().color(QPalette::Mid)));
    } else if (underMouse() && isEnabled()) {
        painter.setBrush(mixedColor(window, text, 0.07));
    }
    painter.drawRoundedRect(area, kSideCorner, kSideCorner);

    const QFont small = noteFont(font());
    const bool two = !m_detail.isEmpty() && !m_narrow;
    const int nameHigh = fontMetrics().height();
    const int smallHigh = QFontMetrics(small).height();
    const int top = (height() - nameHigh - (two ? smallHigh : 0)) / 2;
    const auto placed = [this](const QRect& where) { return QStyle::visualRect(layoutDirection(), rect(), where); };
    const int left = m_narrow ? (width() - kSideIcon) / 2 : kBeforeIcon;
    const QRect sign = placed({left, two ? top : (height() - kSideIcon) / 2, kSideIcon, kSideIcon});
    painter.drawPixmap(sign,
                       inked(icon(), sign.size(), tinted ? ink : mixedColor(text, window, 0.25), devicePixelRatioF()));
    if (m_narrow) {
        return;
    }
    const int from = kBeforeIcon + kSideIcon + kBesideIcon;
    const int wide = std::max(0, width() - from - kAroundLines - m_spared);
    const auto line = [&](const QString& words, int y, int high, const QColor& color) {
        painter.setPen(color);
        painter.drawText(placed({from, y, wide, high}), static_cast<int>(Qt::AlignLeading | Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(words, Qt::ElideRight, wide));
    };
    line(this->text(), top, nameHigh, ink);
    if (two) {
        painter.setFont(small);
        line(m_detail, top + nameHigh, smallHigh, mixedColor(text, window, 0.3));
    }
}

} // namespace steadyburn
