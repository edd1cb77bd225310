#include "ui/widgets/Banner.h"

#include "ui/widgets/OutcomeSign.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace steadyburn {

namespace {

constexpr int kSignEdge = 24;

} // namespace

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

void Banner::say(Weight weight, const QString& text, bool alert)
{
    if (isVisibleTo(parentWidget()) && m_text->text() == text) {
        return;
    }
    OutcomeSign::Kind sign = OutcomeSign::Kind::info;
    switch (weight) {
    case Weight::good:
        sign = OutcomeSign::Kind::good;
        break;
    case Weight::warning:
        sign = OutcomeSign::Kind::warning;
        break;
    case Weight::error:
        sign = OutcomeSign::Kind::failed;
        break;
    case Weight::info:
    case Weight::calm:
        break;
    }
    const bool calm = weight == Weight::calm;
    setFrameShape(calm ? QFrame::NoFrame : QFrame::StyledPanel);
    m_icon->setVisible(!calm);
    m_text->setAlignment(calm ? Qt::AlignCenter : Qt::AlignLeading | Qt::AlignVCenter);
    m_icon->setPixmap(OutcomeSign::pixmap(sign, kSignEdge, palette(), devicePixelRatioF()));
    const bool grave = weight == Weight::warning || weight == Weight::error;
    m_icon->setAccessibleDescription(grave ? tr("Warning") : tr("Information"));
    m_text->setText(text);
    setAccessibleDescription(text);
    show();
    if (alert && !calm) {
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }
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
