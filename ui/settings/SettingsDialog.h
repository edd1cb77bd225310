// The settings: a list and pages, the buffer first. Nothing is stored until OK.
#pragma once

#include "ui/settings/Settings.h"

#include <QDialog>

#include <vector>

class QListWidget;
class QStackedWidget;

namespace steadyburn {

class SettingsPage;
class TuneDialog;
struct TuneReport;

class SettingsDialog final : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(const Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] Settings settings() const;
    // The pages that were changed here, over what was kept elsewhere since the dialog was opened.
    [[nodiscard]] Settings over(const Settings& kept) const;
    void openPage(int page);
    [[nodiscard]] QString handbookPlace() const; // of the page that is seen
    // Opens the dialog of a measurement, whose settings the pages show once it is accepted. It is this dialog's.
    TuneDialog* measure();
    // Readers, buffer and speed as a measurement proposes them, on the pages; nothing is kept before OK.
    void show(const TuneReport& measured);
    using QDialog::show;
    [[nodiscard]] int pageCount() const { return static_cast<int>(m_pages.size()); }

private:
    void addPage(SettingsPage* page);
    void restoreDefaults(); // of the page that is seen

    Settings m_given; // what no page shows stays as it was
    std::vector<SettingsPage*> m_pages;
    std::vector<Settings> m_shown; // a page: as it stored what it was given
    QListWidget* m_list;
    QStackedWidget* m_stack;
};

} // namespace steadyburn
