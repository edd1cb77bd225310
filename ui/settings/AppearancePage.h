// Colours, and what the burn window shows below its figures.
#pragma once

#include "ui/settings/SettingsPage.h"

class QComboBox;

namespace steadyburn {

class AppearancePage final : public SettingsPage {
    Q_OBJECT
public:
    explicit AppearancePage(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Appearance"); }
    [[nodiscard]] QString handbookSection() const override { return QStringLiteral("appearance"); }
    void load(const Settings& settings) override;
    void store(Settings& settings) const override;

private:
    QComboBox* m_colors;
    QComboBox* m_details;
};

} // namespace steadyburn
