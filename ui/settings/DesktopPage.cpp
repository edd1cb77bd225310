#include "ui/settings/DesktopPage.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

namespace steadyburn {

DesktopPage::DesktopPage(QWidget* parent)
    : SettingsPage(parent),
      m_notify(new QCheckBox(tr("&Notify me when a burn ends and its window is not in front"))),
      m_taskbar(new QCheckBox(tr("Show the progress on the &taskbar"))),
      m_tray(new QCheckBox(tr("Close the burn window to the system t&ray while it burns"))),
      m_inhibit(new QCheckBox(tr("Keep the computer &awake while it burns, even with the lid closed")))
{
    m_notify->setObjectName(QStringLiteral("notify"));
    m_taskbar->setObjectName(QStringLiteral("taskbar"));
    m_tray->setObjectName(QStringLiteral("tray"));
    m_inhibit->setObjectName(QStringLiteral("inhibit"));
    auto* layout = new QVBoxLayout(this);
    for (QCheckBox* box : {m_notify, m_taskbar, m_tray, m_inhibit}) {
        layout->addWidget(box);
    }
    auto* note = new QLabel(tr("Burning works without these services, too. Where there is no system tray, closing the "
                               "burn window minimizes it."));
    note->setWordWrap(true);
    layout->addWidget(note);
    layout->addStretch();
}

void DesktopPage::load(const Settings& settings)
{
    m_notify->setChecked(settings.desktop.notify);
    m_taskbar->setChecked(settings.desktop.taskbar);
    m_tray->setChecked(settings.desktop.tray);
    m_inhibit->setChecked(settings.desktop.inhibit);
}

void DesktopPage::store(Settings& settings) const
{
    settings.desktop = {.notify = m_notify->isChecked(),
                        .taskbar = m_taskbar->isChecked(),
                        .inhibit = m_inhibit->isChecked(),
                        .tray = m_tray->isChecked()};
}

} // namespace steadyburn
