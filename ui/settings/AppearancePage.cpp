#include "ui/settings/AppearancePage.h"

#include "ui/widgets/LevelForm.h"

#include <QComboBox>

namespace steadyburn {

AppearancePage::AppearancePage(QWidget* parent)
    : SettingsPage(parent), m_colors(new QComboBox), m_details(new QComboBox)
{
    m_colors->addItems({tr("Same as the desktop"), tr("Light"), tr("Dark"), tr("High contrast")});
    m_colors->setObjectName(QStringLiteral("colors"));
    m_details->addItems({tr("The chart"), tr("The log"), tr("Nothing")});
    m_details->setObjectName(QStringLiteral("details"));
    auto* form = new LevelForm(this);
    form->addRow(tr("&Colours:"), m_colors);
    form->addRow(tr("The burn window shows &below its figures:"), m_details);
}

void AppearancePage::load(const Settings& settings)
{
    m_colors->setCurrentIndex(static_cast<int>(settings.appearance.colors));
    m_details->setCurrentIndex(static_cast<int>(settings.appearance.details));
}

void AppearancePage::store(Settings& settings) const
{
    settings.appearance = {.colors = static_cast<AppearanceSettings::Colors>(m_colors->currentIndex()),
                           .details = static_cast<AppearanceSettings::Details>(m_details->currentIndex())};
}

} // namespace steadyburn
