#include "ui/widgets/Banner.h"

#include "ui/widgets/MixedColor.h"
#include "ui/widgets/OutcomeSign.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr int kSignEdge = 24;
constexpr int kBannerMargin = 12;

} // namespace

Banner::Banner(QWidget* parent) : QWidget(parent), m_icon(new QLabel), m_text(new QLabel), m_actions(new QHBoxLayout)
{
    setObjectName(QStringLiteral("banner"));
    setAccessibleName(tr("Message"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setObjectName(QStringLiteral("bannerText"));
    m_text->setAccessibleName(tr("Message"));
    m_icon->setAccessibleName(tr("Kind of message"));
    auto* words = new QVBoxLayout;
    words->addWidget(m_text);
    words->addLayout(m_actions);
    words->setAlignment(m_actions, Qt::AlignLeading);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(kBannerMargin, kBannerMargin, kBannerMargin, kBannerMargin);
    layout->setSpacing(kBannerMargin);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addLayout(words, 1);
}

void Banner::say(Weight weight, const QString& text, bool alert)
{
    if (isVisibleTo(parentWidget()) && m_text->text() == text) {
        return;
    }
    m_weight = weight;
    const auto sign = OutcomeSign::of(weight);
    m_icon->setVisible(sign.has_value());
    if (sign) {
        m_icon->setPixmap(OutcomeSign::pixmap(*sign, kSignEdge, palette(), devicePixelRatioF()));
    }
    const bool grave = weight == Weight::warning || weight == Weight::error;
    m_icon->setAccessibleDescription(grave ? tr("Warning") : tr("Information"));
    m_text->setText(text);
    setAccessibleDescription(text);
    update();
    show();
    if (alert && weight != Weight::calm) {
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
}

void Banner::stackActions()
{
    m_actions->setDirection(QBoxLayout::TopToBottom);
}

QPushButton* Banner::addAction(const QString& name, const QString& objectName)
{
    auto* button = new QPushButton(name);
    button->setObjectName(objectName);
    m_actions->addWidget(button, 0, Qt::AlignLeading);
    button->hide();
    return button;
}

void Banner::paintEvent(QPaintEvent* /*event*/)
{
    constexpr double kCorner = 10;
    constexpr double kShare = 0.12;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor window = palette().color(QPalette::Window);
    const QColor mine = OutcomeSign::color(m_weight, palette());
    const bool calm = m_weight == Weight::calm;
    painter.setPen(calm ? hairline(palette()) : mixedColor(window, mine, 3 * kShare));
    painter.setBrush(calm ? window : mixedColor(window, mine, kShare));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
}

QString Banner::text() const
{
    return m_text->text();
}

} // namespace steadyburn
