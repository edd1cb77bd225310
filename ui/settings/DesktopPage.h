// What the desktop is asked for while a burn runs and when it ends.
#pragma once

#include "ui/settings/SettingsPage.h"

class QCheckBox;

namespace steadyburn {

class DesktopPage final : public SettingsPage {
    Q_OBJECT
public:
    explicit DesktopPage(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Notifications and power"); }
    [[nodiscard]] QString handbookSection() const override { return QStringLiteral("notifications-and-power"); }
    void load(const Settings& settings) override;
    void store(Settings& settings) const override;

private:
    QCheckBox* m_notify;
    QCheckBox* m_taskbar;
    QCheckBox* m_tray;
    QCheckBox* m_inhibit;
};

} // namespace steadyburn
