// What is written: presets first, each with what it is good for, then the single choices.
#pragma once

#include "ui/settings/SettingsPage.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;

namespace steadyburn {

class ArchivePage final : public SettingsPage {
    Q_OBJECT
public:
    explicit ArchivePage(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("File system and archive"); }
    [[nodiscard]] QString handbookSection() const override { return QStringLiteral("file-system-and-archive"); }
    void load(const Settings& settings) override;
    void store(Settings& settings) const override;

private:
    void choosePreset(int index);
    void followFields();
    void show(const ArchiveSettings& archive);
    [[nodiscard]] ArchiveSettings chosen() const;

    using QWidget::show;

    QComboBox* m_preset;
    QLabel* m_presetText;
    QComboBox* m_format;
    QSpinBox* m_level;
    QComboBox* m_sessionMd5;
    QCheckBox* m_checksums;
    QCheckBox* m_reproducible;
    bool m_loading = false;
};

} // namespace steadyburn
