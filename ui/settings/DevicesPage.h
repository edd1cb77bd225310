// The drives of this machine, whether this user may write to them, and the exact cure where not. Looks on a thread of
// its own: groups may come from a server on the network.
#pragma once

#include "ui/settings/SettingsPage.h"
#include "workflow/facade/DriveAccess.h"

#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace steadyburn {

class DevicesPage final : public SettingsPage {
    Q_OBJECT
public:
    explicit DevicesPage(QWidget* parent = nullptr);

    [[nodiscard]] QString title() const override { return tr("Devices"); }
    [[nodiscard]] QString handbookSection() const override { return QStringLiteral("devices"); }
    void load(const Settings& settings) override;
    void store(Settings& settings) const override;

    void look();                              // again
    void show(std::vector<NodeAccess> nodes); // as found
    // What is so, and what to do: a sentence, then commands to be copied line by line.
    [[nodiscard]] static QString verdictText(const NodeAccess& node);
    [[nodiscard]] static QString cureCommands(const NodeAccess& node); // empty: nothing to do

    using QWidget::show;

private:
    void showCure(int row);

    QListWidget* m_drives;
    QLabel* m_cure;
    QPushButton* m_copy;
    QComboBox* m_block;
    QComboBox* m_compression;
    QCheckBox* m_simulated;
    bool m_looking = false;
    std::vector<NodeAccess> m_found;
};

} // namespace steadyburn
