#include "ui/widgets/Banner.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

namespace steadyburn {

Banner::Banner(QWidget* parent) : QFrame(parent), m_icon(new QLabel), m_text(new QLabel), m_actions(new QHBoxLayout)
{
    setFrameShape(QFrame::StyledPanel);
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
    m_actions->addStretch();
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addLayout(words, 1);
}

void Banner::say(Weight weight, const QString& text)
{
    if (isVisibleTo(parentWidget()) && m_text->text() == text) {
        return;
    }
    QStyle::StandardPixmap sign = QStyle::SP_MessageBoxInformation;
    switch (weight) {
    case Weight::good:
        sign = QStyle::SP_DialogApplyButton;
        break;
    case Weight::warning:
        sign = QStyle::SP_MessageBoxWarning;
        break;
    case Weight::error:
        sign = QStyle::SP_MessageBoxCritical;
        break;
    case Weight::info:
        break;
    }
    const int edge = style()->pixelMetric(QStyle::PM_LargeIconSize, nullptr, this);
    m_icon->setPixmap(style()->standardIcon(sign, nullptr, this).pixmap(edge, edge));
    const bool grave = weight == Weight::warning || weight == Weight::error;
    m_icon->setAccessibleDescription(grave ? tr("Warning") : tr("Information"));
    m_text->setText(text);
    setAccessibleDescription(text);
    show();
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

QPushButton* Banner::addAction(const QString& name, const QString& objectName)
{
    auto* button = new QPushButton(name);
    button->setObjectName(objectName);
    m_actions->insertWidget(m_actions->count() - 1, button);
    button->hide();
    return button;
}

QString Banner::text() const
{
    return m_text->text();
}

} // namespace steadyburn
