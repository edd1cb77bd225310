// The first page of the settings: how large the memory buffer is, what that means in seconds, when writing starts and
// goes on, and whether the system will lock it in memory.
#pragma once

#include "ui/settings/SettingsPage.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace steadyburn {

class BufferPage final : public SettingsPage {
    Q_OBJECT
public:
    explicit BufferPage(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Buffer"); }
    [[nodiscard]] QString handbookSection() const override { return QStringLiteral("buffer"); }
    void load(const Settings& settings) override;
    void store(Settings& settings) const override;

private:
    void layOut();
    void connectSize();
    void setSize(std::uint64_t bytes);
    void explain();
    void explainLock(std::uint64_t bytes);
    [[nodiscard]] std::uint64_t chosenSize() const; // bytes, whatever the unit

    std::uint64_t m_largest;
    bool m_updating = false;
    QCheckBox* m_automatic;
    QSlider* m_slider; // logarithmic, 1 MiB to half of the RAM
    QDoubleSpinBox* m_size;
    QComboBox* m_unit;
    QLabel* m_lasts;
    QSpinBox* m_start;
    QSpinBox* m_low;
    QSpinBox* m_resume;
    QComboBox* m_policy;
    QLabel* m_policyText;
    QCheckBox* m_lock;
    QLabel* m_lockText;
};

} // namespace steadyburn
