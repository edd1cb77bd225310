// The settings: a list and pages, the buffer first. Nothing is stored until OK.
#pragma once

#include "Settings.h"

#include <QDialog>

#include <vector>

class QListWidget;
class QStackedWidget;

namespace steadyburn {

class SettingsPage;

class SettingsDialog final : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(const Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] Settings settings() const;
    void openPage(int page);
    [[nodiscard]] QString handbookPlace() const; // of the page that is seen
    [[nodiscard]] int pageCount() const { return static_cast<int>(m_pages.size()); }

private:
    void addPage(SettingsPage* page);
    void restoreDefaults(); // of the page that is seen

    Settings m_given; // what no page shows stays as it was
    std::vector<SettingsPage*> m_pages;
    QListWidget* m_list;
    QStackedWidget* m_stack;
};

} // namespace steadyburn
