#include "ui/burn/BurnStrip.h"

#include "ui/burn/BurnPicture.h"
#include "ui/burn/BurnWindow.h"
#include "ui/widgets/ElidedLabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace steadyburn {

namespace {

constexpr int kStripPicture = 28;

} // namespace

BurnStrip::BurnStrip(BurnWindow& burns, QWidget* parent)
    : QFrame(parent), m_burns(burns), m_picture(new QLabel), m_text(new ElidedLabel(tr("Burn")))
{
    setFrameShape(QFrame::StyledPanel);
    setObjectName(QStringLiteral("burnStrip"));
    setAccessibleName(tr("Burn"));
    m_picture->setAccessibleName(tr("Burn"));
    m_text->setObjectName(QStringLiteral("burnStripText"));
    auto* const show = new QPushButton(tr("Sho&w"));
    show->setObjectName(QStringLiteral("showBurn"));
    connect(show, &QPushButton::clicked, &m_burns, &BurnWindow::bringUpPending);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(m_picture);
    layout->addWidget(m_text, 1);
    layout->addWidget(show);
    connect(&m_burns, &BurnWindow::changed, this, &BurnStrip::renew);
    connect(&m_burns, &BurnWindow::progressed, this, &BurnStrip::renew);
    renew();
}

void BurnStrip::renew()
{
    const BurnSession* const session = m_burns.foremost();
    setVisible(session != nullptr);
    if (session == nullptr) {
        return;
    }
    const QString text = tr("%1: %2").arg(session->headline(), session->stateText());
    if (text == m_text->text()) {
        return; // nothing that could be seen
    }
    m_text->setText(text);
    m_picture->setPixmap(burnPicture(*session, kStripPicture, palette(), devicePixelRatioF()));
}

} // namespace steadyburn
