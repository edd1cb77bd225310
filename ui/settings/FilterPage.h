// What every burn leaves out, beside the excludes of a compilation.
#pragma once

#include "ui/settings/SettingsPage.h"

class QCheckBox;
class QLabel;
class QPlainTextEdit;

namespace steadyburn {

class FilterPage final : public SettingsPage {
    Q_OBJECT
public:
    explicit FilterPage(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Filters"); }
    [[nodiscard]] QString handbookSection() const override { return QStringLiteral("filters"); }
    void load(const Settings& settings) override;
    void store(Settings& settings) const override;

private:
    void check();
    [[nodiscard]] QStringList lines(bool good) const;

    QPlainTextEdit* m_excludes;
    QLabel* m_check;
    QCheckBox* m_caches;
    QCheckBox* m_oneFileSystem;
};

} // namespace steadyburn
