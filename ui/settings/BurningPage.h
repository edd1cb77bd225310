// How a burn goes: speed, what follows the writing, what a bad file means.
#pragma once

#include "ui/settings/SettingsPage.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace steadyburn {

class BurningPage final : public SettingsPage {
    Q_OBJECT
public:
    explicit BurningPage(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Burning"); }
    [[nodiscard]] QString handbookSection() const override { return QStringLiteral("burning"); }
    void load(const Settings& settings) override;
    void store(Settings& settings) const override;

private:
    void checkSpeed();
    [[nodiscard]] QString speed() const; // as --speed takes it; empty: the fastest

    QComboBox* m_speed;
    QLabel* m_speedText;
    QCheckBox* m_verify;
    QCheckBox* m_reload;
    QCheckBox* m_eject;
    QCheckBox* m_shelf;
    QCheckBox* m_append;
    QCheckBox* m_keepOpen;
    QComboBox* m_parity;   // each item's data: per cent, 0 all the room, -1 none
    QComboBox* m_recovery; // each item's data: per cent, 0 none
    QComboBox* m_onFault;
    QSpinBox* m_readers;
};

} // namespace steadyburn
