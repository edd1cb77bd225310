// Where the log of each burn is kept, and how many.
#pragma once

#include "ui/settings/SettingsPage.h"

class QCheckBox;
class QLineEdit;
class QSpinBox;

namespace steadyburn {

class LogPage final : public SettingsPage {
    Q_OBJECT
public:
    explicit LogPage(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Logs"); }
    [[nodiscard]] QString handbookSection() const override { return QStringLiteral("logs"); }
    void load(const Settings& settings) override;
    void store(Settings& settings) const override;

private:
    QCheckBox* m_keep;
    QSpinBox* m_most;
    QLineEdit* m_folder;
};

} // namespace steadyburn
