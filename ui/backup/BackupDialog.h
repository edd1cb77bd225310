// A new backup: what, where to, when, and how its runs are made. Everything that the command line's `backup create` and
// `schedule` ask for; what is rarely changed is on pages of its own. Modeless. GUI thread.
#pragma once

#include "workflow/backup/BackupSet.h"

#include <QDialog>

#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTabWidget;

namespace steadyburn {

class Banner;
class TargetSelector;
struct FilterSettings;

class BackupDialog final : public QDialog {
    Q_OBJECT
public:
    BackupDialog(const FilterSettings& filters, bool simulated, QWidget* parent = nullptr);

    void addSources(const std::vector<std::string>& paths); // bytes, absolute
    [[nodiscard]] BackupSet set() const;                    // as the command line makes it
    [[nodiscard]] std::string when() const;                 // as OnCalendar has it; empty: by hand

signals:
    // It exists now. `problem`: its timer is not as it should be; may be empty.
    void created(const std::string& name, const QString& problem);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeFirstPage();
    void makeSources(QFormLayout& form);
    QWidget* makeRunsPage();
    QWidget* makeExcludesPage(const FilterSettings& filters);
    void askForSources(bool folder);
    void enable();
    void create();

    QLineEdit* m_name;
    QListWidget* m_sources;
    TargetSelector* m_target;
    QLabel* m_first; // what the first run writes
    QComboBox* m_when;
    QCheckBox* m_verify;
    QComboBox* m_between;
    QSpinBox* m_fullRuns;
    QSpinBox* m_fullDays;
    QDoubleSpinBox* m_quota;
    QSpinBox* m_quotaMedia;
    QSpinBox* m_keep;
    QComboBox* m_format;
    QSpinBox* m_compression;
    QLineEdit* m_label;
    QPlainTextEdit* m_excludes;
    QCheckBox* m_caches;
    QCheckBox* m_oneFileSystem;
    Banner* m_banner;
    QTabWidget* m_pages;
    QPushButton* m_create = nullptr;
    QPushButton* m_remove = nullptr;
    bool m_creating = false;
};

} // namespace steadyburn
